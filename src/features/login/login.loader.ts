import { findBrowserGate } from '#features/gate/gate.rules.ts'
import { link } from '#links.ts'
import type { LoaderInput } from '#web/loader.ts'
import { PageRedirect } from '#web/router.tsx'
import { behindLogin } from '#web/session/behindLogin.ts'
import { readStored, writeStored } from '#web/storage/storage.ts'
import { readBrowserKind } from '#web/useBrowserKind.ts'
import { nextStep } from './nextStep.ts'

export function loadStartRegister({ api }: LoaderInput) {
  return api('GET /registration', {})
}

/** Redirects a user who is already logged in. */
export async function loadRegister() {
  if (readStored('accessToken')) throw new PageRedirect(link('/getUser'))
  return null
}

/**
 * Makes any API call before the code page shows, because every response carries the product time that the countdown
 * needs.
 */
export async function loadActivate({ api }: LoaderInput) {
  if (readStored('accessToken')) throw new PageRedirect(link('/getUser'))
  if (!readStored('phoneNumber')) throw new PageRedirect(link('/register'))
  await api('GET /registration', {}).catch(() => null)
  return null
}

/** The last step of the login: loads the user and redirects at once. */
export const loadGetUser = behindLogin(async ({ api, signal }) => {
  const { id, phoneNumber } = await api('GET /user', {})
  // A newer navigation replaced this one, so the stored destination must stay for it.
  if (signal?.aborted) return
  writeStored('user', { id: String(id), phoneNumber })
  const destination = readStored('destination')
  writeStored('destination', null)
  throw new PageRedirect(
    nextStep({ destination, canEnrol: findBrowserGate('enrol', readBrowserKind()) === null }),
  )
})
