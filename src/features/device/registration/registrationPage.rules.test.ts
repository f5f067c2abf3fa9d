import { expect, test } from 'vitest'
import { matchPage } from '#kernel/page/pageMatch.ts'
import { DAY, HOUR, MINUTE, parseInstant, SECOND } from '#kernel/time.ts'
import { PAGES } from '#pages.ts'
import { chooseDevice } from './chooseDevice.rules.ts'
import { REGISTRATION_STATUS } from './registration.rules.ts'
import {
  daysUntil,
  nextPollDelay,
  pageForStatus,
  splitDuration,
  statusNameOf,
} from './registrationPage.rules.ts'

const ALL = [null, ...Object.values(REGISTRATION_STATUS)]

test('every status has a page', () => {
  expect(ALL).toHaveLength(9)
  for (const status of ALL) {
    const match = matchPage(PAGES, pageForStatus(status))
    expect(match, String(status)).not.toBeNull()
  }
})

test.each([
  [null, '/registerDevice'],
  [0, '/waiting'],
  [1, '/registering'],
  [2, '/deviceStatus'],
  [3, '/registerDevice'],
  [4, '/registerDevice'],
  [5, '/processing'],
  [6, '/deviceStatus'],
  [7, '/deviceStatus'],
  [99, '/deviceStatus'],
])('status %s belongs to %s', (status, page) => {
  expect(pageForStatus(status)).toBe(page)
})

test('every status has its own name; a declined device differs from one that was never queued', () => {
  expect(new Set(ALL.map((status) => statusNameOf({ status, events: [] }))).size).toBe(9)
  expect(statusNameOf({ status: null, events: [] })).toBe('none')
  expect(statusNameOf({ status: null, events: [{ event: 'applied' }, { event: 'declined' }] })).toBe(
    'declined',
  )
  expect(statusNameOf({ status: null, events: [{ event: 'enabled' }, { event: 'cancelled' }] })).toBe(
    'cancelled',
  )
  expect(statusNameOf({ status: 0, events: [{ event: 'declined' }, { event: 'applied' }] })).toBe('waiting')
})

const device = (id: string, enrolTime: string, status: number | null = 0) => ({ id, enrolTime, status })
const OLD = device('old', '2026-01-01T00:00:00.000Z')
const NEW = device('new', '2026-02-01T00:00:00.000Z')
const FREE = device('free', '2025-12-01T00:00:00.000Z', null)

test.each([
  ['the one asked for', [OLD, NEW], { asked: 'old', stored: 'new', isForNew: false }, 'old'],
  ["this browser's own", [OLD, NEW], { asked: null, stored: 'old', isForNew: false }, 'old'],
  ['the newest', [OLD, NEW], { asked: null, stored: null, isForNew: false }, 'new'],
  ['no stranger', [OLD, NEW], { asked: 'x', stored: 'y', isForNew: false }, 'new'],
  ['a free one to register', [OLD, NEW, FREE], { asked: null, stored: 'old', isForNew: true }, 'free'],
  ['the one asked for, free or not', [OLD, FREE], { asked: 'old', stored: null, isForNew: true }, 'old'],
  ['any when none is free', [OLD, NEW], { asked: null, stored: null, isForNew: true }, 'new'],
])('chooses %s', (_, devices, wish, id) => {
  expect(chooseDevice(devices, wish)?.id).toBe(id)
})

test('chooses none from none', () => {
  expect(chooseDevice([], { asked: 'a', stored: 'b', isForNew: false })).toBeNull()
})

test('polls twice a minute, and less often while there is no answer', () => {
  expect([0, 1, 2, 3, 4, 20].map(nextPollDelay)).toEqual(
    [30, 60, 120, 240, 300, 300].map((seconds) => seconds * SECOND),
  )
})

test('counts days and durations', () => {
  const now = parseInstant('2026-11-15T09:00:00.000Z')
  expect(daysUntil('2026-12-03T09:00:00.000Z', now)).toBe(18)
  expect(daysUntil('2026-11-15T12:00:00.000Z', now)).toBe(0)
  expect(daysUntil('2026-11-15T08:59:59.000Z', now)).toBeNull()
  expect(splitDuration(3.9 * DAY)).toEqual({ unit: 'days', count: 3 })
  expect(splitDuration(5 * HOUR)).toEqual({ unit: 'hours', count: 5 })
  expect(splitDuration(59 * MINUTE)).toEqual({ unit: 'under_an_hour' })
})
