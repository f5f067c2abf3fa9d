import { REGISTRATION_STATUS } from '#features/device/registration/registration.rules.ts'
import { DeviceSwitch } from '#features/device/status/DeviceSwitch.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import type { UserDevice } from './recovery.loader.ts'
import { devicePagePath } from './recoveryPaths.ts'

interface Props {
  device: UserDevice
  devices: UserDevice[]
}

/** Shown when the device's developer account was not closed. Users whose apps do not work can report it. */
export function AccountNotClosedNotice({ device, devices }: Props) {
  const t = useMessages('recovery')
  const isRegistered = device.status === REGISTRATION_STATUS.registered
  return (
    <Stack gap={6}>
      <EmptyState
        level={1}
        drawing="device"
        title={t(isRegistered ? 'reset_fine_title' : 'reset_fine_none')}
        text={t(isRegistered ? 'reset_fine_text' : 'reset_fine_none_text')}
        action={
          <Stack gap={2}>
            <ButtonLink wide href={devicePagePath('/deviceStatus', device.id, devices)}>
              {t('reset_status')}
            </ButtonLink>
            {isRegistered && (
              <ButtonLink kind="quiet" wide href={devicePagePath('/accountProblem', device.id, devices)}>
                {t('reset_report')}
              </ButtonLink>
            )}
          </Stack>
        }
      />
      <DeviceSwitch devices={devices} chosen={device} page="/resetAccount" />
    </Stack>
  )
}
