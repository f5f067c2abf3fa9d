import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { LOCALE_NAME, LOCALES, type Locale } from '#kernel/locale.ts'
import { useLocale, useMessages } from '../i18n.tsx'
import css from './choice.module.css'

/** Footer and account: the same page in another language, by a real navigation. */
export function LanguageChoice() {
  const t = useMessages()
  const current = useLocale()
  const { search } = useLocation()
  // Known only in the browser: one page is sent for many queries. The path is the address's own for the same reason.
  const [query, setQuery] = useState('')
  useEffect(() => setQuery(search), [search])
  return (
    <fieldset className={css.choice} aria-label={t('footer_language')}>
      {LOCALES.map((locale) => (
        <a
          key={locale}
          href={inLanguage(query, locale)}
          lang={locale}
          aria-current={locale === current ? 'true' : undefined}
        >
          {LOCALE_NAME[locale]}
        </a>
      ))}
    </fieldset>
  )
}

function inLanguage(query: string, locale: Locale): string {
  const parameters = new URLSearchParams(query)
  parameters.set('lang', locale)
  return `?${parameters}`
}
