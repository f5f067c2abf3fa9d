import { useEffect } from 'react'
import { useParams } from 'react-router'
import { SECOND } from '#kernel/time.ts'
import { fillPath, OPEN_TARGETS } from '#routes.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Cluster } from '#ui/Stack.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useSite } from '#web/site.tsx'

const FALLBACK_SECONDS = 2.5

/** Opens the native app by its URL scheme; when nothing took the page away after a moment, the web shows the same. */
export function OpenAppPage() {
  const t = useMessages('app')
  const { urlScheme, brand } = useSite()
  const locale = useLocale()
  const { target = '', id = '' } = useParams()
  const native = `${urlScheme}://${target}/${encodeURIComponent(id)}`
  const web = fillPath(OPEN_TARGETS[target as keyof typeof OPEN_TARGETS], { id })
  useEffect(() => {
    window.location.assign(native)
    const timer = setTimeout(() => {
      if (!document.hidden) window.location.replace(web)
    }, FALLBACK_SECONDS * SECOND)
    return () => clearTimeout(timer)
  }, [native, web])
  return (
    <EmptyState
      level={1}
      drawing="device"
      title={t('open_app_title')}
      text={t('open_app_text', { brand: brand[locale] })}
      action={
        <Cluster>
          <ButtonLink href={native}>{t('open_app_again')}</ButtonLink>
          <ButtonLink kind="secondary" href={web}>
            {t('open_app_web')}
          </ButtonLink>
        </Cluster>
      }
    />
  )
}
