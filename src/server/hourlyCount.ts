import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#kernel/errors.ts'
import { addMilliseconds, HOUR, type Instant, parseInstant, SECOND } from '#kernel/time.ts'
import type { Db } from './db.ts'

/**
 * Counters of the whole store by hour, such as sent SMS codes. With a sliding window in one row (rateLimits.ts) every
 * login would wait for that row, so each hour has several rows that are summed.
 */
export type HourlyCount =
  | 'codes'
  | 'codes_abroad'
  | 'calls'
  | 'interests'
  | 'interests_abroad'
  | 'wrong_codes'
  | 'signings'
  | 'signed_hits'
  | 'signed_evictions'

const SHARDS = 16
const DAY_HOURS = 24
/**
 * Counters of sent codes are kept for 35 days, because the cost of a registered device is computed from the last four
 * weeks.
 */
const CODES_KEPT_HOURS = 35 * DAY_HOURS

export async function addToHourlyCount(db: Db, name: HourlyCount, now: Instant, by = 1): Promise<void> {
  await sql`insert into hourly_count as counter (name, hour, shard, count)
    values (${name}, ${hourOf(now)}, ${randomInt(SHARDS)}, ${by})
    on conflict (name, hour, shard) do update set count = counter.count + ${by}`.execute(db)
}

/** The sum of a counter over the current hour and the full hours before it. */
export async function sumHourlyCounts(db: Db, name: HourlyCount, now: Instant, hours = 1): Promise<number> {
  const row = await db
    .selectFrom('hourlyCount')
    .select((e) => e.fn.sum<number>('count').as('count'))
    .where('name', '=', name)
    .where('hour', '>', addMilliseconds(hourOf(now), -hours * HOUR))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/**
 * Adds one to a counter if its last 24 hours have room, else throws too_many_requests. Concurrent calls may exceed the
 * maximum by their number. With `isExact` they wait for each other, which suits small budgets only.
 */
export async function consumeDailyQuota(
  trx: Db,
  name: HourlyCount,
  max: number,
  now: Instant,
  { isExact = false } = {},
): Promise<void> {
  if (isExact) await sql`select pg_advisory_xact_lock(hashtextextended(${`hourly ${name}`}, 0))`.execute(trx)
  const dayStart = addMilliseconds(hourOf(now), -DAY_HOURS * HOUR)
  const { numAffectedRows = 0n } = await sql`insert into hourly_count as counter (name, hour, shard, count)
    select ${name}, ${hourOf(now)}, ${randomInt(SHARDS)}, 1
    where (select coalesce(sum(count), 0) from hourly_count where name = ${name} and hour > ${dayStart}) < ${max}
    on conflict (name, hour, shard) do update set count = counter.count + 1`.execute(trx)
  if (numAffectedRows === 0n)
    throw new AppError('too_many_requests', { retryAfterSeconds: secondsToNextHour(now) })
}

/** Whether no process has raised this alarm in this hour, so that each alarm is raised once per hour. */
export async function isFirstAlarmOfHour(
  db: Db,
  name: 'wrong_codes' | 'sms_credit' | `slots${string}`,
  now: Instant,
): Promise<boolean> {
  const { rows } = await sql`insert into hourly_count (name, hour, shard, count)
    values (${`alarm ${name}`}, ${hourOf(now)}, 0, 1) on conflict do nothing returning 1`.execute(db)
  return rows.length > 0
}

export async function eraseOldHourlyCounts(db: Db, now: Instant): Promise<void> {
  await db
    .deleteFrom('hourlyCount')
    .where('hour', '<', addMilliseconds(now, -2 * DAY_HOURS * HOUR))
    .where((e) =>
      e.or([e('name', '!=', 'codes'), e('hour', '<', addMilliseconds(now, -CODES_KEPT_HOURS * HOUR))]),
    )
    .execute()
}

function hourOf(now: Instant): Instant {
  return parseInstant(Math.floor(now.getTime() / HOUR) * HOUR)
}

function secondsToNextHour(now: Instant): number {
  return Math.max(1, Math.ceil((hourOf(now).getTime() + HOUR - now.getTime()) / SECOND))
}
