import { expect, it } from 'vitest'
import { scaled } from '../../test/support/scale.ts'
import {
  gregorianDay,
  gregorianDayNumber,
  gregorianTime,
  jalaliDay,
  jalaliDayNumber,
  jalaliTime,
  tehranDayNumber,
  tehranDayStart,
} from './calendar.ts'
import { DAY, HOUR, parseInstant } from './time.ts'

const parts = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
} as const
const tehran = { ...parts, timeZone: 'Asia/Tehran', hourCycle: 'h23' } as const
const platform = {
  jalali: new Intl.DateTimeFormat('en-US-u-ca-persian', tehran),
  gregorian: new Intl.DateTimeFormat('en-US', tehran),
}

function byPlatform(format: Intl.DateTimeFormat, ms: number) {
  const found = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
  const { year, month, day, hour, minute } = found
  return { year, month, day, hour, minute }
}

it("matches the platform's Intl from 2009 to 2045, at varying hours", () => {
  const first = Date.UTC(2009, 0, 1)
  for (let day = 0; first + day * DAY < Date.UTC(2045, 0, 1); day += scaled(5, 1)) {
    // Test a different hour each day.
    const at = first + day * DAY + ((day * 7) % 24) * HOUR + 31 * 60_000
    expect(jalaliTime(parseInstant(at))).toEqual(byPlatform(platform.jalali, at))
    expect(gregorianTime(parseInstant(at))).toEqual(byPlatform(platform.gregorian, at))
  }
})

it('is right around leap years', () => {
  expect(jalaliTime(parseInstant('2025-03-20T12:00:00Z'))).toMatchObject({ year: 1403, month: 12, day: 30 })
  expect(jalaliTime(parseInstant('2025-03-21T12:00:00Z'))).toMatchObject({ year: 1404, month: 1, day: 1 })
  expect(jalaliTime(parseInstant('2026-03-20T20:30:00Z'))).toEqual({
    year: 1405,
    month: 1,
    day: 1,
    hour: 0,
    minute: 0,
  })
})

it('converts every day of both calendars to its number and back', () => {
  for (let days = Date.UTC(1970, 0, 1) / DAY; days < Date.UTC(2045, 0, 1) / DAY; days += scaled(3, 1)) {
    expect(jalaliDayNumber(jalaliDay(days))).toBe(days)
    expect(gregorianDayNumber(gregorianDay(days))).toBe(days)
    // Without daylight saving time, which ended in 2022, every day begins at midnight.
    if (days < Date.UTC(2023, 0, 1) / DAY) continue
    const start = tehranDayStart(days)
    expect(jalaliTime(start)).toEqual({ ...jalaliDay(days), hour: 0, minute: 0 })
    expect(tehranDayNumber(start)).toBe(days)
    expect(tehranDayNumber(parseInstant(start.getTime() - 1))).toBe(days - 1)
  }
})

it('knows no day that its calendar does not have', () => {
  const none: Array<[number, number, number]> = [
    [1405, 12, 30],
    [1405, 7, 31],
    [1405, 13, 1],
    [1405, 0, 5],
    [1405, 5, 0],
    [1405, 5, 32],
    [99_999, 1, 1],
    [12, 1, 1],
  ]
  expect(none.map(([year, month, day]) => jalaliDayNumber({ year, month, day }))).toEqual(
    none.map(() => null),
  )
  expect(jalaliDayNumber({ year: 1403, month: 12, day: 30 })).not.toBeNull()
  expect(gregorianDayNumber({ year: 2026, month: 2, day: 29 })).toBeNull()
  expect(gregorianDayNumber({ year: 2026, month: 13, day: 1 })).toBeNull()
})
