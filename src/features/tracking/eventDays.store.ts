import { sql } from 'kysely'
import { addMilliseconds, DAY, type Instant } from '#kernel/time.ts'
import type { Db, Trx } from '#server/db.ts'
import { addToDailyCounts } from './eventCounts.store.ts'
import { EVENT_KEPT_DAYS } from './tracking.rules.ts'

/** The tables of single days, children of `tracked_event`. */

const DAYS_AHEAD = 7
const MOVED_PER_STATEMENT = 5000
const MOST_MOVES = 20
/** A waiting lock holds up every later reader of events. */
const LOCK_WAIT = '300ms'
const LOCK_NOT_AVAILABLE = '55P03'
const UNDEFINED_TABLE = '42P01'

/** Makes the tables of today and the coming days. */
export async function addEventDays(db: Db, now: Instant): Promise<void> {
  await sql`select add_tracked_days(${now}, ${1 + DAYS_AHEAD})`.execute(db)
}

/**
 * Moves young events to their days that came before the table of their day existed. Not while they are forwarded: the
 * outcome could not be marked.
 */
export async function moveEventsToDays(db: Db, now: Instant): Promise<void> {
  const first = addMilliseconds(now, -EVENT_KEPT_DAYS * DAY)
  const movable = sql`created_at >= ${first} and created_at < ${addMilliseconds(now, DAY)} and batch_id is null`
  const { rows } = await sql`
    select add_tracked_days(${first}, ${EVENT_KEPT_DAYS})
    where exists (select from only tracked_event where ${movable})`.execute(db)
  if (rows.length === 0) return
  for (let at = 0; at < MOST_MOVES; at++) {
    const { rows } = await sql<{ moved: number }>`
      with gone as (
        delete from only tracked_event where id in (
          select id from only tracked_event where ${movable} limit ${MOVED_PER_STATEMENT} for update skip locked
        ) returning *
      ), added as (insert into tracked_event select * from gone)
      select count(*) as moved from gone`.execute(db)
    if ((rows[0]?.moved ?? 0) < MOVED_PER_STATEMENT) return
  }
}

/** Tables of days whose events are all older than events are kept, oldest first. */
export async function listOldEventDays(db: Db, now: Instant): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_inherits join pg_class on oid = inhrelid
    where inhparent = 'tracked_event'::regclass
      and relname::text < tracked_day_name(${addMilliseconds(now, -EVENT_KEPT_DAYS * DAY)})
    order by relname`.execute(db)
  return rows.map(({ name }) => name)
}

/** Whether no event of the day waits for analytics or is still kept. */
export async function isEventDayOver(db: Db, day: string, now: Instant): Promise<boolean> {
  const { rows } = await sql<{ isOver: boolean }>`
    select not exists (select from ${sql.id(day)} where due_at is not null)
      and not exists (select from ${sql.id(day)} where erase_at > ${now}) as "isOver"`.execute(db)
  return rows[0]?.isOver ?? false
}

/** Counts the events of a day and drops its table. */
export async function dropEventDay(trx: Trx, day: string, now: Instant): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT)}`.execute(trx)
  await sql`lock table ${sql.id(day)} in access exclusive mode`.execute(trx)
  if (!(await isEventDayOver(trx, day, now))) return
  await addToDailyCounts(trx, sql`select name, created_at from ${sql.id(day)}`)
  await sql`drop table ${sql.id(day)}`.execute(trx)
}

/** Whether a day could not be dropped because another statement reads it, or another worker has dropped it. */
export function isDayInUse(error: unknown): boolean {
  return [LOCK_NOT_AVAILABLE, UNDEFINED_TABLE].includes((error as { code?: string }).code ?? '')
}
