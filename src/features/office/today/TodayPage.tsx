import { joinList } from '#kernel/locale.ts'
import { Stack } from '#ui/layout/Stack.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { Loaded } from '../kit/Loaded.tsx'
import { ScreenHead } from '../kit/ScreenHead.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useLoadedData } from '../kit/useLoadedData.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { useWork } from '../shell/useWork.tsx'
import { DayBars } from './DayBars.tsx'
import { QueuePart, RegistrationsPart } from './DeviceParts.tsx'
import { emptyPartsOf } from './emptyParts.rules.ts'
import css from './Figures.module.css'
import { DashboardPart, Figures } from './Figures.tsx'
import { MoneyAlarm, PaymentsPart, RefundsPart } from './MoneyParts.tsx'
import { ProblemsPart, TicketsPart } from './SupportParts.tsx'
import { WorkList } from './WorkList.tsx'

type Today = OfficeCalls['GET /today']['output']

/** The start screen of the office: work that needs a person, and the figures of the store that the roles may see. */
export function TodayPage() {
  const t = useMessages('office')
  const work = useWork()
  const today = useLoadedData('GET /today', {}, { everySeconds: 60 })
  return (
    <>
      <ScreenHead title={t('office_title_today')} />
      <Stack gap={5}>
        <Loaded of={work}>{({ items }) => <WorkList items={items} />}</Loaded>
        <Loaded of={today}>{(parts) => <FiguresOfStore parts={parts} />}</Loaded>
      </Stack>
    </>
  )
}

/** Parts without any data are listed in one line instead of showing zeros. */
function FiguresOfStore({ parts }: { parts: Today }) {
  const t = useMessages('officeToday')
  const locale = useLocale()
  const empty = emptyPartsOf(parts)
  const isShown = (name: (typeof empty)[number]) => !empty.includes(name)
  return (
    <Stack gap={4}>
      {parts.money && <MoneyAlarm of={parts.money} />}
      <h2 className={css.title}>{t('office_today_figures')}</h2>
      <div className={css.parts}>
        {parts.registrations && isShown('registrations') && <RegistrationsPart of={parts.registrations} />}
        {parts.line && isShown('line') && <QueuePart of={parts.line} />}
        {parts.tickets && isShown('tickets') && <TicketsPart of={parts.tickets} />}
        {parts.payments && isShown('payments') && <PaymentsPart of={parts.payments} />}
        {parts.installs && isShown('installs') && <InstallsPart of={parts.installs} />}
        {parts.refunds && isShown('refunds') && <RefundsPart of={parts.refunds} />}
        {parts.problems && isShown('problems') && <ProblemsPart of={parts.problems} />}
        {parts.jobs && isShown('jobs') && <JobsPart of={parts.jobs} />}
      </div>
      {empty.length > 0 && (
        <p>
          {t('office_today_no_data', {
            names: joinList(
              locale,
              empty.map((name) => t(`office_today_${name}`)),
            ),
          })}
        </p>
      )}
    </Stack>
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
      <Figures of={failed.map(({ name, count }) => ({ label: name, value: number(count) }))} />
    </DashboardPart>
  )
}
