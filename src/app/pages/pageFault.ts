import { isApiError } from '#web/api.ts'

/** Why a page could not be loaded. The server sends it with the page. */
export interface PageFault {
  status: number
  /** Whether the network failed. */
  isOffline: boolean
}

export const NOT_FOUND_FAULT: PageFault = { status: 404, isOffline: false }
/** The fault of a page whose code has a bug. */
export const SERVER_ERROR_FAULT: PageFault = { status: 500, isOffline: false }

/** The fault of a page whose API call failed: 404 stays 404, others mean a temporary failure. Null for bugs. */
export function pageFaultOfError(error: unknown): PageFault | null {
  if (!isApiError(error)) return null
  if (error.status === 404 || error.status === 400) return NOT_FOUND_FAULT
  return { status: 503, isOffline: error.status === 0 }
}

export function isPageFault(error: unknown): error is PageFault {
  return typeof error === 'object' && error !== null && 'isOffline' in error
}
