import { type RefObject, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { Checkbox } from '#ui/form/Checkbox.tsx'
import { FieldNotes } from '#ui/form/FieldFrame.tsx'
import { useMessages } from '#web/i18n.tsx'
import css from './PollForm.module.css'
import type { Poll } from './poll.loader.ts'
import { toggledChoice } from './poll.rules.ts'

interface Props {
  poll: Poll
  chosen: number[]
  onChoice(ids: number[]): void
  error: string | undefined
}

/** Several options, up to a limit: once it is reached, the others wait until one is given back. */
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
              onValue={() => onChoice(toggledChoice(poll, chosen, option.id))}
            />
          </div>
        ))}
      </div>
      <FieldNotes id={id} hint={t('poll_chosen', { chosen: chosen.length, count })} error={error} />
    </fieldset>
  )
}

/** On a slow line people choose before the page is alive: it counts, as far as the limit goes. */
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
  // Once, before React puts its own state there.
  useLayoutEffect(() => takeEarly(), [])
}
