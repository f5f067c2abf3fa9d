import { modelNameOfProduct } from '#features/device/model.table.ts'
import { Select } from '#ui/form/Select.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useLocation, useNavigate } from '#web/router.tsx'
import { useDevice } from '#web/storage/stores.ts'
import type { Device } from './install.loader.ts'

interface Props {
  devices: readonly Device[]
  chosen: Pick<Device, 'id'>
}

/** Lets a user with several devices open the same page for another one. */
export function DeviceSelect({ devices, chosen }: Props) {
  const t = useMessages('install')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const own = useDevice().id
  if (devices.length < 2) return null
  return (
    <Select
      label={t('install_device')}
      value={chosen.id}
      options={devices.map(({ id, product }) => ({
        value: id,
        label:
          id === own
            ? t('install_device_this', { device: modelNameOfProduct(product) })
            : modelNameOfProduct(product),
      }))}
      onValue={(id) => void navigate(`${pathname}?device=${id}`, { replace: true, preventScrollReset: true })}
    />
  )
}
