import { useMessages } from '#web/i18n.tsx'
import { Loaded } from '../kit/Loaded.tsx'
import { ScreenHead } from '../kit/ScreenHead.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useLoadedData } from '../kit/useLoadedData.ts'
import { CreditAlarm } from '../providers/CreditAlarm.tsx'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { SlotAlarm } from '../slots/SlotAlarm.tsx'
import { DayBars } from './DayBars.tsx'
import { QueuePart, RegistrationsPart } from './DeviceParts.tsx'
import css from './Figures.module.css'
import { DashboardPart, Figures } from './Figures.tsx'
import { MoneyAlarm, PaymentsPart, PriceAlarm, RefundsPart } from './MoneyParts.tsx'
import { ProblemsPart, TicketsPart } from './SupportParts.tsx'

type Today = OfficeCalls['GET /today']['output']

/** The start screen of the office: the state of the store. Each operator sees the sections for their roles. */
export function TodayPage() {
  const t = useMessages('office')
  const today = useLoadedData('GET /today', {}, { everySeconds: 60 })
  return (
    <>
      <ScreenHead title={t('office_title_today')} />
      <Loaded of={today}>
        {(parts) => (
          <div className={css.parts}>
            {parts.money && <MoneyAlarm of={parts.money} />}
            {parts.prices && <PriceAlarm of={parts.prices} />}
            {parts.sms && <CreditAlarm of={parts.sms.credits} />}
            {parts.slots && <SlotAlarm of={parts.slots.alarms} />}
            {parts.registrations && <RegistrationsPart of={parts.registrations} />}
            {parts.line && <QueuePart of={parts.line} />}
            {parts.tickets && <TicketsPart of={parts.tickets} />}
            {parts.payments && <PaymentsPart of={parts.payments} />}
            {parts.installs && <InstallsPart of={parts.installs} />}
            {parts.refunds && <RefundsPart of={parts.refunds} />}
            {parts.problems && <ProblemsPart of={parts.problems} />}
            {parts.jobs && <JobsPart of={parts.jobs} />}
          </div>
        )}
      </Loaded>
    </>
  )
}

function InstallsPart({ of: days }: { of: NonNullable<Today['installs']> }) {
  const t = useMessages('officeToday')
  const { number, percent } = useFormatFigures()
  const sum = (of: 'started' | 'signed' | 'delivered' | 'failed') =>
    days.reduce((total, day) => total + day[of], 0)
  const started = sum('started')
  return (
    <DashboardPart title={t('office_today_installs')}>
      <Figures
        of={[
          { label: t('office_today_install_started'), value: number(started) },
          { label: t('office_today_install_signed'), value: number(sum('signed')) },
          { label: t('office_today_install_delivered'), value: number(sum('delivered')) },
          { label: t('office_today_install_failed'), value: number(sum('failed')) },
          {
            label: t('office_today_success'),
            value: started > 0 ? percent(sum('delivered') / started) : '–',
          },
        ]}
      />
      <DayBars
        title={t('office_today_by_day')}
        days={days.map(({ day }) => day)}
        series={[
          { label: t('office_today_install_started'), values: days.map((day) => day.started), tone: 'soft' },
          {
            label: t('office_today_install_delivered'),
            values: days.map((day) => day.delivered),
            tone: 'strong',
          },
          { label: t('office_today_install_failed'), values: days.map((day) => day.failed), tone: 'bad' },
        ]}
      />
    </DashboardPart>
  )
}

function JobsPart({ of: { failed } }: { of: NonNullable<Today['jobs']> }) {
  const t = useMessages('officeToday')
  const { number } = useFormatFigures()
  return (
    <DashboardPart title={t('office_today_jobs')}>
      {failed.length === 0 ? (
        <p>{t('office_today_jobs_none')}</p>
      ) : (
        <Figures of={failed.map(({ name, count }) => ({ label: name, value: number(count) }))} />
      )}
    </DashboardPart>
  )
}
