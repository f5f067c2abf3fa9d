import type { Locale } from '#kernel/locale.ts'
import { formatDay } from '#web/dates.ts'

/**
 * Formats a day such as `2027-04-03` in the operator's calendar. Uses noon, which is the same day in every time zone.
 */
export function dayLabel(locale: Locale, day: string): string {
  return day === '' ? '' : formatDay(locale, `${day}T08:30:00Z`)
}
