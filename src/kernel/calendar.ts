import { DAY, HOUR, type Instant, MINUTE } from './time.ts'

/**
 * Calendar dates in Tehran time, computed by arithmetic. Intl could do it too, but creating its formatter takes a phone
 * 0.1 s on the first page, and its output differs between releases.
 */
export interface CalendarDay {
  year: number
  /** The month of the year, 1 to 12. */
  month: number
  day: number
}

export interface CalendarTime extends CalendarDay {
  hour: number
  minute: number
}

const TEHRAN_MS = 3 * HOUR + 30 * MINUTE

/** The Jalali calendar is counted from 1 Farvardin 1400. */
const EPOCH_YEAR = 1400
const EPOCH_DAY = Date.UTC(2021, 2, 21) / DAY

/** Leap years of the Jalali calendar: eight in 33, correct for the present and the coming decades. */
function isLeap(year: number): boolean {
  return (year * 8 + 29) % 33 < 8
}

function yearLength(year: number): number {
  return isLeap(year) ? 366 : 365
}

/** The Jalali date of a day; `days` counts from 1 January 1970. */
export function jalaliDay(days: number): CalendarDay {
  let [year, left] = [EPOCH_YEAR, days - EPOCH_DAY]
  while (left < 0) left += yearLength(--year)
  while (left >= yearLength(year)) left -= yearLength(year++)
  // A Jalali year has six months of 31 days, then months of 30.
  const month = left < 186 ? Math.floor(left / 31) : 6 + Math.floor((left - 186) / 30)
  const before = month < 6 ? month * 31 : 186 + (month - 6) * 30
  return { year, month: month + 1, day: left - before + 1 }
}

export function gregorianDay(days: number): CalendarDay {
  const date = new Date(days * DAY)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** The calendars are converted for these Jalali years only; the leap rule is wrong far from the present. */
const JALALI_YEARS = { first: 1300, last: 1500 }

/** The number of a Jalali date, counted from 1 January 1970; null if the calendar has no such day. */
export function jalaliDayNumber({ year, month, day }: CalendarDay): number | null {
  if (year < JALALI_YEARS.first || year > JALALI_YEARS.last) return null
  let days = EPOCH_DAY
  for (let one = EPOCH_YEAR; one < year; one++) days += yearLength(one)
  for (let one = year; one < EPOCH_YEAR; one++) days -= yearLength(one)
  days += (month <= 7 ? (month - 1) * 31 : 186 + (month - 7) * 30) + day - 1
  return isSame(jalaliDay(days), { year, month, day }) ? days : null
}

/** The number of a Gregorian date, counted from 1 January 1970; null if the calendar has no such day. */
export function gregorianDayNumber({ year, month, day }: CalendarDay): number | null {
  const days = Date.UTC(year, month - 1, day) / DAY
  return isSame(gregorianDay(days), { year, month, day }) ? days : null
}

function isSame(one: CalendarDay, other: CalendarDay): boolean {
  return one.year === other.year && one.month === other.month && one.day === other.day
}

/** The number of the day in Tehran at an instant, counted from 1 January 1970. */
export function tehranDayNumber(at: Instant): number {
  return Math.floor(localMs(at) / DAY)
}

/** The instant at which a day begins in Tehran. */
export function tehranDayStart(days: number): Instant {
  const offset = isSummerTime(jalaliDay(days)) ? TEHRAN_MS + HOUR : TEHRAN_MS
  return new Date(days * DAY - offset)
}

/** Whether Iran had daylight saving time on this day, as it did until 1401. */
function isSummerTime({ year, month, day }: CalendarDay): boolean {
  if (year < 1387 || year > 1401) return false
  return month <= 6 && !(month === 1 && day === 1) && !(month === 6 && day === 31)
}

function localMs(at: Instant): number {
  const standard = at.getTime() + TEHRAN_MS
  return isSummerTime(jalaliDay(Math.floor(standard / DAY))) ? standard + HOUR : standard
}

export function jalaliTime(at: Instant): CalendarTime {
  const local = localMs(at)
  const inDay = local - Math.floor(local / DAY) * DAY
  return {
    ...jalaliDay(Math.floor(local / DAY)),
    hour: Math.floor(inDay / HOUR),
    minute: Math.floor((inDay % HOUR) / MINUTE),
  }
}

export function gregorianTime(at: Instant): CalendarTime {
  const local = new Date(localMs(at))
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
  }
}
