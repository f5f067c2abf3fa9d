import type { Address } from '#links.ts'
import { Select } from '#ui/form/Select.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useNavigate } from '#web/router.tsx'
import { modelName } from '../model.table.ts'
import { devicePath, type OwnDevice } from '../registration/registration.loader.ts'
import { statusName } from '../registration/registrationPage.rules.ts'

interface Props {
  devices: OwnDevice[]
  chosen: OwnDevice
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
        label: `${modelName(product)} (${t(`registration_badge_${statusName(registration)}`)})`,
      }))}
      onValue={(id) => void navigate(devicePath(page, id, true), { preventScrollReset: true })}
    />
  )
}
