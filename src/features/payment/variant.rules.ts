import type { Offer } from './shop/offer.rules.ts'

/** The layout of the offers on a package page. */
export const OFFER_LAYOUTS = ['cards', 'tiles', 'list', 'table', 'slider', 'comparison'] as const
export type OfferLayout = (typeof OFFER_LAYOUTS)[number]

export const OFFER_ORDERS = ['asGiven', 'cheapestFirst', 'longestFirst', 'cheapestMonthFirst'] as const
export type OfferOrder = (typeof OFFER_ORDERS)[number]

/** Which offer of a package page has a badge. A badge states a fact or our recommendation, never what others buy. */
export const OFFER_HIGHLIGHTS = ['none', 'shortest', 'middle', 'longest', 'bestMonth'] as const
export type OfferHighlight = (typeof OFFER_HIGHLIGHTS)[number]

/** Which price of an offer is in large letters. */
export const PRICE_WORDINGS = ['total', 'monthly', 'perDay'] as const
export type PriceWording = (typeof PRICE_WORDINGS)[number]

/**
 * Where a package page mentions the contained VAT: in a note below the prices, beside each price, or only in the
 * summary. The summary always shows it.
 */
export const VAT_WORDINGS = ['note', 'line', 'summary'] as const
export type VatWording = (typeof VAT_WORDINGS)[number]

/** Where the package page has the field for a discount code. */
export const CODE_FIELD_PLACES = ['above', 'below', 'summary', 'folded'] as const
export type CodeFieldPlace = (typeof CODE_FIELD_PLACES)[number]

export const PACKAGE_PAGE_SECTIONS = ['faq', 'reviews', 'guarantee', 'countdown', 'giftDays'] as const
export type PackagePageSection = (typeof PACKAGE_PAGE_SECTIONS)[number]

export interface PackageVariant {
  layout: OfferLayout
  order: OfferOrder
  highlighted: OfferHighlight
  priceWording: PriceWording
  vatWording: VatWording
  codePlace: CodeFieldPlace
  extras: readonly PackagePageSection[]
}

/**
 * The criterion for sorting offers. Applications that are bought permanently have no price per month and stay in front.
 */
const SORT_VALUES: Record<Exclude<OfferOrder, 'asGiven'>, (offer: Timed) => number> = {
  cheapestFirst: ({ total }) => total,
  longestFirst: ({ days }) => -days,
  cheapestMonthFirst: ({ total, months }) => total / months,
}

type Timed = Offer & { days: number; months: number }

function isTimed(offer: Offer): offer is Timed {
  return offer.days !== null
}

/** Sorts offers by their prices without a discount code, so that they do not move when a code is entered. */
export function sortOffers(offers: readonly Offer[], order: OfferOrder): Offer[] {
  if (order === 'asGiven') return [...offers]
  const rank = SORT_VALUES[order]
  const timed = offers.filter(isTimed).sort((a, b) => rank(a) - rank(b))
  return [...offers.filter((offer) => !isTimed(offer)), ...timed]
}

/** The key of the offer that gets the badge; null when there are no other offers to compare it with. */
export function highlightedOfferKey(offers: readonly Offer[], highlight: OfferHighlight): string | null {
  const timed = offers.filter(isTimed)
  if (highlight === 'none' || timed.length < 2) return null
  const byLength = [...timed].sort((a, b) => a.days - b.days)
  const [byMonth] = [...timed].sort((a, b) => a.total / a.months - b.total / b.months)
  const chosen = {
    shortest: byLength[0],
    middle: middleOf(byLength),
    longest: byLength.at(-1),
    bestMonth: byMonth,
  }[highlight]
  return chosen?.key ?? null
}

/**
 * The key of the offer that is chosen when the page opens: the one with the badge, if everybody may buy it, else the
 * middle one or the first.
 */
export function recommendedOfferKey(offers: readonly Offer[], highlight: OfferHighlight): string | null {
  const open = offers.filter(({ isSpecial }) => !isSpecial)
  const keys = [highlightedOfferKey(offers, highlight), highlightedOfferKey(offers, 'middle'), open[0]?.key]
  return keys.find((key) => open.some((offer) => offer.key === key)) ?? null
}

/** The offer of middle length. It is recommended, so it must be one that everybody may buy. */
function middleOf(byLength: Timed[]): Timed | undefined {
  const open = byLength.filter(({ isSpecial }) => !isSpecial)
  return open.length > 2 ? open[Math.floor(open.length / 2)] : undefined
}
