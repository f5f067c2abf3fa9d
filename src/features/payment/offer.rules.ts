import { type Toman, toman } from '#kernel/money.ts'
import { monthlyPrice, monthsOf, priceOf, savedPercent } from './price.rules.ts'

/** What somebody asks to buy: a package, or an application for good. */
export type Wish = { packageId: number } | { applicationId: number }

/** One thing on sale with everything that is said about it, however a page lays it out. */
export interface Offer {
  key: string
  wish: Wish
  name: string
  description: string
  /** Null for what is bought once and for all. */
  months: number | null
  /** As it is said: of several months in whole thousands, rounded up, so that it is never said to be cheaper. */
  monthly: Toman | null
  /** Before VAT, after a discount. */
  net: Toman
  /** What it cost before a discount. */
  oldPrice: Toman | null
  /** How much a month costs less than in the dearest one; 0 where there is nothing to say. */
  saved: number
  isSpecial: boolean
  vat: Toman
  total: Toman
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
  const priced = packages.map((one) => ({ one, ...priceOf(one, vatPercent) }))
  const monthlies = priced.map(({ one, net }) => monthlyPrice(net, one.length))
  const dearest = toman(Math.max(0, ...monthlies))
  return priced.map(({ one, net, vat, total }, at) => ({
    key: packageKey(one.id),
    wish: { packageId: one.id },
    name: one.name,
    description: one.description,
    months: monthsOf(one.length),
    monthly: spoken(monthlies[at] ?? net, one.length),
    net,
    oldPrice: one.discountedPrice === null ? null : toman(one.price),
    saved: savedPercent(monthlies[at] ?? net, dearest),
    isSpecial: one.isSpecial,
    vat,
    total,
  }))
}

function spoken(monthly: Toman, lengthDays: number): Toman {
  return monthsOf(lengthDays) === 1 ? monthly : toman(Math.ceil(monthly / 1000) * 1000)
}

/** An application that is sold by itself; null where it has no price. */
export function applicationOffer(
  { id, price }: { id: number; price: number },
  words: Pick<Offer, 'name' | 'description'>,
  vatPercent: number,
): Offer | null {
  if (price <= 0) return null
  const { net, vat, total } = priceOf({ price, discountedPrice: null }, vatPercent)
  return {
    ...words,
    key: APPLICATION_KEY,
    wish: { applicationId: id },
    months: null,
    monthly: null,
    net,
    oldPrice: null,
    saved: 0,
    isSpecial: false,
    vat,
    total,
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
}): string {
  const pairs = [
    ['application', choice.application],
    ['package', choice.offer],
    ['device', choice.device],
  ].flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []))
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}
