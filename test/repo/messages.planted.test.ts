import { describe, expect, test } from 'vitest'
import { checkCatalogues, readEntries } from './messageCatalogues.ts'
import { type AllowedMessages, checkMessageUse, readUses } from './messageUse.ts'
import { checkPersian, checkScripts } from './persian.ts'
import { showFaults } from './source.ts'

const json = (messages: object) => JSON.stringify(messages, null, 2)

describe('the checker of catalogues (planted)', () => {
  const check = (fa: string, en: string, more: Record<string, string> = {}) =>
    showFaults(
      checkCatalogues(readEntries(new Map(Object.entries({ 'a.fa.json': fa, 'a.en.json': en, ...more }))), [
        'fa',
        'en',
      ]),
    )

  test('finds nothing in equal catalogues', () => {
    const fa = json({ wait: '{minutes} دقیقه', days: { one: '{count} روز', other: '{count} روز' } })
    const en = json({ wait: '{minutes} minutes', days: { one: 'one day', other: '{count} days' } })
    expect(check(fa, en)).toEqual([])
  })

  test.each([
    [
      'a key that one language lacks',
      { a: 'آ', b: 'ب' },
      { a: 'A' },
      ['a.fa.json:3 b is missing in a.en.json'],
    ],
    [
      'a key that the default lacks',
      { a: 'آ' },
      { a: 'A', b: 'B' },
      ['a.en.json:3 b is missing in a.fa.json'],
    ],
    ['other parameters', { a: '{x}' }, { a: '{y}' }, ['a.en.json:2 a has other parameters than in fa']],
    [
      'a parameter too few',
      { a: '{x} {y}' },
      { a: '{x}' },
      ['a.en.json:2 a has other parameters than in fa'],
    ],
    [
      'another plural shape',
      { a: 'آ' },
      { a: { one: 'A', other: 'B' } },
      ['a.en.json:2 a has another plural shape than in fa'],
    ],
    [
      'a plural without a form',
      { a: { one: 'آ', other: 'ب' } },
      { a: { other: 'B' } },
      ['a.en.json:2 a is a plural without exactly the forms one,other'],
    ],
    ['an empty text', { a: 'آ' }, { a: '' }, ['a.en.json:2 a is empty']],
    ['space around a text', { a: 'آ' }, { a: 'A ' }, ['a.en.json:2 a has space around it']],
    ['a stray brace', { a: '{x}' }, { a: '{x} { y }' }, ['a.en.json:2 a has a brace that is no parameter']],
    [
      'a key that is no key',
      { 'a-b': 'آ' },
      { 'a-b': 'A' },
      [
        'a.fa.json:2 a-b is not a key of words and underscores',
        'a.en.json:2 a-b is not a key of words and underscores',
      ],
    ],
  ])('finds %s', (_, fa, en, expected) => {
    expect(check(json(fa), json(en))).toEqual(expected)
  })

  test('finds a catalogue without its other language', () => {
    const alone = new Map([['b.fa.json', json({ c: 'پ' })]])
    expect(showFaults(checkCatalogues(readEntries(alone), ['fa', 'en']))).toEqual([
      'b.fa.json:2 c is missing in b.en.json',
    ])
  })

  test('finds a key twice in one catalogue', () => {
    expect(check('{\n "a": "آ",\n "a": "ب"\n}', json({ a: 'A' }))).toEqual([
      'a.fa.json:3 a is also in a.fa.json:2',
    ])
  })

  test('finds a key in two catalogues', () => {
    const more = { 'b.fa.json': json({ a: 'آ' }), 'b.en.json': json({ a: 'A' }) }
    expect(check(json({ a: 'آ' }), json({ a: 'A' }), more)).toEqual([
      'b.fa.json:2 a is also in a.fa.json:2',
      'b.en.json:2 a is also in a.en.json:2',
    ])
  })
})

describe('the checker of Persian (planted)', () => {
  const check = (text: string) => checkPersian(readEntries(new Map([['a.fa.json', json({ a: text })]])))

  test.each([
    ['an Arabic yeh', 'بستني'],
    ['an Arabic kaf', 'كتاب'],
    ['Arabic digits', '٤ روز'],
    ['Latin digits', 'تا 30 روز'],
    ['Latin digits after a Latin word', 'Android 12 به بعد'],
    ['a version of iOS in Persian digits', 'iOS ۱۲ به بعد'],
    ['a verb that lost its half-space', 'پاک می شود'],
    ['a negated verb that lost it', 'پیدا نمی شود'],
    ['a verb at the beginning', 'می توانید'],
    ['a plural that lost its half-space', 'برنامه ها را ببینید'],
    ['a joined plural that lost it', 'برنامه های ایرانی'],
    ['a Latin question mark', 'آماده‌اید?'],
    ['a Latin comma', 'سلام, خوبید'],
  ])('finds %s: %s', (_, text) => {
    expect(showFaults(check(text))).toEqual([expect.stringMatching(/^a\.fa\.json:2 a has /)])
  })

  test.each([
    'پاک می‌شود و پیدا نمی‌شود',
    'قدیمی بودن، آدمی دیگر، سلامی دوباره',
    'برنامه‌ها و بازی‌های ایرانی',
    'تنها یک بار',
    '۳۰ روز پس از {count1} پیامک',
    'نشانی https://bustan.example/a1?b=2 و قالب MP3',
    'برای شروع:\n{link}',
    'iOS 16.4 به بعد',
  ])('finds nothing in %j', (text) => {
    expect(showFaults(check(text))).toEqual([])
  })

  test('ignores other languages', () => {
    expect(checkPersian(readEntries(new Map([['a.en.json', json({ a: 'In 30 days?' })]])))).toEqual([])
  })
})

describe('the checker of use (planted)', () => {
  const NONE: AllowedMessages = { computed: {}, endings: {}, awaited: {} }
  const check = (keys: string[], code: Record<string, string>, allowed = NONE, common: string[] = []) => {
    const catalogue = json(Object.fromEntries(keys.map((key) => [key, 'text'])))
    const entries = readEntries(new Map([['src/a.en.json', catalogue]]))
    return showFaults(checkMessageUse(entries, readUses(new Map(Object.entries(code))), common, allowed))
  }

  test.each([
    ["t('a_b')", 'Page.tsx', "const x = <p>{t('a_b')}</p>"],
    ['i18n.t', 'Page.tsx', "i18n.t('a_b', { x: 1 })"],
    ['translate', 'x.actions.ts', "translate(locale, 'a_b')"],
    ['a key that travels as a value', 'x.rules.ts', "export const FAULT = 'a_b'"],
    ['a template without expressions', 'x.rules.ts', 'const key = `a_b`'],
    ['an error of a contract', 'x.contract.ts', "endpoint('GET /x', { errors: { a_b: 400 } })"],
    ['an error code in quotes', 'x.contract.ts', "endpoint('GET /x', { errors: { 'a_b': 400 } })"],
    ['the message of a schema', 'x.contract.ts', "z.string().min(1, 'a_b')"],
  ])('counts %s as a use', (_, file, text) => {
    expect(check(['a_b'], { [file]: text })).toEqual([])
  })

  test('finds an unused message, and does not count tests or comments', () => {
    const code = { 'a.ts': "// t('a_b')", 'a.test.ts': "t('a_b')" }
    expect(check(['a_b'], code)).toEqual(['src/a.en.json:2 a_b is used nowhere'])
  })

  test.each([
    ["t('…')", 'Page.tsx', "\nconst x = <p>{t('a_b')}</p>", 2],
    ['a choice in t', 'Page.tsx', "t(open ? 'known' : 'a_b')", 1],
    ['translate', 'x.actions.ts', "translate(locale, 'a_b')", 1],
    ['a thrown error', 'x.actions.ts', "\n\nthrow new AppError('a_b')", 3],
    ['the message of a schema', 'x.contract.ts', "z.string('a_b')", 1],
    ['an error of a contract', 'x.contract.ts', "endpoint('GET /x', {\n  errors: { a_b: 400 },\n})", 2],
  ])('finds a missing message: %s', (_, file, text, line) => {
    const found = check(['known'], { [file]: text, 'b.ts': "'known'" })
    expect(found).toEqual([expect.stringContaining(`${file}:${line} a_b is `)])
  })

  test('finds a common error without a message', () => {
    expect(check([], {}, NONE, ['not_found'])).toEqual([
      'src/kernel/errors.ts:1 not_found is an error of any call, but has no message',
    ])
  })

  test('accepts computed keys by their prefix, while the code computes them', () => {
    const allowed = { ...NONE, computed: { login_: 'the four wordings' } }
    expect(check(['login_a', 'login_b'], { 'a.ts': `t(\`login_\${group}\`)` }, allowed)).toEqual([])
    expect(check(['login_a'], { 'a.ts': '' }, allowed)).toEqual([
      'test/repo/messages.test.ts:1 login_ is put together nowhere: take it off the computed prefixes',
    ])
  })

  test('accepts a key with an allowed suffix while the key without it is used', () => {
    const allowed = { ...NONE, endings: { _description: 'beside the title' } }
    expect(check(['gift', 'gift_description'], { 'a.ts': "t('gift')" }, allowed)).toEqual([])
    expect(check(['gift_description'], { 'a.ts': '' }, allowed)).toEqual([
      'src/a.en.json:2 gift_description is used nowhere',
    ])
  })

  test('accepts planned keys by their prefix, until all are used', () => {
    const allowed = { ...NONE, awaited: { gift_: 'the page /gift' } }
    expect(check(['gift_a', 'gift_b'], { 'a.ts': "t('gift_a')" }, allowed)).toEqual([])
    expect(check(['gift_a'], { 'a.ts': "t('gift_a')" }, allowed)).toEqual([
      'test/repo/messages.test.ts:1 gift_ is all in use: take it off the awaited prefixes',
    ])
  })
})

test('the script checker finds letters of another language (planted)', () => {
  const planted = (locale: string, text: string) =>
    showFaults(checkScripts(readEntries(new Map([[`a.${locale}.json`, json({ a: text })]])))).length
  for (const text of ['کتاب', 'پيتزا', '۱۲ يومًا', '12 يومًا', 'لماذا?'])
    expect(planted('ar', text), text).toBe(1)
  expect(planted('ar', '١٢ يومًا على iOS 16، صحيح؟')).toBe(0)
  expect(planted('ru', 'карта كارت')).toBe(1)
  expect(planted('ru', 'Карта «Мелли», 12 дней')).toBe(0)
})
