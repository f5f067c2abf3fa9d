import { useState } from 'react'
import { Button } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { type StepState, Timeline } from '#ui/layout/Timeline.tsx'
import { formatInstant } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import type { Registration } from '../registration/registration.loader.ts'
import type { RegistrationEvent } from '../registration/registration.rules.ts'

/** How many registration events are shown. Older ones are folded, because most users want the latest. */
const SHOWN = 5
const BAD: RegistrationEvent[] = ['gave_up', 'ineligible', 'account_closed']

/** Every event of a registration, newest first. */
export function RegistrationEvents({ events }: Pick<Registration, 'events'>) {
  const t = useMessages('registration')
  const locale = useLocale()
  const [isWhole, setWhole] = useState(false)
  if (events.length === 0) return null
  const newest = [...events].reverse()
  const steps = (isWhole ? newest : newest.slice(0, SHOWN)).map(({ event, time }, at) => ({
    // Number the events from the oldest, so that the key is stable when later events are added.
    id: String(events.length - at),
    state: (BAD.includes(event) ? 'failed' : 'done') as StepState,
    title: t(`registration_event_${event}`),
    time: formatInstant(locale, time),
  }))
  return (
    <Stack as="section" gap={4}>
      <h2>{t('registration_events')}</h2>
      <Timeline
        steps={steps}
        stateLabels={{
          done: t('way_state_done'),
          current: t('way_state_current'),
          waiting: t('way_state_waiting'),
          failed: t('way_state_failed'),
        }}
      />
      {!isWhole && events.length > SHOWN && (
        <Button kind="quiet" onClick={() => setWhole(true)}>
          {t('registration_events_all')}
        </Button>
      )}
    </Stack>
  )
}
