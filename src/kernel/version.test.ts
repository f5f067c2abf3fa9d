import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareVersions } from './version.ts'

const version = fc
  .array(fc.oneof(fc.nat(12), fc.bigInt({ min: 0n, max: 10n ** 20n })), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join('.'))
const sign = (left: string, right: string) => Math.sign(compareVersions(left, right))

describe('compareVersions', () => {
  test.each([
    ['1.0', '1.0', 0],
    ['1.2', '1.2.0', 0],
    ['1', '1.0.0.0', 0],
    ['01.002', '1.2', 0],
    ['1.9', '1.10', -1],
    ['12.0', '9.9.9', 1],
    ['1.0.1', '1.0', 1],
    ['0', '0.0.1', -1],
    ['1.20241122093015123', '1.20241122093015124', -1],
    ['9007199254740993', '9007199254740992', 1],
    ['1.99999999999999999999', '1.100000000000000000000', -1],
  ])('[5.17] %s against %s has the sign %d', (left, right, expected) => {
    expect(sign(left, right)).toBe(expected)
  })

  test.each([
    '',
    'a',
    '1.a',
    '1.',
    '.1',
    '1..2',
    ' 1.0',
    '1.0 ',
    '1.0\n',
    '-1',
    '+1',
    '1e3',
    '1,2',
    '1.0-beta',
    'v1',
    '۱.۲',
  ])('[5.18] is not a number if one side is %j', (wrong) => {
    expect(compareVersions(wrong, '1.0')).toBeNaN()
    expect(compareVersions('1.0', wrong)).toBeNaN()
    expect(compareVersions(wrong, wrong)).toBeNaN()
  })

  test('is zero for equal versions', () => {
    fc.assert(
      fc.property(version, (one) => {
        expect(compareVersions(one, one)).toBe(0)
      }),
    )
  })

  test('changes its sign when the sides are swapped', () => {
    fc.assert(
      fc.property(version, version, (a, b) => {
        expect(sign(a, b) + sign(b, a)).toBe(0)
      }),
    )
  })

  test('is transitive, so that versions have one order', () => {
    fc.assert(
      fc.property(version, version, version, (a, b, c) => {
        const [low, middle, high] = [a, b, c].sort(compareVersions) as [string, string, string]
        expect(compareVersions(low, middle)).toBeLessThanOrEqual(0)
        expect(compareVersions(middle, high)).toBeLessThanOrEqual(0)
        expect(compareVersions(low, high)).toBeLessThanOrEqual(0)
      }),
    )
  })

  test('is greater for a version with an additional place above 0', () => {
    fc.assert(
      fc.property(version, fc.integer({ min: 1 }), (one, place) => {
        expect(sign(`${one}.${place}`, one)).toBe(1)
      }),
    )
  })
})
