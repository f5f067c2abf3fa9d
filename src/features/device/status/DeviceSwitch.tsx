import type { Address } from '#links.ts'
import { Select } from '#ui/form/Select.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useNavigate } from '#web/router.tsx'
import { modelNameOfProduct } from '../model.table.ts'
import type { UserDevice } from '../registration/registration.loader.ts'
import { statusNameOf } from '../registration/registrationPage.rules.ts'
import { devicePagePath } from '../registration/registrationPaths.ts'

interface Props {
  devices: UserDevice[]
  chosen: UserDevice
  page: Address
}

/** Lets a user with several devices open the same page for another one. */
export function DeviceSwitch({ devices, chosen, page }: Props) {
  const t = useMessages('registration')
  const navigate = useNavigate()
  if (devices.length < 2) return null
  return (
    <Select
      label={t('registration_device')}
      value={chosen.id}
      options={devices.map(({ id, product, registration }) => ({
        value: id,
        label: `${modelNameOfProduct(product)} (${t(`registration_badge_${statusNameOf(registration)}`)})`,
      }))}
      onValue={(id) => void navigate(devicePagePath(page, id, true), { preventScrollReset: true })}
    />
  )
}
