import { describe, expect, test } from 'vitest'
import { formatWholeNumber, INVALID_NUMBER, parseCommaList, parseWholeNumber } from './form.rules.ts'

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

test('typed labels stand between commas or spaces, of either script', () => {
  expect(parseCommaList(' month, year،gift\nweek ')).toEqual(['month', 'year', 'gift', 'week'])
  expect(parseCommaList('')).toEqual([])
})
