import { useState } from 'react'
import { Field, type FieldProps } from '#ui/form/Field.tsx'

interface Props<Value> extends Omit<FieldProps, 'value' | 'onValue'> {
  value: Value
  onValue: (value: Value) => void
  format: (value: Value) => string
  parse: (text: string) => Value
}

/**
 * A form field whose value is not text, such as a number. It keeps the text that the operator typed while that text
 * stands for the value; any other value, as after a reset, is formatted.
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
