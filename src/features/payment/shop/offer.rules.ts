import { type CodeScope, type Effect, isInScope } from '#features/promotion/promotion.rules.ts'
import { type Toman, toman } from '#kernel/money.ts'
import { discounted, monthlyPrice, monthsOf, priceOf, savedPercent } from './price.rules.ts'

/** What somebody asks to buy: a package, or an application for good. */
export type Wish = { packageId: number } | { applicationId: number }

/** One thing on sale with everything that is said about it, however a page lays it out. */
export interface Offer {
  key: string
  wish: Wish
  name: string
  description: string
  /** Null for what is bought once and for all. */
  days: number | null
  months: number | null
  /** Before VAT, after a discount and a code. */
  net: Toman
  /** What it cost before a discount. */
  oldPrice: Toman | null
  /** How much a month costs less than in the dearest one; 0 where there is nothing to say. */
  saved: number
  isSpecial: boolean
  vat: Toman
  total: Toman
  /** What a code takes off, before VAT; null where it is not for this, or there is none. */
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

export function packageOffers(packages: readonly SoldPackage[], vatPercent: number): Offer[] {
  const offers = packages.map((one) => ({
    ...priceOf(one, vatPercent),
    key: packageKey(one.id),
    wish: { packageId: one.id },
    name: one.name,
    description: one.description,
    days: one.length,
    months: monthsOf(one.length),
    oldPrice: one.discountedPrice === null ? null : toman(one.price),
    saved: 0,
    isSpecial: one.isSpecial,
    codeOff: null,
  }))
  return withSavings(offers)
}

function withSavings(offers: Offer[]): Offer[] {
  const monthly = ({ net, days }: Offer) => (days === null ? null : monthlyPrice(net, days))
  const dearest = toman(Math.max(0, ...offers.map((offer) => monthly(offer) ?? 0)))
  return offers.map((offer) => {
    const month = monthly(offer)
    return { ...offer, saved: month === null ? 0 : savedPercent(month, dearest) }
  })
}

export interface OfferCode extends CodeScope, Effect {
  code: string
}

/** All prices with a code, as far as it is for them: by the very rule the server charges by. */
export function codedOffers(
  offers: readonly Offer[],
  code: OfferCode | null,
  { applicationId, vatPercent }: { applicationId: number | null; vatPercent: number },
): Offer[] {
  if (!code) return [...offers]
  const coded = offers.map((offer) => {
    const packageId = 'packageId' in offer.wish ? offer.wish.packageId : null
    if (!isInScope(code, { packageId, applicationId })) return offer
    const price = discounted(offer, code, vatPercent)
    const codeOff = toman(offer.net - price.net)
    return { ...offer, ...price, oldPrice: offer.oldPrice ?? offer.net, codeOff }
  })
  return withSavings(coded)
}

/** An application that is sold by itself; null where it has no price. */
export function applicationOffer(
  { id, price }: { id: number; price: number },
  words: Pick<Offer, 'name' | 'description'>,
  vatPercent: number,
): Offer | null {
  if (price <= 0) return null
  return {
    ...words,
    ...priceOf({ price, discountedPrice: null }, vatPercent),
    key: APPLICATION_KEY,
    wish: { applicationId: id },
    days: null,
    months: null,
    oldPrice: null,
    saved: 0,
    isSpecial: false,
    codeOff: null,
  }
}

/** In the address, `package=` says which offer is meant. */
export const APPLICATION_KEY = 'application'

export function packageKey(id: number): string {
  return String(id)
}

/** The address of the shop with a choice made. */
export function shopQuery(choice: {
  application?: string | null
  offer?: string | null
  device?: string | null
  /** Read in the browser only: the page is the same with and without. */
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
