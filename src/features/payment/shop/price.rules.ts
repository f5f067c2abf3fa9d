import { applyDiscount, type CodeDiscount } from '#features/promotion/promotion.rules.ts'
import { PRICE_STEP, type Toman, toman, vatIncludedIn } from '#kernel/money.ts'

export interface PriceFields {
  price: number
  discountedPrice: number | null
}

export interface Price {
  /** The price that the customer pays: after a discount, with VAT. */
  total: Toman
  /** The part of the total that is VAT. */
  vat: Toman
  /** The rest of the total. */
  net: Toman
}

/**
 * The price of a package or application. Stored prices include VAT. The only place that computes prices, so the shown
 * price is the charged price.
 */
export function computePrice({ price, discountedPrice }: PriceFields, vatPercent: number): Price {
  return splitTotal(toman(discountedPrice ?? price), vatPercent)
}

/** The price of an offer after a discount code. */
export function computePriceWithCode(
  { total }: Pick<Price, 'total'>,
  effect: CodeDiscount,
  vatPercent: number,
): Price {
  return splitTotal(applyDiscount(total, effect), vatPercent)
}

function splitTotal(total: Toman, vatPercent: number): Price {
  const vat = vatIncludedIn(total, vatPercent)
  return { total, vat, net: toman(total - vat) }
}

interface StoredDiscount {
  discountToman: number
  isDiscountGross: boolean
  vatPercent: number
}

/** The discount by a code in a payment, with VAT. Payments from before prices included VAT store it without VAT. */
export function grossDiscountOf({ discountToman, isDiscountGross, vatPercent }: StoredDiscount): Toman {
  return toman(isDiscountGross ? discountToman : Math.round((discountToman * (100 + vatPercent)) / 100))
}

const DAYS_OF_A_MONTH = 30

/** The length of a package in months, at least one. */
export function monthsOfDays(lengthDays: number): number {
  return Math.max(1, Math.round(lengthDays / DAYS_OF_A_MONTH))
}

/** The price per month, rounded up to a whole thousand, so that it is never too low. */
export function monthlyPrice(total: Toman, lengthDays: number): Toman {
  return toman(Math.ceil(total / monthsOfDays(lengthDays) / PRICE_STEP) * PRICE_STEP)
}

const DAILY_STEP = 100

/** The price per day, rounded up to a hundred tomans. */
export function dailyPrice(total: Toman, lengthDays: number): Toman {
  return toman(Math.ceil(total / lengthDays / DAILY_STEP) * DAILY_STEP)
}

/** The saving per month compared with the offer that is dearest per month, in whole percent. */
export function monthlySavingPercent(monthly: Toman, dearest: Toman): number {
  return dearest > 0 ? Math.max(0, Math.floor(((dearest - monthly) * 100) / dearest)) : 0
}
