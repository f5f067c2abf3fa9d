import { formatNumber } from '#kernel/locale.ts'
import { Rating } from '#ui/picture/Rating.tsx'
import { RatingHistogram } from '#ui/picture/RatingHistogram.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import css from './ApplicationScore.module.css'
import type { Application } from './application.types.ts'

/** The application's mean score, the number of ratings and their distribution. */
export function ApplicationScore({ application }: { application: Application }) {
  const t = useMessages('catalogue')
  const locale = useLocale()
  const { score, scoreCounts } = application
  if (score === null) return <p className={css.none}>{t('detail_no_score')}</p>
  const text = formatNumber(locale, score, 1)
  const votes = scoreCounts.reduce((sum, count) => sum + count, 0)
  const [five = 0, four = 0, three = 0, two = 0, one = 0] = scoreCounts
  return (
    <div className={css.score}>
      <div className={css.mean}>
        <span className={css.figure} aria-hidden="true">
          {text}
        </span>
        <Rating value={score} label={t('detail_score_label', { score: text })} size={16} />
        <span className={css.votes}>{t('detail_votes', { count: votes })}</span>
      </div>
      <RatingHistogram
        counts={[five, four, three, two, one]}
        rowLabel={(stars, count) => t('detail_histogram_row', { stars, count })}
      />
    </div>
  )
}
