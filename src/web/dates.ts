import type { Locale } from '#kernel/locale.ts'
import { instant } from '#kernel/time.ts'

/** The calendar people live by: Jalali in Persian, in the time of Tehran, where the store is at home. */
const CALENDAR: Record<Locale, string> = { fa: 'fa-IR-u-ca-persian', en: 'en-GB' }

const DAY_AND_TIME = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const

// By named parts: iOS 12 knows no dateStyle.
export function formatInstant(locale: Locale, iso: string): string {
  return new Intl.DateTimeFormat(CALENDAR[locale], { ...DAY_AND_TIME, timeZone: 'Asia/Tehran' }).format(
    instant(iso),
  )
}
