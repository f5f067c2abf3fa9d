import { type CodeEffect, discountNetPrice } from '#features/promotion/promotion.rules.ts'
import { type Toman, toman, vatOf } from '#kernel/money.ts'

export interface PriceFields {
  price: number
  discountedPrice: number | null
}

export interface Price {
  /** The price before VAT, after a discount. */
  net: Toman
  vat: Toman
  /** The price after a discount, with VAT. */
  total: Toman
}

/**
 * The price of a package or application. The only place that computes prices, so the shown price is the charged price.
 */
export function computePrice({ price, discountedPrice }: PriceFields, vatPercent: number): Price {
  return withVat(toman(discountedPrice ?? price), vatPercent)
}

/** The price of an offer after a discount code. */
export function computePriceWithCode(
  { net }: Pick<Price, 'net'>,
  effect: CodeEffect,
  vatPercent: number,
): Price {
  return withVat(discountNetPrice(net, effect), vatPercent)
}

function withVat(net: Toman, vatPercent: number): Price {
  const vat = vatOf(net, vatPercent)
  return { net, vat, total: toman(net + vat) }
}

const DAYS_OF_A_MONTH = 30

/** The length of a package in months, at least one. */
export function monthsOfDays(lengthDays: number): number {
  return Math.max(1, Math.round(lengthDays / DAYS_OF_A_MONTH))
}

/** The price per month, rounded up to whole tomans, so that it is never too low. */
export function monthlyPrice(net: Toman, lengthDays: number): Toman {
  return toman(Math.ceil(net / monthsOfDays(lengthDays)))
}

/** The saving per month compared with the offer that is dearest per month, in whole percent. */
export function monthlySavingPercent(monthly: Toman, dearest: Toman): number {
  return dearest > 0 ? Math.max(0, Math.floor(((dearest - monthly) * 100) / dearest)) : 0
}
