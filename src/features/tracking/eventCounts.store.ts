import { type RawBuilder, sql } from 'kysely'
import { addMilliseconds, DAY, type Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import { EVENT_KEPT_DAYS } from './tracking.rules.ts'

/** The time zone in which days of events are counted. */
export const COUNTING_TIME_ZONE = 'Asia/Tehran'

/**
 * Deletes old events of one table and adds them to the daily counts, in one statement, so that no event is counted
 * twice. Only for events that remain when the table of a day cannot be dropped.
 */
export async function eraseEvents(db: Db, table: string, now: Instant): Promise<void> {
  await addToDailyCounts(
    db,
    sql`select name, created_at from gone`,
    sql`with gone as (delete from only ${sql.id(table)} where erase_at <= ${now} returning name, created_at)`,
  )
}

export async function addToDailyCounts(db: Db, events: RawBuilder<unknown>, before = sql``): Promise<void> {
  await sql`${before}
    insert into tracked_day as known (day, name, count)
    select (created_at at time zone ${COUNTING_TIME_ZONE}::text)::date, name, count(*) from (${events}) event group by 1, 2 order by 1, 2
    on conflict (day, name) do update set count = known.count + excluded.count`.execute(db)
}

const ERASED_PER_STATEMENT = 10_000

/**
 * Deletes the idempotency keys of old events. A key stays as long as the table of its day or of an earlier day exists:
 * otherwise a second event with the same key could lie in another day, and a backup with both cannot be restored, because
 * the key is unique in tracked_event.
 */
export async function eraseSubjects(db: Db, now: Instant): Promise<void> {
  for (let erased = ERASED_PER_STATEMENT; erased === ERASED_PER_STATEMENT; ) {
    const { numAffectedRows } = await sql`
      delete from tracked_subject where subject in (
        select subject from tracked_subject known
        where created_at <= ${addMilliseconds(now, -EVENT_KEPT_DAYS * DAY)}
          and created_at < coalesce((
            select to_date(min(right(relname::text, 8)), 'YYYYMMDD')::timestamp at time zone 'UTC'
            from pg_inherits join pg_class on oid = inhrelid where inhparent = 'tracked_event'::regclass
          ), 'infinity')
          and not exists (select from only tracked_event event where event.subject = known.subject)
        order by created_at limit ${ERASED_PER_STATEMENT}
      )`.execute(db)
    erased = Number(numAffectedRows)
  }
}

export interface DayCount {
  day: string
  name: string
  count: number
}

/** Number of events per name and day, newest day first. */
export async function countEventsByDay(db: Db, since: Instant): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select to_char(day, 'YYYY-MM-DD') as day, name, sum(count)::bigint as count from (
      select day, name, count from tracked_day
      union all
      select (created_at at time zone ${COUNTING_TIME_ZONE}::text)::date, name, 1 from tracked_event
    ) counts
    where day >= (${since}::timestamptz at time zone ${COUNTING_TIME_ZONE}::text)::date
    group by day, name order by day desc, name`.execute(db)
  return rows
}

/** Number of events that wait to be forwarded to analytics, and of those that the provider refused. */
export async function countUnforwardedEvents(db: Db): Promise<{ waiting: number; refused: number }> {
  const row = await db
    .selectFrom('trackedEvent')
    .select((e) => [
      e.fn.countAll<number>().filterWhere('dueAt', 'is not', null).as('waiting'),
      e.fn.countAll<number>().filterWhere('state', '=', 'refused').as('refused'),
    ])
    .executeTakeFirstOrThrow()
  return row
}
