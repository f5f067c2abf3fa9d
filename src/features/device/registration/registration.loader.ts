import { type Address, link } from '#links.ts'
import type { Api } from '#web/api.ts'
import type { Calls } from '#web/calls.ts'
import { PageRedirect } from '#web/router.tsx'
import { behindLogin } from '#web/session/behindLogin.ts'
import { readStored } from '#web/storage/storage.ts'
import { chooseDevice, pageOfStatus, type RegistrationPage } from './registrationPage.rules.ts'

export type Registration = Calls['GET /device/{id}/registration']['output']
export type Subscription = Calls['GET /subscription']['output']['subscriptions'][number]
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

/** The path of a page about a device. A user with one device needs no query. */
export function devicePagePath(page: Address, id: string, isOneOfSeveral: boolean): string {
  return isOneOfSeveral ? `${page}?device=${id}` : page
}

export function deviceRefundPath(id: string): string {
  return `${link('/refundConfirm')}?device=${encodeURIComponent(id)}`
}

/** The loader of all registration pages. It redirects to the page that belongs to the device's status. */
function loadRegistration(page: RegistrationPage) {
  return behindLogin(async ({ api, query }) => {
    const own = await loadDevicesAndSubscriptions(api)
    const chosen = chooseDevice(own.devices, {
      asked: query.get('device'),
      stored: readStored('device')?.id ?? null,
      isForNew: page === '/registerDevice' && own.subscriptions.some(({ state }) => state === 'unapplied'),
    })
    if (!chosen || page === '/deviceStatus') return { ...own, chosen }
    const right = pageOfStatus(chosen.status)
    if (right !== page) throw new PageRedirect(devicePagePath(right, chosen.id, own.devices.length > 1))
    return { ...own, chosen }
  })
}

export const loadRegisterDevice = loadRegistration('/registerDevice')
export const loadWaiting = loadRegistration('/waiting')
export const loadRegistering = loadRegistration('/registering')
export const loadProcessing = loadRegistration('/processing')
export const loadDeviceStatus = loadRegistration('/deviceStatus')
