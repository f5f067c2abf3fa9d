import { Notice } from '#ui/feedback/Notice.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { DayBars } from './DayBars.tsx'
import { DashboardPart, Figures } from './Figures.tsx'
import { useFormatTimeSince } from './useFormatTimeSince.ts'

type Today = OfficeCalls['GET /today']['output']

export function PaymentsPart({ of: days }: { of: NonNullable<Today['payments']> }) {
  const t = useMessages('officeToday')
  const { number, percent } = useFormatFigures()
  const sum = (of: 'paid' | 'decided' | 'paidToman') => days.reduce((total, day) => total + day[of], 0)
  const decided = sum('decided')
  const latest = days.at(-1)
  return (
    <DashboardPart title={t('office_today_payments')} to="/payments">
      <Figures
        of={[
          { label: t('office_today_paid_today'), value: number(latest?.paid ?? 0) },
          { label: t('office_today_toman_today'), value: number(latest?.paidToman ?? 0) },
          { label: t('office_today_paid'), value: number(sum('paid')) },
          { label: t('office_today_toman'), value: number(sum('paidToman')) },
          { label: t('office_today_success'), value: decided > 0 ? percent(sum('paid') / decided) : '–' },
        ]}
      />
      <DayBars
        title={t('office_today_payments_by_day')}
        days={days.map(({ day }) => day)}
        series={[
          { label: t('office_today_begun'), values: days.map(({ created }) => created), tone: 'soft' },
          { label: t('office_today_paid_count'), values: days.map(({ paid }) => paid), tone: 'strong' },
        ]}
      />
      <DayBars
        title={t('office_today_toman_by_day')}
        days={days.map(({ day }) => day)}
        series={[
          { label: t('office_today_toman'), values: days.map(({ paidToman }) => paidToman), tone: 'strong' },
        ]}
      />
    </DashboardPart>
  )
}

export function RefundsPart({ of: refunds }: { of: NonNullable<Today['refunds']> }) {
  const t = useMessages('officeToday')
  const { number } = useFormatFigures()
  const since = useFormatTimeSince()
  return (
    <DashboardPart title={t('office_today_refunds')} to="/refunds">
      <Figures
        of={[
          { label: t('office_today_refunds_open'), value: number(refunds.open) },
          { label: t('office_today_oldest'), value: since(refunds.oldestSince) },
          { label: t('office_today_refunds_paid'), value: number(refunds.paidThisMonth) },
          { label: t('office_today_refunds_toman'), value: number(refunds.paidThisMonthToman) },
        ]}
      />
    </DashboardPart>
  )
}

/** A warning at the top of the start screen, shown only if our ledger differs from a provider's records. */
export function MoneyAlarm({ of: { differences, isLate } }: { of: NonNullable<Today['money']> }) {
  const t = useMessages('officeToday')
  const { number } = useFormatFigures()
  if (differences.length === 0 && !isLate) return null
  if (differences.length === 0) return <Notice tone="warning" title={t('office_today_money_late')} />
  return (
    <Notice tone="danger" title={t('office_today_money', { count: number(differences.length) })}>
      <ul>
        {differences.map(({ source, kind, detail }) => (
          <li key={`${source} ${kind}`}>
            {t(`office_books_${kind}`)}
            <br />
            <Ltr>
              {source} ({detail})
            </Ltr>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
