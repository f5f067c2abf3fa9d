import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cleanLine,
  cleanProse,
  parseColor,
  parseDate,
  parseIosVersion,
  parseSize,
} from './altstore.field.rules.ts'

const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string())

describe('text', () => {
  test('keeps zero-width non-joiners and removes deceptive or breaking characters', () => {
    expect(cleanLine(' واژه\u200cها \u0000\u202e\n x\u0007y ', 50)).toBe('واژه\u200cها x y')
    expect(cleanProse('a\r\nb\u2028c\u0000\td\n\n', 50)).toBe('a\nb\nc\td')
    expect(cleanLine(1.5, 50)).toBe('1.5')
    for (const value of [null, undefined, {}, [], true, Number.NaN]) expect(cleanLine(value, 50)).toBe('')
  })

  test('is cut between characters', () => {
    expect(cleanLine('🌸'.repeat(10), 3)).toBe('🌸🌸🌸')
    expect(cleanLine(`ab ${'c'.repeat(9)}`, 3)).toBe('ab')
  })

  test('is idempotent, storable, and never longer than allowed', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 40 }), (text, limit) => {
        for (const read of [cleanLine, cleanProse]) {
          const once = read(text, limit)
          expect(read(once, limit)).toBe(once)
          expect([...once].length).toBeLessThanOrEqual(limit)
          expect(once.isWellFormed() && !once.includes('\0')).toBe(true)
        }
        expect(cleanLine(text, limit)).not.toMatch(/[\n\r\t]/)
      }),
    )
  })
})

describe('dates', () => {
  test.each([
    ['2024-4-22', '2024-04-22T00:00:00.000Z'],
    ['2020-10-20', '2020-10-20T00:00:00.000Z'],
    ['2022-09-18T23:59:49Z', '2022-09-18T23:59:49.000Z'],
    ['2025-02-22T21:37:29-05:00', '2025-02-23T02:37:29.000Z'],
    ['2025-02-28T12:00:00+0330', '2025-02-28T08:30:00.000Z'],
    ['2023-01-07 16:36', '2023-01-07T16:36:00.000Z'],
    ['2023-01-07T16:36:46.123456Z', '2023-01-07T16:36:46.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ])('%s is %s', (text, iso) => {
    expect(parseDate(text)?.toISOString()).toBe(iso)
  })

  test.each([
    '',
    'yesterday',
    '2021-02-30',
    '2021-13-01',
    '2021-00-10',
    '2021-01-01T25:00',
    '2021-01-01T10:00:461',
    '9999-12-31T23:59:59-12:00',
    '1066-10-14',
    '22/4/2024',
    1700000000,
    null,
    {},
  ])('%s is not a date', (value) => {
    expect(parseDate(value)).toBeNull()
  })

  test('every instant round-trips through its ISO text, to the second', () => {
    const instants = fc.date({
      min: new Date(0),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instants, (at) => {
        expect(parseDate(at.toISOString())?.getTime()).toBe(Math.floor(at.getTime() / 1000) * 1000)
      }),
    )
  })
})

describe('other values', () => {
  test.each([
    ['#21486b', '#21486b'],
    ['8A28F7', '#8a28f7'],
    ['000', '#000000'],
    ['#aBc', '#aabbcc'],
    [' #fff ', '#ffffff'],
    ['#abcd', null],
    ['red', null],
    ['', null],
    [{}, null],
  ])('colour %s is %s', (value, color) => {
    expect(parseColor(value)).toBe(color)
  })

  test.each([
    [14509458, 14509458],
    ['720000', 720000],
    [0, 0],
    [-1, 0],
    [1.5, 2],
    ['14 MB', 0],
    [1e300, 0],
    [Number.NaN, 0],
    [[], 0],
  ])('size %s is %d', (value, size) => {
    expect(parseSize(value)).toBe(size)
  })

  test('a system version is dotted numbers or nothing', () => {
    expect([14, '12.0', '16.4.1'].map(parseIosVersion)).toEqual(['14', '12.0', '16.4.1'])
    expect(['iOS 14', '', null, '1.', '1.2.3.4.5'].map(parseIosVersion)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
  })
})
