import { useCallback, useEffect, useRef, useState } from 'react'
import { SECOND } from '#kernel/time.ts'
import { fillPath, link } from '#links.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Cluster } from '#ui/layout/Stack.tsx'
import { useApi } from '#web/apiContext.ts'
import type { Calls } from '#web/calls.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useShownPage } from '#web/router.tsx'
import { useSite } from '#web/site.tsx'
import { OPEN_APP_TARGETS } from './openAppTargets.ts'

/** Wait for iOS to open the app: long enough for that, short enough for users without the app (requirement 2.23). */
const FALLBACK_SECONDS = 2

/**
 * Opens the native app by its URL scheme. If the app did not open after a moment, shows the same content on the web.
 */
export function OpenAppPage() {
  const t = useMessages('app')
  const { urlScheme, brand } = useSite()
  const locale = useLocale()
  const { target = '', id = '' } = useShownPage().parameters
  const native = `${urlScheme}://${target}/${encodeURIComponent(id)}`
  const web = OPEN_APP_TARGETS[target as keyof typeof OPEN_APP_TARGETS] + encodeURIComponent(id)
  const open = useOpening(native, web)
  return (
    <EmptyState
      level={1}
      drawing="device"
      title={t('open_app_title')}
      text={t('open_app_text', { brand: brand[locale] })}
      action={
        <Cluster>
          <ButtonLink
            href={native}
            onClick={(event) => {
              event.preventDefault()
              open()
            }}
          >
            {t('open_app_again')}
          </ButtonLink>
          <ButtonLink kind="secondary" href={web}>
            {t('open_app_web')}
          </ButtonLink>
          {target === 'application' && <WithoutApp label={id} />}
        </Cluster>
      }
    />
  )
}

/** For visitors without the native app: installs the application by its direct link, or the native app first. */
function WithoutApp({ label }: { label: string }) {
  const t = useMessages('app')
  const api = useApi()
  const { brand } = useSite()
  const locale = useLocale()
  const [found, setFound] = useState<Calls['GET /application/by_label/{label}']['output']>()
  useEffect(() => {
    api('GET /application/by_label/{label}', { label }).then(setFound, () => undefined)
  }, [api, label])
  if (!found?.isInstallable) return null
  const direct = `${fillPath('/applications/download/{id}', { id: String(found.id) })}?direct=latest`
  return (
    <ButtonLink kind="quiet" href={found.isEnableInstallFromWebsite ? direct : link('/install')}>
      {found.isEnableInstallFromWebsite
        ? t('open_app_install')
        : t('open_app_store', { brand: brand[locale] })}
    </ButtonLink>
  )
}

/**
 * Tries to open the native app at once and at every tap. If the page gets hidden or left, the app has opened: when the
 * user returns, the page must not continue to the web.
 */
function useOpening(native: string, web: string): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const open = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (!document.hidden) window.location.replace(web)
    }, FALLBACK_SECONDS * SECOND)
    window.location.assign(native)
  }, [native, web])
  useEffect(() => {
    const cancel = () => clearTimeout(timer.current)
    const onVisibility = () => document.hidden && cancel()
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('pagehide', cancel)
    open()
    return () => {
      cancel()
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('pagehide', cancel)
    }
  }, [open])
  return open
}
