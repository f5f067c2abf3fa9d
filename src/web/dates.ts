import { calendarTimeOf, formatNearDay, formatNumericDay } from '#kernel/dateText.ts'
import { type Locale, toLocalDigits } from '#kernel/locale.ts'
import { parseInstant } from '#kernel/time.ts'

export function formatDay(locale: Locale, iso: string): string {
  return formatNumericDay(locale, parseInstant(iso))
}

export function formatDayAndMonth(locale: Locale, iso: string): string {
  return formatNearDay(locale, parseInstant(iso))
}

/** The text between date and time in each language. */
const AT: Record<Locale, string> = { fa: '، ساعت ', en: ', ', ar: '، الساعة ', ru: ', ' }

export function formatInstant(locale: Locale, iso: string): string {
  const at = parseInstant(iso)
  const { hour, minute } = calendarTimeOf(locale, at)
  const clock = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  return formatNumericDay(locale, at) + AT[locale] + toLocalDigits(locale, clock)
}
