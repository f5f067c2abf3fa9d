import { useState } from 'react'
import { Field, type FieldProps } from '#ui/form/Field.tsx'

interface Props<Value> extends Omit<FieldProps, 'value' | 'onValue'> {
  value: Value
  onValue: (value: Value) => void
  format: (value: Value) => string
  parse: (text: string) => Value
}

/**
 * A form field whose value is not text, such as a number. It shows the text that the operator typed as long as that
 * text means the current value. Any other value, for example after a reset, is formatted.
 */
export function TypedField<Value>({ value, onValue, format, parse, ...rest }: Props<Value>) {
  const [typed, setTyped] = useState<{ text: string; key: string } | null>(null)
  const isCurrent = typed?.key === JSON.stringify(value)
  return (
    <Field
      dir="ltr"
      {...rest}
      value={isCurrent ? typed.text : format(value)}
      onValue={(text) => {
        const next = parse(text)
        setTyped({ text, key: JSON.stringify(next) })
        onValue(next)
      }}
    />
  )
}
