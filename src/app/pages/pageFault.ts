import { isApiError } from '#web/api.ts'

/** Status text of a page whose data could not be loaded because the network failed. */
export const OFFLINE = 'offline'
export const NOT_FOUND = { status: 404, statusText: '' }

/** The status of a page whose call failed: 404 stays 404, others mean a temporary failure. Null for bugs. */
export function pageFault(error: unknown): { status: number; statusText: string } | null {
  if (!isApiError(error)) return null
  if (error.status === 404 || error.status === 400) return NOT_FOUND
  return { status: 503, statusText: error.status === 0 ? OFFLINE : '' }
}
