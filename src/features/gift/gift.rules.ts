/** The form of a gift's id: a UUID, as the server creates it. */
const GIFT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function isGiftId(text: string | null): text is string {
  return text !== null && GIFT_ID.test(text)
}

/**
 * Why a gift is not shown. `unknown`: this user has no such gift. `failed`: the gift did not load, and a retry may
 * help.
 */
export type GiftFault = 'unknown' | 'failed'

export function giftFaultOfError(status: number): GiftFault {
  return status === 404 || status === 400 ? 'unknown' : 'failed'
}

/** The user's next step after a gift is redeemed. */
export type StepAfterGift = 'enrol' | 'waiting' | 'renewal'

export function nextStepAfterGift({
  deviceId,
  isRenewal,
}: {
  deviceId: string | null
  isRenewal: boolean
}): StepAfterGift {
  if (deviceId === null) return 'enrol'
  return isRenewal ? 'renewal' : 'waiting'
}

/** The value of the choice "no device yet" in the list of devices. */
export const NO_DEVICE_YET = 'later'

/** The preselected device of a gift: the one this browser runs on, else the first one, else `LATER`. */
export function preselectedGiftDevice(devices: readonly { id: string }[], own: string | null): string {
  return devices.find(({ id }) => id === own)?.id ?? devices[0]?.id ?? NO_DEVICE_YET
}
