import { useId } from 'react'
import { FormFields } from '#features/office/kit/form/FormFields.tsx'
import pair from '#features/office/kit/form/TextPair.module.css'
import { Field } from '#ui/form/Field.tsx'
import { Select } from '#ui/form/Select.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useLoadedData } from '../../kit/useLoadedData.ts'
import type { CatalogueChoices } from '../editorial/blockFields.types.ts'
import blocks from '../editorial/blocks.module.css'
import { FieldGroup } from '../FieldGroup.tsx'
import css from '../fields.module.css'
import { MoveButtons } from '../MoveButtons.tsx'
import { useOptions } from '../useOptions.ts'
import type { ApplicationFieldsProps } from './applicationFields.types.ts'

/** Form fields of an application: type, age rating, developer and categories. */
export function ApplicationKind({ form }: ApplicationFieldsProps) {
  const t = useMessages('officeCatalogue')
  const { types, origins, ageRatings } = useOptions()
  const { data } = useLoadedData('GET /catalogue/choices', {})
  return (
    <FieldGroup title={t('office_application_kind')}>
      <FormFields
        of={form}
        messages="officeCatalogue"
        fields={[
          {
            kind: 'text',
            name: 'packageName',
            label: 'office_application_bundle',
            hint: 'office_application_bundle_hint',
            dir: 'ltr',
            maxLength: 155,
          },
          <div key="kinds" className={blocks.fields}>
            <FormFields
              of={form}
              messages="officeCatalogue"
              fields={[
                { kind: 'choice', name: 'type', label: 'office_application_type', options: types },
                { kind: 'choice', name: 'origin', label: 'office_application_origin', options: origins },
                {
                  kind: 'choice',
                  name: 'ageRating',
                  label: 'office_application_age_rating',
                  options: ageRatings,
                  placeholder: t('office_age_rating_unknown'),
                },
              ]}
            />
          </div>,
        ]}
      />
      <DeveloperFields form={form} known={data?.developers ?? []} />
      <Categories form={form} known={data?.categories ?? []} />
    </FieldGroup>
  )
}

type DeveloperProps = Pick<ApplicationFieldsProps, 'form'> & { known: CatalogueChoices['developers'] }

/** Form fields for the developer of an application. The English name of a known developer fills in the Persian one. */
function DeveloperFields({ form: { values: draft, change, errorAt }, known }: DeveloperProps) {
  const t = useMessages('officeCatalogue')
  const listId = useId()
  const name = (developerEn: string) => {
    const found = known.find(({ nameEn }) => nameEn === developerEn)
    change(found ? { developerEn, developerFa: found.nameFa } : { developerEn })
  }
  return (
    <div className={pair.pair}>
      <Field
        label={t('office_text_en', { label: t('office_application_developer') })}
        hint={t('office_application_developer_hint')}
        value={draft.developerEn}
        onValue={name}
        error={errorAt('developerEn')}
        list={listId}
        dir="ltr"
        maxLength={100}
      />
      <Field
        label={t('office_text_fa', { label: t('office_application_developer') })}
        value={draft.developerFa}
        onValue={(developerFa) => change({ developerFa })}
        dir="rtl"
        maxLength={100}
      />
      <datalist id={listId}>
        {known.map(({ nameEn }) => (
          <option key={nameEn} value={nameEn} />
        ))}
      </datalist>
    </div>
  )
}

type CategoryProps = Pick<ApplicationFieldsProps, 'form'> & { known: CatalogueChoices['categories'] }

function Categories({ form: { values: draft, change }, known }: CategoryProps) {
  const t = useMessages('officeCatalogue')
  const { titled } = useOptions()
  const titleOf = (label: string) => titled(known, label).find(({ value }) => value === label)?.label
  return (
    <div>
      <p className={css.label}>{t('office_application_categories')}</p>
      <Stack gap={2}>
        <ul className={css.rows} aria-label={t('office_application_categories')}>
          {draft.categories.map((label, at) => (
            <li key={label} className={css.row}>
              <span className={css.words}>{titleOf(label)}</span>
              <MoveButtons
                list={draft.categories}
                at={at}
                name={titleOf(label) ?? label}
                onList={(list) => change({ categories: list })}
              />
            </li>
          ))}
        </ul>
        <Select
          label={t('office_add_category')}
          value=""
          placeholder={t('office_choose')}
          options={titled(known.filter(({ label }) => !draft.categories.includes(label)))}
          onValue={(label) => label && change({ categories: [...draft.categories, label] })}
        />
      </Stack>
    </div>
  )
}
