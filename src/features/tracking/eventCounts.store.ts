import { sql } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'

/** The time zone in which days of events are counted. */
export const COUNTING_TIME_ZONE = 'Asia/Tehran'

/** Erases old events and adds them to the daily counts, in one statement, so that no event is counted twice. */
export async function eraseEvents(db: Db, now: Instant): Promise<void> {
  await sql`
    with gone as (delete from tracked_event where erase_at <= ${now} returning name, created_at)
    insert into tracked_day as known (day, name, count)
    select (created_at at time zone ${COUNTING_TIME_ZONE}::text)::date, name, count(*) from gone group by 1, 2 order by 1, 2
    on conflict (day, name) do update set count = known.count + excluded.count`.execute(db)
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
    ) told
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
