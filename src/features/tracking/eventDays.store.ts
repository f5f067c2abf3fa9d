import { sql } from 'kysely'
import { addMilliseconds, DAY, type Instant } from '#kernel/time.ts'
import type { Db, Trx } from '#server/db.ts'
import { addToDailyCounts } from './eventCounts.store.ts'
import { EVENT_KEPT_DAYS } from './tracking.rules.ts'

/** Every day has its own table of events, a child of `tracked_event`. */

/** Few, because each table makes every statement on the events slower. Events without a table are moved later. */
const DAYS_AHEAD = 2
const MOVED_PER_STATEMENT = 5000
const MOST_MOVES = 20
/** While a statement waits for a table lock, it blocks every later reader of the table, so it gives up soon. */
const LOCK_WAIT = '300ms'
const LOCK_NOT_AVAILABLE = '55P03'
const UNDEFINED_TABLE = '42P01'

/** Creates the tables of today and of the coming days. */
export async function addEventDays(db: Db, now: Instant): Promise<void> {
  await sql`select add_tracked_days(${now}, ${1 + DAYS_AHEAD})`.execute(db)
}

/**
 * Moves recent events into the table of their day if they were recorded before it existed. Creates only the tables of
 * these days: each further one makes every statement on the events slower. Events that are being forwarded stay,
 * because otherwise their outcome could not be recorded.
 */
export async function moveEventsToDays(db: Db, now: Instant): Promise<void> {
  const first = addMilliseconds(now, -EVENT_KEPT_DAYS * DAY)
  const movable = sql`created_at >= ${first} and created_at < ${addMilliseconds(now, DAY)} and batch_id is null`
  const { rows } = await sql`
    select add_tracked_days(day, 1) from (
      select distinct date_trunc('day', created_at at time zone 'UTC') at time zone 'UTC' as day
      from only tracked_event where ${movable}
    ) as missing`.execute(db)
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

/** Lists the tables whose events are all past their retention, oldest first. */
export async function listOldEventDays(db: Db, now: Instant): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_inherits join pg_class on oid = inhrelid
    where inhparent = 'tracked_event'::regclass
      and relname::text < tracked_day_name(${addMilliseconds(now, -EVENT_KEPT_DAYS * DAY)})
    order by relname`.execute(db)
  return rows.map(({ name }) => name)
}

/** Whether all events of the day are forwarded and past their retention. */
export async function isEventDayOver(db: Db, day: string, now: Instant): Promise<boolean> {
  const { rows } = await sql<{ isOver: boolean }>`
    select not exists (select from ${sql.id(day)} where due_at is not null)
      and not exists (select from ${sql.id(day)} where erase_at > ${now}) as "isOver"`.execute(db)
  return rows[0]?.isOver ?? false
}

/** Adds the events of a day to the daily counts and drops the table of the day. */
export async function dropEventDay(trx: Trx, day: string, now: Instant): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT)}`.execute(trx)
  await sql`lock table ${sql.id(day)} in share row exclusive mode`.execute(trx)
  if (!(await isEventDayOver(trx, day, now))) return
  await addToDailyCounts(trx, sql`select name, created_at from ${sql.id(day)}`)
  await sql`drop table ${sql.id(day)}`.execute(trx)
}

/** Whether the error means that the table is in use by another statement or was already dropped by another worker. */
export function isDayInUse(error: unknown): boolean {
  return [LOCK_NOT_AVAILABLE, UNDEFINED_TABLE].includes((error as { code?: string }).code ?? '')
}
