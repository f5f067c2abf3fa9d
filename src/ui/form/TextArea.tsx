import { type ComponentProps, useRef } from 'react'
import { FieldFrame, type FieldTexts, useFieldIds } from './FieldFrame.tsx'
import { useTextBeforeHydration } from './useTextBeforeHydration.ts'

type Props = FieldTexts &
  Omit<ComponentProps<'textarea'>, 'ref' | 'className'> & { onValue?: ((value: string) => void) | undefined }

export function TextArea({ label, hint, error, onValue, onChange, id: given, ...rest }: Props) {
  const { id, control } = useFieldIds({ label, hint, error }, given)
  const ref = useRef<HTMLTextAreaElement>(null)
  useTextBeforeHydration(ref, onValue)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        rows={4}
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
