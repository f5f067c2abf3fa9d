import type { Api } from '#web/api.ts'
import type { Calls } from '#web/calls.ts'
import { PageRedirect } from '#web/router.tsx'
import { nullOnFailure } from '#web/session/nullOnFailure.ts'
import { requireLogin } from '#web/session/requireLogin.ts'
import { syncInstallationRequest } from '#web/storage/installationRequest.ts'
import { readStored } from '#web/storage/storage.ts'
import { chooseDevice } from './chooseDevice.rules.ts'
import { REGISTRATION_STATUS } from './registration.rules.ts'
import { isStatusPage, pageForStatus } from './registrationPage.rules.ts'
import { devicePagePath } from './registrationPaths.ts'

export type Registration = Calls['GET /device/{id}/registration']['output']
export type Subscription = Calls['GET /subscription']['output']['subscriptions'][number]
export type Refund = Calls['GET /refund']['output']['refunds'][number]
export type DeviceData = Awaited<ReturnType<typeof load>>
export type UserDevice = Awaited<ReturnType<typeof loadDevicesAndSubscriptions>>['devices'][number]

/** Loads the user's devices, each with its registration, and the subscriptions. */
export async function loadDevicesAndSubscriptions(api: Api) {
  const [{ devices }, { subscriptions }] = await Promise.all([
    api('GET /device', {}),
    api('GET /subscription', {}),
  ])
  const withRegistration = devices.map(async (device) => {
    const registration = await api('GET /device/{id}/registration', { id: device.id })
    return { ...device, status: registration.status, registration }
  })
  return { devices: await Promise.all(withRegistration), subscriptions }
}

/** Loads what a ready device can install first: requested applications and the store's own. */
async function loadInstallable(api: Api, { id, status }: UserDevice) {
  if (status !== REGISTRATION_STATUS.registered) return null
  await syncInstallationRequest(api)
  const [{ applications }, { application }] = await Promise.all([
    api('GET /device/{id}/application', { id }),
    api('GET /application/own', {}),
  ])
  return { applications, store: application }
}

/**
 * The loader of the device page. `/device`, `/deviceStatus` and `/subscription` show every state; the other addresses
 * belong to one status and redirect to the address of the current one.
 */
const load = requireLogin(async ({ api, path, query }) => {
  const page = path.split('?')[0]
  const [own, refunds] = await Promise.all([
    loadDevicesAndSubscriptions(api),
    nullOnFailure(api('GET /refund', {}).then((answer) => answer.refunds)),
  ])
  const chosen = chooseDevice(own.devices, {
    asked: query.get('device'),
    stored: readStored('device')?.id ?? null,
    isForNew: page === '/registerDevice' && own.subscriptions.some(({ state }) => state === 'unapplied'),
  })
  if (chosen && isStatusPage(page)) {
    const right = pageForStatus(chosen.status)
    if (right !== page) throw new PageRedirect(devicePagePath(right, chosen.id, own.devices.length > 1))
  }
  const installable = chosen && (await nullOnFailure(loadInstallable(api, chosen)))
  return { ...own, chosen, refunds: refunds ?? [], installable }
})

export const loadDeviceStatus = load
export const loadRegisterDevice = load
