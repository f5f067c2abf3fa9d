import { formatNumber, toLocalDigits } from '#kernel/locale.ts'
import { DefinitionList } from '#ui/layout/DefinitionList.tsx'
import { BasicIcon } from '#ui/picture/BasicIcon.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import css from './ApplicationTiles.module.css'
import { ApproximateCount } from './ApproximateCount.tsx'
import type { Application } from './application.types.ts'
import { splitFileSize } from './applicationText.rules.ts'

/** The most important figures of an application, side by side. */
export function ApplicationTiles({ application }: { application: Application }) {
  const t = useMessages('catalogue')
  const locale = useLocale()
  const { score, ageRating, downloadCount, latestVersion: latest } = application
  const scoreTile = score !== null && {
    id: 'score',
    term: t('detail_score'),
    value: (
      <span className={css.score}>
        {formatNumber(locale, score, 1)}
        <BasicIcon name="starFilled" size={16} />
      </span>
    ),
  }
  const items = [
    scoreTile,
    downloadCount !== null && {
      id: 'downloads',
      term: t('detail_downloads'),
      value: <ApproximateCount count={downloadCount} />,
    },
    latest && { id: 'size', term: t('detail_size'), value: <FileSizeText bytes={latest.fileSize} /> },
    ageRating && { id: 'age', term: t('detail_age_rating'), value: toLocalDigits(locale, ageRating) },
    latest && {
      id: 'ios',
      term: t('detail_minimum_ios'),
      value: latest.minimumIosVersion,
    },
    latest && { id: 'version', term: t('detail_version'), value: toLocalDigits(locale, latest.name) },
  ]
  return (
    <div className={css.tiles}>
      <DefinitionList layout="tiles" items={items.filter((item) => item !== null && item !== false)} />
    </div>
  )
}

const SIZE_KEYS = {
  kilobyte: 'detail_size_kilobyte',
  megabyte: 'detail_size_megabyte',
  gigabyte: 'detail_size_gigabyte',
} as const

export function FileSizeText({ bytes }: { bytes: number }) {
  const t = useMessages('catalogue')
  const locale = useLocale()
  const { amount, unit } = splitFileSize(bytes)
  return t(SIZE_KEYS[unit], { amount: formatNumber(locale, amount, 1) })
}
