import { isApiError } from '#web/api.ts'

/** Why a page could not be loaded. The server sends it with the page. */
export interface PageFault {
  status: number
  /** Whether the network failed. */
  isOffline: boolean
}

export const NOT_FOUND: PageFault = { status: 404, isOffline: false }
/** The fault of a page whose code has a bug. */
export const BROKEN: PageFault = { status: 500, isOffline: false }

/** The fault of a page whose API call failed: 404 stays 404, others mean a temporary failure. Null for bugs. */
export function pageFault(error: unknown): PageFault | null {
  if (!isApiError(error)) return null
  if (error.status === 404 || error.status === 400) return NOT_FOUND
  return { status: 503, isOffline: error.status === 0 }
}

export function isPageFault(error: unknown): error is PageFault {
  return typeof error === 'object' && error !== null && 'isOffline' in error
}
