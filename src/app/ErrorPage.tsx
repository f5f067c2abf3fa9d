import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { useMessages } from '#web/i18n.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { OFFLINE } from './offline.ts'

/** Whatever a page could not load: not there, or an information-loading error with a retry button. */
export function ErrorPage() {
  const t = useMessages()
  const error = useRouteError()
  const answer = isRouteErrorResponse(error) ? error : null
  if (answer?.status === 404) return <NotFoundPage />
  return (
    <ErrorState
      level={1}
      title={t('information_loading_error')}
      text={answer?.statusText === OFFLINE ? t('network_failed') : t('information_loading_error_text')}
      retry={<Button onClick={() => window.location.reload()}>{t('retry')}</Button>}
    />
  )
}
