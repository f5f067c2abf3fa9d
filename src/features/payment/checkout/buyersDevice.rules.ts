/** The choice that is no device yet. */
export const LATER = 'later'
/** The choice that is somebody else's: paid, it becomes a gift code. */
export const GIFT = 'gift'

interface Choosable {
  id: string
  renewed: object | null
}

interface Wishes {
  /** Named in the address. */
  asked: string | null
  /** The device this browser belongs to. */
  stored: string | null
  /** While registration is closed, only registered devices can be bought for (requirement 13.22). */
  isOpen: boolean
}

/** The devices something can be bought for now. */
export function buyableDevices<Device extends Choosable>(
  devices: readonly Device[],
  isOpen: boolean,
): Device[] {
  return devices.filter(({ renewed }) => isOpen || renewed !== null)
}

/** Whom it is for unless somebody says otherwise; null when there is nobody it can be bought for. */
export function likelyDevice(
  devices: readonly Choosable[],
  { asked, stored, isOpen }: Wishes,
): string | null {
  if (asked === GIFT && isOpen) return GIFT
  const ids = buyableDevices(devices, isOpen).map(({ id }) => id)
  const wanted = [asked, stored].find((id) => id !== null && ids.includes(id))
  return wanted ?? ids[0] ?? (isOpen ? LATER : null)
}

/** What the address says of a choice: which device, or that it is a gift. */
export function deviceIn(value: string | null): string | null {
  return value === LATER ? null : value
}

/** What a payment is told of a choice. */
export function boughtFor(value: string | null): { deviceId?: string; isGift?: true } {
  if (value === GIFT) return { isGift: true }
  return value === LATER || value === null ? {} : { deviceId: value }
}
