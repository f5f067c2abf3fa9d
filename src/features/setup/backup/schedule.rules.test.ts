import { describe, expect, test } from 'vitest'
import { addMilliseconds, DAY, HOUR, parseInstant } from '#kernel/time.ts'
import {
  backupTimeOf,
  isBackupDue,
  isRestoreTestDue,
  lastBackupSlot,
  listBackupsToRemove,
} from './schedule.rules.ts'

/** Thursday, 12:30 in Tehran. */
const NOW = parseInstant('2026-11-19T09:00:00Z')
const ago = (milliseconds: number) => addMilliseconds(NOW, -milliseconds)

test.each([
  ['', '', null],
  ['', '/backups', '04:30'],
  ['02:00', '', '02:00'],
  ['off', '/backups', null],
])('BACKUP_AT=%s with BACKUP_FOLDER=%s is %s', (backupAt, backupFolder, time) => {
  expect(backupTimeOf({ backupAt, backupFolder })).toBe(time)
})

test.each([
  ['04:30', '2026-11-19T01:00:00Z'],
  ['12:30', '2026-11-19T09:00:00Z'],
  ['12:31', '2026-11-18T09:01:00Z'],
  ['23:59', '2026-11-18T20:29:00Z'],
])('the last %s in Tehran was at %s', (time, slot) => {
  expect(lastBackupSlot(time, NOW)).toEqual(parseInstant(slot))
})

describe('a backup is due', () => {
  const slot = ago(8 * HOUR)
  test('once a day after its time, also if no worker ran at that time', () => {
    expect(isBackupDue(slot, ago(32 * HOUR), NOW)).toBe(true)
    expect(isBackupDue(slot, slot, NOW)).toBe(false)
    expect(isBackupDue(slot, ago(HOUR), NOW)).toBe(false)
  })

  test('for the first time only shortly after its time, not in the middle of the day', () => {
    expect(isBackupDue(slot, null, NOW)).toBe(false)
    expect(isBackupDue(ago(HOUR / 2), null, NOW)).toBe(true)
  })
})

describe('retention', () => {
  const every = (days: number) =>
    Array.from({ length: days }, (_, at) => ({ id: at, askedAt: ago(at * DAY) }))

  test('keeps the last of seven days and of four weeks from Saturday', () => {
    const backups = every(60)
    const removed = listBackupsToRemove(backups, { days: 7, weeks: 4 }).map(({ id }) => id)
    const kept = backups.map(({ id }) => id).filter((id) => !removed.includes(id))
    // Thursday is day 0; the Fridays before it are the days 6, 13 and 20.
    expect(kept).toEqual([0, 1, 2, 3, 4, 5, 6, 13, 20])
  })

  test('keeps the newest of several backups on one day', () => {
    const backups = [
      { id: 1, askedAt: ago(2 * HOUR) },
      { id: 2, askedAt: ago(HOUR) },
    ]
    expect(listBackupsToRemove(backups, { days: 7, weeks: 4 }).map(({ id }) => id)).toEqual([1])
  })

  test('keeps the old backups of a store that was off for a year', () => {
    const backups = every(7).map(({ id, askedAt }) => ({ id, askedAt: addMilliseconds(askedAt, -365 * DAY) }))
    expect(listBackupsToRemove(backups, { days: 7, weeks: 0 })).toEqual([])
  })
})

test.each([
  ['never', null, true],
  ['six days ago', { state: 'passed', startedAt: ago(6 * DAY) }, false],
  ['a week ago', { state: 'passed', startedAt: ago(7 * DAY) }, true],
  ['yesterday and failed', { state: 'failed', startedAt: ago(DAY) }, true],
] as const)('a restore test is due when the last one was %s', (_, last, isDue) => {
  expect(isRestoreTestDue(last, NOW)).toBe(isDue)
})
