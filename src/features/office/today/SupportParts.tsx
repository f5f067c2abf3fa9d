import { useMessages } from '#web/i18n.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { DayBars } from './DayBars.tsx'
import { DashboardPart, Figures } from './Figures.tsx'
import { useFormatTimeSince } from './useFormatTimeSince.ts'

type Today = OfficeCalls['GET /today']['output']

export function TicketsPart({ of: tickets }: { of: NonNullable<Today['tickets']> }) {
  const t = useMessages('officeToday')
  const { number } = useFormatFigures()
  const since = useFormatTimeSince()
  const { days, meanScore, scores } = tickets
  return (
    <DashboardPart title={t('office_today_tickets')} to="/tickets">
      <Figures
        of={[
          { label: t('office_today_tickets_waiting'), value: number(tickets.waiting) },
          { label: t('office_today_oldest'), value: since(tickets.oldestSince) },
          { label: t('office_today_answers_today'), value: number(days.at(-1)?.answers ?? 0) },
          {
            label: t('office_today_score', { count: scores }),
            value: meanScore === null ? '–' : number(meanScore, 1),
          },
        ]}
      />
      <DayBars
        title={t('office_today_answers_by_day')}
        days={days.map(({ day }) => day)}
        series={[
          { label: t('office_today_answers'), values: days.map(({ answers }) => answers), tone: 'strong' },
        ]}
      />
    </DashboardPart>
  )
}

export function ProblemsPart({ of: problems }: { of: NonNullable<Today['problems']> }) {
  const t = useMessages('officeToday')
  const { number } = useFormatFigures()
  const since = useFormatTimeSince()
  return (
    <DashboardPart title={t('office_today_problems')} to="/problems">
      <Figures
        of={[
          { label: t('office_today_problems_open'), value: number(problems.open) },
          { label: t('office_today_oldest'), value: since(problems.oldestSince) },
        ]}
      />
    </DashboardPart>
  )
}
