import type { ComponentType } from 'react'
import { type ErrorResponse, isRouteErrorResponse, useRouteError } from 'react-router'
import { OFFLINE } from '../pages/pageFault.ts'
import { type LoadingCause, LoadingError } from './LoadingError.tsx'

/** Shown when a page could not load: not found, or an error with a retry button. */
export function ErrorPage({ missing: Missing }: { missing: ComponentType }) {
  const error = useRouteError()
  const answer = isRouteErrorResponse(error) ? error : null
  return answer?.status === 404 ? <Missing /> : <LoadingError cause={causeOf(answer)} />
}

/** Distinguishes network and server failures, so that users look for the fault in the right place. */
function causeOf(answer: ErrorResponse | null): LoadingCause {
  if (!answer) return 'information_loading_error_text'
  return answer.statusText === OFFLINE ? 'network_failed' : 'server_failed'
}
