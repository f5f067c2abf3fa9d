import { formatNumber, type Locale } from './locale.ts'

/** An amount in whole tomans. The branded type prevents mixing with rials, days or prices in thousands. */
export type Toman = number & { readonly unit: 'toman' }

export function toman(amount: number): Toman {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole amount of tomans: ${amount}`)
  return amount as Toman
}

/** Converts tomans to rials: one toman is ten rials. Only gateway adapters use rials (requirement 13.1). */
export function toRial(amount: Toman): number {
  return amount * 10
}

/** The unit of prices: a customer pays a whole number of these, at least one (requirement 21.20). */
export const PRICE_STEP = toman(1000)

export function isWholeThousand(amount: number): boolean {
  return amount % PRICE_STEP === 0
}

/** The VAT that a price contains, rounded half up to a whole toman. */
export function vatIncludedIn(gross: Toman, percent: number): Toman {
  return toman(Math.floor((2 * gross * percent + 100 + percent) / (2 * (100 + percent))))
}

/**
 * floor(amount × part ÷ whole) in exact integers for any amount. Computed bit by bit, because the product may exceed
 * 2^53, and Safari before 14 has no BigInt.
 */
export function proportionalAmount(amount: Toman, part: number, whole: number): Toman {
  if (amount < 0 || whole <= 0 || part < 0 || part > whole)
    throw new RangeError(`not a share: ${part} of ${whole}`)
  const [times, rest] = [Math.floor(amount / whole), amount % whole]
  let [quotient, remainder] = [0, 0]
  const add = (q: number, r: number) => {
    const isOver = remainder + r >= whole
    quotient += isOver ? q + 1 : q
    remainder += isOver ? r - whole : r
  }
  for (const bit of part.toString(2)) {
    add(quotient, remainder)
    if (bit === '1') add(times, rest)
  }
  return toman(quotient)
}

/** Formats a price in thousand tomans (requirement 1.28): 149000 → "149", 149500 → "149.5". */
export function formatThousandToman(locale: Locale, amount: Toman): string {
  return formatNumber(locale, amount / PRICE_STEP, 3)
}
