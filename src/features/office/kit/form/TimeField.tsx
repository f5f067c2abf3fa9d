import { useLocale, useMessages } from '#web/i18n.tsx'
import { useFormatFigures } from '../useFormatFigures.ts'
import { CalendarField, type CalendarFieldProps } from './CalendarField.tsx'
import { formatTimeText, isValidTime, parseTimeText, timeOnDay } from './calendar.rules.ts'

interface Props extends CalendarFieldProps {
  /** The time is the end of something, so a day without a time means its last minute. */
  isEnd?: boolean | undefined
}

/** A field for a time in Tehran, in the calendar of the language. The value is an ISO instant. */
export function TimeField({ isEnd = false, hint, ...rest }: Props) {
  const t = useMessages('office')
  const locale = useLocale()
  const { instant } = useFormatFigures()
  const { value } = rest
  return (
    <CalendarField
      {...rest}
      hint={isValidTime(value) ? t('office_date_tehran', { time: instant(value) }) : hint}
      format={(iso) => formatTimeText(locale, iso)}
      parse={(text) => parseTimeText(text, isEnd)}
      pick={(days) => timeOnDay(days, value, isEnd)}
      example={formatTimeText(locale, '2026-11-18T08:30:00.000Z')}
    />
  )
}
