import { useEffect, useState } from 'react'
import { LOCALE_NAME, LOCALES, type Locale } from '#kernel/locale.ts'
import { useLocale, useMessages } from '../i18n.tsx'
import { useLocation } from '../router.tsx'
import css from './choice.module.css'

/** Links to the same page in another language, in the footer and the account. They load the page from the server. */
export function LanguageChoice() {
  const t = useMessages()
  const current = useLocale()
  const { search } = useLocation()
  // Only the browser knows the path and query of the URL, because the server caches one page for many URLs.
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
