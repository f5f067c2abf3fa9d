import { shopQueryString } from '#features/payment/shop/offer.rules.ts'
import { type Address, fillPath, link } from '#links.ts'

/** The path of the page that installs one application. */
export function downloadPath(id: number): string {
  return fillPath('/applications/download/{id}', { id: String(id) })
}

/** The path at which the missing package is bought: of the application that is sold by itself, or of the store. */
export function packagesPathFor(code: string, application: string): string {
  const isSoldAlone = code === 'application_not_bought'
  return link('/packages') + (isSoldAlone ? shopQueryString({ application }) : '')
}

/** The path of a page with the device in its query. `device` is null when the user has only one device. */
export function pathWithDevice(path: Address, device: string | null): string {
  return device ? `${path}?device=${encodeURIComponent(device)}` : path
}
