import { link } from '#links.ts'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { BulletList } from '../BulletList.tsx'
import { DeviceName } from '../DeviceName.tsx'
import { DeviceSwitch } from '../status/DeviceSwitch.tsx'
import { RegistrationEvents } from '../status/RegistrationEvents.tsx'
import { Updated } from '../status/Updated.tsx'
import { useWatchedRegistration } from '../status/useWatchedRegistration.ts'
import { DeclineButton } from './DeclineButton.tsx'
import { RetryButton } from './RetryButton.tsx'
import { deviceRefundPath, type Registration, type UserDevice } from './registration.loader.ts'
import { REGISTRATION_STATUS } from './registration.rules.ts'
import { statusNameOf } from './registrationPage.rules.ts'

interface Props {
  device: UserDevice
  devices: UserDevice[]
}

/** A registration that failed or is ineligible: what it means and what the user can do. */
export function RegistrationTrouble({ device, devices }: Props) {
  const t = useMessages('registration')
  const { registration, ...hearing } = useWatchedRegistration(device.registration)
  const name = statusNameOf(registration)
  const isFailed = registration.status === REGISTRATION_STATUS.registrationFailed
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <DeviceName product={device.product} />
        <h1>{t(`registration_title_${name}`)}</h1>
        <p>{t(`registration_text_${name}`)}</p>
        <Updated {...hearing} />
      </Stack>
      <DeviceSwitch devices={devices} chosen={device} page="/registerDevice" />
      <Ways isFailed={isFailed} />
      <Stack gap={2}>
        <MainStep registration={registration} isOneOfSeveral={devices.length > 1} />
        <ButtonLink kind="secondary" wide href={link('/content/support')}>
          {t('status_support')}
        </ButtonLink>
        <DeclineButton registration={registration} isOneOfSeveral={devices.length > 1} />
      </Stack>
      <RegistrationEvents events={registration.events} />
    </Stack>
  )
}

function Ways({ isFailed }: { isFailed: boolean }) {
  const t = useMessages('registration')
  const points = isFailed
    ? [t('register_failed_retry'), t('register_failed_support'), t('register_failed_leave')]
    : [t('register_ineligible_wait'), t('register_ineligible_sms'), t('register_ineligible_refund')]
  return (
    <Stack as="section" gap={4}>
      <h2>{t('register_device_what')}</h2>
      <BulletList points={points} />
    </Stack>
  )
}

function MainStep({ registration, isOneOfSeveral }: { registration: Registration; isOneOfSeveral: boolean }) {
  const t = useMessages('registration')
  if (registration.canRetry)
    return <RetryButton registration={registration} isOneOfSeveral={isOneOfSeveral} />
  return (
    <ButtonLink wide href={deviceRefundPath(registration.deviceId)}>
      {t('status_refund')}
    </ButtonLink>
  )
}
