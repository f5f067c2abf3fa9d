import { Stack } from '#ui/layout/Stack.tsx'
import { Timeline } from '#ui/layout/Timeline.tsx'
import { formatDay, formatInstant } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import type { Registration } from '../registration/registration.loader.ts'
import { REGISTRATION_STATUS, type RegistrationEvent } from '../registration/registration.rules.ts'
import {
  REGISTRATION_STEPS,
  registrationStepOf,
  timelineMarkOfEvent,
} from '../registration/registrationPage.rules.ts'
import css from './DeviceStatus.module.css'

interface Props {
  registration: Registration
  boughtAt: string | undefined
}

/** The progress of a device: the steps from purchase to installation, and folded below them every event so far. */
export function RegistrationTimeline({ registration, boughtAt }: Props) {
  const t = useMessages('registration')
  const { events } = registration
  // A ready device has arrived: only its history is of interest.
  const place =
    registration.status === REGISTRATION_STATUS.registered ? null : registrationStepOf(registration)
  if (!place && events.length === 0) return null
  return (
    <Stack as="section" gap={4}>
      {place && <h2>{t('way_title')}</h2>}
      {place && <Steps registration={registration} boughtAt={boughtAt} place={place} />}
      {events.length > 0 && (
        <details className={css.fold}>
          <summary>{t('registration_events')}</summary>
          <Events events={events} />
        </details>
      )}
    </Stack>
  )
}

function useStateLabels() {
  const t = useMessages('registration')
  return {
    done: t('way_state_done'),
    current: t('way_state_current'),
    waiting: t('way_state_waiting'),
    failed: t('way_state_failed'),
    setback: t('way_state_setback'),
  }
}

type StepsProps = Props & { place: NonNullable<ReturnType<typeof registrationStepOf>> }

function Steps({ registration, boughtAt, place: { at, state } }: StepsProps) {
  const t = useMessages('registration')
  const locale = useLocale()
  const times = [
    boughtAt,
    registration.queueTime,
    timeOf(registration, ['placed']),
    timeOf(registration, ['accepted', 'processing_after_all']),
    timeOf(registration, ['enabled']),
  ]
  const steps = REGISTRATION_STEPS.map((id, index) => {
    const time = index <= at ? times[index] : undefined
    return {
      id,
      state: index === at ? state : index < at ? ('done' as const) : ('waiting' as const),
      title: t(`way_${id}`),
      time: time ? formatDay(locale, time) : undefined,
    }
  })
  return <Timeline steps={steps} stateLabels={useStateLabels()} />
}

/** The latest time of these registration events, which may also have happened in an earlier registration. */
function timeOf({ events }: Registration, names: RegistrationEvent[]): string | undefined {
  return events.filter(({ event }) => names.includes(event)).pop()?.time
}

/** Every event of a registration, newest first. */
function Events({ events }: Pick<Registration, 'events'>) {
  const t = useMessages('registration')
  const locale = useLocale()
  const steps = events
    .map(({ event, time }, at) => ({
      id: String(at),
      state: timelineMarkOfEvent(event),
      title: t(`registration_event_${event}`),
      time: formatInstant(locale, time),
    }))
    .reverse()
  return <Timeline steps={steps} stateLabels={useStateLabels()} />
}
