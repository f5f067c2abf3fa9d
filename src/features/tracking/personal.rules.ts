import { toLatinDigits } from '#kernel/digits.ts'
import { MAXIMUM_EVENT_TEXT_LENGTH } from './tracking.rules.ts'

/** Characters that may separate the digits of a phone or card number, visible or not. */
const BETWEEN = '[\\s\\-.()/\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2066-\\u2069]{0,3}'

/**
 * Patterns of personal data. They prefer to cut too much: cutting a harmless number costs one detail of a figure, while
 * a leaked phone number cannot be taken back.
 */
const PERSONAL = [
  /[^\s@]+@[^\s@]+\.[^\s@]+/g,
  // Device ids, old (40 digits) and new (8 and 16), and any hex number as long.
  /[0-9a-f](?:-?[0-9a-f]){19,}/gi,
  // Card numbers, and phone numbers with or without the country code.
  new RegExp(`\\+?\\d(?:${BETWEEN}\\d){9,}`, 'g'),
  new RegExp(`\\+${BETWEEN}\\d(?:${BETWEEN}\\d){6,}`, 'g'),
]
const CUT = '[cut]'

/** Removes everything from a text that looks like a phone number, device id, card number or e-mail address. */
export function removePersonalData(text: string): string {
  // Normalise digits of every script and width to find personal data. A text without a match stays as written.
  const plain = toLatinDigits(text.normalize('NFKC'))
  const clean = PERSONAL.reduce((rest, pattern) => rest.replace(pattern, CUT), plain)
  return clean === plain ? text : clean.slice(0, MAXIMUM_EVENT_TEXT_LENGTH)
}
