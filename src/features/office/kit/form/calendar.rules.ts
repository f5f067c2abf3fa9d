import {
  type CalendarDay,
  gregorianDay,
  gregorianDayNumber,
  jalaliDay,
  jalaliDayNumber,
  tehranDayNumber,
  tehranDayStart,
} from '#kernel/calendar.ts'
import { calendarTimeOf, monthName } from '#kernel/dateText.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { type Locale, toLocalDigits } from '#kernel/locale.ts'
import { addMilliseconds, MINUTE, parseInstant } from '#kernel/time.ts'

/**
 * Days and times that operators type: Jalali in Persian, Gregorian in English, always in Tehran. A day is kept as ISO
 * text such as `2026-11-18`, a time as an ISO instant. Inside this file a day is its number since 1 January 1970.
 */

/** Why a typed text is not a day or time: it cannot be parsed, or the calendar has no such day. */
export type DayFault = 'unreadable' | 'missing'
export type ParsedDay = { value: string | null } | { fault: DayFault }

/** Years from here on are Gregorian, so that an ISO date can be pasted in Persian too. */
const FIRST_GREGORIAN_YEAR = 1700
const TYPED = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:(?:\s*[T،,]\s*|\s+)(?:ساعت\s*)?(\d{1,2}):(\d{2}))?$/

interface TypedTime {
  days: number
  /** Minutes since the beginning of the day; null if no time was typed. */
  minutes: number | null
}

function parseTyped(text: string): TypedTime | DayFault {
  const found = TYPED.exec(toLatinDigits(text).trim())
  if (!found) return 'unreadable'
  const [year = 0, month = 0, day = 0] = found.slice(1, 4).map(Number)
  const number = year < FIRST_GREGORIAN_YEAR ? jalaliDayNumber : gregorianDayNumber
  const days = number({ year, month, day })
  if (days === null) return 'missing'
  if (found[4] === undefined) return { days, minutes: null }
  const [hour, minute] = [Number(found[4]), Number(found[5])]
  return hour < 24 && minute < 60 ? { days, minutes: hour * 60 + minute } : 'unreadable'
}

/** Parses a typed day to ISO text; null for an empty text. */
export function parseDayText(text: string): ParsedDay {
  if (text.trim() === '') return { value: null }
  const typed = parseTyped(text)
  if (typeof typed === 'string') return { fault: typed }
  return typed.minutes === null ? { value: isoDay(typed.days) } : { fault: 'unreadable' }
}

/**
 * Parses a typed day, with or without a time, to an instant. Without a time it is the first minute of the day, or its
 * last one where something ends.
 */
export function parseTimeText(text: string, isEnd = false): ParsedDay {
  if (text.trim() === '') return { value: null }
  const typed = parseTyped(text)
  if (typeof typed === 'string') return { fault: typed }
  const minutes = typed.minutes ?? (isEnd ? 24 * 60 - 1 : 0)
  return { value: addMilliseconds(tehranDayStart(typed.days), minutes * MINUTE).toISOString() }
}

const two = (value: number) => String(value).padStart(2, '0')

function formatCalendarDay(locale: Locale, { year, month, day }: CalendarDay): string {
  return locale === 'fa'
    ? toLocalDigits(locale, `${year}/${two(month)}/${two(day)}`)
    : `${year}-${two(month)}-${two(day)}`
}

function calendarDayOf(locale: Locale, days: number): CalendarDay {
  return locale === 'fa' ? jalaliDay(days) : gregorianDay(days)
}

/** The text of a day in its field. Text that is not a day is returned unchanged. */
export function formatDayText(locale: Locale, value: string | null): string {
  const days = dayNumberOf(value)
  return days === null ? (value ?? '') : formatCalendarDay(locale, calendarDayOf(locale, days))
}

/** The text of an instant in its field. Text that is not an instant is returned unchanged. */
export function formatTimeText(locale: Locale, value: string | null): string {
  if (!isValidTime(value)) return value ?? ''
  const time = calendarTimeOf(locale, parseInstant(value))
  return `${formatCalendarDay(locale, time)} ${toLocalDigits(locale, `${two(time.hour)}:${two(time.minute)}`)}`
}

/** Whether the value is a valid time. Other text is sent unchanged, and the server refuses it. */
export function isValidTime(value: string | null): value is string {
  return value !== null && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(parseInstant(value).getTime())
}

/** The number of a day in ISO text, or of the day of an instant in Tehran; null for other text. */
export function dayNumberOf(value: string | null): number | null {
  if (isValidTime(value)) return tehranDayNumber(parseInstant(value))
  const found = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value ?? '')
  if (!found) return null
  const [year = 0, month = 0, day = 0] = found.slice(1).map(Number)
  return gregorianDayNumber({ year, month, day })
}

export function isoDay(days: number): string {
  return formatCalendarDay('en', gregorianDay(days))
}

/** The instants at which a day in ISO text begins and ends in Tehran, for the filters of lists. */
export function dayBounds(value: string): { from: string; until: string } | null {
  const days = dayNumberOf(value)
  if (days === null) return null
  return { from: tehranDayStart(days).toISOString(), until: tehranDayStart(days + 1).toISOString() }
}

/** The instant of a chosen day, with the time of day of the previous value. */
export function timeOnDay(days: number, before: string | null, isEnd: boolean): string {
  const minutes = isValidTime(before)
    ? Math.floor(
        (parseInstant(before).getTime() - tehranDayStart(dayNumberOf(before) ?? 0).getTime()) / MINUTE,
      )
    : isEnd
      ? 24 * 60 - 1
      : 0
  return addMilliseconds(tehranDayStart(days), minutes * MINUTE).toISOString()
}

export interface CalendarMonth {
  /** The name of the month and the year. */
  title: string
  first: number
  length: number
  /** Empty cells before the first day. */
  blanks: number
}

/** Persian weeks begin on Saturday, English ones on Monday. 1 January 1970 was a Thursday. */
const WEEK_SHIFT: Record<'fa' | 'en', number> = { fa: 5, en: 3 }

/** The day's place in the week of the language, 0 to 6. */
export function weekPlace(locale: Locale, days: number): number {
  return (((days + WEEK_SHIFT[locale === 'fa' ? 'fa' : 'en']) % 7) + 7) % 7
}

/** The month that a day belongs to. */
export function calendarMonth(locale: Locale, days: number): CalendarMonth {
  const { year, month, day } = calendarDayOf(locale, days)
  const first = days - day + 1
  let length = 28
  while (calendarDayOf(locale, first + length).month === month) length += 1
  return {
    title: `${monthName(locale, month)} ${toLocalDigits(locale, String(year))}`,
    first,
    length,
    blanks: weekPlace(locale, first),
  }
}

/** The same day of the previous or next month, or the last day of that month. */
export function stepMonth(locale: Locale, days: number, step: 1 | -1): number {
  const { first, length } = calendarMonth(locale, days)
  const next = calendarMonth(locale, step === 1 ? first + length : first - 1)
  return next.first + Math.min(days - first, next.length - 1)
}

/** The number of a day in its month, in the digits of the language. */
export function dayOfMonth(locale: Locale, days: number): string {
  return toLocalDigits(locale, String(calendarDayOf(locale, days).day))
}

/** The full date of a day, for screen readers. */
export function spokenDay(locale: Locale, days: number): string {
  const { year, month, day } = calendarDayOf(locale, days)
  return toLocalDigits(locale, `${day} ${monthName(locale, month)} ${year}`)
}
