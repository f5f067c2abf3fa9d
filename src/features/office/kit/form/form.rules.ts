import { toLatinDigits } from '#kernel/digits.ts'

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

/** Splits a text such as `a, b c` into labels. */
export function parseCommaList(text: string): string[] {
  return text.split(/[\s,،]+/).filter(Boolean)
}
