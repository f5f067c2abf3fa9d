import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refundForUnusedDays } from '#features/refund/quote/quote.rules.ts'
import { proportionalAmount, toman } from '#kernel/money.ts'
import {
  computePrice,
  computePriceWithCode,
  dailyPrice,
  grossDiscountOf,
  monthlyPrice,
  monthlySavingPercent,
  monthsOfDays,
} from './price.rules.ts'

const amount = fc.integer({ min: 1, max: 500_000_000 })

test('[21.21] a price contains its VAT, and the rest is net', () => {
  expect(computePrice({ price: 690_000, discountedPrice: 625_000 }, 10)).toEqual({
    total: 625_000,
    vat: 56_818,
    net: 568_182,
  })
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 50 }), (price, percent) => {
      const { net, vat, total } = computePrice({ price, discountedPrice: null }, percent)
      expect(total).toBe(price)
      expect(net + vat).toBe(total)
      expect(Math.abs(vat - (price * percent) / (100 + percent))).toBeLessThanOrEqual(0.5)
    }),
  )
})

const price = fc.integer({ min: 1, max: 500_000 }).map((thousands) => toman(thousands * 1000))
const effect = fc.oneof(
  fc.integer({ min: 1, max: 100 }).map((percentOff) => ({ percentOff, amountOff: null })),
  fc.integer({ min: 1, max: 10 ** 9 }).map((amountOff) => ({ percentOff: null, amountOff })),
)

test('[21.20] a discount leaves a whole thousand, at least one, and never raises the price', () => {
  fc.assert(
    fc.property(price, effect, fc.integer({ min: 0, max: 50 }), (total, code, percent) => {
      const left = computePriceWithCode({ total }, code, percent)
      expect(left.total % 1000).toBe(0)
      expect(left.total).toBeGreaterThanOrEqual(1000)
      expect(left.total).toBeLessThanOrEqual(total)
      expect(left.net + left.vat).toBe(left.total)
    }),
  )
})

test('[21.20] what a discount leaves is rounded down, by less than a thousand', () => {
  const left = (total: number, percentOff: number) =>
    computePriceWithCode({ total: toman(total) }, { percentOff, amountOff: null }, 10).total
  expect([left(165_000, 30), left(1000, 1), left(2000, 1), left(2000, 95)]).toEqual([
    115_000, 1000, 1000, 1000,
  ])
  fc.assert(
    fc.property(price, fc.integer({ min: 1, max: 95 }), (total, percentOff) => {
      const exact = total - Math.floor((total * percentOff) / 100)
      expect(Math.max(exact - left(total, percentOff), 0)).toBeLessThan(1000)
    }),
  )
})

test('[21.24] a refund is never more than was paid, and nothing is lost between VAT and net', () => {
  const parts = fc.integer({ min: 1, max: 730 }).chain((days) => fc.tuple(fc.nat(days), fc.constant(days)))
  fc.assert(
    fc.property(price, parts, fc.integer({ min: 0, max: 50 }), (paid, [unused, days], percent) => {
      const { vat } = computePrice({ price: paid, discountedPrice: null }, percent)
      const back = refundForUnusedDays(paid, days, unused)
      expect(back).toBeLessThanOrEqual(paid)
      expect(proportionalAmount(vat, unused, days)).toBeLessThanOrEqual(back)
    }),
  )
})

test('a stored discount is shown with VAT, also of a payment from before prices included it', () => {
  const stored = { discountToman: 100_000, vatPercent: 9 }
  expect(grossDiscountOf({ ...stored, isDiscountGross: true })).toBe(100_000)
  expect(grossDiscountOf({ ...stored, isDiscountGross: false })).toBe(109_000)
})

test.each([
  [7, 1],
  [30, 1],
  [90, 3],
  [180, 6],
  [365, 12],
  [730, 24],
])('%d days are %d months', (days, months) => {
  expect(monthsOfDays(days)).toBe(months)
})

test('[21.22] a monthly price is rounded up to a thousand, a daily one to a hundred tomans', () => {
  expect(monthlyPrice(toman(1_090_000), 365)).toBe(91_000)
  expect(dailyPrice(toman(165_000), 30)).toBe(5500)
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 3650 }), (total, days) => {
      const monthly = monthlyPrice(toman(total), days)
      expect(monthly % 1000).toBe(0)
      expect(monthly * monthsOfDays(days)).toBeGreaterThanOrEqual(total)
      expect(dailyPrice(toman(total), days) * days).toBeGreaterThanOrEqual(total)
    }),
  )
})

test('the saving is relative to the most expensive month', () => {
  expect(monthlySavingPercent(toman(75_000), toman(150_000))).toBe(50)
  expect(monthlySavingPercent(toman(150_000), toman(150_000))).toBe(0)
  expect(monthlySavingPercent(toman(149_999), toman(150_000))).toBe(0)
})
