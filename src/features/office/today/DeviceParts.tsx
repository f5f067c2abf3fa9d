import { useMessages } from '#web/i18n.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useFormatSeconds } from '../money/useFormatSeconds.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { DashboardPart, Figures } from './Figures.tsx'
import { useFormatTimeSince } from './useFormatTimeSince.ts'

type Today = OfficeCalls['GET /today']['output']

const STATUSES = [0, 1, 2, 3, 4, 5, 6, 7] as const

export function RegistrationsPart({ of }: { of: NonNullable<Today['registrations']> }) {
  const t = useMessages('officeToday')
  const { number } = useFormatFigures()
  const counts = new Map(of.statuses.map(({ status, count }) => [status, count]))
  const shown = STATUSES.filter((status) => counts.has(status))
  return (
    <DashboardPart title={t('office_today_registrations')} to="/devices">
      <Figures
        of={[
          { label: t('office_today_last_day'), value: number(of.lastDay) },
          { label: t('office_today_last_week'), value: number(of.lastWeek) },
        ]}
      />
      {shown.length > 0 && (
        <Figures
          of={shown.map((status) => ({
            label: t(`office_today_status_${status}`),
            value: number(counts.get(status) ?? 0),
          }))}
        />
      )}
    </DashboardPart>
  )
}

export function QueuePart({ of: line }: { of: NonNullable<Today['line']> }) {
  const t = useMessages('officeToday')
  const { number } = useFormatFigures()
  const since = useFormatTimeSince()
  const span = useFormatSeconds()
  return (
    <DashboardPart title={t('office_today_line')} to="/devices">
      <Figures
        of={[
          { label: t('office_today_line_length'), value: number(line.length) },
          { label: t('office_today_oldest'), value: since(line.oldestSince) },
          { label: t('office_today_wait_median'), value: span(line.medianSeconds) },
          { label: t('office_today_wait_long'), value: span(line.longSeconds) },
        ]}
      />
      <p>{line.waits === 0 ? t('office_today_typical') : t('office_today_waits', { count: line.waits })}</p>
    </DashboardPart>
  )
}
