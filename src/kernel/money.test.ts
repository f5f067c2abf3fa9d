import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../test/support/scale.ts'
import { formatThousandToman, proportionalAmount, toman, toRial, vatIncludedIn } from './money.ts'

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

describe('[21.21] the VAT in a price', () => {
  test.each([
    [625_000, 10, 56_818],
    [110, 10, 10],
    [11, 10, 1],
    [5, 10, 0],
    [6, 10, 1],
    [149_000, 0, 0],
    [1000, 100, 500],
    [3, 100, 2],
  ])('of %d at %d percent is %d', (gross, percent, expected) => {
    expect(vatIncludedIn(toman(gross), percent)).toBe(expected)
  })

  test('is within half a toman of the exact value, and halves are rounded up', () => {
    fc.assert(
      fc.property(fc.nat(10 ** 12), fc.nat(100), (gross, percent) => {
        const whole = BigInt(100 + percent)
        const twice =
          2n * (BigInt(gross) * BigInt(percent) - BigInt(vatIncludedIn(toman(gross), percent)) * whole)
        expect(twice >= -whole && twice < whole).toBe(true)
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
    expect(proportionalAmount(toman(amount), part, whole)).toBe(expected)
  })

  test('is the exact floor in random cases, and never more than the amount', () => {
    const parts = fc
      .integer({ min: 1, max: 100_000 })
      .chain((whole) => fc.tuple(fc.nat(whole), fc.constant(whole)))
    fc.assert(
      fc.property(fc.maxSafeNat(), parts, (amount, [part, whole]) => {
        const given = BigInt(proportionalAmount(toman(amount), part, whole))
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
          proportionalAmount(toman(amount), part, whole) +
          proportionalAmount(toman(amount), whole - part, whole)
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
    expect(() => proportionalAmount(toman(100), part, whole)).toThrow(RangeError)
  })
})

test('[1.28] [2.63] prices are shown in thousand tomans, in the digits of the language', () => {
  expect(formatThousandToman('en', toman(149_000))).toBe('149')
  expect(formatThousandToman('en', toman(149_500))).toBe('149.5')
  expect(formatThousandToman('en', toman(149_001))).toBe('149.001')
  expect(formatThousandToman('fa', toman(1_490_000))).toBe('۱٬۴۹۰')
})
