import { gregorianTime } from '#kernel/calendar.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { instant } from '#kernel/time.ts'

/** A required number that is missing or unreadable. The server refuses it with an error at its field. */
export const NO_NUMBER = -1

/** Parses a whole number in any digits and with separators; null for an empty text. */
export function parseWhole(text: string): number | null {
  const digits = toLatinDigits(text).replace(/[\s,٬،]/g, '')
  if (digits === '') return null
  return /^\d{1,15}$/.test(digits) ? Number(digits) : NO_NUMBER
}

export function formatWhole(value: number | null): string {
  return value === null || value === NO_NUMBER ? '' : String(value)
}

/** Iran has had no daylight saving time since 1401 (2022). */
const OFFSET = '+03:30'

/** Parses `2027-04-03T20:30` of a browser's picker as Tehran time; null for an empty text. */
export function parseTime(text: string): string | null {
  if (text === '') return null
  const at = instant(`${text}${OFFSET}`)
  return Number.isNaN(at.getTime()) ? text : at.toISOString()
}

/** A text that is no time is sent as it is, and the server refuses it. */
export function isTime(iso: string | null): iso is string {
  return iso !== null && !Number.isNaN(instant(iso).getTime())
}

export function formatTime(iso: string | null): string {
  if (iso === null) return ''
  const { year, month, day, hour, minute } = gregorianTime(instant(iso))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`
}

/** `a, b c` → three labels. */
export function parseList(text: string): string[] {
  return text.split(/[\s,،]+/).filter(Boolean)
}
