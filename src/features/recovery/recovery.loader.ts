import type { Api } from '#web/api.ts'
import type { Calls } from '#web/calls.ts'
import { PageRedirect } from '#web/router.tsx'
import { nullOnFailure } from '#web/session/nullOnFailure.ts'
import { requireLogin } from '#web/session/requireLogin.ts'
import { readStored } from '#web/storage/storage.ts'
import { chooseDeviceWithClosedAccount, type ResetPage, resetPageOf } from './recoveryPage.rules.ts'
import { devicePagePath } from './recoveryPaths.ts'

export type Registration = Calls['GET /device/{id}/registration']['output']
export type Reset = Calls['GET /device/{id}/reset']['output']
type Quote = Calls['GET /subscription/{id}/refund']['output']
export type UserDevice = Awaited<ReturnType<typeof loadDevices>>[number]

/** Loads every device of the user with its registration. */
export async function loadDevices(api: Api) {
  const { devices } = await api('GET /device', {})
  return Promise.all(
    devices.map(async (device) => {
      const registration = await api('GET /device/{id}/registration', { id: device.id })
      return { ...device, status: registration.status, registration }
    }),
  )
}

export interface ResetData {
  devices: UserDevice[]
  /** The device and its reset; null when the user has no device. */
  found: {
    device: UserDevice
    reset: Reset
    /** The amount of a refund instead of the reset; null when it is not known. */
    quote: Quote | null
    /** Days left in the subscription after the reset. */
    daysLeft: number | null
  } | null
}

function loadReset(page: ResetPage) {
  return requireLogin(async ({ api, query }): Promise<ResetData> => {
    const devices = await loadDevices(api)
    const stored = readStored('device')?.id ?? null
    const device = chooseDeviceWithClosedAccount(devices, { asked: query.get('device'), stored })
    if (!device) return { devices, found: null }
    const reset = await api('GET /device/{id}/reset', { id: device.id })
    const right = resetPageOf(page, reset)
    if (right !== page) throw new PageRedirect(devicePagePath(right, device.id, devices))
    const [quote, daysLeft] = await Promise.all([
      nullOnFailure(loadQuote(api, reset)),
      nullOnFailure(loadDaysLeft(api, reset)),
    ])
    return { devices, found: { device, reset, quote, daysLeft } }
  })
}

async function loadQuote(api: Api, { state, subscriptionId }: Reset): Promise<Quote | null> {
  if (state !== 'offered' || !subscriptionId) return null
  return api('GET /subscription/{id}/refund', { id: subscriptionId })
}

async function loadDaysLeft(api: Api, { state, subscriptionId }: Reset): Promise<number | null> {
  if (state !== 'done') return null
  const { subscriptions } = await api('GET /subscription', {})
  return subscriptions.find(({ id }) => id === subscriptionId)?.daysLeft ?? null
}

export const loadResetAccount = loadReset('/resetAccount')
export const loadConfirmReset = loadReset('/confirmReset')
export const loadFreeResetAccount = loadReset('/freeResetAccount')
export const loadNewFreeResetAccount = loadReset('/newFreeResetAccount')
