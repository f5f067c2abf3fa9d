import { DAY, SECOND } from '#kernel/time.ts'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { Section } from '../kit/Section.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { FigureTable } from './FigureTable.tsx'
import type { Month } from './figures.rules.ts'
import { useMonthColumn } from './useMonthColumn.ts'

type Answer = OfficeCalls['GET /figures']['output']

interface Props<Name extends keyof Answer> {
  of: NonNullable<Answer[Name]>
  months: readonly Month[]
}

export function TicketsSection({ of, months }: Props<'tickets'>) {
  const t = useMessages('officeFigures')
  const { number } = useFormatFigures()
  const { column } = useMonthColumn(months)
  return (
    <Section title={t('office_figures_tickets')}>
      <FigureTable
        label={t('office_figures_tickets')}
        rows={[...of].reverse()}
        rowKey={({ month }) => String(month)}
        bar={({ perHundred }) => perHundred ?? 0}
        file="tickets"
        columns={[
          column,
          {
            title: t('office_figures_tickets_count'),
            isNumber: true,
            cell: ({ tickets }) => number(tickets),
            plain: ({ tickets }) => tickets,
          },
          {
            title: t('office_figures_subscribers'),
            isNumber: true,
            cell: ({ subscribers }) => number(subscribers),
            plain: ({ subscribers }) => subscribers,
          },
          {
            title: t('office_figures_per_hundred'),
            isNumber: true,
            cell: ({ perHundred }) => (perHundred === null ? '–' : number(perHundred, 1)),
            plain: ({ perHundred }) => perHundred,
          },
        ]}
      />
    </Section>
  )
}

const DAY_SECONDS = DAY / SECOND

export function WaitsSection({ of, months }: Props<'waits'>) {
  const t = useMessages('officeFigures')
  const { number, percent } = useFormatFigures()
  const { column } = useMonthColumn(months)
  const days = (seconds: number) => t('office_figures_wait_days', { days: number(seconds / DAY_SECONDS, 1) })
  return (
    <Section title={t('office_figures_waits')}>
      <Stack gap={3}>
        <p>{t('office_figures_waits_text')}</p>
        <FigureTable
          label={t('office_figures_waits')}
          rows={[...of].reverse()}
          rowKey={({ month }) => String(month)}
          bar={({ keptUsual, registered }) => keptUsual / registered}
          file="waits"
          columns={[
            column,
            {
              title: t('office_figures_registered'),
              isNumber: true,
              cell: ({ registered }) => number(registered),
              plain: ({ registered }) => registered,
            },
            {
              title: t('office_figures_shown'),
              isNumber: true,
              cell: ({ shownSeconds }) => days(shownSeconds),
              plain: ({ shownSeconds }) => shownSeconds / DAY_SECONDS,
            },
            {
              title: t('office_figures_mean'),
              isNumber: true,
              cell: ({ meanSeconds }) => days(meanSeconds),
              plain: ({ meanSeconds }) => meanSeconds / DAY_SECONDS,
            },
            {
              title: t('office_figures_kept_usual'),
              isNumber: true,
              cell: ({ keptUsual, registered }) => percent(keptUsual / registered, 0),
              plain: ({ keptUsual, registered }) => keptUsual / registered,
            },
            {
              title: t('office_figures_kept_latest'),
              isNumber: true,
              cell: ({ keptLatest, registered }) => percent(keptLatest / registered, 0),
              plain: ({ keptLatest, registered }) => keptLatest / registered,
            },
          ]}
        />
      </Stack>
    </Section>
  )
}
