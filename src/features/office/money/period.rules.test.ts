import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, parseInstant } from '#kernel/time.ts'
import { type PeriodKind, periodBounds } from './period.rules.ts'

const NOW = parseInstant('2026-11-15T21:15:30.250Z')

function periodBoundsAsText(locale: 'fa' | 'en', kind: PeriodKind, back: number): string[] {
  const { from, until } = periodBounds(locale, kind, back, NOW)
  return [from.toISOString(), until.toISOString()]
}

test('a day begins at midnight in Tehran, in either language', () => {
  // This instant is 00:45 of 16 November in Tehran.
  for (const locale of ['fa', 'en'] as const) {
    expect(periodBoundsAsText(locale, 'day', 0)).toEqual([
      '2026-11-15T20:30:00.000Z',
      '2026-11-16T20:30:00.000Z',
    ])
    expect(periodBoundsAsText(locale, 'day', 2)).toEqual([
      '2026-11-13T20:30:00.000Z',
      '2026-11-14T20:30:00.000Z',
    ])
  }
})

test('a month follows the calendar of the language', () => {
  // Aban 1405 began on 23 October, Mehr on 23 September; Esfand 1404 has 29 days.
  expect(periodBoundsAsText('fa', 'month', 0)).toEqual([
    '2026-10-22T20:30:00.000Z',
    '2026-11-21T20:30:00.000Z',
  ])
  expect(periodBoundsAsText('fa', 'month', 1)).toEqual([
    '2026-09-22T20:30:00.000Z',
    '2026-10-22T20:30:00.000Z',
  ])
  expect(periodBoundsAsText('fa', 'month', 8)).toEqual([
    '2026-02-19T20:30:00.000Z',
    '2026-03-20T20:30:00.000Z',
  ])
  expect(periodBoundsAsText('en', 'month', 0)).toEqual([
    '2026-10-31T20:30:00.000Z',
    '2026-11-30T20:30:00.000Z',
  ])
  expect(periodBoundsAsText('en', 'month', 9)).toEqual([
    '2026-01-31T20:30:00.000Z',
    '2026-02-28T20:30:00.000Z',
  ])
})

test('periods follow each other without a gap, and the latest contains now', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('fa', 'en'),
      fc.constantFrom<PeriodKind>('day', 'month'),
      fc.integer({ min: 0, max: 40 }),
      fc.date({ min: parseInstant('2027-01-01'), max: parseInstant('2035-01-01'), noInvalidDate: true }),
      (locale, kind, back, now) => {
        const here = periodBounds(locale, kind, back, now)
        const before = periodBounds(locale, kind, back + 1, now)
        expect(before.until).toEqual(here.from)
        const days = (here.until.getTime() - here.from.getTime()) / DAY
        expect(kind === 'day' ? days === 1 : days >= 28 && days <= 31).toBe(true)
        const nearest = periodBounds(locale, kind, 0, now)
        expect(nearest.from <= now && now < nearest.until).toBe(true)
      },
    ),
  )
})
