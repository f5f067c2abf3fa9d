import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { useMessages } from '#web/i18n.tsx'

/** Something did not load, and may the next time. */
export function LoadingError({ isOffline = false }: { isOffline?: boolean }) {
  const t = useMessages()
  return (
    <ErrorState
      level={1}
      title={t('information_loading_error')}
      text={t(isOffline ? 'network_failed' : 'information_loading_error_text')}
      retry={<Button onClick={() => window.location.reload()}>{t('retry')}</Button>}
    />
  )
}
