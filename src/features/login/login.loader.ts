import { chooseDevice } from '#features/device/registration/chooseDevice.rules.ts'
import { findBrowserGate } from '#features/gate/gate.rules.ts'
import { link } from '#links.ts'
import { type Api, isApiError } from '#web/api.ts'
import type { LoaderInput } from '#web/loader.ts'
import { PageRedirect } from '#web/router.tsx'
import { requireLogin } from '#web/session/requireLogin.ts'
import { readStored, writeStored } from '#web/storage/storage.ts'
import { readBrowserKind } from '#web/useBrowserKind.ts'
import { destinationOutsideLogin, needsDeviceFirst, nextStep, type UserProgress } from './nextStep.rules.ts'

export function loadStartRegister({ api }: LoaderInput) {
  return api('GET /package/summary', {})
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
export const loadGetUser = requireLogin(async ({ api, signal }) => {
  const { id, phoneNumber } = await api('GET /user', {})
  // A newer navigation replaced this one, so the stored destination must stay for it.
  if (signal?.aborted) return
  writeStored('user', { id: String(id), phoneNumber })
  const destination = destinationOutsideLogin(readStored('destination'))
  const isDelayed = destination !== null && needsDeviceFirst(destination) && (await lacksDevice(api))
  const next = isDelayed ? link('/installProfile') : (destination ?? (await findNextStep(api)))
  if (signal?.aborted) return
  if (!isDelayed) writeStored('destination', null)
  throw new PageRedirect(next)
})

/** Whether this browser can enrol a device and the user has none. Unknown counts as no. */
async function lacksDevice(api: Api): Promise<boolean> {
  if (findBrowserGate('enrol', readBrowserKind())) return false
  return api('GET /device', {}).then(
    ({ devices }) => devices.length === 0,
    () => false,
  )
}

async function findNextStep(api: Api) {
  const canEnrol = findBrowserGate('enrol', readBrowserKind()) === null
  const progress = await loadProgress(api).catch((error: unknown) => {
    if (isApiError(error) && error.status === 401) throw error
    return null
  })
  return nextStep(progress, canEnrol)
}

async function loadProgress(api: Api): Promise<UserProgress> {
  const [{ devices }, { subscriptions }] = await Promise.all([
    api('GET /device', {}),
    api('GET /subscription', {}),
  ])
  const known = devices.map((device) => ({ ...device, status: null }))
  const stored = readStored('device')?.id ?? null
  const device = chooseDevice(known, { asked: null, stored, isForNew: false })
  if (!device) return { device, subscriptions, hasInstalled: false }
  const { id } = device
  const [{ status }, { applications }] = await Promise.all([
    api('GET /device/{id}/registration', { id }),
    api('GET /device/{id}/application', { id }),
  ])
  return { device: { id, status }, subscriptions, hasInstalled: applications.some((one) => one.installed) }
}
