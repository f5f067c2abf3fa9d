import type { ComponentType } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { LoadingError } from './LoadingError.tsx'
import { OFFLINE } from './pageFault.ts'

/** Whatever a page could not load: not there, or an information-loading error with a retry button. */
export function ErrorPage({ missing: Missing }: { missing: ComponentType }) {
  const error = useRouteError()
  const answer = isRouteErrorResponse(error) ? error : null
  return answer?.status === 404 ? <Missing /> : <LoadingError isOffline={answer?.statusText === OFFLINE} />
}
