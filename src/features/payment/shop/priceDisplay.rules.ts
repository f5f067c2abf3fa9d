import type { Toman } from '#kernel/money.ts'
import type { PriceWording, VatWording } from '../variant.rules.ts'
import type { Offer } from './offer.rules.ts'
import { dailyPrice, monthlyPrice } from './price.rules.ts'

/** How prices are shown: the unit, and where the contained VAT is mentioned. */
export interface PriceDisplay {
  price: PriceWording
  vat: VatWording
  vatPercent: number
}

/** The shown prices of one offer, all with VAT. */
export interface DisplayedPrice {
  /** The unit of the price that is shown in large letters. */
  unit: PriceWording
  main: Toman
  /** The price per month; null for an application that is bought for good. */
  monthly: Toman | null
  whole: Toman
  old: Toman | null
  /** The VAT to show beside the price; null if the page shows it elsewhere. */
  vat: Toman | null
}

export function displayedPriceOf(
  offer: Offer,
  { price, vat }: Pick<PriceDisplay, 'price' | 'vat'>,
): DisplayedPrice {
  const { days, total } = offer
  const monthly = days === null ? null : monthlyPrice(total, days)
  const shown = { monthly, whole: total, old: offer.oldPrice, vat: vat === 'line' ? offer.vat : null }
  if (days === null || monthly === null || price === 'total') return { ...shown, unit: 'total', main: total }
  return { ...shown, unit: price, main: price === 'monthly' ? monthly : dailyPrice(total, days) }
}
