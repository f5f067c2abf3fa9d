import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { LINKS } from '#links.ts'
import { useMessages } from '#web/i18n.tsx'
import { chooseTheme } from '#web/theme.ts'

/** Switches to the light theme and returns to where the user was. */
export function LightModePage() {
  const t = useMessages('app')
  const navigate = useNavigate()
  useEffect(() => {
    chooseTheme('light')
    void navigate(whereFrom(), { replace: true })
  }, [navigate])
  return <p>{t('light_mode_text')}</p>
}

/** Only back into this store: a referrer from elsewhere is not followed. */
function whereFrom(): string {
  try {
    const from = new URL(document.referrer)
    if (from.origin === window.location.origin && from.pathname !== window.location.pathname)
      return from.pathname + from.search
  } catch {
    // No referrer.
  }
  return LINKS.home
}
