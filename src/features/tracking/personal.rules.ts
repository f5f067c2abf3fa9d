import { toLatinDigits } from '#kernel/digits.ts'
import { MAXIMUM_TEXT } from './tracking.rules.ts'

/** What stands between the digits of a number that somebody typed or copied, visible or not. */
const BETWEEN = '[\\s\\-.()/\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2066-\\u2069]{0,3}'

/**
 * Rather too much than too little: a long number of an advertisement is cut too, which costs one detail of a
 * figure, while a phone number that left cannot be called back.
 */
const PERSONAL = [
  /[^\s@]+@[^\s@]+\.[^\s@]+/g,
  // Device ids, old (40 letters) and new (8 and 16), and whatever is as long.
  /[0-9a-f](?:-?[0-9a-f]){19,}/gi,
  // Cards, and phone numbers with or without their country.
  new RegExp(`\\+?\\d(?:${BETWEEN}\\d){9,}`, 'g'),
  new RegExp(`\\+${BETWEEN}\\d(?:${BETWEEN}\\d){6,}`, 'g'),
]
const CUT = '[cut]'

/** The text without anything that looks like a phone number, device id, card number or e-mail address. */
export function withoutPersonal(text: string): string {
  // Digits of every script and width are read as what they are; what is innocent stays as it was written.
  const plain = toLatinDigits(text.normalize('NFKC'))
  const clean = PERSONAL.reduce((rest, pattern) => rest.replace(pattern, CUT), plain)
  return clean === plain ? text : clean.slice(0, MAXIMUM_TEXT)
}
