import type { ComponentType } from 'react'
import { usePageError } from '#web/router.tsx'
import { isPageFault, NOT_FOUND_FAULT, SERVER_ERROR_FAULT } from '../pages/pageFault.ts'
import { type LoadingCause, LoadingError } from './LoadingError.tsx'

/** Shown when a page could not load: not found, or an error with a retry button. */
export function ErrorPage({ missing: Missing }: { missing: ComponentType }) {
  const error = usePageError()
  const { status, isOffline } = isPageFault(error) ? error : SERVER_ERROR_FAULT
  return status === NOT_FOUND_FAULT.status ? <Missing /> : <LoadingError cause={causeOf(status, isOffline)} />
}

/**
 * The cause of a failed page load. Distinguishes network and server failures, so that users look for the fault in the
 * right place.
 */
function causeOf(status: number, isOffline: boolean): LoadingCause {
  if (status === SERVER_ERROR_FAULT.status) return 'information_loading_error_text'
  return isOffline ? 'network_failed' : 'server_failed'
}
