import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { OfficeCalls } from '#features/office/shell/officeCalls.ts'
import { readHistoryState, saveInHistory } from '#features/office/shell/officeRouter.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useMutation } from '../useMutation.ts'
import { useScrollRestored } from './useScrollRestored.ts'
import css from './WordSearch.module.css'

type SearchCall = 'POST /payments/search' | 'POST /devices/search'
type Found<Name extends SearchCall> = OfficeCalls[Name]['output']

interface Props<Name extends SearchCall> {
  call: Name
  label: string
  hint: string
  /** Label of the button that ends the search. */
  clearLabel: string
  /** Text shown when the search found more rows than are listed. */
  manyText: string
  found: (answer: Found<Name>) => ReactNode
  /** Content shown while there is no search. */
  children: ReactNode
}

/**
 * A search field with its results. The query may be personal data, so it is sent in a request body and never in a URL.
 * It is stored in the history entry of the browser, so that going back shows the same results.
 */
export function WordSearch<Name extends SearchCall>(props: Props<Name>) {
  const { call, label, hint, clearLabel, manyText } = props
  const t = useMessages('office')
  const { act, isBusy, error } = useMutation()
  const kept = useRef(readHistoryState().word ?? '')
  const [word, setWord] = useState(kept.current)
  const [answer, setAnswer] = useState<Found<Name> | null>(null)
  const look = async (wanted: string) => {
    saveInHistory({ word: wanted })
    const found = wanted ? await act(call, { word: wanted }) : null
    if (found) setAnswer(found)
  }
  const latest = useRef(look)
  useEffect(() => {
    if (kept.current) void latest.current(kept.current)
  }, [])
  const search = (event: FormEvent) => {
    event.preventDefault()
    void look(word.trim())
  }
  const clear = () => {
    saveInHistory({ word: '' })
    setAnswer(null)
  }
  return (
    <Stack gap={5}>
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
      {answer ? (
        <Stack gap={4}>
          <div>
            <Button kind="quiet" size="small" onClick={clear}>
              {clearLabel}
            </Button>
          </div>
          {answer.hasMore && <Notice>{manyText}</Notice>}
          <Found>{props.found(answer)}</Found>
        </Stack>
      ) : (
        props.children
      )}
    </Stack>
  )
}

function Found({ children }: { children: ReactNode }) {
  useScrollRestored()
  return children
}
