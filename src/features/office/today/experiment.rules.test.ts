import { describe, expect, test } from 'vitest'
import { compareWithControl, conversionRateInterval, rateDifferenceInterval } from './experiment.rules.ts'

const counted = (converted: number, opened: number) => ({ converted, opened })

describe('the score interval', () => {
  // Expected values from Newcombe 1998, "Two-sided confidence intervals for the single proportion", table I, method 3.
  test.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('%i of %i: from %d to %d, as published', (converted, opened, low, high) => {
    const interval = conversionRateInterval(counted(converted, opened))
    expect(interval?.low).toBeCloseTo(low, 4)
    expect(interval?.high).toBeCloseTo(high, 4)
    expect(interval?.value).toBe(converted / opened)
  })

  test('is everything for no visitors, and is bounded', () => {
    expect(conversionRateInterval(counted(0, 0))).toBeNull()
    expect(conversionRateInterval(counted(0, 1))?.low).toBe(0)
    expect(conversionRateInterval(counted(7, 7))?.high).toBe(1)
  })

  test('contains the rate and lies between 0 and 1, for every count', () => {
    for (let opened = 1; opened <= 60; opened++)
      for (let converted = 0; converted <= opened; converted++) {
        const { value, low, high } = conversionRateInterval(counted(converted, opened)) ?? {
          value: -1,
          low: 0,
          high: 0,
        }
        expect(0 <= low && low <= value && value <= high && high <= 1).toBe(true)
      }
  })
})

describe('the interval of a difference', () => {
  // Expected values from Newcombe 1998, "Interval estimation for the difference between independent proportions", table
  // II, method 10.
  test.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [10, 10, 0, 20, 0.6791, 1],
  ])('%i of %i against %i of %i', (a, m, b, n, low, high) => {
    const interval = rateDifferenceInterval(counted(a, m), counted(b, n))
    expect(interval?.low).toBeCloseTo(low, 4)
    expect(interval?.high).toBeCloseTo(high, 4)
  })

  test('is symmetric with the opposite sign', () => {
    const [there, back] = [
      rateDifferenceInterval(counted(56, 70), counted(48, 80)),
      rateDifferenceInterval(counted(48, 80), counted(56, 70)),
    ]
    expect(back?.low).toBeCloseTo(-(there?.high ?? 0), 12)
    expect(back?.high).toBeCloseTo(-(there?.low ?? 0), 12)
    expect(rateDifferenceInterval(counted(1, 2), counted(0, 0))).toBeNull()
  })
})

test('a verdict needs enough visitors, and an interval without zero', () => {
  expect(compareWithControl(counted(9, 10), counted(3, 10))).toBe('few')
  expect(compareWithControl(counted(60, 100), counted(0, 0))).toBe('few')
  expect(compareWithControl(counted(60, 99), counted(300, 1000))).toBe('few')
  expect(compareWithControl(counted(60, 100), counted(300, 1000))).toBe('better')
  expect(compareWithControl(counted(10, 100), counted(300, 1000))).toBe('worse')
  expect(compareWithControl(counted(31, 100), counted(300, 1000))).toBe('unclear')
})
