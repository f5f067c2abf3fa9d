import { useId } from 'react'
import { ORIGINS, TYPES } from '#features/catalogue/catalogue.rules.ts'
import { Field } from '#ui/form/Field.tsx'
import { Select } from '#ui/form/Select.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useLoad } from '../../shell/useLoad.ts'
import type { Material } from '../editorial/blockFields.types.ts'
import blocks from '../editorial/blocks.module.css'
import css from '../fields.module.css'
import { MoveButtons } from '../MoveButtons.tsx'
import { useOptions } from '../useOptions.ts'
import type { ApplicationFieldsProps } from './applicationFields.types.ts'

/** Type, developer, categories and visibility. */
export function ApplicationKind({ draft, onChange, errorAt }: ApplicationFieldsProps) {
  const t = useMessages('officeCatalogue')
  const { types, origins } = useOptions()
  const { data } = useLoad('GET /catalogue/choices', {})
  return (
    <Card as="section" label={t('office_application_kind')}>
      <Stack gap={4}>
        <h2>{t('office_application_kind')}</h2>
        <Field
          label={t('office_application_bundle')}
          hint={t('office_application_bundle_hint')}
          value={draft.packageName}
          onValue={(packageName) => onChange({ packageName })}
          error={errorAt('packageName')}
          dir="ltr"
          maxLength={155}
        />
        <div className={blocks.fields}>
          <Select
            label={t('office_application_type')}
            value={draft.type}
            options={types}
            onValue={(value) => onChange({ type: TYPES.find((one) => one === value) ?? draft.type })}
          />
          <Select
            label={t('office_application_origin')}
            value={draft.origin}
            options={origins}
            onValue={(value) => onChange({ origin: ORIGINS.find((one) => one === value) ?? draft.origin })}
          />
        </div>
        <DeveloperFields draft={draft} onChange={onChange} errorAt={errorAt} known={data?.developers ?? []} />
        <Categories draft={draft} onChange={onChange} known={data?.categories ?? []} />
      </Stack>
    </Card>
  )
}

type DeveloperProps = Pick<ApplicationFieldsProps, 'draft' | 'onChange' | 'errorAt'> & {
  known: Material['developers']
}

/** The English name of a known developer fills in the Persian one. */
function DeveloperFields({ draft, onChange, errorAt, known }: DeveloperProps) {
  const t = useMessages('officeCatalogue')
  const listId = useId()
  const name = (developerEn: string) => {
    const found = known.find(({ nameEn }) => nameEn === developerEn)
    onChange(found ? { developerEn, developerFa: found.nameFa } : { developerEn })
  }
  return (
    <div className={css.pair}>
      <Field
        label={t('office_in_english', { label: t('office_application_developer') })}
        hint={t('office_application_developer_hint')}
        value={draft.developerEn}
        onValue={name}
        error={errorAt('developerEn')}
        list={listId}
        dir="ltr"
        maxLength={100}
      />
      <Field
        label={t('office_in_persian', { label: t('office_application_developer') })}
        value={draft.developerFa}
        onValue={(developerFa) => onChange({ developerFa })}
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

type CategoryProps = Pick<ApplicationFieldsProps, 'draft' | 'onChange'> & { known: Material['categories'] }

function Categories({ draft, onChange, known }: CategoryProps) {
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
                onList={(list) => onChange({ categories: list })}
              />
            </li>
          ))}
        </ul>
        <Select
          label={t('office_add_category')}
          value=""
          placeholder={t('office_choose')}
          options={titled(known.filter(({ label }) => !draft.categories.includes(label)))}
          onValue={(label) => label && onChange({ categories: [...draft.categories, label] })}
        />
      </Stack>
    </div>
  )
}
