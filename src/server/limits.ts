import { sql } from 'kysely'
import { AppError } from '#kernel/errors.ts'
import { type Instant, later, SECOND, secondsBetween } from '#kernel/time.ts'
import type { Db } from './db.ts'

export interface Limit {
  max: number
  windowSeconds: number
}

/** Every limit of the product in one table (decisions, Identity). */
export const LIMITS = {
  /** Mobile operators put thousands of people behind one address, so this only stops floods. */
  registrationInterestPerAddress: { max: 100, windowSeconds: 3600 },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof LIMITS

/**
 * Counts one hit if the sliding window has room, else throws too_many_requests with the wait. One conditional
 * upsert, so that it is exact across processes; `now` is the product's.
 */
export async function takeLimit(db: Db, name: LimitName, subject: string, now: Instant): Promise<void> {
  const { max, windowSeconds } = LIMITS[name]
  const windowStart = later(now, -windowSeconds * SECOND)
  const expiresAt = later(now, windowSeconds * SECOND)
  const taken = await sql<{ hits: Date[] }>`
    insert into limit_bucket as bucket (limit_name, subject, hits, expires_at)
    values (${name}, ${subject}, array[${now}::timestamptz], ${expiresAt})
    on conflict (limit_name, subject) do update set
      hits = (select coalesce(array_agg(hit order by hit), '{}') from unnest(bucket.hits) hit where hit > ${windowStart}) || ${now}::timestamptz,
      expires_at = ${expiresAt}
    where (select count(*) from unnest(bucket.hits) hit where hit > ${windowStart}) < ${max}
    returning hits`.execute(db)
  if (taken.rows.length === 0)
    throw new AppError('too_many_requests', {
      retryAfterSeconds: await secondsUntilRoom(db, name, subject, now),
    })
}

async function secondsUntilRoom(db: Db, name: LimitName, subject: string, now: Instant): Promise<number> {
  const { max, windowSeconds } = LIMITS[name]
  const row = await db
    .selectFrom('limitBucket')
    .select('hits')
    .where('limitName', '=', name)
    .where('subject', '=', subject)
    .executeTakeFirst()
  const oldestThatCounts = row?.hits.at(-max)
  if (!oldestThatCounts) return 1
  return Math.max(1, Math.ceil(secondsBetween(now, later(oldestThatCounts, windowSeconds * SECOND))))
}
