import { toLatinDigits } from './digits.ts'

export const CARD_DIGITS = 16

export function normaliseCard(text: string): string {
  return toLatinDigits(text).replace(/[\s-]/g, '')
}

/**
 * Whether a text is a bank card number: exactly 16 digits that pass the Luhn check (requirements 5.5 and 5.6). All
 * zeros pass Luhn but are no card.
 */
export function isCardNumber(card: string): boolean {
  if (!new RegExp(`^\\d{${CARD_DIGITS}}$`).test(card) || /^0+$/.test(card)) return false
  let sum = 0
  for (let place = 0; place < CARD_DIGITS; place++) {
    const digit = Number(card[place])
    const weighted = place % 2 === 0 ? digit * 2 : digit
    sum += weighted > 9 ? weighted - 9 : weighted
  }
  return sum % 10 === 0
}
