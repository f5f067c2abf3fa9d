import { type Address, fillPath } from '#links.ts'

/** The path of the page that installs one application. */
export function downloadPath(id: number): string {
  return fillPath('/applications/download/{id}', { id: String(id) })
}

/** The path of a page with the device in its query. `device` is null when the user has only one device. */
export function pathWithDevice(path: Address, device: string | null): string {
  return device ? `${path}?device=${encodeURIComponent(device)}` : path
}
