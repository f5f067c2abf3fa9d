import { Checkbox } from '#ui/form/Checkbox.tsx'
import { Field } from '#ui/form/Field.tsx'
import { useMessages } from '#web/i18n.tsx'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { useAct } from '../shell/useAct.ts'
import { EditDialog } from './EditDialog.tsx'
import { formatWhole, neededWhole, parseWhole } from './form.rules.ts'
import { LABEL_LENGTH, NAME_LENGTH, TEXT_LENGTH } from './saleFields.rules.ts'
import { TextPair } from './TextPair.tsx'
import { useFields } from './useFields.ts'

type Packages = OfficeCalls['GET /packages']['output']
export type ListedPackage = Packages['packages'][number]

interface Props {
  /** Null for a new package. */
  known: ListedPackage | null
  onClose: () => void
  onSaved: (packages: Packages) => void
  onRefused: () => void
}

function initialOf(known: ListedPackage | null) {
  return {
    label: known?.label ?? '',
    nameFa: known?.nameFa ?? '',
    nameEn: known?.nameEn ?? '',
    descriptionFa: known?.descriptionFa ?? '',
    descriptionEn: known?.descriptionEn ?? '',
    price: formatWhole(known?.priceToman ?? null),
    discounted: formatWhole(known?.discountedPriceToman ?? null),
    days: formatWhole(known?.lengthDays ?? null),
    application: known?.application ?? '',
    position: formatWhole(known?.position ?? 0),
    isSpecial: known?.isSpecial ?? false,
    isActive: known?.isActive ?? true,
  }
}

type Values = ReturnType<typeof initialOf>
type TextName = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values]

/** Value and setter of a field, by its name in the form and on the wire. */
type TextField = (
  name: TextName,
  wire: string,
) => { value: string; onValue: (value: string) => void; error: string | undefined }

function inputOf({ price, discounted, days, position, ...rest }: Values) {
  return {
    ...rest,
    priceToman: neededWhole(price),
    discountedPriceToman: parseWhole(discounted),
    lengthDays: neededWhole(days),
    position: neededWhole(position),
  }
}

export function PackageForm({ known, onClose, onSaved, onRefused }: Props) {
  const shell = useMessages('office')
  const t = useMessages('officeSales')
  const { act, isBusy, error, fields } = useAct()
  const { values, set } = useFields(initialOf(known))
  const save = async () => {
    const asked = inputOf(values)
    const saved = known
      ? await act('PUT /packages/{label}', { ...asked, version: known.version }, shell('office_saved'))
      : await act('POST /packages', asked, shell('office_saved'))
    if (saved) onSaved(saved)
    else onRefused()
  }
  const text: TextField = (name, wire) => ({
    value: values[name],
    onValue: set(name),
    error: fields[wire],
  })
  return (
    <EditDialog
      title={known ? t('office_package_edit', { label: known.label }) : t('office_package_new')}
      onClose={onClose}
      onSave={save}
      isBusy={isBusy}
      error={error}
    >
      {!known && (
        <Field
          label={t('office_sale_label')}
          hint={t('office_sale_label_hint')}
          dir="ltr"
          maxLength={LABEL_LENGTH}
          {...text('label', 'label')}
        />
      )}
      <TextPair
        label={t('office_sale_name_of')}
        fa={text('nameFa', 'name_fa')}
        en={text('nameEn', 'name_en')}
        maxLength={NAME_LENGTH}
      />
      <TextPair
        label={t('office_sale_line_about')}
        fa={text('descriptionFa', 'description_fa')}
        en={text('descriptionEn', 'description_en')}
        maxLength={TEXT_LENGTH}
      />
      <PriceAndPlace text={text} />
      <Checkbox label={t('office_sale_special_only')} checked={values.isSpecial} onValue={set('isSpecial')} />
      <Checkbox label={t('office_sale_on_sale')} checked={values.isActive} onValue={set('isActive')} />
    </EditDialog>
  )
}

function PriceAndPlace({ text }: { text: TextField }) {
  const t = useMessages('officeSales')
  return (
    <>
      <Field
        label={t('office_sale_price')}
        hint={t('office_sale_price_hint')}
        inputMode="numeric"
        dir="ltr"
        {...text('price', 'price_toman')}
      />
      <Field
        label={t('office_sale_discounted')}
        hint={t('office_sale_discounted_hint')}
        inputMode="numeric"
        dir="ltr"
        {...text('discounted', 'discounted_price_toman')}
      />
      <Field label={t('office_sale_days')} inputMode="numeric" dir="ltr" {...text('days', 'length_days')} />
      <Field
        label={t('office_sale_application')}
        hint={t('office_package_application_hint')}
        dir="ltr"
        maxLength={LABEL_LENGTH}
        {...text('application', 'application')}
      />
      <Field
        label={t('office_sale_position')}
        inputMode="numeric"
        dir="ltr"
        {...text('position', 'position')}
      />
    </>
  )
}
