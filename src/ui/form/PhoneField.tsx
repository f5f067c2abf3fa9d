import { toLatinDigits } from '#kernel/digits.ts'
import { Field, type FieldProps } from './Field.tsx'

type Props = Omit<FieldProps, 'type' | 'inputMode' | 'dir' | 'value' | 'onChange'>

/**
 * A field for a phone number. It shows the digits as typed and reports them in Latin. Left to right even on a Persian
 * page.
 */
export function PhoneField({ onValue, ...rest }: Props) {
  return (
    <Field
      autoComplete="tel"
      {...rest}
      type="tel"
      inputMode="tel"
      dir="ltr"
      onValue={(value) => onValue?.(toLatinDigits(value).replace(/[^\d+]/g, ''))}
    />
  )
}
