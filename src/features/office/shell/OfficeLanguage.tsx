import { LOCALE_NAME, type Locale } from '#kernel/locale.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import css from './OfficeLanguage.module.css'
import { useOfficeLocation } from './officeRouter.tsx'

const LANGUAGES: readonly Locale[] = ['fa', 'en']

/** Links to the same screen in another language. They load the page from the server, which stores the choice. */
export function OfficeLanguage() {
  const t = useMessages('office')
  const locale = useLocale()
  const { query } = useOfficeLocation()
  const hrefOf = (language: Locale) => {
    const next = new URLSearchParams(query)
    next.set('lang', language)
    return `?${next}`
  }
  return (
    <nav className={css.languages} aria-label={t('office_language')}>
      {LANGUAGES.map((language) => (
        <a
          key={language}
          href={hrefOf(language)}
          lang={language}
          aria-current={language === locale ? 'true' : undefined}
        >
          {LOCALE_NAME[language]}
        </a>
      ))}
    </nav>
  )
}
