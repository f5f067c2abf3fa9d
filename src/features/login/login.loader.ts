import { redirect } from 'react-router'
import { gateFor } from '#features/gate/gate.rules.ts'
import { link } from '#links.ts'
import { behindLogin } from '#web/behindLogin.ts'
import type { LoaderInput } from '#web/loader.ts'
import { readStored, writeStored } from '#web/storage/storage.ts'
import { readBrowserKind } from '#web/useBrowserKind.ts'
import { nextStep } from './nextStep.ts'

export function loadStartRegister({ api }: LoaderInput) {
  return api('GET /registration', {})
}

/** Who is logged in needs no number. */
export async function loadRegister() {
  if (readStored('accessToken')) throw redirect(link('/getUser'))
  return null
}

/** Asks for anything at all, for the countdown runs by the product's clock, which only an answer tells. */
export async function loadActivate({ api }: LoaderInput) {
  if (readStored('accessToken')) throw redirect(link('/getUser'))
  if (!readStored('phoneNumber')) throw redirect(link('/register'))
  await api('GET /registration', {}).catch(() => null)
  return null
}

/** Never shown for long: it knows who is there, and goes on. */
export const loadGetUser = behindLogin(async ({ api, signal }) => {
  const { id, phoneNumber } = await api('GET /user', {})
  // Whoever overtook this one may have wished for something: the wish is theirs.
  if (signal?.aborted) return
  writeStored('user', { id: String(id), phoneNumber })
  const destination = readStored('destination')
  writeStored('destination', null)
  throw redirect(nextStep({ destination, canEnrol: gateFor('enrol', readBrowserKind()) === null }))
})
