import type { Locale } from '#kernel/locale.ts'
import { formatDay } from '#web/dates.ts'

/** Formats `2027-04-03` in the reader's calendar. Uses noon, which is the same day in every time zone of a reader. */
export function dayLabel(locale: Locale, day: string): string {
  return day === '' ? '' : formatDay(locale, `${day}T08:30:00Z`)
}
