import { Notice } from '#ui/feedback/Notice.tsx'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ConfirmButton } from '../shell/ConfirmButton.tsx'
import { useAct } from '../shell/useAct.ts'
import type { Device } from './DeviceFacts.tsx'

interface Props {
  device: Device
  onChanged: (device: Device) => void
  /** The status changed in the meantime, so the page reloads the device. */
  onRefused: () => void
}

export function DeviceActions({ device, onChanged, onRefused }: Props) {
  const t = useMessages('officeDevice')
  // Shown here and not at the button, because a button that is no longer allowed disappears and its message must stay.
  const { act, isBusy, error, clear } = useAct()
  const { canRetry, canMove } = device.registration
  const run = async (call: 'POST /devices/{id}/retry' | 'POST /devices/{id}/move', done: string) => {
    const answer = await act(call, { id: device.id }, done)
    if (answer) onChanged(answer)
    else onRefused()
    return answer !== null
  }
  if (!canRetry && !canMove && !error) return null
  return (
    <Stack gap={3}>
      {error && (
        <Notice tone="danger" live>
          {error}
        </Notice>
      )}
      <Cluster>
        {canRetry && (
          <ConfirmButton
            label={t('office_device_retry')}
            kind="primary"
            title={t('office_device_retry_title')}
            isBusy={isBusy}
            error={error}
            onOpen={clear}
            onConfirm={() => run('POST /devices/{id}/retry', t('office_device_retried'))}
          >
            <p>{t('office_device_retry_text')}</p>
          </ConfirmButton>
        )}
        {canMove && (
          <ConfirmButton
            label={t('office_device_move')}
            kind="danger"
            askKind="secondary"
            title={t('office_device_move_title')}
            isBusy={isBusy}
            error={error}
            onOpen={clear}
            onConfirm={() => run('POST /devices/{id}/move', t('office_device_moved'))}
          >
            <p>{t('office_device_move_text')}</p>
          </ConfirmButton>
        )}
      </Cluster>
    </Stack>
  )
}
