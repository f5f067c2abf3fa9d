import { type ComponentProps, type ReactNode, useId } from 'react'
import { BasicIcon } from '../picture/BasicIcon.tsx'
import css from './Choice.module.css'
import { FieldNotes } from './FieldFrame.tsx'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  onValue?: ((checked: boolean) => void) | undefined
}

export function Checkbox({ label, hint, error, onValue, onChange, ...rest }: Props) {
  const id = useId()
  return (
    <div>
      <label className={css.choice}>
        <input
          {...rest}
          type="checkbox"
          className={css.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
          onChange={(event) => {
            onChange?.(event)
            onValue?.(event.target.checked)
          }}
        />
        <span className={css.box}>
          <BasicIcon name="check" size={18} />
        </span>
        <span className={css.text}>{label}</span>
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
