import { modelNameOfProduct } from '#features/device/model.table.ts'
import { useMessages } from '#web/i18n.tsx'
import { BulkAction, type BulkRows } from '../kit/list/BulkAction.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'

type Device = OfficeCalls['GET /devices']['output']['devices'][number]

/** The bulk actions on devices. */
export function useDeviceBulk() {
  const t = useMessages('officeDevice')
  const { number } = useFormatFigures()
  return {
    nameOf: ({ product, udidEnd }: Device) => `${modelNameOfProduct(product)} …${udidEnd}`,
    actions: (chosen: BulkRows<Device>) => (
      <>
        <BulkAction
          of={chosen}
          call="POST /devices/{id}/retry"
          inputOf={({ id }) => ({ id })}
          label={t('office_devices_retry')}
          title={t('office_devices_retry_title', { count: number(chosen.rows.length) })}
        >
          <p>{t('office_devices_retry_text')}</p>
        </BulkAction>
        <BulkAction
          of={chosen}
          call="POST /devices/{id}/move"
          inputOf={({ id }) => ({ id })}
          label={t('office_devices_move')}
          title={t('office_devices_move_title', { count: number(chosen.rows.length) })}
          kind="danger"
        >
          <p>{t('office_devices_move_text')}</p>
        </BulkAction>
      </>
    ),
  }
}
