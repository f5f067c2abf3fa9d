import { type Address, fillPath } from '#links.ts'

/** The page that installs one application. */
export function downloadPath(id: number): string {
  return fillPath('/applications/download/{id}', { id: String(id) })
}

/** The address of a page about one of several devices. */
export function withDevice(path: Address, device: string | null): string {
  return device ? `${path}?device=${encodeURIComponent(device)}` : path
}
