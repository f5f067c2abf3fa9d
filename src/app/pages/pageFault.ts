import { isApiError } from '#web/api.ts'

/** Status text of a page whose data could not be fetched for want of a network. */
export const OFFLINE = 'offline'
export const NOT_FOUND = { status: 404, statusText: '' }

/** A failed call becomes the status of the page: 404 stays 404; anything else may work a moment later. Else a bug. */
export function pageFault(error: unknown): { status: number; statusText: string } | null {
  if (!isApiError(error)) return null
  if (error.status === 404 || error.status === 400) return NOT_FOUND
  return { status: 503, statusText: error.status === 0 ? OFFLINE : '' }
}
