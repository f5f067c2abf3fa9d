import { useEffect } from 'react'
import { isPathOfThisSite } from '#kernel/webAddress.ts'
import { link } from '#links.ts'
import { chooseTheme } from '#web/choice/theme.ts'
import { useMessages } from '#web/i18n.tsx'
import { useNavigate } from '#web/router.tsx'

/** Switches to the light theme and returns to the page that the user came from. */
export function LightModePage() {
  const t = useMessages('app')
  const navigate = useNavigate()
  useEffect(() => {
    chooseTheme('light')
    void navigate(returnPath(), { replace: true })
  }, [navigate])
  return <p>{t('light_mode_text')}</p>
}

/** The page that the user came from, if it is in this store: referrers of other sites are ignored. */
function returnPath(): string {
  try {
    const from = new URL(document.referrer)
    const path = from.pathname + from.search
    const isOurs = from.origin === window.location.origin && isPathOfThisSite(path)
    if (isOurs && from.pathname !== window.location.pathname) return path
  } catch {
    // The browser sent no referrer.
  }
  return link('/')
}
