import { localisedText } from '#features/catalogue/localised.rules.ts'
import { emptyTexts } from '#features/catalogue/texts.rules.ts'
import { FormFields } from '#features/office/kit/form/FormFields.tsx'
import { initialFormValues } from '#features/office/kit/form/useForm.ts'
import { type ItemOfList, NEW_ITEM, useSavedItem } from '#features/office/kit/form/useSavedItem.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { ItemPage } from '../../kit/ItemPage.tsx'
import { Loaded, MissingItem } from '../../kit/Loaded.tsx'
import { useLoadedData } from '../../kit/useLoadedData.ts'
import type { OfficeCalls } from '../../shell/officeCalls.ts'
import { usePathParameter } from '../../shell/officeRouter.tsx'
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

/** The screen of one category, or of a new one. */
export function CategoryPage() {
  const list = useLoadedData('GET /categories', {})
  const label = usePathParameter('/categories/{label}', 'label')
  return (
    <Loaded of={list}>
      {({ categories }) => {
        const known = categories.find((one) => one.label === label) ?? null
        if (!known && label !== NEW_ITEM) return <MissingItem />
        return <CategoryForm key={label} known={known} list={list} />
      }}
    </Loaded>
  )
}

function CategoryForm({ known, list }: ItemOfList<ListedCategory, CategoryList>) {
  const t = useMessages('officeCatalogue')
  const locale = useLocale()
  const pictures = useItemIndex(known?.picture ? [known.picture] : [], pictureId)
  const item = known ? ({ kind: 'category', key: known.label } as const) : undefined
  const { acting, keep } = useSavedItem('/categories', list, item)
  return (
    <ItemPage
      title={
        known
          ? t('office_category_edit', { label: localisedText(locale, known, 'name') })
          : t('office_category_new')
      }
      back={{ path: '/categories', label: t('office_title_categories') }}
      draftKey={`categories/${known?.label ?? NEW_ITEM}`}
      initial={initialFormValues(FRESH, known)}
      version={known?.version ?? ''}
      acting={acting}
      versions={item}
      onSave={async (values, version) =>
        keep(
          known
            ? await acting.act('PUT /categories/{label}', { ...values, version })
            : await acting.act('POST /categories', values),
        )
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
    </ItemPage>
  )
}
