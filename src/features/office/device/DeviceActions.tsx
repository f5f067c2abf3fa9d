import { FailureNotice } from '#ui/feedback/Notice.tsx'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ActionButton } from '../kit/ActionButton.tsx'
import type { ReloadableData } from '../kit/useLoadedData.ts'
import { useMutation } from '../kit/useMutation.ts'
import type { OfficeDevice } from './DeviceFacts.tsx'

export function DeviceActions({
  device,
  updates,
}: {
  device: OfficeDevice
  updates: ReloadableData<OfficeDevice>
}) {
  const t = useMessages('officeDevice')
  // Errors are shown here because a button disappears when it is no longer allowed, but its error must stay visible.
  const acting = useMutation()
  const shared = { acting, input: { id: device.id }, updates }
  const { canRetry, canMove, canAsk } = device.registration
  if (!canRetry && !canMove && !canAsk && !acting.error) return null
  return (
    <Stack gap={3}>
      <FailureNotice text={acting.error} />
      <Cluster>
        {canAsk && (
          <ActionButton
            {...shared}
            call="POST /devices/{id}/ask"
            done={t('office_device_asked')}
            label={t('office_device_ask')}
            kind="primary"
            title={t('office_device_ask_title')}
          >
            <p>{t('office_device_ask_text')}</p>
          </ActionButton>
        )}
        {canRetry && (
          <ActionButton
            {...shared}
            call="POST /devices/{id}/retry"
            done={t('office_device_retried')}
            label={t('office_device_retry')}
            kind="primary"
            title={t('office_device_retry_title')}
          >
            <p>{t('office_device_retry_text')}</p>
          </ActionButton>
        )}
        {canMove && (
          <ActionButton
            {...shared}
            call="POST /devices/{id}/move"
            done={t('office_device_moved')}
            label={t('office_device_move')}
            kind="danger"
            askKind="secondary"
            title={t('office_device_move_title')}
          >
            <p>{t('office_device_move_text')}</p>
          </ActionButton>
        )}
      </Cluster>
    </Stack>
  )
}
