import { Notice } from '#ui/feedback/Notice.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Steps } from '#ui/layout/Steps.tsx'
import { useMessages } from '#web/i18n.tsx'
import { PROGRAMME_WAIT_HOURS } from '../registration/estimate.rules.ts'
import type { Registration } from '../registration/registration.loader.ts'
import { REGISTRATION_STATUS } from '../registration/registration.rules.ts'

/** Tells a waiting user what happens next, that an SMS follows, and what not to do meanwhile. */
export function WaitingNextSteps({ registration: { status, registerTime } }: { registration: Registration }) {
  const t = useMessages('registration')
  const next = [
    ...(status === REGISTRATION_STATUS.waitingForRegistration
      ? [{ id: 'turn', text: t('next_waiting') }]
      : []),
    ...(status === REGISTRATION_STATUS.registering
      ? [{ id: 'accepted', text: t('next_registering', { hours: PROGRAMME_WAIT_HOURS }) }]
      : []),
    { id: 'enabled', text: t('next_processing') },
    { id: 'sms', text: t('next_sms') },
    // Subscription days start with the first registration, so this text is only for the first wait.
    ...(registerTime === null ? [{ id: 'days', text: t('next_days') }] : []),
  ]
  return (
    <Stack as="section" gap={4}>
      <h2>{t('next_title')}</h2>
      <Steps steps={next} />
      <Notice tone="warning" title={t('stay_title')}>
        {t('stay_text')}
      </Notice>
    </Stack>
  )
}
