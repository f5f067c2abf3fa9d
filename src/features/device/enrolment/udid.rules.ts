/** What a device says of itself, in the forms Apple has given it. */

/** Forty hex digits, or since 2018 eight and sixteen with a dash. */
const FORMS = [/^[0-9a-f]{40}$/i, /^[0-9a-f]{8}-[0-9a-f]{16}$/i]

/** One spelling, for cases are mixed in the wild: capitals where there is a dash. Null for what is none. */
export function normaliseUdid(text: string): string | null {
  if (!FORMS.some((form) => form.test(text))) return null
  return text.includes('-') ? text.toUpperCase() : text.toLowerCase()
}

/** Device types (requirement 3.23). */
export const DEVICE_TYPE = { iphone: 0, ipad: 1, ipod: 2 } as const
export type DeviceType = (typeof DEVICE_TYPE)[keyof typeof DEVICE_TYPE]

/** `iPhone15,4` → 0; null for what is neither iPhone, iPad nor iPod. */
export function deviceType(product: string): DeviceType | null {
  const family = /^(iPhone|iPad|iPod)\d+,\d+$/.exec(product)?.[1]?.toLowerCase()
  return family ? DEVICE_TYPE[family as keyof typeof DEVICE_TYPE] : null
}

/** Builds count the major release from another start: 13F69 is iOS 9, 22B91 iOS 18; since 23 it runs with the year. */
const LAST_OLD_BUILD = 22

export function iosMajor(build: string): number | null {
  const leading = /^(\d{1,2})[A-Z]\d+[a-z]?$/.exec(build)?.[1]
  if (!leading) return null
  const number = Number(leading)
  return number <= LAST_OLD_BUILD ? number - 4 : number + 3
}

const FAMILIES = ['iPhone', 'iPad', 'iPod']

/** As the provider's list shows it: its family first, and enough of the id to tell it from others. */
export function deviceName({ type, id }: { type: number; id: string }): string {
  return `${FAMILIES[type] ?? FAMILIES[0]} ${id.slice(0, 8)}`
}
