import { expect, test } from 'vitest'
import { PACKAGE_TEST_GROUPS } from '#features/tracking/testGroup.rules.ts'
import { PAGES } from '#pages.ts'
import { findPackageVariant, PACKAGE_VARIANTS } from './packageVariant.table.ts'
import { buildPackageOffers } from './shop/offer.rules.ts'
import { pickGoodReviews } from './shop/review.rules.ts'
import {
  CODE_FIELD_PLACES,
  highlightedOfferKey,
  OFFER_HIGHLIGHTS,
  OFFER_LAYOUTS,
  OFFER_ORDERS,
  PACKAGE_PAGE_SECTIONS,
  type PackageVariant,
  PRICE_WORDINGS,
  sortOffers,
  VAT_WORDINGS,
} from './variant.rules.ts'

const rows: Array<[string, PackageVariant]> = Object.entries(PACKAGE_VARIANTS)
const COLUMNS = [
  'layout',
  'order',
  'highlighted',
  'priceWording',
  'vatWording',
  'codePlace',
  'extras',
] as const satisfies Array<keyof PackageVariant>

test('there are twenty, A to T, each with its page, including the compared ones', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRST'.split('')
  expect(rows.map(([name]) => name)).toEqual(letters)
  expect(PAGES.flatMap(({ variant }) => variant ?? [])).toEqual(letters)
  for (const group of PACKAGE_TEST_GROUPS) expect(letters).toContain(group)
})

test('[15.2] any two differ in at least three columns', () => {
  const differing = (a: PackageVariant, b: PackageVariant) =>
    COLUMNS.filter((column) => JSON.stringify(a[column]) !== JSON.stringify(b[column])).length
  for (const [at, [name, row]] of rows.entries())
    for (const [other, otherRow] of rows.slice(at + 1))
      expect(differing(row, otherRow), `${name} and ${other}`).toBeGreaterThanOrEqual(3)
})

test.each([
  ['layout', OFFER_LAYOUTS],
  ['order', OFFER_ORDERS],
  ['highlighted', OFFER_HIGHLIGHTS],
  ['priceWording', PRICE_WORDINGS],
  ['vatWording', VAT_WORDINGS],
  ['codePlace', CODE_FIELD_PLACES],
] as const)('every %s is used', (column, values) => {
  expect(new Set(rows.map(([, row]) => row[column]))).toEqual(new Set(values))
})

test('every extra is used, and no page has one twice', () => {
  expect(new Set(rows.flatMap(([, { extras }]) => extras))).toEqual(new Set(PACKAGE_PAGE_SECTIONS))
  for (const [name, { extras }] of rows) expect(new Set(extras).size, name).toBe(extras.length)
})

test('an unknown name is the default one', () => {
  for (const name of [undefined, '', 'U', 'constructor', '__proto__'])
    expect(findPackageVariant(name)).toBe(PACKAGE_VARIANTS.N)
  expect(findPackageVariant('Q')).toBe(PACKAGE_VARIANTS.Q)
})

const sold = (id: number, price: number, length: number, isSpecial = false) => ({
  id,
  name: `p${id}`,
  description: '',
  price,
  discountedPrice: null,
  length,
  isSpecial,
})
const OFFERS = buildPackageOffers(
  [sold(1, 629_000, 180), sold(2, 149_000, 30), sold(3, 300_000, 90), sold(4, 1_690_000, 730, true)],
  10,
)

test.each([
  ['asGiven', ['1', '2', '3', '4']],
  ['cheapestFirst', ['2', '3', '1', '4']],
  ['longestFirst', ['4', '1', '3', '2']],
  ['cheapestMonthFirst', ['4', '3', '1', '2']],
] as const)('%s', (order, keys) => {
  expect(sortOffers(OFFERS, order).map(({ key }) => key)).toEqual(keys)
})

test.each([
  ['none', null],
  ['shortest', '2'],
  ['middle', '3'],
  ['longest', '4'],
  ['bestMonth', '4'],
] as const)('%s highlights %s, which is true among all', (highlight, key) => {
  expect(highlightedOfferKey(OFFERS, highlight)).toBe(key)
})

test('the suggested package is available to everybody', () => {
  const special = buildPackageOffers(
    [sold(1, 1, 30), sold(2, 2, 60, true), sold(3, 3, 90), sold(4, 4, 120)],
    10,
  )
  expect(highlightedOfferKey(special, 'middle')).toBe('3')
})

test('a single package is not highlighted, and two have no middle', () => {
  for (const highlight of OFFER_HIGHLIGHTS)
    expect(highlightedOfferKey(OFFERS.slice(0, 1), highlight)).toBeNull()
  expect(highlightedOfferKey(OFFERS.slice(0, 2), 'middle')).toBeNull()
})

test('shows good and short real comments, or none', () => {
  const comment = (id: number, score: number, text: string) => ({ id, score, text, user: { name: 'م' } })
  const many = [
    comment(1, 3, 'میانه'),
    comment(2, 5, ' '),
    comment(3, 4, 'خوب'),
    comment(4, 5, 'بلند '.repeat(60)),
    ...[5, 6, 7].map((id) => comment(id, 5, 'عالی')),
  ]
  expect(pickGoodReviews('a', many)?.items.map(({ id }) => id)).toEqual([3, 5, 6])
  expect(pickGoodReviews('a', many.slice(0, 2))).toBeNull()
})
