import { tehranDayNumber, tehranDayStart } from '#kernel/calendar.ts'
import { addMilliseconds, DAY, HOUR, type Instant, MINUTE } from '#kernel/time.ts'

/** After the nightly money check, when few people buy. */
const DEFAULT_TIME = '04:30'
/** A store that gets a schedule in the middle of a day waits for the next night. */
const FIRST_WITHIN_MS = HOUR
/** Somewhat less than a week: a backup that starts a minute earlier than a week ago is tested. */
const RESTORE_TEST_AGAIN_MS = 6.5 * DAY
/** 1 January 1970 was a Thursday, and the week begins on Saturday. */
const DAYS_BEFORE_SATURDAY = 5

export interface BackupPlan {
  backupAt: string
  backupFolder: string
}

/** The time of day of the nightly backup, as HH:MM; null when the store makes none by itself. */
export function backupTimeOf({ backupAt, backupFolder }: BackupPlan): string | null {
  if (backupAt === 'off') return null
  return backupAt || (backupFolder ? DEFAULT_TIME : null)
}

/** The last time at which a backup was to begin. */
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
 * The backups that retention removes. Of the last days and weeks that have a backup, the last one stays: a store that
 * was away for a month still has its old backups.
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

/** A test that failed is repeated with the next backup. */
export function isRestoreTestDue(last: LastRestoreTest | null, now: Instant): boolean {
  if (last === null || last.state !== 'passed') return true
  return addMilliseconds(last.startedAt, RESTORE_TEST_AGAIN_MS) <= now
}
