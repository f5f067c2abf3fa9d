import type { Locale } from '#kernel/locale.ts'
import { formatDay } from '#web/dates.ts'

/** `2027-04-03` in the calendar of whoever reads: noon there is the same day everywhere it is read. */
export function dayLabel(locale: Locale, day: string): string {
  return day === '' ? '' : formatDay(locale, `${day}T08:30:00Z`)
}
