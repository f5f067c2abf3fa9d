import { CARD_DIGITS } from '#kernel/cardNumber.ts'
import { toLatinDigits } from '#kernel/digits.ts'

const GROUP = 4

/** A card number during typing: its digits, and how many of them are before the caret. */
export interface TypedCardNumber {
  digits: string
  before: number
}

export function extractDigits(text: string): string {
  return toLatinDigits(text).replace(/\D/g, '')
}

/** The digits of a card number in groups of four, as on the card. */
export function groupCardDigits(digits: string): string {
  return digits.replace(/(.{4})(?=.)/g, '$1 ')
}

/** The caret position in the grouped card number after this many digits. */
export function caretAfterDigits(before: number): number {
  return before === 0 ? 0 : before + Math.floor((before - 1) / GROUP)
}

export interface CardFieldEdit {
  /** The text of the card field after typing or pasting. */
  text: string
  caret: number
  /** The digits of the card number before the change. */
  digits: string
  /** True when the user pressed Delete, not Backspace. */
  isForward: boolean
}

/** The card number after an edit. Deleting the gap between two groups deletes the digit beyond it. */
export function applyCardFieldEdit({ text, caret, digits: old, isForward }: CardFieldEdit): TypedCardNumber {
  const typed = extractDigits(text)
  const before = extractDigits(text.slice(0, caret)).length
  const isGapDeleted = typed === old && text.length < groupCardDigits(old).length
  if (!isGapDeleted) return { digits: typed.slice(0, CARD_DIGITS), before: Math.min(before, CARD_DIGITS) }
  const at = isForward ? before : before - 1
  return { digits: old.slice(0, Math.max(0, at)) + old.slice(at + 1), before: Math.max(0, at) }
}
