import { useMessages } from '#web/i18n.tsx'
import { type FormField, FormFields } from '../kit/form/FormFields.tsx'
import { ItemForm } from '../kit/form/ItemForm.tsx'
import type { OfficeCalls } from '../shell/officeCalls.ts'

export type ListedCode = OfficeCalls['GET /codes']['output']['codes'][number]
type Limits = Omit<OfficeCalls['PUT /codes/{id}']['input'], 'id' | 'version'>

const FIELDS: Array<FormField<Limits, 'officeSales'>> = [
  {
    kind: 'optionalWhole',
    name: 'maxUses',
    label: 'office_sale_max_uses',
    hint: 'office_sale_max_uses_hint',
  },
  {
    kind: 'optionalWhole',
    name: 'maxUsesPerUser',
    label: 'office_sale_max_uses_per_user',
    hint: 'office_sale_max_uses_hint',
  },
  { kind: 'time', name: 'startsAt', label: 'office_sale_starts', hint: 'office_sale_starts_now' },
  { kind: 'time', name: 'endsAt', label: 'office_sale_ends', hint: 'office_sale_ends_never' },
  { kind: 'flag', name: 'isActive', label: 'office_code_works' },
]

interface Props {
  code: ListedCode
  onClose: () => void
  onChanged: () => void
}

/** Edits how often and until when a code can be used. Its value cannot change. */
export function CodeLimitsForm({ code, onClose, onChanged }: Props) {
  const t = useMessages('officeSales')
  const { id, version, maxUses, maxUsesPerUser, startsAt, endsAt, isActive } = code
  return (
    <ItemForm
      editing={{ list: { put: onChanged, reload: onChanged }, onClose }}
      title={t('office_code_limits', { code: code.code })}
      initial={{ maxUses, maxUsesPerUser, startsAt, endsAt, isActive }}
      versions={{ kind: 'code', key: String(id), version }}
      save={(act, limits) => act('PUT /codes/{id}', { ...limits, id, version })}
    >
      {(form) => <FormFields of={form} messages="officeSales" fields={FIELDS} />}
    </ItemForm>
  )
}
