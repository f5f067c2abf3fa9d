import type { Locale } from '#kernel/locale.ts'
import { instant } from '#kernel/time.ts'

/** The calendar people live by: Jalali in Persian, in the time of Tehran, so that server and browser say the same. */
const CALENDAR: Record<Locale, string> = { fa: 'fa-IR-u-ca-persian', en: 'en-GB' }

// By named parts: iOS 12 knows no dateStyle.
const DAY = { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'Asia/Tehran' } as const
const DAY_AND_TIME = { ...DAY, hour: '2-digit', minute: '2-digit' } as const

export function formatDay(locale: Locale, iso: string): string {
  return new Intl.DateTimeFormat(CALENDAR[locale], DAY).format(instant(iso))
}

export function formatInstant(locale: Locale, iso: string): string {
  return new Intl.DateTimeFormat(CALENDAR[locale], DAY_AND_TIME).format(instant(iso))
}
