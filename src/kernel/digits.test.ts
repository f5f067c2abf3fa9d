import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toLatinDigits, toPersianDigits } from './digits.ts'

describe('toLatinDigits', () => {
  test.each([
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۹۱٢٣4', '091234'],
    ['سیب ۲', 'سیب 2'],
    ['no digits', 'no digits'],
    ['', ''],
  ])('turns %j into %j', (text, expected) => {
    expect(toLatinDigits(text)).toBe(expected)
  })

  test('keeps digits of unsupported scripts, and everything around', () => {
    expect(toLatinDigits('१२३ ½ ² ٪')).toBe('१२३ ½ ² ٪')
  })

  test('leaves no Persian or Arabic digit in any text, and is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const latin = toLatinDigits(text)
        expect(latin).not.toMatch(/[۰-۹٠-٩]/)
        expect(latin).toHaveLength(text.length)
        expect(toLatinDigits(latin)).toBe(latin)
      }),
    )
  })
})

describe('toPersianDigits', () => {
  test('converts every Latin digit to Persian', () => {
    expect(toPersianDigits('0123456789')).toBe('۰۱۲۳۴۵۶۷۸۹')
  })

  test('is reversed by toLatinDigits for every number', () => {
    fc.assert(
      fc.property(fc.integer(), (n) => {
        expect(toLatinDigits(toPersianDigits(`${n}`))).toBe(`${n}`)
      }),
    )
  })
})
