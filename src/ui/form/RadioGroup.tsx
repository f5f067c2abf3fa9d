import { type ReactNode, useId, useRef } from 'react'
import { classes } from '../classes.ts'
import css from './Choice.module.css'
import { FieldNotes } from './FieldFrame.tsx'
import { useChoiceBeforeHydration } from './useChoiceBeforeHydration.ts'

type Option = { value: string; label: ReactNode; hint?: ReactNode; end?: ReactNode; disabled?: boolean }
type Props = {
  label: ReactNode
  options: readonly Option[]
  value?: string | undefined
  defaultValue?: string | undefined
  onValue?: ((value: string) => void) | undefined
  name?: string | undefined
  hint?: ReactNode
  error?: ReactNode
  /** Shows the options as cards, each with a hint and content at the end (a price, an icon). */
  cards?: boolean
}

export function RadioGroup(props: Props) {
  const { label, options, value, defaultValue, onValue, name, hint, error, cards } = props
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  useChoiceBeforeHydration(group, value, onValue)
  return (
    <fieldset ref={group} aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}>
      <legend className={css.legend}>{label}</legend>
      <div className={cards ? css.cards : css.list}>
        {options.map((option) => (
          <label key={option.value} className={classes(css.choice, cards && css.card)}>
            <input
              type="radio"
              className={css.input}
              name={name ?? id}
              value={option.value}
              disabled={option.disabled}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
              onChange={() => onValue?.(option.value)}
            />
            <span className={classes(css.box, css.round)} />
            <span className={css.text}>
              {option.label}
              {option.hint ? <span className={css.hint}>{option.hint}</span> : null}
            </span>
            {option.end}
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}
