import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toPersianDigits } from '#kernel/digits.ts'
import { removePersonalData } from './personal.rules.ts'
import { MAXIMUM_EVENT_TEXT_LENGTH } from './tracking.rules.ts'

const OLD_UDID = '2b6f0cc904d137be2e1730235f5664094b831186'
const NEW_UDID = '00008030-001A2B3C4D5E6F70'

describe('personal data is removed', () => {
  test.each([
    ['a phone number', '09121112233'],
    ['one with its country', '+989121112233'],
    ['one with zeros before it', '00989121112233'],
    ['one without its zero', '9121112233'],
    ['one in groups', '0912 111 22 33'],
    ['one with dashes and brackets', '0912 (111) 22-33'],
    ['one in Persian digits', '۰۹۱۲۱۱۱۲۲۳۳'],
    ['one in Arabic digits', '٠٩١٢١١١٢٢٣٣'],
    ['one in wide digits', '０９１２１１１２２３３'],
    ['one with invisible marks', '0912\u200c111\u200e2233'],
    ['one from abroad', '+4915112345678'],
    ['a short one from abroad', '+3712345678'],
    ['a fixed line', '021-88776655'],
    ['a card', '6219861034529007'],
    ['a card in groups', '6219-8610-3452-9007'],
    ['a card in Persian digits', '۶۲۱۹ ۸۶۱۰ ۳۴۵۲ ۹۰۰۷'],
    ['a card that nobody checked', '6219861034529008'],
    ['an old device id', OLD_UDID],
    ['one in capitals', OLD_UDID.toUpperCase()],
    ['a new device id', NEW_UDID],
    ['a new one without its dash', NEW_UDID.replace('-', '')],
    ['an e-mail address', 'sara@example.com'],
  ])('%s', (_, personal) => {
    expect(removePersonalData(personal)).toBe('[cut]')
    const around = removePersonalData(`from ${personal} today`)
    expect(around).toMatch(/^from .*\[cut\] today$/)
    expect(removePersonalData(`x${personal}_1`)).not.toContain(personal)
  })

  test('two of them in one text', () => {
    expect(removePersonalData(`09121112233,${OLD_UDID}`)).toBe('[cut],[cut]')
  })

  test('with anything around an Iranian number, in any spelling', () => {
    const number = fc.stringMatching(/^9\d{9}$/)
    const prefix = fc.constantFrom('', '0', '98', '+98', '0098')
    const between = fc.constantFrom('', ' ', '-', '.', '\u200c')
    const write = fc.constantFrom((text: string) => text, toPersianDigits)
    fc.assert(
      fc.property(fc.string(), prefix, number, between, write, (before, head, digits, gap, spell) => {
        const typed = spell(head + [...digits].join(gap))
        expect(removePersonalData(`${before} ${typed}`)).not.toContain(typed)
      }),
    )
  })
})

test.each([
  'google',
  'یلدا ۱۴۰۵',
  'spring-2026-11-15',
  'v1.2.3',
  '149000',
  'تخفیف ۵۰٪ & more',
  'decade of facade cafe',
  'ad_123456789',
  '﷽',
  '',
])('«%s» is harmless and stays unchanged', (text) => {
  expect(removePersonalData(text)).toBe(text)
})

test('text that grows by normalization stays within its limits', () => {
  expect(removePersonalData(`${'ﷺ'.repeat(80)} 09121112233`).length).toBeLessThanOrEqual(
    MAXIMUM_EVENT_TEXT_LENGTH,
  )
})
