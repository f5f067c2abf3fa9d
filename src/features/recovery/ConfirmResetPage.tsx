import { BulletList } from '#features/device/BulletList.tsx'
import { DeviceName } from '#features/device/DeviceName.tsx'
import { NoDevice } from '#features/device/NoDevice.tsx'
import { useDeviceKeyCall } from '#features/device/useDeviceKeyCall.tsx'
import { FailureNotice } from '#ui/feedback/Notice.tsx'
import { Button, ButtonLink } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useApi } from '#web/apiContext.ts'
import { useMessages } from '#web/i18n.tsx'
import { useLoaderData, useNavigate } from '#web/router.tsx'
import type { loadConfirmReset, ResetData } from './recovery.loader.ts'
import { resetPageOf } from './recoveryPage.rules.ts'
import { devicePagePath } from './recoveryPaths.ts'

/** Confirms the free reset. The previous page has explained the reset and the alternative. */
export function ConfirmResetPage() {
  const { found, devices } = useLoaderData<typeof loadConfirmReset>()
  if (!found) return <NoDevice />
  return <Choice found={found} devices={devices} />
}

interface Props {
  found: NonNullable<ResetData['found']>
  devices: ResetData['devices']
}

function Choice({ found: { device }, devices }: Props) {
  const t = useMessages('recovery')
  const api = useApi()
  const navigate = useNavigate()
  const change = useDeviceKeyCall(
    () => api('POST /device/{id}/reset', { id: device.id }),
    (chosen) =>
      navigate(devicePagePath(resetPageOf('/confirmReset', chosen), device.id, devices), { replace: true }),
  )
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <DeviceName product={device.product} />
        <h1>{t('confirm_title')}</h1>
        <p>{t('confirm_text')}</p>
      </Stack>
      <BulletList points={[t('confirm_line'), t('confirm_apps'), t('confirm_sms')]} />
      <Stack gap={2}>
        <FailureNotice text={change.failure} />
        <Button wide busy={change.isBusy} busyLabel={t('loading')} onClick={change.run}>
          {t('confirm_action')}
        </Button>
        <ButtonLink kind="quiet" wide href={devicePagePath('/resetAccount', device.id, devices)}>
          {t('confirm_back')}
        </ButtonLink>
      </Stack>
      {change.sheet}
    </Stack>
  )
}
