import { parseInstant } from '#kernel/time.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { formatInstant } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { productNow } from '#web/productClock.ts'
import { PROGRAMME_WAIT_HOURS, programmeWaitEndsAt } from '../registration/estimate.rules.ts'
import type { Registration } from '../registration/registration.loader.ts'
import { REGISTRATION_STATUS, type RegistrationEvent } from '../registration/registration.rules.ts'

const ACCEPTED: RegistrationEvent[] = ['accepted', 'processing_after_all']

/** The announced end of Apple's waiting period, or a note that a longer wait is normal. */
export function AppleWaitingPeriodNote({ registration: { status, events } }: { registration: Registration }) {
  const t = useMessages('registration')
  const locale = useLocale()
  const accepted = events.filter(({ event }) => ACCEPTED.includes(event)).pop()
  if (status !== REGISTRATION_STATUS.registrationProcessing || !accepted) return null
  const end = programmeWaitEndsAt(parseInstant(accepted.time))
  if (end <= productNow()) return <p>{t('processing_rule_over', { hours: PROGRAMME_WAIT_HOURS })}</p>
  const time = formatInstant(locale, end.toISOString())
  return <p>{t('processing_rule', { hours: PROGRAMME_WAIT_HOURS, time })}</p>
}

/** Notes that the device is being registered again, that no account is ready, or that an attempt failed. */
export function RegistrationNotes({
  registration: { moveReason, isPaused, retryTime },
}: {
  registration: Registration
}) {
  const t = useMessages('registration')
  const locale = useLocale()
  if (!moveReason && !isPaused && !retryTime) return null
  return (
    <Stack gap={3}>
      {moveReason && <Notice>{t(`registration_moved_${moveReason}`)}</Notice>}
      {isPaused && <Notice tone="warning">{t('registration_paused')}</Notice>}
      {retryTime && (
        <Notice tone="warning">
          {t('registration_retry_time', { time: formatInstant(locale, retryTime) })}
        </Notice>
      )}
    </Stack>
  )
}
