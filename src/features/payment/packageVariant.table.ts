import type {
  CodeFieldPlace,
  OfferHighlight,
  OfferLayout,
  OfferOrder,
  PackagePageSection,
  PackageVariant,
  PriceWording,
  VatWording,
} from './variant.rules.ts'

/**
 * The 20 package pages: one screen, and a row of this table for each (requirement 15.2). Any two rows differ in at
 * least three columns, so that the A/B test measures a visible difference. The test compares N to Q.
 */

type Row = [
  OfferLayout,
  OfferOrder,
  OfferHighlight,
  PriceWording,
  VatWording,
  CodeFieldPlace,
  ...PackagePageSection[],
]

function variant([layout, order, highlighted, priceWording, vatWording, codePlace, ...extras]: Row) {
  return {
    layout,
    order,
    highlighted,
    priceWording,
    vatWording,
    codePlace,
    extras,
  } satisfies PackageVariant
}

export const PACKAGE_VARIANTS = {
  A: variant(['cards', 'cheapestFirst', 'none', 'total', 'note', 'above']),
  B: variant(['cards', 'longestFirst', 'longest', 'perDay', 'line', 'below', 'guarantee']),
  C: variant(['cards', 'cheapestMonthFirst', 'bestMonth', 'total', 'note', 'folded', 'reviews']),
  D: variant(['list', 'asGiven', 'none', 'total', 'line', 'summary', 'giftDays']),
  E: variant(['list', 'cheapestFirst', 'shortest', 'monthly', 'note', 'folded', 'countdown', 'faq']),
  F: variant(['list', 'longestFirst', 'middle', 'perDay', 'summary', 'above', 'reviews', 'faq']),
  G: variant(['table', 'asGiven', 'bestMonth', 'monthly', 'line', 'above', 'guarantee', 'faq']),
  H: variant(['table', 'cheapestFirst', 'longest', 'perDay', 'note', 'summary']),
  I: variant(['table', 'cheapestMonthFirst', 'none', 'total', 'summary', 'below', 'countdown']),
  J: variant(['table', 'longestFirst', 'shortest', 'monthly', 'note', 'folded', 'giftDays', 'guarantee']),
  K: variant(['slider', 'asGiven', 'longest', 'total', 'note', 'summary', 'reviews']),
  L: variant(['slider', 'longestFirst', 'none', 'monthly', 'note', 'below', 'faq']),
  M: variant([
    'slider',
    'cheapestMonthFirst',
    'shortest',
    'perDay',
    'line',
    'folded',
    'guarantee',
    'countdown',
  ]),
  N: variant(['cards', 'asGiven', 'none', 'monthly', 'note', 'folded', 'guarantee', 'faq']),
  O: variant([
    'list',
    'cheapestMonthFirst',
    'bestMonth',
    'monthly',
    'summary',
    'folded',
    'guarantee',
    'reviews',
  ]),
  P: variant(['comparison', 'asGiven', 'middle', 'total', 'line', 'folded', 'guarantee', 'giftDays', 'faq']),
  Q: variant(['tiles', 'cheapestFirst', 'middle', 'perDay', 'note', 'folded', 'countdown', 'reviews', 'faq']),
  R: variant(['comparison', 'cheapestFirst', 'bestMonth', 'monthly', 'summary', 'folded']),
  S: variant(['comparison', 'longestFirst', 'none', 'perDay', 'note', 'above', 'countdown', 'giftDays']),
  T: variant(['comparison', 'cheapestMonthFirst', 'longest', 'total', 'note', 'summary', 'faq']),
} as const satisfies Record<string, PackageVariant>

/** The page of a renewal, the same for every test group. */
export const RENEWAL_VARIANT: PackageVariant = variant([
  'list',
  'asGiven',
  'middle',
  'total',
  'note',
  'folded',
])

/** The package page for visitors without a test group. */
const DEFAULT_VARIANT = 'N'

export function findPackageVariant(name: string | undefined): PackageVariant {
  const rows: Record<string, PackageVariant> = PACKAGE_VARIANTS
  return (name && Object.hasOwn(rows, name) && rows[name]) || PACKAGE_VARIANTS[DEFAULT_VARIANT]
}
