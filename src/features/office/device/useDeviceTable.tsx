import { modelNameOfProduct } from '#features/device/model.table.ts'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { useMessages } from '#web/i18n.tsx'
import { CustomerLink } from '../customer/CustomerLink.tsx'
import type { TableProps } from '../kit/list/DataTable.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { DeviceStatus } from './DeviceStatus.tsx'

type Device = OfficeCalls['GET /devices']['output']['devices'][number]

/** Columns and texts of the office's device table, without its rows. */
export function useDeviceTable(): Omit<TableProps<Device>, 'rows'> {
  const t = useMessages('officeDevice')
  const { instant, number, digits } = useFormatFigures()
  return {
    label: t('office_devices_found'),
    rowKey: ({ id }) => id,
    rowHref: ({ id }) => `/devices/${id}`,
    empty: t('office_devices_empty'),
    columns: [
      {
        title: t('office_device_model'),
        cell: ({ product }) => <bdi>{modelNameOfProduct(product)}</bdi>,
      },
      {
        title: t('office_device_phone'),
        cell: ({ customerId, phone }) => (
          <CustomerLink id={customerId}>
            <Ltr>{digits(phone)}</Ltr>
          </CustomerLink>
        ),
      },
      { title: t('office_device_udid_end'), cell: ({ udidEnd }) => <Ltr>…{udidEnd}</Ltr> },
      { title: t('office_device_status'), cell: ({ status }) => <DeviceStatus status={status} /> },
      {
        title: t('office_device_short'),
        cell: ({ wait }) => (wait ? t(`office_device_short_${wait.code}`) : '–'),
      },
      { title: t('office_device_since'), sort: 'since', cell: ({ statusTime }) => instant(statusTime) },
      {
        title: t('office_device_account'),
        cell: ({ account }) => (account ? <bdi>{account}</bdi> : '–'),
      },
      {
        title: t('office_device_attempts'),
        cell: ({ attempts }) => (attempts ? number(attempts) : '–'),
        isNumber: true,
      },
      { title: t('office_device_enrolled'), sort: 'enrolled', cell: ({ enrolTime }) => instant(enrolTime) },
    ],
  }
}
