import type { ComponentType } from 'react'
import { type ErrorResponse, isRouteErrorResponse, useRouteError } from 'react-router'
import { OFFLINE } from '../pages/pageFault.ts'
import { type LoadingCause, LoadingError } from './LoadingError.tsx'

/** Whatever a page could not load: not there, or an information-loading error with a retry button. */
export function ErrorPage({ missing: Missing }: { missing: ComponentType }) {
  const error = useRouteError()
  const answer = isRouteErrorResponse(error) ? error : null
  return answer?.status === 404 ? <Missing /> : <LoadingError cause={causeOf(answer)} />
}

/** Whoever is told that the network is away when the server is looks for the fault in the wrong place. */
function causeOf(answer: ErrorResponse | null): LoadingCause {
  if (!answer) return 'information_loading_error_text'
  return answer.statusText === OFFLINE ? 'network_failed' : 'server_failed'
}
