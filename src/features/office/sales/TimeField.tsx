import { Field } from '#ui/form/Field.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useFigures } from '../shell/useFigures.ts'
import { typedTime } from './form.rules.ts'

interface Props {
  label: string
  /** What it means when it is empty. */
  emptyHint: string
  value: string
  onValue: (value: string) => void
  error?: string | undefined
}

/** A moment in the time of Tehran; below it the same moment in the calendar of whoever reads. */
export function TimeField({ label, emptyHint, value, onValue, error }: Props) {
  const t = useMessages('officeSales')
  const { instant } = useFigures()
  const time = typedTime(value)
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
