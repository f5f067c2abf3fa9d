import { formatNumber } from '#kernel/locale.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { roundDownCount } from './applicationText.rules.ts'

/** A count, rounded down: «۲۱ هزار». */
export function ApproximateCount({ count }: { count: number }) {
  const t = useMessages('catalogue')
  const locale = useLocale()
  const { amount: figure, unit } = roundDownCount(count)
  const amount = formatNumber(locale, figure, 1)
  if (unit === 'million') return t('detail_count_million', { amount })
  return unit === 'thousand' ? t('detail_count_thousand', { amount }) : amount
}
