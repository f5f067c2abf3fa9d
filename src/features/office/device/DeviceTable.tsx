import { modelName } from '#features/device/model.table.ts'
import { localDigits } from '#kernel/locale.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { DataTable } from '../shell/DataTable.tsx'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { officeHref } from '../shell/place.tsx'
import { useFigures } from '../shell/useFigures.ts'
import { DeviceStatus } from './DeviceStatus.tsx'

type Device = OfficeCalls['GET /devices']['output']['devices'][number]

export function DeviceTable({ devices }: { devices: readonly Device[] }) {
  const t = useMessages('officeDevice')
  const locale = useLocale()
  const { instant, number } = useFigures()
  return (
    <DataTable
      label={t('office_devices_found')}
      rows={devices}
      rowKey={({ id }) => id}
      empty={t('office_devices_empty')}
      columns={[
        {
          title: t('office_device_model'),
          cell: ({ id, product }) => (
            <Anchor href={officeHref(`/devices/${id}`)}>
              <bdi>{modelName(product)}</bdi>
            </Anchor>
          ),
        },
        {
          title: t('office_device_phone'),
          cell: ({ phone }) => <Ltr>{localDigits(locale, phone)}</Ltr>,
        },
        { title: t('office_device_udid_end'), cell: ({ udidEnd }) => <Ltr>…{udidEnd}</Ltr> },
        { title: t('office_device_status'), cell: ({ status }) => <DeviceStatus status={status} /> },
        { title: t('office_device_since'), cell: ({ statusTime }) => instant(statusTime) },
        {
          title: t('office_device_account'),
          cell: ({ account }) => (account ? <bdi>{account}</bdi> : '–'),
        },
        {
          title: t('office_device_attempts'),
          cell: ({ attempts }) => (attempts ? number(attempts) : '–'),
          isNumber: true,
        },
        { title: t('office_device_enrolled'), cell: ({ enrolTime }) => instant(enrolTime) },
      ]}
    />
  )
}
