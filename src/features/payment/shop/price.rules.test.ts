import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toman } from '#kernel/money.ts'
import { computePrice, monthlyPrice, monthlySavingPercent, monthsOfDays } from './price.rules.ts'

const amount = fc.integer({ min: 1, max: 500_000_000 })

test('the amount is price plus VAT, in whole tomans', () => {
  expect(computePrice({ price: 349_000, discountedPrice: null }, 10)).toEqual({
    net: 349_000,
    vat: 34_900,
    total: 383_900,
  })
  expect(computePrice({ price: 349_000, discountedPrice: 299_995 }, 10)).toMatchObject({
    vat: 30_000,
    total: 329_995,
  })
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 50 }), (price, percent) => {
      const { net, vat, total } = computePrice({ price, discountedPrice: null }, percent)
      expect(total).toBe(net + vat)
      expect(Math.abs(vat - (net * percent) / 100)).toBeLessThanOrEqual(0.5)
    }),
  )
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

test('a monthly price is never rounded down', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 3650 }), (net, days) => {
      expect(monthlyPrice(toman(net), days) * monthsOfDays(days)).toBeGreaterThanOrEqual(net)
    }),
  )
})

test('the saving is relative to the most expensive month', () => {
  expect(monthlySavingPercent(toman(75_000), toman(150_000))).toBe(50)
  expect(monthlySavingPercent(toman(150_000), toman(150_000))).toBe(0)
  expect(monthlySavingPercent(toman(149_999), toman(150_000))).toBe(0)
})
