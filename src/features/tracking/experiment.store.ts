import { sql } from 'kysely'
import { addMilliseconds, type Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import { COUNTING_TIME_ZONE } from './eventCounts.store.ts'
import {
  CONVERSION_DAYS,
  EXPERIMENT_COUNT_INTERVAL_MS,
  EXPERIMENT_NAMES,
  EXPERIMENTS,
  type ExperimentName,
  NEW_VISIT_AFTER_DAYS,
} from './experiment.rules.ts'

export interface VariantDayCounts {
  variant: string
  opened: number
  converted: number
}

/** The first day whose experiment result may still change, because its visitors may still convert. */
function firstOpenDay(now: Instant) {
  return sql<string>`((${now}::timestamptz at time zone ${COUNTING_TIME_ZONE}::text)::date - ${CONVERSION_DAYS}::integer)`
}

export async function isExperimentCountDue(db: Db, now: Instant): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select due_at <= ${now} or counted_before < ${firstOpenDay(now)} as "isDue" from experiment_clock`.execute(
    db,
  )
  return rows[0]?.isDue ?? false
}

/**
 * Counts the experiment results by day. Finished days are counted once; open days are replaced by a new count each time.
 * Needs a transaction: the lock lets one of several concurrent callers count.
 */
export async function countExperimentDays(db: Db, now: Instant): Promise<void> {
  await sql`select 1 from experiment_clock for update`.execute(db)
  if (!(await isExperimentCountDue(db, now))) return
  const since = sql<string>`(select counted_before from experiment_clock)`
  const tomorrow = sql<string>`((${now}::timestamptz at time zone ${COUNTING_TIME_ZONE}::text)::date + 1)`
  await sql`delete from experiment_day where day >= ${since}`.execute(db)
  for (const name of EXPERIMENT_NAMES)
    await sql`
      insert into experiment_day (experiment, day, variant, opened, converted)
      select ${name}::text, day, variant, opened, converted from ${daysFromEvents(name, since, tomorrow)}
    `.execute(db)
  await sql`update experiment_clock set counted_before = ${firstOpenDay(now)}, counted_at = ${now},
    due_at = ${addMilliseconds(now, EXPERIMENT_COUNT_INTERVAL_MS)}`.execute(db)
}

type DaySql = ReturnType<typeof sql<string>>

/**
 * Experiment results of the days from `since` to before `until`. One pass over each visitor's events in order: the
 * planner estimates a join wrongly and scans everything per visitor. Later events are read backwards, so that each row
 * extends the previous one.
 */
function daysFromEvents(name: ExperimentName, since: DaySql, until: DaySql) {
  const { opened, converted, group, strangersOnly } = EXPERIMENTS[name]
  const midnight = (day: DaySql) => sql`((${day})::timestamp at time zone ${COUNTING_TIME_ZONE}::text)`
  return sql`(
    with visitor_event as (
      select visitor_id, created_at, (created_at at time zone ${COUNTING_TIME_ZONE}::text)::date as day,
        name = ${opened} as is_opening, data ->> ${group}::text as variant
      from tracked_event
      where name in (${opened}, ${converted}) and visitor_id is not null
        and created_at >= ${midnight(sql`${since} - ${NEW_VISIT_AFTER_DAYS}::integer`)}
        and (name = ${converted} or created_at < ${midnight(until)})
        and (name = ${converted} or user_id is null or not ${strangersOnly}::boolean)
    ), followed as (
      select day, variant, is_opening,
        day - max(day) filter (where is_opening)
          over (forwards rows between unbounded preceding and 1 preceding) as absent,
        min(day) filter (where not is_opening)
          over (backwards rows between unbounded preceding and current row) as did_on
      from visitor_event
      window forwards as (partition by visitor_id order by created_at, is_opening desc),
        backwards as (partition by visitor_id order by created_at desc, is_opening)
    )
    select day, variant, count(*)::bigint as opened,
      count(*) filter (where did_on <= day + ${CONVERSION_DAYS}::integer)::bigint as converted
    from followed
    where is_opening and day >= ${since} and variant ~ '^[A-Z]$'
      and (absent is null or absent > ${NEW_VISIT_AFTER_DAYS}::integer)
    group by 1, 2
  ) as variant_day`
}

/** When the experiments were last counted; null before the first time. */
export async function findExperimentCountTime(db: Db): Promise<Instant | null> {
  const row = await db.selectFrom('experimentClock').select('countedAt').executeTakeFirst()
  return row?.countedAt ?? null
}

/** Experiment results of the last days including today, as they were last counted. */
export async function listVariantCounts(
  db: Db,
  name: ExperimentName,
  days: number,
  now: Instant,
): Promise<VariantDayCounts[]> {
  const { rows } = await sql<VariantDayCounts>`
    select variant, sum(opened)::bigint as opened, sum(converted)::bigint as converted from experiment_day
    where experiment = ${name}
      and day >= (${now}::timestamptz at time zone ${COUNTING_TIME_ZONE}::text)::date - ${days - 1}::integer
    group by variant order by variant`.execute(db)
  return rows
}
