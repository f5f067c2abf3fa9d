import { type CalendarTime, gregorianTime, jalaliTime } from '#kernel/calendar.ts'
import { toPersianDigits } from '#kernel/digits.ts'
import type { Locale } from '#kernel/locale.ts'
import { instant } from '#kernel/time.ts'

/** The calendar people live by: Jalali in Persian, in the time of Tehran, so that server and browser say the same. */
const MONTHS: Record<Locale, string[]> = {
  fa: 'فروردین اردیبهشت خرداد تیر مرداد شهریور مهر آبان آذر دی بهمن اسفند'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
}

export function formatDay(locale: Locale, iso: string): string {
  return written(locale, dayOf(locale, timeIn(locale, iso)))
}

export function formatInstant(locale: Locale, iso: string): string {
  const time = timeIn(locale, iso)
  const clock = `${String(time.hour).padStart(2, '0')}:${String(time.minute).padStart(2, '0')}`
  const between = locale === 'fa' ? '، ساعت ' : ', '
  return written(locale, dayOf(locale, time) + between + clock)
}

function timeIn(locale: Locale, iso: string): CalendarTime {
  return locale === 'fa' ? jalaliTime(instant(iso)) : gregorianTime(instant(iso))
}

function dayOf(locale: Locale, { year, month, day }: CalendarTime): string {
  return `${day} ${MONTHS[locale][month - 1]} ${year}`
}

function written(locale: Locale, text: string): string {
  return locale === 'fa' ? toPersianDigits(text) : text
}
