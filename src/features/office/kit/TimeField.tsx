import { useMessages } from '#web/i18n.tsx'
import { formatTimeText, isValidTime, parseTimeText } from './form.rules.ts'
import { TypedField } from './TypedField.tsx'
import { useFormatFigures } from './useFormatFigures.ts'

interface Props {
  label: string
  /** Text that explains what an empty field means. */
  hint: string | undefined
  value: string | null
  onValue: (value: string | null) => void
  error: string | undefined
}

/** A form field for a time in Tehran, with the same time in the operator's calendar below. */
export function TimeField({ label, hint, value, onValue, error }: Props) {
  const t = useMessages('officeSales')
  const { instant } = useFormatFigures()
  return (
    <TypedField
      label={label}
      type="datetime-local"
      value={value}
      onValue={onValue}
      format={formatTimeText}
      parse={parseTimeText}
      error={error}
      hint={isValidTime(value) ? t('office_sale_time_tehran', { time: instant(value) }) : hint}
    />
  )
}
