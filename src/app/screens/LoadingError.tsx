import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Button } from '#ui/form/Button.tsx'
import { useMessages } from '#web/i18n.tsx'

/** The cause of a failed load, if it is known. */
export type LoadingCause = 'network_failed' | 'server_failed' | 'information_loading_error_text'

/** Message that something did not load; a retry may help. */
export function LoadingError({ cause = 'information_loading_error_text' }: { cause?: LoadingCause }) {
  const t = useMessages()
  return (
    <ErrorState
      level={1}
      title={t('information_loading_error')}
      text={t(cause)}
      retry={<Button onClick={() => window.location.reload()}>{t('retry')}</Button>}
    />
  )
}
