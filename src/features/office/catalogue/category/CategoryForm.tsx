import { emptyTexts } from '#features/catalogue/texts.rules.ts'
import { FormFields } from '#features/office/kit/form/FormFields.tsx'
import { ItemForm, type ItemFormProps } from '#features/office/kit/form/ItemForm.tsx'
import { initialFormValues } from '#features/office/kit/form/useForm.ts'
import { useMessages } from '#web/i18n.tsx'
import type { OfficeCalls } from '../../shell/officeCalls.ts'
import { PictureField } from '../PictureField.tsx'
import { pictureId, useItemIndex } from '../useChoices.ts'

export type CategoryList = OfficeCalls['GET /categories']['output']
export type ListedCategory = CategoryList['categories'][number]
type Input = OfficeCalls['POST /categories']['input']

const FRESH: Input = {
  label: '',
  type: 'application',
  ...emptyTexts('name'),
  icon: null,
  isHidden: false,
}

export function CategoryForm({ editing }: { editing: ItemFormProps<ListedCategory, CategoryList> }) {
  const t = useMessages('officeCatalogue')
  const { known } = editing
  const pictures = useItemIndex(known?.picture ? [known.picture] : [], pictureId)
  return (
    <ItemForm
      editing={editing}
      title={known ? t('office_category_edit', { label: known.label }) : t('office_category_new')}
      initial={initialFormValues(FRESH, known)}
      versions={known ? { kind: 'category', key: known.label, version: known.version } : undefined}
      save={(act, values) =>
        known
          ? act('PUT /categories/{label}', { ...values, version: known.version })
          : act('POST /categories', values)
      }
    >
      {(form) => (
        <FormFields
          of={form}
          messages="officeCatalogue"
          fields={[
            !known && {
              kind: 'text',
              name: 'label',
              label: 'office_draft_label',
              hint: 'office_category_label_hint',
              dir: 'ltr',
              maxLength: 80,
            },
            {
              kind: 'choice',
              name: 'type',
              label: 'office_application_type',
              options: [
                { value: 'application', label: t('office_category_applications') },
                { value: 'game', label: t('office_category_games') },
              ],
            },
            { kind: 'pair', name: 'name', label: 'office_category_name', maxLength: 60 },
            <PictureField
              key="icon"
              label={t('office_category_icon')}
              value={form.values.icon}
              onValue={(icon) => form.change({ icon })}
              known={pictures}
              error={form.errorAt('icon')}
            />,
            { kind: 'flag', name: 'isHidden', label: 'office_category_hidden' },
          ]}
        />
      )}
    </ItemForm>
  )
}
