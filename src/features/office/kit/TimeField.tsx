import { useMessages } from '#web/i18n.tsx'
import { formatTime, isTime, parseTime } from './form.rules.ts'
import { TypedField } from './TypedField.tsx'
import { useFigures } from './useFigures.ts'

interface Props {
  label: string
  /** What an empty field means. */
  hint: string | undefined
  value: string | null
  onValue: (value: string | null) => void
  error: string | undefined
}

/** A time in Tehran, with the same time in the reader's calendar below. Untouched, it keeps its seconds. */
export function TimeField({ label, hint, value, onValue, error }: Props) {
  const t = useMessages('officeSales')
  const { instant } = useFigures()
  return (
    <TypedField
      label={label}
      type="datetime-local"
      value={value}
      onValue={onValue}
      format={formatTime}
      parse={parseTime}
      error={error}
      hint={isTime(value) ? t('office_sale_time_tehran', { time: instant(value) }) : hint}
    />
  )
}
