import { gateFor } from '#features/gate/gate.rules.ts'
import { link } from '#links.ts'
import { behindLogin } from '#web/session/behindLogin.ts'
import type { LoaderInput } from '#web/loader.ts'
import { PageRedirect } from '#web/router.tsx'
import { readStored, writeStored } from '#web/storage/storage.ts'
import { readBrowserKind } from '#web/useBrowserKind.ts'
import { nextStep } from './nextStep.ts'

export function loadStartRegister({ api }: LoaderInput) {
  return api('GET /registration', {})
}

/** A logged-in user needs no code. */
export async function loadRegister() {
  if (readStored('accessToken')) throw new PageRedirect(link('/getUser'))
  return null
}

/** Makes any call, because only an answer carries the product clock that the countdown needs. */
export async function loadActivate({ api }: LoaderInput) {
  if (readStored('accessToken')) throw new PageRedirect(link('/getUser'))
  if (!readStored('phoneNumber')) throw new PageRedirect(link('/register'))
  await api('GET /registration', {}).catch(() => null)
  return null
}

/** Loads the user and redirects at once. */
export const loadGetUser = behindLogin(async ({ api, signal }) => {
  const { id, phoneNumber } = await api('GET /user', {})
  // A newer navigation replaced this one, so its destination must stay stored.
  if (signal?.aborted) return
  writeStored('user', { id: String(id), phoneNumber })
  const destination = readStored('destination')
  writeStored('destination', null)
  throw new PageRedirect(nextStep({ destination, canEnrol: gateFor('enrol', readBrowserKind()) === null }))
})
