import { describe, expect, test } from 'vitest'
import { LOCALES, type Locale } from './locale.ts'
import { formatMessage, type Message, PLURAL_FORMS, pluralFormOf } from './message.ts'

describe('a message', () => {
  test('inserts texts unchanged, each as often as it is named', () => {
    expect(
      formatMessage('en', '{brand}: go to {link} or ask {brand}.', { brand: 'Bustan', link: 'https://x/' }),
    ).toBe('Bustan: go to https://x/ or ask Bustan.')
  })

  test('formats numbers in the digits and groups of the language', () => {
    expect(formatMessage('fa', '{price} هزار تومان', { price: 1490.5 })).toBe('۱٬۴۹۰٫۵ هزار تومان')
    expect(formatMessage('en', '{price} thousand tomans', { price: 1490.5 })).toBe('1,490.5 thousand tomans')
  })

  test('keeps the Persian percent sign on one side of its number, whatever stands before', () => {
    expect(formatMessage('fa', '{percent}٪ تخفیف', { percent: 30 })).toBe('\u061c۳۰٪ تخفیف')
    expect(formatMessage('ar', '{percent}٪', { percent: 30 })).toBe('٣٠٪')
  })

  test('keeps digits inside texts, because they may be a code or an address', () => {
    expect(formatMessage('fa', 'کد {code}', { code: '4821' })).toBe('کد 4821')
  })

  test('shows the name of a missing parameter, so that the gap is visible', () => {
    expect(formatMessage('en', 'Wait {minutes} minutes.', {})).toBe('Wait {minutes} minutes.')
  })

  test('inserts an empty text and a zero', () => {
    expect(formatMessage('en', '[{text}] {number}', { text: '', number: 0 })).toBe('[] 0')
  })

  test('does not expand a parameter inside a parameter', () => {
    expect(formatMessage('en', '{one}', { one: '{two}', two: 'x' })).toBe('{two}')
  })

  test('does not treat $& in a value as a pattern', () => {
    expect(formatMessage('en', 'a {x} b', { x: '$& $1' })).toBe('a $& $1 b')
  })
})

describe('a plural', () => {
  const days = { one: '{count} day', other: '{count} days' }
  const texts = (locale: 'fa' | 'en') => [0, 1, 2, 21].map((count) => formatMessage(locale, days, { count }))

  test('follows the rules of English', () => {
    expect(texts('en')).toEqual(['0 days', '1 day', '2 days', '21 days'])
  })

  test('follows the rules of Persian, where zero counts as one', () => {
    expect(texts('fa')).toEqual(['۰ day', '۱ day', '۲ days', '۲۱ days'])
  })

  test('without a count is the general form', () => {
    expect(formatMessage('en', days, {})).toBe('{count} days')
  })

  test('follows the rules of Arabic and Russian', () => {
    const [ar, ru] = [
      {
        zero: 'صفر',
        one: 'يوم',
        two: 'يومان',
        few: '{count} أيام',
        many: '{count} يومًا',
        other: '{count} يوم',
      },
      { one: '{count} день', few: '{count} дня', many: '{count} дней', other: '{count} дня' },
    ]
    const of = (locale: Locale, message: Message, counts: number[]) =>
      counts.map((count) => formatMessage(locale, message, { count }))
    expect(of('ar', ar, [0, 1, 2, 3, 11, 100])).toEqual([
      'صفر',
      'يوم',
      'يومان',
      '٣ أيام',
      '١١ يومًا',
      '١٠٠ يوم',
    ])
    expect(of('ru', ru, [0, 1, 2, 5, 11, 21, 1.5])).toEqual([
      '0 дней',
      '1 день',
      '2 дня',
      '5 дней',
      '11 дней',
      '21 день',
      '1,5 дня',
    ])
  })

  test.each(LOCALES)('in %s matches Intl', (locale) => {
    const rules = new Intl.PluralRules(locale)
    for (const count of [...Array.from({ length: 1200 }, (_, n) => n), 1_000_000, 0.5, 1.5, 2.5, 11.2])
      expect(pluralFormOf(locale, count), `${count}`).toBe(rules.select(count))
    expect([...PLURAL_FORMS[locale]].sort()).toEqual([...rules.resolvedOptions().pluralCategories].sort())
  })
})
