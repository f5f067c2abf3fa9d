import { describe, expect, test } from 'vitest'
import {
  formatTimeText,
  formatWholeNumber,
  INVALID_NUMBER,
  isValidTime,
  parseCommaList,
  parseTimeText,
  parseWholeNumber,
} from './form.rules.ts'

describe('a typed number', () => {
  test.each([
    ['', null],
    ['  ', null],
    ['0', 0],
    ['349000', 349_000],
    ['۳۴۹٬۰۰۰', 349_000],
    ['349,000', 349_000],
    ['-5', -1],
    ['1.5', -1],
    ['abc', -1],
    ['1e9', -1],
    ['9999999999999999', -1],
  ])('%j', (text, value) => {
    expect(parseWholeNumber(text)).toBe(value)
  })

  test('that is required and missing is refused like an unreadable one', () => {
    expect(parseWholeNumber('many')).toBe(INVALID_NUMBER)
    expect(formatWholeNumber(INVALID_NUMBER)).toBe('')
    expect(formatWholeNumber(null)).toBe('')
    expect(formatWholeNumber(12)).toBe('12')
  })
})

describe('a typed time', () => {
  test('is one of Tehran, and comes back as it was', () => {
    expect(parseTimeText('2027-04-03T20:30')).toBe('2027-04-03T17:00:00.000Z')
    expect(formatTimeText('2027-04-03T17:00:00.000Z')).toBe('2027-04-03T20:30')
    expect(parseTimeText('2027-01-01T00:15')).toBe('2026-12-31T20:45:00.000Z')
    expect(formatTimeText('2026-12-31T20:45:00.000Z')).toBe('2027-01-01T00:15')
  })

  test('of nothing is none; what is no time goes to the server, which says so', () => {
    expect(parseTimeText('')).toBeNull()
    expect(formatTimeText(null)).toBe('')
    expect(parseTimeText('tomorrow')).toBe('tomorrow')
    expect([isValidTime(null), isValidTime('tomorrow'), isValidTime('2027-04-03T17:00:00.000Z')]).toEqual([
      false,
      false,
      true,
    ])
  })
})

test('typed labels stand between commas or spaces, of either script', () => {
  expect(parseCommaList(' month, year،gift\nweek ')).toEqual(['month', 'year', 'gift', 'week'])
  expect(parseCommaList('')).toEqual([])
})
