import { type CodeDiscount, type CodeScope, isCodeInScope } from '#features/promotion/promotion.rules.ts'
import { type Toman, toman } from '#kernel/money.ts'
import {
  computePrice,
  computePriceWithCode,
  monthlyPrice,
  monthlySavingPercent,
  monthsOfDays,
  type PriceFields,
} from './price.rules.ts'

/**
 * Whether the special package is sold to this buyer (requirement 6.4): on an iOS device, or to a user with an enrolled
 * device. The page and the server decide by it.
 */
export function canBuySpecialPackage({ device }: { device: string }, hasDevice: boolean): boolean {
  return device !== 'other' || hasDevice
}

/** The goods: a package, or an application permanently. */
export type PurchaseTarget = { packageId: number } | { applicationId: number }

/** One offer of the shop with everything that any layout shows. */
export interface Offer {
  key: string
  target: PurchaseTarget
  name: string
  description: string
  /** Length in days; null for an application that is bought for good. */
  days: number | null
  months: number | null
  /** The price that the customer pays: with VAT, after a discount and a discount code. */
  total: Toman
  /** The part of the total that is VAT. */
  vat: Toman
  /** The price before a discount, with VAT. */
  oldPrice: Toman | null
  /** The saving per month compared with the offer that is dearest per month, in percent; 0 for none. */
  saved: number
  isSpecial: boolean
  /** The discount by the code; null without a code, or if it does not apply. */
  codeOff: Toman | null
}

interface SoldPackage {
  id: number
  name: string
  description: string
  price: number
  discountedPrice: number | null
  length: number
  isSpecial: boolean
}

export function buildPackageOffers(packages: readonly SoldPackage[], vatPercent: number): Offer[] {
  const offers = packages.map((one) => ({
    ...shownPrice(one, vatPercent),
    key: packageOfferKey(one.id),
    target: { packageId: one.id },
    name: one.name,
    description: one.description,
    days: one.length,
    months: monthsOfDays(one.length),
    oldPrice: one.discountedPrice === null ? null : toman(one.price),
    saved: 0,
    isSpecial: one.isSpecial,
    codeOff: null,
  }))
  return withSavings(offers)
}

function shownPrice(fields: PriceFields, vatPercent: number): Pick<Offer, 'total' | 'vat'> {
  const { total, vat } = computePrice(fields, vatPercent)
  return { total, vat }
}

function withSavings(offers: Offer[]): Offer[] {
  const monthly = ({ total, days }: Offer) => (days === null ? null : monthlyPrice(total, days))
  const dearest = toman(Math.max(0, ...offers.map((offer) => monthly(offer) ?? 0)))
  return offers.map((offer) => {
    const month = monthly(offer)
    return { ...offer, saved: month === null ? 0 : monthlySavingPercent(month, dearest) }
  })
}

export interface OfferCode extends CodeScope, CodeDiscount {
  code: string
}

/** All offers, with the discount code where it applies, by the same rule as on the server. */
export function applyCodeToOffers(
  offers: readonly Offer[],
  code: OfferCode | null,
  { applicationId, vatPercent }: { applicationId: number | null; vatPercent: number },
): Offer[] {
  if (!code) return [...offers]
  const coded = offers.map((offer) => {
    const packageId = 'packageId' in offer.target ? offer.target.packageId : null
    if (!isCodeInScope(code, { packageId, applicationId })) return offer
    const { total, vat } = computePriceWithCode(offer, code, vatPercent)
    // The price is already the lowest possible, so the code would be used for nothing.
    if (total === offer.total) return offer
    return {
      ...offer,
      ...{ total, vat },
      oldPrice: offer.oldPrice ?? offer.total,
      codeOff: toman(offer.total - total),
    }
  })
  return withSavings(coded)
}

/** The offer to buy an application for good; null when it has no price. */
export function buildApplicationOffer(
  { id, price }: { id: number; price: number },
  words: Pick<Offer, 'name' | 'description'>,
  vatPercent: number,
): Offer | null {
  if (price <= 0) return null
  return {
    ...words,
    ...shownPrice({ price, discountedPrice: null }, vatPercent),
    key: APPLICATION_OFFER_KEY,
    target: { applicationId: id },
    days: null,
    months: null,
    oldPrice: null,
    saved: 0,
    isSpecial: false,
    codeOff: null,
  }
}

/** The value of `package=` in the shop's URL for the application itself. */
export const APPLICATION_OFFER_KEY = 'application'

export function packageOfferKey(id: number): string {
  return String(id)
}

/** The query of the shop's URL for a choice. */
export function shopQueryString(choice: {
  application?: string | null
  offer?: string | null
  device?: string | null
  /** The discount code. Read in the browser only; the rendered page does not depend on it. */
  code?: string | null
}): string {
  const pairs = [
    ['application', choice.application],
    ['package', choice.offer],
    ['device', choice.device],
    ['code', choice.code],
  ].flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []))
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}
