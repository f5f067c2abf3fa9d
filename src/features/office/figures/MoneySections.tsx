import { Select } from '#ui/form/Select.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useListFilter } from '../kit/list/useListFilter.ts'
import { Section } from '../kit/Section.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { type FigureColumn, FigureTable } from './FigureTable.tsx'
import type { Month } from './figures.rules.ts'
import { useMonthColumn } from './useMonthColumn.ts'

type Answer = OfficeCalls['GET /figures']['output']
type Sale = NonNullable<Answer['revenue']>[number]

interface Props<Name extends keyof Answer> {
  of: NonNullable<Answer[Name]>
  months: readonly Month[]
}

type Sums = Pick<Sale, 'count' | 'toman' | 'vatToman'>

function useSumColumns(): Array<FigureColumn<Sums>> {
  const t = useMessages('officeFigures')
  const { number } = useFormatFigures()
  return [
    {
      title: t('office_figures_sold'),
      isNumber: true,
      cell: ({ count }) => number(count),
      plain: ({ count }) => count,
    },
    {
      title: t('office_figures_toman'),
      isNumber: true,
      cell: ({ toman }) => number(toman),
      plain: ({ toman }) => toman,
    },
    {
      title: t('office_figures_vat'),
      isNumber: true,
      cell: ({ vatToman }) => number(vatToman),
      plain: ({ vatToman }) => vatToman,
    },
  ]
}

/** Revenue of the chosen month by package, and of every month in total. */
export function RevenueSection({ of, months }: Props<'revenue'>) {
  const t = useMessages('officeFigures')
  const { value, narrow } = useListFilter()
  const { nameOf, column } = useMonthColumn(months)
  const sums = useSumColumns()
  const found = months.findIndex(({ start }) => start === value('month'))
  const chosen = found === -1 ? months.length - 1 : found
  const name: FigureColumn<Sale> = {
    title: t('office_figures_package'),
    cell: (sale) => <bdi>{sale.name || t('office_figures_unknown')}</bdi>,
    plain: (sale) => sale.name || t('office_figures_unknown'),
  }
  return (
    <>
      <Section title={t('office_figures_revenue')}>
        <Stack gap={3}>
          <p>{t('office_figures_revenue_text')}</p>
          <Select
            label={t('office_figures_month')}
            value={months[chosen]?.start ?? ''}
            onValue={narrow('month')}
            options={months.map(({ start }, place) => ({ value: start, label: nameOf(place) })).reverse()}
          />
          <FigureTable
            label={t('office_figures_revenue')}
            rows={of.filter(({ month }) => month === chosen).sort((a, b) => b.toman - a.toman)}
            rowKey={({ id }) => id}
            bar={({ toman }) => toman}
            file={`revenue-${months[chosen]?.start}`}
            columns={[name, ...sums]}
          />
        </Stack>
      </Section>
      <Section title={t('office_figures_revenue_months')}>
        <FigureTable
          label={t('office_figures_revenue_months')}
          rows={months.map((_, month) => sumOf(of, month)).reverse()}
          rowKey={({ id }) => id}
          bar={({ toman }) => toman}
          file="revenue"
          fileRows={of}
          fileColumns={[column, name, ...sums]}
          columns={[column, ...sums]}
        />
      </Section>
    </>
  )
}

function sumOf(of: readonly Sale[], month: number): Sale {
  const own = of.filter((sale) => sale.month === month)
  const sum = (name: keyof Sums) => own.reduce((total, sale) => total + sale[name], 0)
  return {
    month,
    id: String(month),
    name: '',
    count: sum('count'),
    toman: sum('toman'),
    vatToman: sum('vatToman'),
  }
}

export function RefundsSection({ of, months }: Props<'refunds'>) {
  const t = useMessages('officeFigures')
  const { number } = useFormatFigures()
  const { column } = useMonthColumn(months)
  return (
    <Section title={t('office_figures_refunds')}>
      <FigureTable
        label={t('office_figures_refunds')}
        rows={[...of].reverse()}
        rowKey={({ month, reason }) => `${month} ${reason}`}
        bar={({ toman }) => toman}
        file="refunds"
        columns={[
          column,
          {
            title: t('office_figures_reason'),
            cell: ({ reason }) => t(`office_figures_reason_${reason}`),
            plain: ({ reason }) => t(`office_figures_reason_${reason}`),
          },
          {
            title: t('office_figures_count'),
            isNumber: true,
            cell: ({ count }) => number(count),
            plain: ({ count }) => count,
          },
          {
            title: t('office_figures_toman'),
            isNumber: true,
            cell: ({ toman }) => number(toman),
            plain: ({ toman }) => toman,
          },
        ]}
      />
    </Section>
  )
}
