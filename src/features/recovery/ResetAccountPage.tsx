import { BulletList } from '#features/device/BulletList.tsx'
import { DeviceName } from '#features/device/DeviceName.tsx'
import { NoDevice } from '#features/device/NoDevice.tsx'
import { DeclineButton } from '#features/device/registration/DeclineButton.tsx'
import { DeviceSwitch } from '#features/device/status/DeviceSwitch.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useLoaderData } from '#web/router.tsx'
import { AccountNotClosedNotice } from './AccountNotClosedNotice.tsx'
import { DaysAdded } from './DaysAdded.tsx'
import type { loadResetAccount, ResetData } from './recovery.loader.ts'
import { devicePagePath } from './recoveryPaths.ts'
import { SupportLink } from './SupportLink.tsx'
import { useDeclineLabel } from './useDeclineLabel.ts'

/** Explains the closure of the developer account, what is not lost, and the two choices: free reset or refund. */
export function ResetAccountPage() {
  const { found, devices } = useLoaderData<typeof loadResetAccount>()
  if (!found) return <NoDevice />
  if (found.reset.state !== 'offered')
    return <AccountNotClosedNotice device={found.device} devices={devices} />
  return <ResetOffer found={found} devices={devices} />
}

interface Props {
  found: NonNullable<ResetData['found']>
  devices: ResetData['devices']
}

function ResetOffer({ found: { device, reset, quote }, devices }: Props) {
  const t = useMessages('recovery')
  const isAgain = reset.closures > 1
  const declineLabel = useDeclineLabel(quote)
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <DeviceName product={device.product} />
        <h1>{t(isAgain ? 'reset_title_again' : 'reset_title')}</h1>
        <p>{t(isAgain ? 'reset_text_again' : 'reset_text')}</p>
      </Stack>
      <DeviceSwitch devices={devices} chosen={device} page="/resetAccount" />
      <Stack as="section" gap={4}>
        <h2>{t('reset_means')}</h2>
        <BulletList points={[t('reset_means_apps'), t('reset_means_paid'), t('reset_means_choice')]} />
      </Stack>
      <DaysAdded title={t('reset_get')} label={t('reset_added')} reset={reset} hasTimes />
      <Notice title={t('reset_honest_title')}>{t('reset_honest')}</Notice>
      <Stack gap={2}>
        <ButtonLink wide href={devicePagePath('/confirmReset', device.id, devices)}>
          {t('reset_change')}
        </ButtonLink>
        <DeclineButton
          registration={device.registration}
          isOneOfSeveral={devices.length > 1}
          label={declineLabel}
          kind="secondary"
        />
        <SupportLink />
      </Stack>
    </Stack>
  )
}
