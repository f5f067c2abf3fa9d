import { type CalendarTime, gregorianTime, jalaliTime } from './calendar.ts'
import { type Locale, toLocalDigits } from './locale.ts'
import type { Instant } from './time.ts'

/** Formats dates for users: Jalali in Persian, in Tehran time, so that server and browser agree. */
const MONTHS: Record<Locale, string[]> = {
  fa: 'فروردین اردیبهشت خرداد تیر مرداد شهریور مهر آبان آذر دی بهمن اسفند'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
  ar: 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر'.split(' '),
  ru: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' '),
}

/** The name of a month, 1 to 12, of the language's calendar. */
export function monthName(locale: Locale, month: number): string {
  return MONTHS[locale][month - 1] ?? ''
}

export function calendarTimeOf(locale: Locale, at: Instant): CalendarTime {
  return locale === 'fa' ? jalaliTime(at) : gregorianTime(at)
}

/** Without the year, for days that are near. */
export function formatNearDay(locale: Locale, at: Instant): string {
  const { month, day } = calendarTimeOf(locale, at)
  return toLocalDigits(locale, `${day} ${MONTHS[locale][month - 1]}`)
}

export function formatNumericDay(locale: Locale, at: Instant): string {
  const { year, month, day } = calendarTimeOf(locale, at)
  return toLocalDigits(locale, `${day} ${MONTHS[locale][month - 1]} ${year}`)
}
