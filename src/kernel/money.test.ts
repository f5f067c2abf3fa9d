import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../test/support/scale.ts'
import { formatThousandToman, proportionOf, toman, toRial, vatOf } from './money.ts'

describe('[13.1] toman', () => {
  test('accepts whole amounts', () => {
    expect([0, 149_000, -5000].map(toman)).toEqual([0, 149_000, -5000])
  })

  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %d', (amount) => {
    expect(() => toman(amount)).toThrow(RangeError)
  })
})

test('[13.1] a toman is ten rials', () => {
  expect(toRial(toman(149_000))).toBe(1_490_000)
})

describe('VAT', () => {
  test.each([
    [149_000, 10, 14_900],
    [0, 10, 0],
    [5, 10, 1],
    [4, 10, 0],
    [15, 10, 2],
    [99_999, 9, 9000],
    [149_000, 0, 0],
    [1, 100, 1],
  ])('of %d at %d percent is %d', (net, percent, expected) => {
    expect(vatOf(toman(net), percent)).toBe(expected)
  })

  test('is within half a toman of the exact value, and halves are rounded up', () => {
    fc.assert(
      fc.property(fc.nat(10 ** 12), fc.nat(100), (net, percent) => {
        const twice = BigInt(net) * BigInt(percent) * 2n - BigInt(vatOf(toman(net), percent)) * 200n
        expect(twice >= -100n && twice < 100n).toBe(true)
      }),
    )
  })
})

describe('a share', () => {
  test.each([
    [163_900, 15, 30, 81_950],
    [100, 1, 3, 33],
    [100, 2, 3, 66],
    [100, 3, 3, 100],
    [100, 0, 3, 0],
    [0, 1, 3, 0],
    [Number.MAX_SAFE_INTEGER, 364, 365, 8982521996508823],
  ])('of %d, %d parts of %d, is %d', (amount, part, whole, expected) => {
    expect(proportionOf(toman(amount), part, whole)).toBe(expected)
  })

  test('is the exact floor in random cases, and never more than the amount', () => {
    const parts = fc
      .integer({ min: 1, max: 100_000 })
      .chain((whole) => fc.tuple(fc.nat(whole), fc.constant(whole)))
    fc.assert(
      fc.property(fc.maxSafeNat(), parts, (amount, [part, whole]) => {
        const given = BigInt(proportionOf(toman(amount), part, whole))
        const exact = BigInt(amount) * BigInt(part)
        expect(given * BigInt(whole) <= exact && exact < (given + 1n) * BigInt(whole)).toBe(true)
        expect(given <= BigInt(amount)).toBe(true)
      }),
      { numRuns: scaled(1000, 10_000) },
    )
  })

  test('and the share of the rest never exceed the amount together', () => {
    const parts = fc
      .integer({ min: 1, max: 1000 })
      .chain((whole) => fc.tuple(fc.nat(whole), fc.constant(whole)))
    fc.assert(
      fc.property(fc.nat(10 ** 12), parts, (amount, [part, whole]) => {
        const both =
          proportionOf(toman(amount), part, whole) + proportionOf(toman(amount), whole - part, whole)
        expect(both).toBeLessThanOrEqual(amount)
        expect(both).toBeGreaterThanOrEqual(amount - 1)
      }),
    )
  })

  test.each([
    [1, 0],
    [0, 0],
    [1, -3],
    [-1, 3],
    [4, 3],
  ])('of %d parts of %d is refused', (part, whole) => {
    expect(() => proportionOf(toman(100), part, whole)).toThrow(RangeError)
  })
})

test('[1.28] [2.63] prices are shown in thousand tomans, in the digits of the language', () => {
  expect(formatThousandToman('en', toman(149_000))).toBe('149')
  expect(formatThousandToman('en', toman(149_500))).toBe('149.5')
  expect(formatThousandToman('en', toman(149_001))).toBe('149.001')
  expect(formatThousandToman('fa', toman(1_490_000))).toBe('۱٬۴۹۰')
})
