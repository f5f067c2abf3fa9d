import { PushConsent } from '#features/notice/PushConsent.tsx'
import { parseInstant } from '#kernel/time.ts'
import { link } from '#links.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { formatInstant } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { productNow } from '#web/productClock.ts'
import { useLoaderData } from '#web/router.tsx'
import { DeviceName } from '../DeviceName.tsx'
import { NoDevice } from '../NoDevice.tsx'
import { PROGRAMME_WAIT_HOURS, programmeWaitEndsAt } from '../registration/estimate.rules.ts'
import {
  devicePagePath,
  type loadWaiting,
  type Registration,
  type Subscription,
  type UserDevice,
} from '../registration/registration.loader.ts'
import { REGISTRATION_STATUS, type RegistrationEvent } from '../registration/registration.rules.ts'
import { statusNameOf } from '../registration/registrationPage.rules.ts'
import { PurchaseSteps } from './PurchaseSteps.tsx'
import { RegistrationEvents } from './RegistrationEvents.tsx'
import { Updated } from './Updated.tsx'
import { useWatchedRegistration } from './useWatchedRegistration.ts'
import { WaitEstimate } from './WaitEstimate.tsx'
import { WaitNext } from './WaitNext.tsx'

/** The page of a waiting device, for three statuses: queued, registering, in Apple's waiting period. */
export function WaitView() {
  const { chosen, devices, subscriptions } = useLoaderData<typeof loadWaiting>()
  if (!chosen) return <NoDevice />
  return (
    <Wait
      device={chosen}
      subscription={subscriptions.find(({ deviceId, state }) => deviceId === chosen.id && state === 'active')}
      isOneOfSeveral={devices.length > 1}
    />
  )
}

interface Props {
  device: UserDevice
  subscription: Subscription | undefined
  isOneOfSeveral: boolean
}

function Wait({ device, subscription, isOneOfSeveral }: Props) {
  const t = useMessages('registration')
  const { registration, ...hearing } = useWatchedRegistration(device.registration)
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <DeviceName product={device.product} />
        <h1>{t(`registration_title_${statusNameOf(registration)}`)}</h1>
        <p>{t(`registration_text_${statusNameOf(registration)}`)}</p>
        <ProgrammeWait registration={registration} />
      </Stack>
      <Circumstances registration={registration} />
      <Stack gap={2}>
        <WaitEstimate registration={registration} />
        <Updated {...hearing} />
      </Stack>
      <PurchaseSteps registration={registration} boughtAt={subscription?.lines[0]?.time} />
      <WaitNext registration={registration} />
      <PushConsent />
      <RegistrationEvents events={registration.events} />
      <Stack gap={2}>
        <ButtonLink kind="secondary" wide href={devicePagePath('/deviceStatus', device.id, isOneOfSeveral)}>
          {t('status_link')}
        </ButtonLink>
        <ButtonLink kind="quiet" wide href={link('/content/support')}>
          {t('status_support')}
        </ButtonLink>
      </Stack>
    </Stack>
  )
}

/** The announced end of Apple's waiting period, or a note that a longer wait is normal. */
function ProgrammeWait({ registration: { status, events } }: { registration: Registration }) {
  const t = useMessages('registration')
  const locale = useLocale()
  const accepted = events.filter(({ event }) => ACCEPTED.includes(event)).pop()
  if (status !== REGISTRATION_STATUS.registrationProcessing || !accepted) return null
  const end = programmeWaitEndsAt(parseInstant(accepted.time))
  if (end <= productNow()) return <p>{t('processing_rule_over', { hours: PROGRAMME_WAIT_HOURS })}</p>
  const time = formatInstant(locale, end.toISOString())
  return <p>{t('processing_rule', { hours: PROGRAMME_WAIT_HOURS, time })}</p>
}

const ACCEPTED: RegistrationEvent[] = ['accepted', 'processing_after_all']

/** Notes that the device is registered again, that no account is ready, or that an attempt failed. */
function Circumstances({
  registration: { moveReason, isPaused, retryTime },
}: {
  registration: Registration
}) {
  const t = useMessages('registration')
  const locale = useLocale()
  if (!moveReason && !isPaused && !retryTime) return null
  return (
    <Stack gap={3}>
      {moveReason && (
        <Notice>
          {t(moveReason === 'renewal' ? 'registration_moved_renewal' : 'registration_moved_problem')}
        </Notice>
      )}
      {isPaused && <Notice tone="warning">{t('registration_paused')}</Notice>}
      {retryTime && (
        <Notice tone="warning">
          {t('registration_retry_time', { time: formatInstant(locale, retryTime) })}
        </Notice>
      )}
    </Stack>
  )
}
