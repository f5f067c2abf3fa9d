import { useMessages } from '#web/i18n.tsx'
import type { FormField } from '../kit/form/FormFields.tsx'
import { DEVICE_TYPE_NAMES, type DeviceTypeName } from './useDeviceTypes.ts'

type Places = Record<DeviceTypeName, number>

export const EMPTY_ACCOUNT_KEY = { issuerId: '', keyId: '', privateKey: '' }

export const ACCOUNT_KEY_FIELDS: Array<FormField<typeof EMPTY_ACCOUNT_KEY, 'officeDevice'>> = [
  {
    kind: 'text',
    name: 'issuerId',
    label: 'office_account_issuer',
    dir: 'ltr',
    maxLength: 100,
    autoComplete: 'off',
    required: true,
  },
  {
    kind: 'text',
    name: 'keyId',
    label: 'office_account_key_id',
    dir: 'ltr',
    maxLength: 50,
    autoComplete: 'off',
    required: true,
  },
  {
    kind: 'area',
    name: 'privateKey',
    label: 'office_account_private_key',
    hint: 'office_account_private_key_hint',
    dir: 'ltr',
    rows: 5,
    maxLength: 5000,
    autoComplete: 'off',
    spellCheck: false,
    required: true,
  },
]

export const MEMBERSHIP_END_FIELD: FormField<{ endsOn: string }, 'officeDevice'> = {
  kind: 'text',
  name: 'endsOn',
  label: 'office_account_ends_on',
  type: 'date',
  dir: 'ltr',
  required: true,
}

export function useCapacityFields(): Array<FormField<Places, 'officeDevice'>> {
  const t = useMessages('officeDevice')
  return DEVICE_TYPE_NAMES.map((name) => ({
    kind: 'whole',
    name,
    labelText: t('office_account_places_of', { type: t(`office_device_type_${name}`) }),
    maxLength: 5,
    required: true,
  }))
}
