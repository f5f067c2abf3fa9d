/** Parses what a device reports about itself, in Apple's formats. */

/** The two forms of a udid: 40 hex digits; since 2018 8 and 16 hex digits with a dash. */
const FORMS = [/^[0-9a-f]{40}$/i, /^[0-9a-f]{8}-[0-9a-f]{16}$/i]

/**
 * Normalises the case of a udid, which varies in practice: upper case with a dash, else lower case. Returns null for
 * anything else.
 */
export function normaliseUdid(text: string): string | null {
  if (!FORMS.some((form) => form.test(text))) return null
  return text.includes('-') ? text.toUpperCase() : text.toLowerCase()
}

/** The device types and their numbers (requirement 3.23). */
export const DEVICE_TYPE = { iphone: 0, ipad: 1, ipod: 2 } as const
export type DeviceType = (typeof DEVICE_TYPE)[keyof typeof DEVICE_TYPE]

/** The device type of a product identifier: `iPhone15,4` gives 0. Null for any other product. */
export function deviceTypeOfProduct(product: string): DeviceType | null {
  const family = /^(iPhone|iPad|iPod)\d+,\d+$/.exec(product)?.[1]?.toLowerCase()
  return family ? DEVICE_TYPE[family as keyof typeof DEVICE_TYPE] : null
}

/**
 * The first number of an iOS build gives the iOS version. Up to 22 it is iOS + 4 (13F69 is iOS 9, 22B91 is iOS 18).
 * From 23 on it is iOS - 3.
 */
const LAST_OLD_BUILD = 22

export function iosMajorOfBuild(build: string): number | null {
  const leading = /^(\d{1,2})[A-Z]\d+[a-z]?$/.exec(build)?.[1]
  if (!leading) return null
  const number = Number(leading)
  return number <= LAST_OLD_BUILD ? number - 4 : number + 3
}

const FAMILIES = ['iPhone', 'iPad', 'iPod']

/** The device's name in App Store Connect: the family and the start of the device id. */
export function defaultDeviceName({ type, id }: { type: number; id: string }): string {
  return `${FAMILIES[type] ?? FAMILIES[0]} ${id.slice(0, 8)}`
}
