import { emptyTexts } from '#features/catalogue/texts.rules.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { type FormField, FormFields } from '../kit/form/FormFields.tsx'
import { INVALID_NUMBER } from '../kit/form/form.rules.ts'
import { initialFormValues } from '../kit/form/useForm.ts'
import { type ItemOfList, NEW_ITEM, useSavedItem } from '../kit/form/useSavedItem.ts'
import { ItemPage } from '../kit/ItemPage.tsx'
import { Loaded, MissingItem } from '../kit/Loaded.tsx'
import { useLoadedData } from '../kit/useLoadedData.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { usePathParameter } from '../shell/officeRouter.tsx'
import { LABEL_FIELD } from './labelField.ts'
import { MAXIMUM_LABEL_LENGTH, MAXIMUM_NAME_LENGTH, MAXIMUM_TEXT_LENGTH } from './saleFields.rules.ts'

export type PackageListOutput = OfficeCalls['GET /packages']['output']
export type ListedPackage = PackageListOutput['packages'][number]
type Input = OfficeCalls['POST /packages']['input']

const FRESH: Input = {
  label: '',
  ...emptyTexts('name', 'description'),
  priceToman: INVALID_NUMBER,
  discountedPriceToman: null,
  lengthDays: INVALID_NUMBER,
  application: null,
  position: 0,
  isSpecial: false,
  isActive: true,
}

const FIELDS: Array<FormField<Input, 'officeSales'>> = [
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
    maxLength: MAXIMUM_LABEL_LENGTH,
  },
  { kind: 'whole', name: 'position', label: 'office_sale_position' },
  { kind: 'flag', name: 'isSpecial', label: 'office_sale_special_only' },
  { kind: 'flag', name: 'isActive', label: 'office_sale_on_sale' },
]

/** The screen of one package, or of a new one. */
export function PackagePage() {
  const list = useLoadedData('GET /packages', {})
  const label = usePathParameter('/packages/{label}', 'label')
  return (
    <Loaded of={list}>
      {({ packages }) => {
        const known = packages.find((one) => one.label === label) ?? null
        if (!known && label !== NEW_ITEM) return <MissingItem />
        return <PackageForm key={label} known={known} list={list} />
      }}
    </Loaded>
  )
}

function PackageForm({ known, list }: ItemOfList<ListedPackage, PackageListOutput>) {
  const t = useMessages('officeSales')
  const isPersian = useLocale() === 'fa'
  const item = known ? ({ kind: 'package', key: known.label } as const) : undefined
  const { acting, keep } = useSavedItem('/packages', list, item)
  return (
    <ItemPage
      title={
        known
          ? t('office_package_edit', { label: isPersian ? known.nameFa : known.nameEn })
          : t('office_package_new')
      }
      back={{ path: '/packages', label: t('office_title_packages') }}
      draftKey={`packages/${known?.label ?? NEW_ITEM}`}
      initial={initialFormValues(FRESH, known)}
      version={known?.version ?? ''}
      acting={acting}
      versions={item}
      onSave={async (values, version, confirmsLargeDrop) =>
        keep(
          known
            ? await acting.act('PUT /packages/{label}', { ...values, version, confirmsLargeDrop })
            : await acting.act('POST /packages', values),
        )
      }
    >
      {(form) => (
        <FormFields
          of={form}
          messages="officeSales"
          fields={[
            !known && LABEL_FIELD,
            { kind: 'pair', name: 'name', label: 'office_sale_name_of', maxLength: MAXIMUM_NAME_LENGTH },
            {
              kind: 'pair',
              name: 'description',
              label: 'office_sale_line_about',
              rows: 3,
              maxLength: MAXIMUM_TEXT_LENGTH,
            },
            ...FIELDS,
          ]}
        />
      )}
    </ItemPage>
  )
}
