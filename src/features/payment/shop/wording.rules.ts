import { type Toman, toman, vatOf } from '#kernel/money.ts'
import type { PriceWording, VatWording } from '../variant.rules.ts'
import type { Offer } from './offer.rules.ts'
import { monthlyPrice } from './price.rules.ts'

/** How prices are said: in which unit, and with or without VAT. */
export interface Wording {
  price: PriceWording
  vat: VatWording
  vatPercent: number
}

/** What is said of one offer, all with VAT or all without. */
export interface SaidPrice {
  /** In large letters: of a month, of a day, or of the whole. */
  unit: PriceWording
  main: Toman
  /** Of a month, whatever is in large letters; null for what is bought for good. */
  monthly: Toman | null
  whole: Toman
  old: Toman | null
  /** To be said beside the price; null where another place says it. */
  vat: Toman | null
}

export function saidPrice(offer: Offer, { price, vat, vatPercent }: Wording): SaidPrice {
  const isIncluded = vat === 'included'
  const whole = isIncluded ? offer.total : offer.net
  const unit = offer.days === null ? 'total' : price
  const old = offer.oldPrice !== null && isIncluded ? withVat(offer.oldPrice, vatPercent) : offer.oldPrice
  return {
    unit,
    main: mainPrice(whole, offer.days, unit),
    monthly: offer.days === null ? null : spokenMonth(whole, offer.days),
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
  return unit === 'monthly' ? spokenMonth(whole, days) : roundedUp(whole / days, 100)
}

/** Of several months in whole thousands. Rounded up, so that nothing is ever said to be cheaper than it is. */
function spokenMonth(whole: Toman, days: number): Toman {
  const monthly = monthlyPrice(whole, days)
  return monthly === whole ? monthly : roundedUp(monthly, 1000)
}

function roundedUp(amount: number, step: number): Toman {
  return toman(Math.ceil(amount / step) * step)
}
