import { useEffect, useState } from 'react'
import { useMessages } from '../i18n.tsx'
import { subscribeToStored } from '../storage/storage.ts'
import css from './choice.module.css'
import { chooseTheme, readTheme, type Theme } from './theme.ts'

const THEMES = [
  { theme: 'system', label: 'theme_system' },
  { theme: 'light', label: 'theme_light' },
  { theme: 'dark', label: 'theme_dark' },
] as const

/** A menu for the theme, in the footer and the account; both show the same value. */
export function ThemeChoice() {
  const t = useMessages()
  // Only the browser knows the user's theme: the server's page is the same for all visitors.
  const [theme, setTheme] = useState<Theme | null>(null)
  useEffect(() => {
    setTheme(readTheme())
    return subscribeToStored('theme', () => setTheme(readTheme()))
  }, [])
  return (
    <fieldset className={css.choice} aria-label={t('footer_theme')}>
      {THEMES.map(({ theme: choice, label }) => (
        <button
          key={choice}
          type="button"
          aria-pressed={theme === choice}
          onClick={() => chooseTheme(choice)}
        >
          {t(label)}
        </button>
      ))}
    </fieldset>
  )
}
