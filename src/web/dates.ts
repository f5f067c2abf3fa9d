import { type Locale, localDigits } from '#kernel/locale.ts'
import { instant } from '#kernel/time.ts'
import { calendarTime, writtenDay } from '#kernel/writtenDay.ts'

export function formatDay(locale: Locale, iso: string): string {
  return writtenDay(locale, instant(iso))
}

/** The text between date and time in each language. */
const AT: Record<Locale, string> = { fa: '، ساعت ', en: ', ', ar: '، الساعة ', ru: ', ' }

export function formatInstant(locale: Locale, iso: string): string {
  const at = instant(iso)
  const { hour, minute } = calendarTime(locale, at)
  const clock = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  return writtenDay(locale, at) + AT[locale] + localDigits(locale, clock)
}
