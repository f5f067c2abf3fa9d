import { Field } from '#ui/form/Field.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useFigures } from '../shell/useFigures.ts'
import { parseTime } from './form.rules.ts'

interface Props {
  label: string
  /** What an empty field means. */
  emptyHint: string
  value: string
  onValue: (value: string) => void
  error?: string | undefined
}

/** A time in Tehran, with the same time in the reader's calendar below. */
export function TimeField({ label, emptyHint, value, onValue, error }: Props) {
  const t = useMessages('officeSales')
  const { instant } = useFigures()
  const time = parseTime(value)
  const isTime = time !== null && time !== value
  return (
    <Field
      label={label}
      type="datetime-local"
      dir="ltr"
      value={value}
      onValue={onValue}
      error={error}
      hint={isTime ? t('office_sale_time_tehran', { time: instant(time) }) : emptyHint}
    />
  )
}
