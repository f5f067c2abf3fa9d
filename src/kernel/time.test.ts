import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  DAY,
  HOUR,
  instant,
  later,
  MINUTE,
  machineNow,
  pause,
  SECOND,
  secondsBetween,
  stopwatch,
} from './time.ts'

test('the units build upon each other', () => {
  expect([SECOND, MINUTE, HOUR, DAY]).toEqual([1000, 60_000, 3_600_000, 86_400_000])
})

describe('an instant', () => {
  test('is parsed from ISO text and from milliseconds', () => {
    expect(instant('1970-01-02T00:00:00Z').getTime()).toBe(DAY)
    expect(instant(DAY).toISOString()).toBe('1970-01-02T00:00:00.000Z')
  })

  test('later than another is a new object; the first is unchanged', () => {
    const start = instant(0)
    expect(later(start, HOUR).getTime()).toBe(HOUR)
    expect(later(start, -HOUR).getTime()).toBe(-HOUR)
    expect(start.getTime()).toBe(0)
  })

  test('differs by the seconds it was moved', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), (seconds) => {
        const start = instant('2026-03-20T12:00:00Z')
        expect(secondsBetween(start, later(start, seconds * SECOND))).toBe(seconds)
      }),
    )
  })
})

describe('the machine', () => {
  test('returns its own time', () => {
    expect(Math.abs(machineNow().getTime() - Date.now())).toBeLessThan(SECOND)
  })

  test('measures a pause with a monotonic stopwatch', async () => {
    const elapsed = stopwatch()
    await pause(20)
    const first = elapsed()
    // A timer may fire a fraction of a millisecond early.
    expect(first).toBeGreaterThanOrEqual(19)
    expect(elapsed()).toBeGreaterThanOrEqual(first)
  })
})
