import { type KeyboardEvent, useState } from 'react'
import { iconPropsOf } from '#features/catalogue/icon.rules.ts'
import { localisedText } from '#features/catalogue/localised.rules.ts'
import { Field } from '#ui/form/Field.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { AppIcon } from '#ui/picture/AppIcon.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useDebounced } from '../../kit/useDebounced.ts'
import { useLoadedData } from '../../kit/useLoadedData.ts'
import css from '../fields.module.css'
import { MoveButtons } from '../MoveButtons.tsx'
import type { CatalogueChoice, ItemIndex } from '../useChoices.ts'

interface Props {
  label: string
  value: readonly string[]
  onValue: (labels: string[]) => void
  known: ItemIndex<CatalogueChoice>
  /** Only one application can be chosen; a new choice replaces it. */
  isSingle?: boolean
}

/** A form field for an ordered list of applications: find by name, add, move, remove. */
export function ApplicationPicker({ label, value, onValue, known, isSingle = false }: Props) {
  const add = (choice: CatalogueChoice) => {
    known.learn(choice)
    onValue(isSingle ? [choice.label] : [...value, choice.label])
  }
  return (
    <div>
      <p className={css.label}>{label}</p>
      <Stack gap={2}>
        <ul className={css.rows} aria-label={label}>
          {value.map((name, at) => (
            <li key={name} className={css.row}>
              <ApplicationLine name={name} choice={known.of(name)} />
              <MoveButtons list={value} at={at} name={name} onList={onValue} />
            </li>
          ))}
        </ul>
        <ApplicationFinder label={label} chosen={value} onFound={add} />
      </Stack>
    </div>
  )
}

export function ApplicationLine({ name, choice }: { name: string; choice: CatalogueChoice | undefined }) {
  const t = useMessages('officeCatalogue')
  const locale = useLocale()
  return (
    <>
      {choice && <AppIcon {...iconPropsOf(choice)} size={40} />}
      <span className={css.words}>
        {choice && localisedText(locale, choice, 'name')}
        <span className={css.small}>
          <Ltr>{name}</Ltr>
        </span>
      </span>
      {choice && !choice.isPublished && <Badge tone="warn">{t('office_state_hidden')}</Badge>}
    </>
  )
}

interface FinderProps {
  label: string
  chosen: readonly string[]
  onFound: (choice: CatalogueChoice) => void
}

export function ApplicationFinder({ label, chosen, onFound }: FinderProps) {
  const t = useMessages('officeCatalogue')
  const [q, setQ] = useState('')
  const settled = useDebounced(q.trim(), 300)
  const stay = (event: KeyboardEvent) => {
    if (event.key === 'Enter') event.preventDefault()
  }
  return (
    <div>
      <Field
        label={t('office_find_application', { label })}
        type="search"
        value={q}
        onValue={setQ}
        onKeyDown={stay}
        maxLength={100}
        autoComplete="off"
      />
      {settled !== '' && q.trim() !== '' && (
        <FoundList
          q={settled}
          chosen={chosen}
          onFound={(choice) => {
            setQ('')
            onFound(choice)
          }}
        />
      )}
    </div>
  )
}

const SHOWN = 6

function FoundList({ q, chosen, onFound }: { q: string } & Omit<FinderProps, 'label'>) {
  const t = useMessages('officeCatalogue')
  const { data, error } = useLoadedData('GET /applications', { q })
  if (error) return <p className={css.error}>{t('information_loading_error')}</p>
  if (!data) return <p className={css.small}>{t('office_finding')}</p>
  const left = data.items.filter(({ label }) => !chosen.includes(label)).slice(0, SHOWN)
  if (left.length === 0) return <p className={css.small}>{t('office_found_none')}</p>
  return (
    <ul className={css.rows}>
      {left.map(({ label, nameFa, nameEn, icon, primaryColor, isPublished }) => {
        const choice = { label, nameFa, nameEn, icon, primaryColor, isPublished }
        return (
          <li key={label} className={css.row}>
            <button type="button" className={css.found} onClick={() => onFound(choice)}>
              <span className={css.row}>
                <ApplicationLine name={label} choice={choice} />
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
