import { discountedNet, type Effect } from '#features/promotion/promotion.rules.ts'
import { type Toman, toman, vatOf } from '#kernel/money.ts'

export interface Priced {
  price: number
  discountedPrice: number | null
}

export interface Price {
  /** Before VAT, after a discount. */
  net: Toman
  vat: Toman
  /** What is paid. */
  total: Toman
}

/** One place says what something costs: what is shown is what is charged. */
export function priceOf({ price, discountedPrice }: Priced, vatPercent: number): Price {
  return withVat(toman(discountedPrice ?? price), vatPercent)
}

/** The same thing with a code. */
export function discounted({ net }: Pick<Price, 'net'>, effect: Effect, vatPercent: number): Price {
  return withVat(discountedNet(net, effect), vatPercent)
}

function withVat(net: Toman, vatPercent: number): Price {
  const vat = vatOf(net, vatPercent)
  return { net, vat, total: toman(net + vat) }
}

const DAYS_OF_A_MONTH = 30

/** Packages are sold by months; a shorter one counts as one. */
export function monthsOf(lengthDays: number): number {
  return Math.max(1, Math.round(lengthDays / DAYS_OF_A_MONTH))
}

/** Rounded up to whole tomans: a month is never said to be cheaper than it is. */
export function monthlyPrice(net: Toman, lengthDays: number): Toman {
  return toman(Math.ceil(net / monthsOf(lengthDays)))
}

/** How much a month costs less than in the dearest of them, in whole percent; 0 for that one. */
export function savedPercent(monthly: Toman, dearest: Toman): number {
  return dearest > 0 ? Math.max(0, Math.floor(((dearest - monthly) * 100) / dearest)) : 0
}
