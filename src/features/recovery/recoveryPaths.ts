import type { Address } from '#links.ts'

/** The path of a page about a device. A user with one device needs no query. */
export function devicePagePath(page: Address, id: string, devices: readonly unknown[]): string {
  return devices.length > 1 ? `${page}?device=${encodeURIComponent(id)}` : page
}
