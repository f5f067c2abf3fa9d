import { expect, test } from 'vitest'
import { toman } from '#kernel/money.ts'
import {
  GIFT_RECIPIENT,
  listBuyableDevices,
  NO_DEVICE_YET,
  preselectedDevice,
  recipientOfChoice,
} from '../checkout/buyersDevice.rules.ts'
import { PRICE_WORDINGS, VAT_WORDINGS } from '../variant.rules.ts'
import {
  applyCodeToOffers,
  buildApplicationOffer,
  buildPackageOffers,
  shopQueryString,
} from './offer.rules.ts'
import { computePriceWithCode } from './price.rules.ts'
import { displayedPriceOf } from './priceDisplay.rules.ts'

const sold = (id: number, price: number, length: number, discountedPrice: number | null = null) => ({
  id,
  name: `p${id}`,
  description: '',
  price,
  discountedPrice,
  length,
  isSpecial: false,
})

test('an offer has months, monthly price, saving, and the final amount', () => {
  const [month, year] = buildPackageOffers([sold(1, 200_000, 30), sold(2, 1_500_000, 360, 1_200_000)], 10)
  expect(month).toMatchObject({ months: 1, days: 30, saved: 0, oldPrice: null, total: 200_000 })
  expect(year).toMatchObject({
    months: 12,
    saved: 50,
    oldPrice: 1_500_000,
    vat: 109_091,
    total: 1_200_000,
  })
})

test('[21.22] the monthly price is in whole thousands, never rounded down', () => {
  const offers = buildPackageOffers([sold(1, 149_500, 30), sold(2, 1_190_000, 365)], 10)
  const [month, year] = offers.map((offer) => displayedPriceOf(offer, { price: 'monthly', vat: 'note' }))
  expect(month).toMatchObject({ unit: 'monthly', main: 150_000, whole: 149_500, vat: null })
  expect(year).toMatchObject({ main: 100_000, whole: 1_190_000 })
})

test('[21.21] every shown price includes VAT, names its unit and is never too low', () => {
  for (const offer of buildPackageOffers([sold(1, 149_500, 30), sold(2, 1_500_000, 365, 1_190_000)], 10))
    for (const price of PRICE_WORDINGS)
      for (const vat of VAT_WORDINGS) {
        const said = displayedPriceOf(offer, { price, vat })
        const count = { total: 1, monthly: offer.months ?? 1, perDay: offer.days ?? 1 }[price]
        expect(said.whole).toBe(offer.total)
        expect(said.main * count).toBeGreaterThanOrEqual(said.whole)
        expect(said.main * count).toBeLessThan(said.whole * 1.05)
        expect(said.vat).toBe(vat === 'line' ? offer.vat : null)
        expect(said.old).toBe(offer.oldPrice)
      }
})

test('a code lowers the price of its packages by the rule of the server, and no others', () => {
  const code = { code: 'TEN', percentOff: 10, amountOff: null, applicationId: null, packageIds: [2] }
  const offers = buildPackageOffers([sold(1, 149_000, 30), sold(2, 349_000, 90)], 10)
  const [month, season] = applyCodeToOffers(offers, code, { applicationId: null, vatPercent: 10 })
  expect(month).toMatchObject({ total: 149_000, oldPrice: null, codeOff: null })
  expect(season).toMatchObject({
    total: computePriceWithCode({ total: toman(349_000) }, code, 10).total,
    oldPrice: 349_000,
    codeOff: 35_000,
  })
  expect(season?.saved).toBeGreaterThan(offers[1]?.saved ?? 0)
  const elsewhere = applyCodeToOffers(
    offers,
    { ...code, applicationId: 7, packageIds: [] },
    { applicationId: null, vatPercent: 10 },
  )
  expect(elsewhere.map(({ codeOff }) => codeOff)).toEqual([null, null])
})

test('a code that cannot lower the price does not apply', () => {
  const code = { code: 'ONE', percentOff: 1, amountOff: null, applicationId: null, packageIds: [] }
  const offers = buildPackageOffers([sold(1, 1000, 30)], 10)
  expect(applyCodeToOffers(offers, code, { applicationId: null, vatPercent: 10 })).toEqual(offers)
})

test('an application is an offer only with a price, and has no months', () => {
  const words = { name: 'a', description: '' }
  expect(buildApplicationOffer({ id: 7, price: 0 }, words, 10)).toBeNull()
  expect(buildApplicationOffer({ id: 7, price: 50_000 }, words, 10)).toMatchObject({
    target: { applicationId: 7 },
    months: null,
    total: 50_000,
  })
})

test('the address of a choice has only the choice', () => {
  expect(shopQueryString({})).toBe('')
  expect(shopQueryString({ offer: '3', device: null })).toBe('?package=3')
  expect(shopQueryString({ application: 'a b', offer: '3', device: 'd', code: 'TEN' })).toBe(
    '?application=a%20b&package=3&device=d&code=TEN',
  )
})

const OWN = [
  { id: 'new', renewed: null },
  { id: 'old', renewed: {} },
]
test.each([
  [{ asked: null, stored: null, isOpen: true }, 'new'],
  [{ asked: 'old', stored: 'new', isOpen: true }, 'old'],
  [{ asked: 'stranger', stored: 'old', isOpen: true }, 'old'],
  [{ asked: 'new', stored: 'new', isOpen: false }, 'old'],
])('with %j it is bought for %s', (hints, id) => {
  expect(preselectedDevice(OWN, hints)).toBe(id)
})

test('without a device it is for a later one, or for nobody while registration is closed', () => {
  expect(preselectedDevice([], { asked: null, stored: null, isOpen: true })).toBe(NO_DEVICE_YET)
  expect(preselectedDevice([], { asked: null, stored: null, isOpen: false })).toBeNull()
  expect(listBuyableDevices(OWN, false)).toEqual([OWN[1]])
})

test('a gift is for no device, and only while new devices are taken', () => {
  expect(preselectedDevice(OWN, { asked: GIFT_RECIPIENT, stored: 'old', isOpen: true })).toBe(GIFT_RECIPIENT)
  expect(preselectedDevice(OWN, { asked: GIFT_RECIPIENT, stored: null, isOpen: false })).toBe('old')
  expect([
    recipientOfChoice(GIFT_RECIPIENT),
    recipientOfChoice(NO_DEVICE_YET),
    recipientOfChoice(null),
    recipientOfChoice('old'),
  ]).toEqual([{ isGift: true }, {}, {}, { deviceId: 'old' }])
})
