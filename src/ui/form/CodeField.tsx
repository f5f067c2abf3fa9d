import { type ReactNode, useRef, useState } from 'react'
import { toLatinDigits } from '#kernel/digits.ts'
import { toLocalDigits } from '#kernel/locale.ts'
import { classes } from '../classes.ts'
import { useUi } from '../UiContext.tsx'
import css from './CodeField.module.css'
import { FieldNotes, useFieldIds } from './FieldFrame.tsx'
import { useFocusOnMount } from './useFocusOnMount.ts'
import { useTextBeforeHydration } from './useTextBeforeHydration.ts'

type Props = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  name?: string
  length?: number
  disabled?: boolean
  /** The field is the main purpose of the page, so it gets the focus at once. */
  isFirst?: boolean
  /** The digits of the code typed so far, in Latin. */
  value: string
  onValue: (value: string) => void
  /** Called when the last digit of the code is entered, by typing, pasting or the one-time-code suggestion. */
  onComplete?: ((value: string) => void) | undefined
}

/**
 * A field for a code of digits: one real input under a row of drawn boxes, so that autofill, paste, dictation and
 * VoiceOver work as in any field.
 */
export function CodeField(props: Props) {
  const {
    label,
    hint,
    error,
    name,
    length = 4,
    disabled,
    isFirst = false,
    value,
    onValue,
    onComplete,
  } = props
  const { locale } = useUi()
  const { id, control } = useFieldIds({ label, hint, error })
  const [focused, setFocused] = useState(false)
  const ref = useRef<HTMLInputElement>(null)
  const take = (text: string) => {
    const digits = toLatinDigits(text).replace(/\D/g, '').slice(0, length)
    if (digits === value) return
    onValue(digits)
    if (digits.length === length) onComplete?.(digits)
  }
  useTextBeforeHydration(ref, take)
  useFocusOnMount(ref, isFirst)
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.wrap} dir="ltr">
        {/* The input has no maxLength: a pasted "code: 1234" would be cut before its digits are extracted. */}
        <input
          {...control}
          className={css.input}
          ref={ref}
          name={name}
          value={value}
          disabled={disabled}
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete="one-time-code"
          onChange={(event) => take(event.target.value)}
          onSelect={(event) => {
            // The caret of the input is invisible, so keep it at the highlighted box.
            const { selectionStart, selectionEnd } = event.currentTarget
            if (selectionStart !== selectionEnd || selectionEnd === value.length) return
            event.currentTarget.setSelectionRange(value.length, value.length)
          }}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        />
        <div className={classes(css.boxes, error ? css.wrong : null)} aria-hidden="true">
          {Array.from({ length }, (_, i) => i).map((i) => {
            const active = focused && i === Math.min(value.length, length - 1)
            return (
              <span key={i} className={classes(css.box, active && css.active)}>
                {toLocalDigits(locale, value.charAt(i))}
              </span>
            )
          })}
        </div>
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
