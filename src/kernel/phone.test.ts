import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toPersianDigits } from './digits.ts'
import { LOCALES } from './locale.ts'
import { findPhoneFault, isPhone, maskPhone, normalisePhone } from './phone.ts'

const OURS = '09121234567'

describe('[10.20] one person has one account, in any spelling of the number', () => {
  test.each([
    '09121234567',
    '9121234567',
    '989121234567',
    '+989121234567',
    '00989121234567',
    '+98 912 123 4567',
    '0912-123-4567',
    '0098 (912) 123.4567',
    ' 0912 123 4567 ',
    '0912\u00a0123\u00a04567',
    '0912\u200c123\u200c4567',
    '\u200e+98 912 123 4567\u200f',
    '\u202a+98 912 123 4567\u202c',
    '\u2066+98 912 123 4567\u2069',
    '۰۹۱۲۱۲۳۴۵۶۷',
    '٠٩١٢١٢٣٤٥٦٧',
    '+۹۸۹۱۲۱۲۳۴۵۶۷',
    '۰۹۱۲ ١٢٣ 4567',
  ])('%j', (text) => {
    expect(normalisePhone(text)).toBe(OURS)
    expect(findPhoneFault('fa', text)).toBeNull()
  })

  test('for every Iranian mobile number, in all five prefixes and three scripts', () => {
    const subscriber = fc.stringMatching(/^9[0-9]{9}$/)
    const prefix = fc.constantFrom('', '0', '98', '+98', '0098')
    fc.assert(
      fc.property(subscriber, prefix, fc.boolean(), (number, before, isPersian) => {
        const written = isPersian ? toPersianDigits(before + number) : before + number
        expect(normalisePhone(written)).toBe(`0${number}`)
      }),
    )
  })
})

describe('normalisePhone', () => {
  test.each([
    ['+1 (415) 555-0100', '+14155550100'],
    ['02188776655', '02188776655'],
    ['0912123456', '0912123456'],
    ['098912123456', '098912123456'],
    ['hello', 'hello'],
    ['', ''],
  ])('only cleans %j, which is not an Iranian mobile number, to %j', (text, expected) => {
    expect(normalisePhone(text)).toBe(expected)
  })

  test('is idempotent', () => {
    const typed = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[+0-9۰-۹ ()-]{0,20}$/))
    fc.assert(
      fc.property(typed, (text) => {
        expect(normalisePhone(normalisePhone(text))).toBe(normalisePhone(text))
      }),
    )
  })
})

describe('isPhone', () => {
  test.each([
    ['fa', OURS, true],
    ['fa', '0912123456', false],
    ['fa', '091212345678', false],
    ['fa', '02188776655', false],
    ['fa', '+14155550100', false],
    ['fa', '12345', false],
    ['en', OURS, true],
    ['en', '12345', true],
    ['en', '1234', false],
    ['en', '+14155550100', true],
    ['en', '123456789012345', true],
    ['en', '1234567890123456', false],
    ['en', '12345a', false],
    ['en', '1+2345', false],
    ['en', `${OURS}\n`, false],
    ['en', '', false],
  ] as const)('[5.2] [9.15] in %s of %j is %s', (locale, phone, expected) => {
    expect(isPhone(locale, phone)).toBe(expected)
  })
})

describe('phoneFault', () => {
  test.each([
    ['fa', '', 'phone_number_incomplete'],
    ['fa', '0', 'phone_number_incomplete'],
    ['fa', '09', 'phone_number_incomplete'],
    ['fa', '۰۹۱۲', 'phone_number_incomplete'],
    ['fa', '0912123456', 'phone_number_incomplete'],
    ['fa', '091212345678', 'phone_number_wrong'],
    ['fa', '02188776655', 'phone_number_wrong'],
    ['fa', '0912123456x', 'phone_number_wrong'],
    ['en', '', 'phone_number_incomplete'],
    ['en', '+', 'phone_number_incomplete'],
    ['en', '1234', 'phone_number_incomplete'],
    ['en', 'abc', 'phone_number_wrong'],
    ['en', '1234567890123456', 'phone_number_wrong'],
  ] as const)('[5.1] in %s of %j is %s', (locale, text, expected) => {
    expect(findPhoneFault(locale, text)).toBe(expected)
  })

  test('is null exactly when the cleaned number is a phone number', () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^[+0-9۰-۹]{0,17}$/))
    fc.assert(
      fc.property(fc.constantFrom(...LOCALES), typed, (locale, text) => {
        expect(findPhoneFault(locale, text) === null).toBe(isPhone(locale, normalisePhone(text)))
      }),
    )
  })
})

describe('maskPhone', () => {
  test('shows the first and last four of a full number', () => {
    expect(maskPhone(OURS)).toBe('0912•••4567')
  })

  test('shows nothing of a short one', () => {
    expect(maskPhone('1234567')).toBe('•••')
    expect(maskPhone('')).toBe('•••')
  })

  test('never shows a whole Iranian number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^09[0-9]{9}$/), (phone) => {
        expect(maskPhone(phone)).not.toContain(phone)
      }),
    )
  })
})
