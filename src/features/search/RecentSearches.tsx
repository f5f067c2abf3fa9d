import { useEffect, useState } from 'react'
import { Anchor } from '#ui/Anchor.tsx'
import { Button } from '#ui/form/Button.tsx'
import { useMessages } from '#web/i18n.tsx'
import { readStored, writeStored } from '#web/storage/storage.ts'
import { addRecentSearch, parseRecentSearches, searchPagePath } from './choice.rules.ts'
import css from './SearchPage.module.css'

export function rememberSearch(q: string): void {
  writeStored(
    'recentSearches',
    JSON.stringify(addRecentSearch(parseRecentSearches(readStored('recentSearches')), q)),
  )
}

/** The visitor's recent searches. They are stored only in this browser, so they appear after hydration. */
export function RecentSearches() {
  const t = useMessages('search')
  const [recent, setRecent] = useState<string[]>([])
  useEffect(() => setRecent(parseRecentSearches(readStored('recentSearches'))), [])
  if (recent.length === 0) return null
  const forget = () => {
    writeStored('recentSearches', null)
    setRecent([])
  }
  return (
    <section>
      <div className={css.recentHead}>
        <h2 className={css.heading}>{t('search_recent')}</h2>
        <Button kind="quiet" size="small" onClick={forget}>
          {t('search_forget')}
        </Button>
      </div>
      <ul className={css.chips}>
        {recent.map((q) => (
          <li key={q}>
            <Anchor className={css.chip} href={searchPagePath({ q })} dir="auto">
              {q}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}
