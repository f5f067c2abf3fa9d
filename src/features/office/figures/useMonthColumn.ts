import { useLocale, useMessages } from '#web/i18n.tsx'
import { calendarMonth, dayNumberOf } from '../kit/form/calendar.rules.ts'
import type { FigureColumn } from './FigureTable.tsx'
import type { Month } from './figures.rules.ts'

/** The name of a month, and the column with the months of rows. */
export function useMonthColumn(months: readonly Month[]) {
  const t = useMessages('officeFigures')
  const locale = useLocale()
  const nameOf = (place: number) =>
    calendarMonth(locale, dayNumberOf(months[place]?.start ?? null) ?? 0).title
  const column: FigureColumn<{ month: number }> = {
    title: t('office_figures_month'),
    cell: ({ month }) => nameOf(month),
    plain: ({ month }) => nameOf(month),
  }
  return { nameOf, column }
}
