/** The choice "no device yet". */
export const LATER = 'later'
/** The choice "a gift": once paid, it becomes a gift code. */
export const GIFT = 'gift'

interface DeviceOption {
  id: string
  renewed: object | null
}

interface DeviceHints {
  /** From the address. */
  asked: string | null
  /** The device of this browser. */
  stored: string | null
  /** While registration is closed, only registered devices can be bought for (requirement 13.22). */
  isOpen: boolean
}

/** The devices that a purchase is possible for now. */
export function buyableDevices<Device extends DeviceOption>(
  devices: readonly Device[],
  isOpen: boolean,
): Device[] {
  return devices.filter(({ renewed }) => isOpen || renewed !== null)
}

/** The preselected choice; null when no choice is possible. */
export function defaultDevice(
  devices: readonly DeviceOption[],
  { asked, stored, isOpen }: DeviceHints,
): string | null {
  if (asked === GIFT && isOpen) return GIFT
  const ids = buyableDevices(devices, isOpen).map(({ id }) => id)
  const wanted = [asked, stored].find((id) => id !== null && ids.includes(id))
  return wanted ?? ids[0] ?? (isOpen ? LATER : null)
}

/** The choice as a value of the address: a device or `GIFT`. */
export function deviceQueryValue(value: string | null): string | null {
  return value === LATER ? null : value
}

/** The choice as input of `POST /payment`. */
export function purchaseRecipient(value: string | null): { deviceId?: string; isGift?: true } {
  if (value === GIFT) return { isGift: true }
  return value === LATER || value === null ? {} : { deviceId: value }
}
