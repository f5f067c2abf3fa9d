import { type FormEvent, useState } from 'react'
import { Button } from '#ui/form/Button.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { FilterChips } from '../kit/list/FilterChips.tsx'
import css from '../kit/list/WordSearch.module.css'
import type { AccountsOverview } from './accounts.types.ts'
import { ACCOUNT_STATES } from './deviceFilter.rules.ts'

interface Props {
  state: string
  word: string
  counts: AccountsOverview['counts']
  narrow: (name: 'state' | 'word') => (value: string) => void
}

export function AccountFilters({ state, word, counts, narrow }: Props) {
  const t = useMessages('officeDevice')
  const [typed, setTyped] = useState(word)
  const search = (event: FormEvent) => {
    event.preventDefault()
    narrow('word')(typed.trim())
  }
  const countOf = (wanted: string) =>
    counts.reduce((sum, one) => sum + (wanted === '' || one.state === wanted ? one.count : 0), 0)
  return (
    <Stack gap={3}>
      <search>
        <form className={css.form} onSubmit={search} autoComplete="off">
          <Field label={t('office_accounts_search')} value={typed} onValue={setTyped} maxLength={60} />
          <Button type="submit" kind="secondary">
            {t('office_search')}
          </Button>
        </form>
      </search>
      <FilterChips
        label={t('office_accounts_state')}
        value={state}
        onValue={narrow('state')}
        options={[
          { value: '', label: t('office_all'), count: countOf('') },
          ...ACCOUNT_STATES.map((value) => ({
            value,
            label: t(`office_account_state_${value}`),
            count: countOf(value),
          })),
        ]}
      />
    </Stack>
  )
}
