import type { ComponentProps } from 'react'
import { BasicIcon } from '../picture/BasicIcon.tsx'
import { FieldFrame, type FieldTexts, useFieldIds } from './FieldFrame.tsx'
import css from './Select.module.css'

type Option = { value: string; label: string; disabled?: boolean }
type Props = FieldTexts &
  Omit<ComponentProps<'select'>, 'className' | 'children'> & {
    options: readonly Option[]
    /** Text of the empty first option, e.g. "Choose…". */
    placeholder?: string | undefined
    onValue?: ((value: string) => void) | undefined
  }

/** A menu with the browser's native picker, styled like the other form fields. */
export function Select(props: Props) {
  const { label, hint, error, options, placeholder, onValue, onChange, id: given, ...rest } = props
  const { id, control } = useFieldIds({ label, hint, error }, given)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <span className={css.wrap}>
        <select
          {...rest}
          {...control}
          onChange={(event) => {
            onChange?.(event)
            onValue?.(event.target.value)
          }}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={css.arrow}>
          <BasicIcon name="chevronDown" size={20} />
        </span>
      </span>
    </FieldFrame>
  )
}
