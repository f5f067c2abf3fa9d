import { gregorianTime } from '#kernel/calendar.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { parseInstant } from '#kernel/time.ts'

/** Value of a required number field that is empty or unreadable. The server refuses it with an error at the field. */
export const INVALID_NUMBER = -1

/** Parses a whole number in any digits and with separators; null for an empty text. */
export function parseWholeNumber(text: string): number | null {
  const digits = toLatinDigits(text).replace(/[\s,٬،]/g, '')
  if (digits === '') return null
  return /^\d{1,15}$/.test(digits) ? Number(digits) : INVALID_NUMBER
}

export function formatWholeNumber(value: number | null): string {
  return value === null || value === INVALID_NUMBER ? '' : String(value)
}

/** The UTC offset of Iran, which has had no daylight saving time since 1401 (2022). */
const OFFSET = '+03:30'

/** Parses the text of a browser's time picker, such as `2027-04-03T20:30`, as Tehran time; null for an empty text. */
export function parseTimeText(text: string): string | null {
  if (text === '') return null
  const at = parseInstant(`${text}${OFFSET}`)
  return Number.isNaN(at.getTime()) ? text : at.toISOString()
}

/** Whether the value of a time field is a time. Any other text is sent unchanged, and the server refuses it. */
export function isValidTime(iso: string | null): iso is string {
  return iso !== null && !Number.isNaN(parseInstant(iso).getTime())
}

export function formatTimeText(iso: string | null): string {
  if (iso === null) return ''
  const { year, month, day, hour, minute } = gregorianTime(parseInstant(iso))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`
}

/** Splits a text such as `a, b c` into labels. */
export function parseCommaList(text: string): string[] {
  return text.split(/[\s,،]+/).filter(Boolean)
}
