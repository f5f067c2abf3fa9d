import { DeviceName } from '#features/device/DeviceName.tsx'
import { NoDevice } from '#features/device/NoDevice.tsx'
import { REGISTRATION_STATUS } from '#features/device/registration/registration.rules.ts'
import { DeviceSwitch } from '#features/device/status/DeviceSwitch.tsx'
import { LastUpdated } from '#features/device/status/LastUpdated.tsx'
import { WaitEstimate } from '#features/device/status/WaitEstimate.tsx'
import { PushConsent } from '#features/notice/PushConsent.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Steps } from '#ui/layout/Steps.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useLoaderData } from '#web/router.tsx'
import { DaysAdded } from './DaysAdded.tsx'
import { ResetDone } from './ResetDone.tsx'
import type { loadFreeResetAccount, Registration, UserDevice } from './recovery.loader.ts'
import { devicePagePath } from './recoveryPaths.ts'
import type { ResetStageProps } from './resetStage.types.ts'
import { SupportLink } from './SupportLink.tsx'
import { usePolledReset } from './usePolledReset.ts'

/** The free reset, from the choice to the new registration. A second reset has other texts. */
export function FreeResetView({ isAgain = false }: { isAgain?: boolean }) {
  const { found, devices } = useLoaderData<typeof loadFreeResetAccount>()
  if (!found) return <NoDevice />
  const Stage = found.reset.state === 'done' ? ResetDone : Underway
  return <Stage found={found} devices={devices} isAgain={isAgain} />
}

function Underway({ found, devices, isAgain }: ResetStageProps) {
  const t = useMessages('recovery')
  const { device } = found
  const { reset, registration, ...hearing } = usePolledReset(found)
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <DeviceName product={device.product} />
        <h1>{t(isAgain ? 'new_free_title' : 'free_title')}</h1>
        <p>{t(isAgain ? 'new_free_text' : 'free_text')}</p>
      </Stack>
      <DeviceSwitch devices={devices} chosen={device} page="/resetAccount" />
      <Stuck registration={registration} devices={devices} />
      <Stack gap={2}>
        <WaitEstimate registration={registration} />
        <LastUpdated {...hearing} />
      </Stack>
      <DaysAdded title={t('free_added_title')} label={t('free_added_so_far')} reset={reset} />
      <Next />
      <PushConsent />
      <Stack gap={2}>
        <ButtonLink kind="secondary" wide href={devicePagePath('/deviceStatus', device.id, devices)}>
          {t('reset_status')}
        </ButtonLink>
        <SupportLink />
      </Stack>
    </Stack>
  )
}

const STUCK: Array<number | null> = [
  REGISTRATION_STATUS.registrationFailed,
  REGISTRATION_STATUS.registrationIneligible,
]

/** The new registration after a reset failed or is ineligible. Its page explains what to do. */
function Stuck({ registration, devices }: { registration: Registration; devices: UserDevice[] }) {
  const t = useMessages('recovery')
  if (!STUCK.includes(registration.status)) return null
  return (
    <Notice
      tone="warning"
      action={
        <ButtonLink size="small" href={devicePagePath('/registerDevice', registration.deviceId, devices)}>
          {t('free_failed_action')}
        </ButtonLink>
      }
    >
      {t('free_failed')}
    </Notice>
  )
}

function Next() {
  const t = useMessages('recovery')
  return (
    <Stack as="section" gap={4}>
      <h2>{t('free_next_title')}</h2>
      <Steps
        steps={[
          { id: 'register', text: t('free_next_register') },
          { id: 'sms', text: t('free_next_sms') },
          { id: 'days', text: t('free_next_days') },
          { id: 'apps', text: t('free_next_apps') },
        ]}
      />
    </Stack>
  )
}
