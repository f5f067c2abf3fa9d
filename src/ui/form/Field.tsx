import { type ComponentProps, useRef } from 'react'
import { FieldFrame, type FieldTexts, useFieldIds } from './FieldFrame.tsx'
import { useFocusOnMount } from './useFocusOnMount.ts'
import { useTextBeforeHydration } from './useTextBeforeHydration.ts'

export type FieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'ref' | 'className'> & {
    onValue?: ((value: string) => void) | undefined
    /** The field is the main purpose of the page, so it gets the focus at once. */
    isFirst?: boolean
  }

/**
 * A single-line text field. Uncontrolled by default: the browser keeps the text through errors, reloads and hydration.
 */
export function Field({
  label,
  hint,
  error,
  onValue,
  onChange,
  id: given,
  isFirst = false,
  ...rest
}: FieldProps) {
  const { id, control } = useFieldIds({ label, hint, error }, given)
  const ref = useRef<HTMLInputElement>(null)
  useTextBeforeHydration(ref, onValue)
  useFocusOnMount(ref, isFirst)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <input
        type="text"
        {...rest}
        {...control}
        ref={ref}
        onChange={(event) => {
          onChange?.(event)
          onValue?.(event.target.value)
        }}
      />
    </FieldFrame>
  )
}
