import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toLatinDigits } from './digits.ts'
import {
  DEFAULT_LOCALE,
  editorialLocaleOf,
  formatNumber,
  formatPercent,
  isLocale,
  joinList,
  LOCALE_DIRECTION,
  LOCALE_NAME,
  LOCALES,
  localeFromHeader,
  toLocalDigits,
} from './locale.ts'

describe('the languages', () => {
  test('start with the default', () => {
    expect(LOCALES[0]).toBe(DEFAULT_LOCALE)
  })

  test('each have a direction and a name', () => {
    for (const locale of LOCALES) {
      expect(LOCALE_DIRECTION[locale]).toMatch(/^(rtl|ltr)$/)
      expect(LOCALE_NAME[locale]).not.toBe('')
    }
  })

  test('are matched exactly', () => {
    expect(['fa', 'en', 'ar', 'ru', 'FA', 'fa-IR', '', null, undefined, 0].map(isLocale)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
      false,
    ])
  })
})

describe('the language of an Accept-Language header', () => {
  test.each([
    ['fa', 'fa'],
    ['en-US,en;q=0.9', 'en'],
    ['FA-ir', 'fa'],
    ['EN-us', 'en'],
    ['de-DE, en;q=0.5, fa;q=0.1', 'en'],
    [' en ; q=0.8', 'en'],
    ['de, tr', 'fa'],
    ['*', 'fa'],
    [';;,,', 'fa'],
    ['', 'fa'],
    [null, 'fa'],
    [undefined, 'fa'],
  ])('of %j is %s', (header, expected) => {
    expect(localeFromHeader(header)).toBe(expected)
  })

  test('is a supported one for any input', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        expect(LOCALES).toContain(localeFromHeader(header))
      }),
    )
  })
})

describe('formatNumber', () => {
  test.each([
    ['en', 0, 0, '0'],
    ['en', 999, 0, '999'],
    ['en', 1000, 0, '1,000'],
    ['en', 1234567, 0, '1,234,567'],
    ['en', 149.5, 3, '149.5'],
    ['en', 149, 3, '149'],
    ['en', 1234.56, 1, '1,234.6'],
    ['en', -1200, 0, '\u200e-1,200'],
    ['fa', 1234567, 0, '۱٬۲۳۴٬۵۶۷'],
    ['fa', 149.5, 3, '۱۴۹٫۵'],
    ['fa', -5, 0, '\u200e-۵'],
    ['ar', 1234567.5, 1, '١٬٢٣٤٬٥٦٧٫٥'],
    ['ru', 1234567.5, 1, '1\u00a0234\u00a0567,5'],
  ] as const)('writes %s %d with %d places as %j', (locale, value, places, expected) => {
    expect(formatNumber(locale, value, places)).toBe(expected)
  })

  test.each([
    ['fa', 'fa'],
    ['en', 'en'],
    // Arabic has two sets of digits; we use the one of Iran's neighbours.
    ['ar', 'ar-IQ'],
    ['ru', 'ru'],
  ] as const)('agrees with Intl on every whole number in %s', (locale, tag) => {
    const intl = new Intl.NumberFormat(tag)
    fc.assert(
      fc.property(fc.maxSafeNat(), (n) => {
        expect(formatNumber(locale, n)).toBe(intl.format(n))
      }),
    )
  })

  test('is lossless: the digits parse back to the number', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (n) => {
        expect(Number(toLatinDigits(formatNumber('fa', n)).replaceAll('٬', ''))).toBe(n)
      }),
    )
  })
})

test('localDigits changes digits in Persian and Arabic only', () => {
  expect(LOCALES.map((locale) => toLocalDigits(locale, 'iOS 12'))).toEqual([
    'iOS ۱۲',
    'iOS 12',
    'iOS ١٢',
    'iOS 12',
  ])
})

test('percentages and lists use the signs of their language', () => {
  expect(LOCALES.map((locale) => formatPercent(locale, 0.426))).toEqual([
    '\u061c۴۳٪',
    '43%',
    '٤٣٪',
    '43\u00a0%',
  ])
  expect(LOCALES.map((locale) => joinList(locale, ['a', 'b']))).toEqual(['a، b', 'a, b', 'a، b', 'a, b'])
})

test('editorial text is shown in Persian or in English', () => {
  expect(LOCALES.map(editorialLocaleOf)).toEqual(['fa', 'en', 'en', 'en'])
})
