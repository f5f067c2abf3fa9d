import { Stack } from '#ui/layout/Stack.tsx'
import { type StepState, Timeline } from '#ui/layout/Timeline.tsx'
import { formatDay } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import type { Registration } from '../registration/registration.loader.ts'
import { REGISTRATION_STATUS, type RegistrationEvent } from '../registration/registration.rules.ts'

interface Props {
  registration: Registration
  boughtAt: string | undefined
}

const STEPS = ['bought', 'waiting', 'registering', 'processing', 'ready'] as const
/** The current step for each registration status. */
const STEP_OF: Record<number, number> = {
  [REGISTRATION_STATUS.waitingForRegistration]: 1,
  [REGISTRATION_STATUS.registering]: 2,
  [REGISTRATION_STATUS.registrationProcessing]: 3,
}

/** The steps from purchase to installation, with the current step marked. */
export function PurchaseSteps({ registration, boughtAt }: Props) {
  const t = useMessages('registration')
  const locale = useLocale()
  const at = STEP_OF[registration.status ?? -1] ?? 0
  const times = [
    boughtAt,
    registration.queueTime,
    timeOf(registration, ['placed']),
    timeOf(registration, ['accepted', 'processing_after_all']),
  ]
  const steps = STEPS.map((id, index) => {
    const time = index <= at ? times[index] : undefined
    return {
      id,
      state: stateAt(index, at),
      title: t(`way_${id}`),
      time: time ? formatDay(locale, time) : undefined,
    }
  })
  return (
    <Stack as="section" gap={4}>
      <h2>{t('way_title')}</h2>
      <Timeline
        steps={steps}
        stateLabels={{
          done: t('way_state_done'),
          current: t('way_state_current'),
          waiting: t('way_state_waiting'),
          failed: t('way_state_failed'),
        }}
      />
    </Stack>
  )
}

function stateAt(index: number, at: number): StepState {
  if (index === at) return 'current'
  return index < at ? 'done' : 'waiting'
}

/** The latest time of these registration events, which may also have happened in an earlier registration. */
function timeOf({ events }: Registration, names: RegistrationEvent[]): string | undefined {
  return events.filter(({ event }) => names.includes(event)).pop()?.time
}
