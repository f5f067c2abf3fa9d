import { modelNameOfProduct } from '#features/device/model.table.ts'
import type { RegistrationEvent } from '#features/device/registration/registration.rules.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { type StepState, Timeline } from '#ui/layout/Timeline.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import { Section, TableSection } from '../kit/Section.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { officeHref } from '../shell/officeRouter.tsx'
import type { OfficeDevice } from './DeviceFacts.tsx'
import { DeviceStatus } from './DeviceStatus.tsx'

const FAILED: readonly RegistrationEvent[] = [
  'gave_up',
  'ineligible',
  'account_closed',
  'session_lost',
  'declined',
  'cancelled',
]

/** The events of a device, newest first, because questions are usually about the latest event. */
export function DeviceEvents({ device: { events } }: { device: OfficeDevice }) {
  const t = useMessages('officeDevice')
  const money = useMessages('officeMoney')
  const { instant } = useFormatFigures()
  const stateOf = (event: RegistrationEvent): StepState => (FAILED.includes(event) ? 'failed' : 'done')
  const done = money('office_step_done')
  return (
    <Section title={t('office_device_events')} empty={events.length === 0 && t('office_device_events_none')}>
      <Timeline
        stateLabels={{ done, current: done, waiting: done, failed: money('office_step_failed') }}
        steps={events.map(({ event, time, account, detail }, at) => ({
          id: `${events.length - at}`,
          state: stateOf(event),
          title: t(`office_device_event_${event}`),
          time: instant(time),
          text: (account || detail) && (
            <>
              {account && t('office_device_event_account', { name: account })}
              {account && detail && ' · '}
              {detail && <Ltr>{detail}</Ltr>}
            </>
          ),
        }))}
      />
    </Section>
  )
}

export function InstalledApplications({ device: { installed } }: { device: OfficeDevice }) {
  const t = useMessages('officeDevice')
  const { instant } = useFormatFigures()
  return (
    <TableSection
      label={t('office_device_installed')}
      rows={installed}
      rowKey={({ label }) => label}
      empty={t('office_device_installed_none')}
      columns={[
        { title: t('office_device_application'), cell: ({ name }) => <bdi>{name}</bdi> },
        { title: t('office_device_version'), cell: ({ version }) => <Ltr>{version}</Ltr> },
        { title: t('office_device_time'), cell: ({ time }) => instant(time) },
      ]}
    />
  )
}

export function DeviceProblems({ device: { problems } }: { device: OfficeDevice }) {
  const t = useMessages('officeDevice')
  const recovery = useMessages('recovery')
  const { instant, number: figure } = useFormatFigures()
  return (
    <TableSection
      label={t('office_device_problems')}
      rows={problems}
      rowKey={({ number }) => number}
      empty={t('office_device_problems_none')}
      columns={[
        { title: t('office_device_number'), cell: ({ number }) => figure(number) },
        { title: t('office_device_time'), cell: ({ createTime }) => instant(createTime) },
        {
          title: t('office_device_problem'),
          isLong: true,
          cell: ({ kind, description, answer }) => (
            <Stack gap={1}>
              <strong>{recovery(`problem_kind_${kind}`)}</strong>
              {description && <p dir="auto">{description}</p>}
              {answer && <p dir="auto">{answer}</p>}
            </Stack>
          ),
        },
        {
          title: t('office_device_state'),
          cell: ({ solveTime }) => (
            <Badge tone={solveTime ? 'neutral' : 'warn'}>
              {t(solveTime ? 'office_device_problem_solved' : 'office_device_problem_open')}
            </Badge>
          ),
        },
      ]}
    />
  )
}

export function OtherDevicesOfOwner({ device: { others } }: { device: OfficeDevice }) {
  const t = useMessages('officeDevice')
  if (others.length === 0) return null
  return (
    <Section title={t('office_device_others')}>
      <Stack gap={2} as="ul">
        {others.map(({ id, product, status }) => (
          <li key={id}>
            <Anchor href={officeHref(`/devices/${id}`)}>
              <bdi>{modelNameOfProduct(product)}</bdi>
            </Anchor>{' '}
            <DeviceStatus status={status} />
          </li>
        ))}
      </Stack>
    </Section>
  )
}
