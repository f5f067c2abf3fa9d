import { useMessages } from '#web/i18n.tsx'
import { type FieldOf, FormFields } from '../kit/FormFields.tsx'
import { NO_NUMBER } from '../kit/form.rules.ts'
import { type Editing, ItemForm } from '../kit/ItemForm.tsx'
import { valuesOf } from '../kit/useForm.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { LABEL_LENGTH, NAME_LENGTH, TEXT_LENGTH } from './saleFields.rules.ts'
import { LABEL_FIELD, usePairFields } from './saleFields.ts'

export type Packages = OfficeCalls['GET /packages']['output']
export type ListedPackage = Packages['packages'][number]
type Input = OfficeCalls['POST /packages']['input']

const FRESH: Input = {
  label: '',
  nameFa: '',
  nameEn: '',
  descriptionFa: '',
  descriptionEn: '',
  priceToman: NO_NUMBER,
  discountedPriceToman: null,
  lengthDays: NO_NUMBER,
  application: null,
  position: 0,
  isSpecial: false,
  isActive: true,
}

const FIELDS: Array<FieldOf<Input, 'officeSales'>> = [
  { kind: 'whole', name: 'priceToman', label: 'office_sale_price', hint: 'office_sale_price_hint' },
  {
    kind: 'optionalWhole',
    name: 'discountedPriceToman',
    label: 'office_sale_discounted',
    hint: 'office_sale_discounted_hint',
  },
  { kind: 'whole', name: 'lengthDays', label: 'office_sale_days' },
  {
    kind: 'text',
    name: 'application',
    label: 'office_sale_application',
    hint: 'office_package_application_hint',
    dir: 'ltr',
    maxLength: LABEL_LENGTH,
  },
  { kind: 'whole', name: 'position', label: 'office_sale_position' },
  { kind: 'flag', name: 'isSpecial', label: 'office_sale_special_only' },
  { kind: 'flag', name: 'isActive', label: 'office_sale_on_sale' },
]

export function PackageForm({ editing }: { editing: Editing<ListedPackage, Packages> }) {
  const t = useMessages('officeSales')
  const pair = usePairFields()
  const { known } = editing
  return (
    <ItemForm
      editing={editing}
      title={known ? t('office_package_edit', { label: known.label }) : t('office_package_new')}
      initial={valuesOf(FRESH, known)}
      save={(act, values) =>
        known
          ? act('PUT /packages/{label}', { ...values, version: known.version })
          : act('POST /packages', values)
      }
    >
      {(form) => (
        <FormFields
          of={form}
          messages="officeSales"
          fields={[
            !known && LABEL_FIELD,
            ...pair('name', t('office_sale_name_of'), NAME_LENGTH),
            ...pair('description', t('office_sale_line_about'), TEXT_LENGTH),
            ...FIELDS,
          ]}
        />
      )}
    </ItemForm>
  )
}
