/** The value of the choice "no device yet" in the device field. */
export const NO_DEVICE_YET = 'later'
/** The value of the choice "a gift" in the device field. Once paid, the purchase becomes a gift code. */
export const GIFT_RECIPIENT = 'gift'

interface DeviceOption {
  id: string
  renewed: object | null
}

interface DeviceHints {
  /** The device id in the URL. */
  asked: string | null
  /** The id of the device that this browser runs on. */
  stored: string | null
  /**
   * Whether registration is open. While it is closed, only registered devices can be bought for (requirement 13.22).
   */
  isOpen: boolean
}

/** The devices for which a purchase is possible now. */
export function listBuyableDevices<Device extends DeviceOption>(
  devices: readonly Device[],
  isOpen: boolean,
): Device[] {
  return devices.filter(({ renewed }) => isOpen || renewed !== null)
}

/** The preselected device, `LATER` or `GIFT`; null when no choice is possible. */
export function preselectedDevice(
  devices: readonly DeviceOption[],
  { asked, stored, isOpen }: DeviceHints,
): string | null {
  if (asked === GIFT_RECIPIENT && isOpen) return GIFT_RECIPIENT
  const ids = listBuyableDevices(devices, isOpen).map(({ id }) => id)
  const wanted = [asked, stored].find((id) => id !== null && ids.includes(id))
  return wanted ?? ids[0] ?? (isOpen ? NO_DEVICE_YET : null)
}

/** The chosen device as a value in the URL: a device id or `GIFT`. */
export function deviceQueryValue(value: string | null): string | null {
  return value === NO_DEVICE_YET ? null : value
}

/** The chosen device as input of `POST /payment`. */
export function recipientOfChoice(value: string | null): { deviceId?: string; isGift?: true } {
  if (value === GIFT_RECIPIENT) return { isGift: true }
  return value === NO_DEVICE_YET || value === null ? {} : { deviceId: value }
}
