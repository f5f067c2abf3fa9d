import { describe, expect, test } from 'vitest'
import { neededWhole, typedTime, typedWhole, writtenTime, writtenWhole } from './form.rules.ts'

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
    expect(typedWhole(text)).toBe(value)
  })

  test('that is required and missing is refused like an unreadable one', () => {
    expect(neededWhole('')).toBe(-1)
    expect(writtenWhole(null)).toBe('')
    expect(writtenWhole(12)).toBe('12')
  })
})

describe('a typed time', () => {
  test('is Tehran time, and round-trips', () => {
    expect(typedTime('2027-04-03T20:30')).toBe('2027-04-03T17:00:00.000Z')
    expect(writtenTime('2027-04-03T17:00:00.000Z')).toBe('2027-04-03T20:30')
    expect(typedTime('2027-01-01T00:15')).toBe('2026-12-31T20:45:00.000Z')
    expect(writtenTime('2026-12-31T20:45:00.000Z')).toBe('2027-01-01T00:15')
  })

  test('that is empty is null; an invalid one goes to the server, which reports it', () => {
    expect(typedTime('')).toBeNull()
    expect(writtenTime(null)).toBe('')
    expect(typedTime('tomorrow')).toBe('tomorrow')
  })
})
