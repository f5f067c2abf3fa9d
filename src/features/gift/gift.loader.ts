import { type Api, type ApiError, isApiError } from '#web/api.ts'
import type { Calls } from '#web/calls.ts'
import type { LoaderInput } from '#web/loader.ts'
import { redirectToLogin, requireLogin } from '#web/session/requireLogin.ts'
import { readStored } from '#web/storage/storage.ts'
import { type GiftFault, giftFaultOfError, isGiftId } from './gift.rules.ts'

type Device = Calls['GET /device']['output']['devices'][number]
type Subscription = Calls['GET /subscription']['output']['subscriptions'][number]
export type CheckedCode = Calls['POST /promotion/check']['output']
export type Gift = Calls['GET /gift/{id}']['output']
/** A device with the subscription that the gift would extend. */
export type GiftDevice = Device & { renewed: Subscription | null }

export interface GiftData {
  /** The gift code in the URL, where it survives a reload and the login. */
  typed: string
  found: CheckedCode | null
  /** Why the check of the gift code failed. */
  failure: ApiError | null
  /** The user's devices; null when they did not load, empty for a visitor. */
  devices: GiftDevice[] | null
}

/** Checks the gift code in the URL and loads the user's devices. Needs no login. */
export async function loadGift({ api, query, path }: LoaderInput): Promise<GiftData> {
  const typed = query.get('code')?.trim() ?? ''
  const [looked, devices] = await Promise.all([checkGiftCode(api, typed, path), listOwnDevices(api)])
  return { typed, ...looked, devices }
}

async function checkGiftCode(
  api: Api,
  code: string,
  path: string,
): Promise<Pick<GiftData, 'found' | 'failure'>> {
  if (!code) return { found: null, failure: null }
  try {
    return { found: await api('POST /promotion/check', { code }), failure: null }
  } catch (error) {
    if (!isApiError(error)) throw error
    // Only the owner of a personal code may see it, so the visitor must log in.
    if (error.status === 401) throw redirectToLogin(path)
    return { found: null, failure: error }
  }
}

async function listOwnDevices(api: Api): Promise<GiftDevice[] | null> {
  if (!readStored('accessToken')) return []
  try {
    const [{ devices }, { subscriptions }] = await Promise.all([
      api('GET /device', {}),
      api('GET /subscription', {}),
    ])
    return devices.map((device) => ({ ...device, renewed: activeOn(device, subscriptions) }))
  } catch (error) {
    if (!isApiError(error)) throw error
    // The session has ended: treat the user as a visitor.
    return error.status === 401 ? [] : null
  }
}

function activeOn({ id }: Device, subscriptions: Subscription[]): Subscription | null {
  return subscriptions.find(({ deviceId, state }) => deviceId === id && state === 'active') ?? null
}

export interface GiftResult {
  gift: Gift | null
  fault: GiftFault | null
  /** The device that the gift was applied to; null without one, or when it did not load. */
  device: Device | null
}

export const loadGiftSuccess = requireLogin(async ({ api, query }): Promise<GiftResult> => {
  const id = query.get('gift')
  if (!isGiftId(id)) return { gift: null, fault: 'unknown', device: null }
  try {
    const gift = await api('GET /gift/{id}', { id })
    return { gift, fault: null, device: await deviceOf(api, gift) }
  } catch (error) {
    if (!isApiError(error) || error.status === 401) throw error
    return { gift: null, fault: giftFaultOfError(error.status), device: null }
  }
})

/** Loads the gift's device. Returns null after an error, because the page also works without it. */
async function deviceOf(api: Api, { deviceId }: Gift): Promise<Device | null> {
  if (!deviceId) return null
  return api('GET /device', {}).then(
    ({ devices }) => devices.find(({ id }) => id === deviceId) ?? null,
    () => null,
  )
}
