import { type Toman, toman, vatOf } from '#kernel/money.ts'
import type { PriceWording, VatWording } from '../variant.rules.ts'
import type { Offer } from './offer.rules.ts'
import { monthlyPrice } from './price.rules.ts'

/** How prices are shown: the unit, and with or without VAT. */
export interface PriceDisplay {
  price: PriceWording
  vat: VatWording
  vatPercent: number
}

/** The shown prices of one offer, all with VAT or all without. */
export interface DisplayedPrice {
  /** The unit of the price that is shown in large letters. */
  unit: PriceWording
  main: Toman
  /** The price per month; null for an application that is bought for good. */
  monthly: Toman | null
  whole: Toman
  old: Toman | null
  /** The VAT to show beside the price; null when the VAT is shown elsewhere. */
  vat: Toman | null
}

export function displayedPriceOf(offer: Offer, { price, vat, vatPercent }: PriceDisplay): DisplayedPrice {
  const isIncluded = vat === 'included'
  const whole = isIncluded ? offer.total : offer.net
  const unit = offer.days === null ? 'total' : price
  const old = offer.oldPrice !== null && isIncluded ? withVat(offer.oldPrice, vatPercent) : offer.oldPrice
  return {
    unit,
    main: mainPrice(whole, offer.days, unit),
    monthly: offer.days === null ? null : roundedMonth(whole, offer.days),
    whole,
    old,
    vat: vat === 'line' ? offer.vat : null,
  }
}

function withVat(net: Toman, percent: number): Toman {
  return toman(net + vatOf(net, percent))
}

function mainPrice(whole: Toman, days: number | null, unit: PriceWording): Toman {
  if (days === null || unit === 'total') return whole
  return unit === 'monthly' ? roundedMonth(whole, days) : roundedUp(whole / days, 100)
}

/** The price per month; for packages of several months in whole thousands. Rounded up, so that it is never too low. */
function roundedMonth(whole: Toman, days: number): Toman {
  const monthly = monthlyPrice(whole, days)
  return monthly === whole ? monthly : roundedUp(monthly, 1000)
}

function roundedUp(amount: number, step: number): Toman {
  return toman(Math.ceil(amount / step) * step)
}
