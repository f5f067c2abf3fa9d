import { type FormEvent, useState } from 'react'
import { Button } from '#ui/form/Button.tsx'
import { Field } from '#ui/form/Field.tsx'
import { useMessages } from '#web/i18n.tsx'
import css from './WordSearch.module.css'

interface Props {
  label: string
  hint: string
  isBusy: boolean
  error: string
  onSearch: (word: string) => void
}

/** The query may be personal data, so it is sent in a body and never in an address. */
export function WordSearch({ label, hint, isBusy, error, onSearch }: Props) {
  const t = useMessages('office')
  const [word, setWord] = useState('')
  const search = (event: FormEvent) => {
    event.preventDefault()
    const wanted = word.trim()
    if (wanted && !isBusy) onSearch(wanted)
  }
  return (
    <search>
      <form className={css.form} onSubmit={search} autoComplete="off">
        <Field
          label={label}
          hint={hint}
          error={error || undefined}
          value={word}
          onValue={setWord}
          dir="ltr"
          maxLength={100}
        />
        <Button type="submit" kind="secondary" busy={isBusy}>
          {t('office_search')}
        </Button>
      </form>
    </search>
  )
}
