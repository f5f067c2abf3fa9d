import { useMessages } from '#web/i18n.tsx'
import { ActionButton } from '../kit/ActionButton.tsx'
import { FormFields } from '../kit/form/FormFields.tsx'
import { useForm } from '../kit/form/useForm.ts'
import type { ReloadableData } from '../kit/useLoadedData.ts'
import { useMutation } from '../kit/useMutation.ts'
import {
  ACCOUNT_KEY_FIELDS,
  EMPTY_ACCOUNT_KEY,
  MEMBERSHIP_END_FIELD,
  useCapacityFields,
} from './accountFields.ts'
import type { AccountsOverview } from './accounts.types.ts'

const FRESH = {
  name: '',
  bundleIdentifier: '*',
  endsOn: '',
  ...EMPTY_ACCOUNT_KEY,
  ...{ iphone: 100, ipad: 100, ipod: 100 },
}

export function AddAccount({ updates }: { updates: ReloadableData<AccountsOverview> }) {
  const t = useMessages('officeDevice')
  const acting = useMutation()
  const form = useForm(FRESH, acting.fields)
  const places = useCapacityFields()
  return (
    <ActionButton
      acting={acting}
      call="POST /accounts"
      input={form.values}
      done={t('office_account_added')}
      updates={updates}
      // Clear the typed private key as soon as it is sent.
      onDone={form.reset}
      label={t('office_account_add')}
      kind="primary"
      size="medium"
      title={t('office_account_add_title')}
    >
      <FormFields
        of={form}
        messages="officeDevice"
        fields={[
          {
            kind: 'text',
            name: 'name',
            label: 'office_account_name',
            hint: 'office_account_name_hint',
            maxLength: 60,
            required: true,
          },
          ...ACCOUNT_KEY_FIELDS,
          MEMBERSHIP_END_FIELD,
          ...places,
          {
            kind: 'text',
            name: 'bundleIdentifier',
            label: 'office_account_bundle',
            dir: 'ltr',
            maxLength: 150,
            required: true,
          },
        ]}
      />
    </ActionButton>
  )
}
