import { Timeline } from '#ui/layout/Timeline.tsx'
import { useMessages } from '#web/i18n.tsx'

interface Props {
  usuallyDays: number
  longDays: number
}

/** The three steps of registration: the number, the device, the subscription. */
export function RegistrationSteps({ usuallyDays, longDays }: Props) {
  const t = useMessages('gate')
  const days = { usually: usuallyDays, longest: longDays }
  // Apple announces at least 72 hours. A store with a shorter measured wait does not mention that.
  const isSoon = usuallyDays < 3
  const stateLabels = {
    done: '',
    current: t('start_register_now'),
    waiting: t('start_register_later'),
    failed: '',
  }
  return (
    <Timeline
      stateLabels={stateLabels}
      steps={[
        {
          id: 'number',
          state: 'current',
          title: t('start_register_step_1'),
          text: t('start_register_step_1_text'),
        },
        {
          id: 'profile',
          state: 'waiting',
          title: t('start_register_step_2'),
          text: t('start_register_step_2_text'),
        },
        {
          id: 'package',
          state: 'waiting',
          title: t('start_register_step_3'),
          text: isSoon ? t('start_register_step_3_soon', days) : t('start_register_step_3_text', days),
        },
      ]}
    />
  )
}
