import { formatNumber } from '#kernel/locale.ts'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { useUi } from '../UiContext.tsx'
import css from './RatingHistogram.module.css'

type Props = {
  /** Numbers of votes for 5, 4, 3, 2 and 1 stars. */
  counts: readonly [number, number, number, number, number]
  /**
   * The text of a histogram row, e.g. (stars, votes) => `${stars} ستاره: ${votes} رأی`, with numbers in local digits.
   */
  rowLabel: (stars: string, votes: string) => string
}

/** A histogram of rating votes, from five stars down. */
export function RatingHistogram({ counts, rowLabel }: Props) {
  const { locale } = useUi()
  const total = Math.max(
    1,
    counts.reduce((sum, count) => sum + count, 0),
  )
  return (
    <ul className={css.list}>
      {counts.map((count, i) => {
        const stars = formatNumber(locale, 5 - i)
        return (
          <li className={css.row} key={stars}>
            <VisuallyHidden>{rowLabel(stars, formatNumber(locale, count))}</VisuallyHidden>
            <span className={css.stars} aria-hidden="true">
              {stars}
            </span>
            <svg className={css.bar} aria-hidden="true" focusable="false">
              <rect className={css.track} width="100%" height="6" rx="3" />
              {count > 0 && (
                <rect className={css.value} width={`${(count / total) * 100}%`} height="6" rx="3" />
              )}
            </svg>
          </li>
        )
      })}
    </ul>
  )
}
