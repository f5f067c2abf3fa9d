import { formatNumber } from '#kernel/locale.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { type SearchFilter, searchPagePath } from './choice.rules.ts'
import css from './SearchPage.module.css'

interface Props {
  wanted: SearchFilter
  counts: { all: number; application: number; game: number }
  /** Whether more applications match than were counted. */
  isMore: boolean
}

/** The total number of matches and the count of each application type, each with a link to its list. */
export function SearchTypes({ wanted, counts, isMore }: Props) {
  const t = useMessages('search')
  const choices = [
    { type: undefined, label: t('search_all'), count: counts.all },
    { type: 'application', label: t('nav_applications'), count: counts.application },
    { type: 'game', label: t('nav_games'), count: counts.game },
  ]
  return (
    <nav className={css.types} aria-label={t('search_types')}>
      {choices.map(({ type, label, count }) => (
        <Anchor
          key={label}
          className={css.type}
          href={searchPagePath({ ...wanted, type, page: 1 })}
          aria-current={wanted.type === type ? 'page' : undefined}
        >
          {label} <Count count={count} isMore={isMore && count > 0} />
        </Anchor>
      ))}
    </nav>
  )
}

function Count({ count, isMore }: { count: number; isMore: boolean }) {
  const t = useMessages('search')
  const number = formatNumber(useLocale(), count)
  if (!isMore) return <span className={css.count}>{number}</span>
  return (
    <span className={css.count}>
      <span aria-hidden="true">{number}+</span>
      <VisuallyHidden>{t('search_more_than', { count: number })}</VisuallyHidden>
    </span>
  )
}
