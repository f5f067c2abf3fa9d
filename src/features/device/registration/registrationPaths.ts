import { type Address, link } from '#links.ts'

/** The path of a page about a device. A user with one device needs no query. */
export function devicePagePath(page: Address, id: string, isOneOfSeveral: boolean): string {
  return isOneOfSeveral ? `${page}?device=${id}` : page
}

export function deviceRefundPath(id: string): string {
  return `${link('/refundConfirm')}?device=${encodeURIComponent(id)}`
}
