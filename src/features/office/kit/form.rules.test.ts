import { describe, expect, test } from 'vitest'
import { formatTime, formatWhole, isTime, NO_NUMBER, parseList, parseTime, parseWhole } from './form.rules.ts'

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
    expect(parseWhole(text)).toBe(value)
  })

  test('that is required and missing is refused like an unreadable one', () => {
    expect(parseWhole('many')).toBe(NO_NUMBER)
    expect(formatWhole(NO_NUMBER)).toBe('')
    expect(formatWhole(null)).toBe('')
    expect(formatWhole(12)).toBe('12')
  })
})

describe('a typed time', () => {
  test('is one of Tehran, and comes back as it was', () => {
    expect(parseTime('2027-04-03T20:30')).toBe('2027-04-03T17:00:00.000Z')
    expect(formatTime('2027-04-03T17:00:00.000Z')).toBe('2027-04-03T20:30')
    expect(parseTime('2027-01-01T00:15')).toBe('2026-12-31T20:45:00.000Z')
    expect(formatTime('2026-12-31T20:45:00.000Z')).toBe('2027-01-01T00:15')
  })

  test('of nothing is none; what is no time goes to the server, which says so', () => {
    expect(parseTime('')).toBeNull()
    expect(formatTime(null)).toBe('')
    expect(parseTime('tomorrow')).toBe('tomorrow')
    expect([isTime(null), isTime('tomorrow'), isTime('2027-04-03T17:00:00.000Z')]).toEqual([
      false,
      false,
      true,
    ])
  })
})

test('typed labels stand between commas or spaces, of either script', () => {
  expect(parseList(' month, year،gift\nweek ')).toEqual(['month', 'year', 'gift', 'week'])
  expect(parseList('')).toEqual([])
})
