import { gregorianTime } from '#kernel/calendar.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { instant } from '#kernel/time.ts'

/** A figure that nobody can read: the server refuses it and says at its field what it wants. */
const UNREADABLE = -1

/** What was typed as a whole number, in any digits and with separators; null for nothing. */
export function typedWhole(text: string): number | null {
  const digits = toLatinDigits(text).replace(/[\s,٬،]/g, '')
  if (digits === '') return null
  return /^\d{1,15}$/.test(digits) ? Number(digits) : UNREADABLE
}

/** Where nothing is not allowed. */
export function neededWhole(text: string): number {
  return typedWhole(text) ?? UNREADABLE
}

export function writtenWhole(value: number | null): string {
  return value === null ? '' : String(value)
}

/** The clocks of Iran have stood still since 1401. */
const OFFSET = '+03:30'

/** `2027-04-03T20:30`, as the picker of a browser writes it, in the time of Tehran; null for nothing. */
export function typedTime(text: string): string | null {
  if (text === '') return null
  const at = instant(`${text}${OFFSET}`)
  return Number.isNaN(at.getTime()) ? text : at.toISOString()
}

export function writtenTime(iso: string | null): string {
  if (iso === null) return ''
  const { year, month, day, hour, minute } = gregorianTime(instant(iso))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`
}
