import { type RefObject, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { Checkbox } from '#ui/form/Checkbox.tsx'
import { FieldNotes } from '#ui/form/FieldFrame.tsx'
import { useMessages } from '#web/i18n.tsx'
import css from './PollForm.module.css'
import type { Poll } from './poll.loader.ts'
import { toggleChoice } from './poll.rules.ts'

interface Props {
  poll: Poll
  chosen: number[]
  onChoice(ids: number[]): void
  error: string | undefined
}

/** The options of a poll with several choices. At the limit the remaining options are disabled. */
export function PollChoices({ poll, chosen, onChoice, error }: Props) {
  const t = useMessages('poll')
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const { maximumChoices: count, options } = poll
  useTickedEarly(group, poll, onChoice)
  return (
    <fieldset ref={group} aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}>
      <legend className={css.legend}>{t('poll_choose_up_to', { count })}</legend>
      <div className={css.choices}>
        {options.map((option) => (
          <div key={option.id} className={css.choice}>
            <Checkbox
              name="option"
              value={option.id}
              label={option.text}
              checked={chosen.includes(option.id)}
              disabled={chosen.length >= count && !chosen.includes(option.id)}
              onValue={() => onChoice(toggleChoice(poll, chosen, option.id))}
            />
          </div>
        ))}
      </div>
      <FieldNotes id={id} hint={t('poll_chosen', { chosen: chosen.length, count })} error={error} />
    </fieldset>
  )
}

/** Keeps the poll options that a visitor checked before hydration, up to the limit. */
function useTickedEarly(
  group: RefObject<HTMLFieldSetElement | null>,
  poll: Poll,
  onChoice: Props['onChoice'],
): void {
  const takeEarly = useEffectEvent(() => {
    const ticked = group.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? []
    const ids = Array.from(ticked, ({ value }) => Number(value)).slice(0, poll.maximumChoices)
    if (ids.length > 0) onChoice(ids)
  })
  // Reads the checked boxes once, before React applies its own state.
  useLayoutEffect(() => takeEarly(), [])
}
