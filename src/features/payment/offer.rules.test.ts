import { expect, test } from 'vitest'
import { buyableDevices, LATER, likelyDevice } from './buyersDevice.rules.ts'
import { applicationOffer, packageOffers, shopQuery } from './offer.rules.ts'

const sold = (id: number, price: number, length: number, discountedPrice: number | null = null) => ({
  id,
  name: `p${id}`,
  description: '',
  price,
  discountedPrice,
  length,
  isSpecial: false,
})

test('an offer says months, the price of one, what is saved, and what is paid in the end', () => {
  const [month, year] = packageOffers([sold(1, 200_000, 30), sold(2, 1_500_000, 360, 1_200_000)], 10)
  expect(month).toMatchObject({ months: 1, monthly: 200_000, saved: 0, oldPrice: null, total: 220_000 })
  expect(year).toMatchObject({
    months: 12,
    monthly: 100_000,
    saved: 50,
    oldPrice: 1_500_000,
    net: 1_200_000,
    vat: 120_000,
    total: 1_320_000,
  })
})

test('the price of one of several months is said in whole thousands, never less than it is', () => {
  const [month, year] = packageOffers([sold(1, 149_500, 30), sold(2, 1_190_000, 365)], 10)
  expect(month?.monthly).toBe(149_500)
  expect(year?.monthly).toBe(100_000)
})

test('an application is an offer only with a price, and has no months', () => {
  const words = { name: 'a', description: '' }
  expect(applicationOffer({ id: 7, price: 0 }, words, 10)).toBeNull()
  expect(applicationOffer({ id: 7, price: 50_000 }, words, 10)).toMatchObject({
    wish: { applicationId: 7 },
    months: null,
    total: 55_000,
  })
})

test('the address of a choice names what was chosen and nothing else', () => {
  expect(shopQuery({})).toBe('')
  expect(shopQuery({ offer: '3', device: null })).toBe('?package=3')
  expect(shopQuery({ application: 'a b', offer: '3', device: 'd' })).toBe(
    '?application=a%20b&package=3&device=d',
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
])('with %j it is bought for %s', (wishes, id) => {
  expect(likelyDevice(OWN, wishes)).toBe(id)
})

test('without a device it is for a later one, or for nobody while registration is closed', () => {
  expect(likelyDevice([], { asked: null, stored: null, isOpen: true })).toBe(LATER)
  expect(likelyDevice([], { asked: null, stored: null, isOpen: false })).toBeNull()
  expect(buyableDevices(OWN, false)).toEqual([OWN[1]])
})
