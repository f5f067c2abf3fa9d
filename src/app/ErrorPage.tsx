import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { ApiError } from '#web/api.ts'
import { useMessages } from '#web/i18n.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

/** Whatever a page could not load: not there, or an information-loading error with a retry button. */
export function ErrorPage() {
  const t = useMessages()
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : error instanceof ApiError ? error.status : -1
  if (status === 404) return <NotFoundPage />
  return (
    <ErrorState
      title={t('information_loading_error')}
      text={status === 0 ? t('network_failed') : t('information_loading_error_text')}
      retry={<Button onClick={() => window.location.reload()}>{t('retry')}</Button>}
    />
  )
}
