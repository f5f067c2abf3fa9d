import { describe, expect, test } from 'vitest'
import {
  calendarMonth,
  dayBounds,
  dayNumberOf,
  formatDayText,
  formatTimeText,
  isoDay,
  isValidTime,
  parseDayText,
  parseTimeText,
  spokenDay,
  stepMonth,
  timeOnDay,
  weekPlace,
} from './calendar.rules.ts'

const number = (iso: string) => dayNumberOf(iso) ?? Number.NaN

describe('[23.70] a typed day', () => {
  test.each([
    ['۱۴۰۵/۸/۲۷', '2026-11-18'],
    ['1405/08/27', '2026-11-18'],
    ['1405-8-27', '2026-11-18'],
    ['٢٠٢٦-١١-١٨', '2026-11-18'],
    [' 2026-11-18 ', '2026-11-18'],
    ['۱۴۰۳/۱۲/۳۰', '2025-03-20'],
    ['', null],
  ])('%j is %j', (text, value) => {
    expect(parseDayText(text)).toEqual({ value })
  })

  test.each([
    ['۱۴۰۵/۱۲/۳۰', 'missing'],
    ['2026-02-29', 'missing'],
    ['1405/13/1', 'missing'],
    ['0000/1/1', 'missing'],
    ['5/8/27', 'unreadable'],
    ['فردا', 'unreadable'],
    ['1405/8/27 10:00', 'unreadable'],
  ])('%j is refused as %s', (text, fault) => {
    expect(parseDayText(text)).toEqual({ fault })
  })

  test('is written in the calendar of the language', () => {
    expect(formatDayText('fa', '2026-11-18')).toBe('۱۴۰۵/۰۸/۲۷')
    expect(formatDayText('en', '2026-11-18')).toBe('2026-11-18')
    expect([formatDayText('fa', null), formatDayText('fa', 'soon')]).toEqual(['', 'soon'])
    expect(spokenDay('fa', number('2026-11-18'))).toBe('۲۷ آبان ۱۴۰۵')
  })

  test('has bounds in Tehran', () => {
    expect(dayBounds('2026-11-18')).toEqual({
      from: '2026-11-17T20:30:00.000Z',
      until: '2026-11-18T20:30:00.000Z',
    })
    expect(dayBounds('2026-02-30')).toBeNull()
  })
})

describe('[23.70] a typed time', () => {
  test.each([
    ['۱۴۰۵/۸/۲۷ ۲۰:۳۰', '2026-11-18T17:00:00.000Z'],
    ['۱۴۰۵/۸/۲۷، ساعت ۲۰:۳۰', '2026-11-18T17:00:00.000Z'],
    ['2026-11-18T20:30', '2026-11-18T17:00:00.000Z'],
    ['2026-11-18 0:15', '2026-11-17T20:45:00.000Z'],
    ['۱۴۰۵/۸/۲۷', '2026-11-17T20:30:00.000Z'],
  ])('%j is %s', (text, value) => {
    expect(parseTimeText(text)).toEqual({ value })
  })

  test('a day alone is its last minute where something ends', () => {
    expect(parseTimeText('۱۴۰۵/۸/۲۷', true)).toEqual({ value: '2026-11-18T20:29:00.000Z' })
    expect(parseTimeText('۱۴۰۵/۸/۲۷ ۰۰:۰۰', true)).toEqual({ value: '2026-11-17T20:30:00.000Z' })
  })

  test.each([
    ['2026-11-18 24:00', 'unreadable'],
    ['2026-11-18 10:60', 'unreadable'],
    ['tomorrow', 'unreadable'],
    ['1405/12/30 10:00', 'missing'],
  ])('%j is refused as %s', (text, fault) => {
    expect(parseTimeText(text)).toEqual({ fault })
  })

  test('comes back as it was typed', () => {
    expect(formatTimeText('fa', '2026-11-18T17:00:00.000Z')).toBe('۱۴۰۵/۰۸/۲۷ ۲۰:۳۰')
    expect(formatTimeText('en', '2026-12-31T20:45:00.000Z')).toBe('2027-01-01 00:15')
    expect([null, 'tomorrow', '2026-11-18', '2027-04-03T17:00:00.000Z'].map(isValidTime)).toEqual([
      false,
      false,
      false,
      true,
    ])
  })

  test('keeps its time of day when another day is chosen', () => {
    const days = number('2026-11-20')
    expect(timeOnDay(days, '2026-11-18T17:00:00.000Z', true)).toBe('2026-11-20T17:00:00.000Z')
    expect(timeOnDay(days, null, true)).toBe('2026-11-20T20:29:00.000Z')
    expect(timeOnDay(days, 'soon', false)).toBe('2026-11-19T20:30:00.000Z')
  })
})

describe('a month of the calendar', () => {
  test('begins on Saturday in Persian and on Monday in English', () => {
    const aban = calendarMonth('fa', number('2026-11-18'))
    expect(aban).toMatchObject({ title: 'آبان ۱۴۰۵', length: 30 })
    // 1 Aban 1405 is Friday, 23 October 2026.
    expect([isoDay(aban.first), aban.blanks]).toEqual(['2026-10-23', 6])
    const november = calendarMonth('en', number('2026-11-18'))
    // 1 November 2026 is a Sunday.
    expect(november).toMatchObject({ title: 'November 2026', length: 30, blanks: 6 })
    expect(weekPlace('fa', number('2026-11-21'))).toBe(0)
    expect(weekPlace('en', number('2026-11-16'))).toBe(0)
  })

  test('is left for the same day of another, or for its last', () => {
    expect(isoDay(stepMonth('en', number('2026-01-31'), 1))).toBe('2026-02-28')
    expect(isoDay(stepMonth('en', number('2026-03-31'), -1))).toBe('2026-02-28')
    expect(spokenDay('fa', stepMonth('fa', number('2026-09-22'), 1))).toBe('۳۰ مهر ۱۴۰۵')
    expect(spokenDay('fa', stepMonth('fa', number('2026-11-18'), 1))).toBe('۲۷ آذر ۱۴۰۵')
  })
})
