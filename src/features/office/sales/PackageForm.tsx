import { Checkbox } from '#ui/form/Checkbox.tsx'
import { Field } from '#ui/form/Field.tsx'
import { useMessages } from '#web/i18n.tsx'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { useAct } from '../shell/useAct.ts'
import { EditDialog } from './EditDialog.tsx'
import { neededWhole, typedWhole, writtenWhole } from './form.rules.ts'
import { LABEL_LENGTH, NAME_LENGTH, TEXT_LENGTH } from './saleFields.rules.ts'
import { TextPair } from './TextPair.tsx'
import { useFields } from './useFields.ts'

type Packages = OfficeCalls['GET /packages']['output']
export type ListedPackage = Packages['packages'][number]

interface Props {
  /** Null: a new one. */
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
    price: writtenWhole(known?.priceToman ?? null),
    discounted: writtenWhole(known?.discountedPriceToman ?? null),
    days: writtenWhole(known?.lengthDays ?? null),
    application: known?.application ?? '',
    position: writtenWhole(known?.position ?? 0),
    isSpecial: known?.isSpecial ?? false,
    isActive: known?.isActive ?? true,
  }
}

export function PackageForm({ known, onClose, onSaved, onRefused }: Props) {
  const shell = useMessages('office')
  const t = useMessages('officeSales')
  const { act, isBusy, error, fields } = useAct()
  const { values, set } = useFields(initialOf(known))
  const save = async () => {
    const { price, discounted, days, position, ...rest } = values
    const asked = {
      ...rest,
      priceToman: neededWhole(price),
      discountedPriceToman: typedWhole(discounted),
      lengthDays: neededWhole(days),
      position: neededWhole(position),
    }
    const saved = known
      ? await act('PUT /packages/{label}', { ...asked, version: known.version }, shell('office_saved'))
      : await act('POST /packages', asked, shell('office_saved'))
    if (saved) onSaved(saved)
    else onRefused()
  }
  const side = (name: 'nameFa' | 'nameEn' | 'descriptionFa' | 'descriptionEn', wire: string) => ({
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
          value={values.label}
          onValue={set('label')}
          error={fields['label']}
        />
      )}
      <TextPair
        label={t('office_sale_name_of')}
        fa={side('nameFa', 'name_fa')}
        en={side('nameEn', 'name_en')}
        maxLength={NAME_LENGTH}
      />
      <TextPair
        label={t('office_sale_line_about')}
        fa={side('descriptionFa', 'description_fa')}
        en={side('descriptionEn', 'description_en')}
        maxLength={TEXT_LENGTH}
      />
      <Field
        label={t('office_sale_price')}
        hint={t('office_sale_price_hint')}
        inputMode="numeric"
        dir="ltr"
        value={values.price}
        onValue={set('price')}
        error={fields['price_toman']}
      />
      <Field
        label={t('office_sale_discounted')}
        hint={t('office_sale_discounted_hint')}
        inputMode="numeric"
        dir="ltr"
        value={values.discounted}
        onValue={set('discounted')}
        error={fields['discounted_price_toman']}
      />
      <Field
        label={t('office_sale_days')}
        inputMode="numeric"
        dir="ltr"
        value={values.days}
        onValue={set('days')}
        error={fields['length_days']}
      />
      <Field
        label={t('office_sale_application')}
        hint={t('office_package_application_hint')}
        dir="ltr"
        maxLength={LABEL_LENGTH}
        value={values.application}
        onValue={set('application')}
        error={fields['application']}
      />
      <Field
        label={t('office_sale_position')}
        inputMode="numeric"
        dir="ltr"
        value={values.position}
        onValue={set('position')}
        error={fields['position']}
      />
      <Checkbox label={t('office_sale_special_only')} checked={values.isSpecial} onValue={set('isSpecial')} />
      <Checkbox label={t('office_sale_on_sale')} checked={values.isActive} onValue={set('isActive')} />
    </EditDialog>
  )
}
