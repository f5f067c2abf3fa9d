import { useLocale } from '#web/i18n.tsx'
import { CalendarField, type CalendarFieldProps } from './CalendarField.tsx'
import { formatDayText, isoDay, parseDayText } from './calendar.rules.ts'

/**
 * A field for a day in Tehran: Jalali in Persian, Gregorian in English. The value is ISO text such as `2026-11-18`;
 * `dayBounds` gives the instants at which it begins and ends.
 */
export function DateField(props: CalendarFieldProps) {
  const locale = useLocale()
  return (
    <CalendarField
      {...props}
      format={(value) => formatDayText(locale, value)}
      parse={parseDayText}
      pick={isoDay}
      example={formatDayText(locale, '2026-11-18')}
    />
  )
}
