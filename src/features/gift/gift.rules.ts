/** As the server makes them. */
const GIFT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function isGiftId(text: string | null): text is string {
  return text !== null && GIFT_ID.test(text)
}

/** Why a gift is not shown: there is none of that name for this user, or it did not load and may the next time. */
export type GiftFault = 'unknown' | 'failed'

export function giftFault(status: number): GiftFault {
  return status === 404 || status === 400 ? 'unknown' : 'failed'
}

/** What is left to do once a gift is redeemed. */
export type GiftNext = 'enrol' | 'waiting' | 'renewal'

export function giftNext({ deviceId, isRenewal }: { deviceId: string | null; isRenewal: boolean }): GiftNext {
  if (deviceId === null) return 'enrol'
  return isRenewal ? 'renewal' : 'waiting'
}

/** The choice that is no device yet. */
export const LATER = 'later'

/** This browser's own device, else the first; without any, later. */
export function likelyDevice(devices: readonly { id: string }[], own: string | null): string {
  return devices.find(({ id }) => id === own)?.id ?? devices[0]?.id ?? LATER
}
