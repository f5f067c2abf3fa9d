import { tehranDayNumber, tehranDayStart } from '#kernel/calendar.ts'
import { addMilliseconds, DAY, HOUR, type Instant, MINUTE } from '#kernel/time.ts'

/** The default time of the backup: after the nightly money check, when there are few purchases. */
const DEFAULT_TIME = '04:30'
/**
 * A store without any backup starts its first one only within this time after the hour. If a schedule is set in the
 * middle of the day, the first backup is made in the next night.
 */
const FIRST_WITHIN_MS = HOUR
/** Slightly less than a week, so that a backup that starts a minute earlier than the last one is still tested. */
const RESTORE_TEST_AGAIN_MS = 6.5 * DAY
/** Day 0 (1 January 1970) was a Thursday, and the week starts on Saturday. */
const DAYS_BEFORE_SATURDAY = 5

export interface BackupPlan {
  backupAt: string
  backupFolder: string
}

/** The time of the nightly backup as HH:MM; null if the store makes none automatically. */
export function backupTimeOf({ backupAt, backupFolder }: BackupPlan): string | null {
  if (backupAt === 'off') return null
  return backupAt || (backupFolder ? DEFAULT_TIME : null)
}

/** The most recent time at which a backup should have started. */
export function lastBackupSlot(time: string, now: Instant): Instant {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const today = addMilliseconds(tehranDayStart(tehranDayNumber(now)), hour * HOUR + minute * MINUTE)
  return today <= now ? today : addMilliseconds(today, -DAY)
}

export function isBackupDue(slot: Instant, lastOrderedAt: Instant | null, now: Instant): boolean {
  if (lastOrderedAt !== null) return lastOrderedAt < slot
  return now < addMilliseconds(slot, FIRST_WITHIN_MS)
}

interface KeptBackup {
  id: number
  askedAt: Instant
}

/**
 * Returns the backups to remove. Keeps the last backup of each of the newest days and weeks that have one. Days without
 * a backup do not count, so a store that was off for a month keeps its old backups.
 */
export function listBackupsToRemove<Backup extends KeptBackup>(
  backups: readonly Backup[],
  keep: { days: number; weeks: number },
): Backup[] {
  const newestFirst = [...backups].sort((a, b) => b.askedAt.getTime() - a.askedAt.getTime())
  const dayOf = ({ askedAt }: Backup) => tehranDayNumber(askedAt)
  const weekOf = (backup: Backup) => Math.floor((dayOf(backup) + DAYS_BEFORE_SATURDAY) / 7)
  const kept = new Set([
    ...firstOfEach(newestFirst, dayOf, keep.days),
    ...firstOfEach(newestFirst, weekOf, keep.weeks),
  ])
  return newestFirst.filter((backup) => !kept.has(backup))
}

function firstOfEach<Item>(items: readonly Item[], groupOf: (item: Item) => number, groups: number): Item[] {
  const found = new Map<number, Item>()
  for (const item of items) {
    const group = groupOf(item)
    if (!found.has(group) && found.size < groups) found.set(group, item)
  }
  return [...found.values()]
}

export interface LastRestoreTest {
  state: 'running' | 'passed' | 'failed'
  startedAt: Instant
}

/** Whether the next backup should be test-restored. After a failed test every backup is tested. */
export function isRestoreTestDue(last: LastRestoreTest | null, now: Instant): boolean {
  if (last === null || last.state !== 'passed') return true
  return addMilliseconds(last.startedAt, RESTORE_TEST_AGAIN_MS) <= now
}
