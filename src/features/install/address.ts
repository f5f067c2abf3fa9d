import { type Address, fillPath } from '#links.ts'

/** Where the installation of one application begins. */
export function downloadPath(id: number): string {
  return fillPath('/applications/download/{id}', { id: String(id) })
}

/** A page about one of several devices. */
export function withDevice(path: Address, device: string | null): string {
  return device ? `${path}?device=${encodeURIComponent(device)}` : path
}
