import { type RawBuilder, sql } from 'kysely'
import {
  REGISTRATION_STATUS,
  STATUSES_IN_PROGRESS,
} from '#features/device/registration/registration.rules.ts'
import { addMilliseconds, type Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import { ENDS_LISTED_BEFORE, MAXIMUM_WORK_COUNT } from './work.rules.ts'

/** Queries for the list of work. Each uses an index and reads at most one row more than it counts. */

export interface OldestEntry {
  count: number
  isMore: boolean
  since: Instant | null
  /** Number or id of the oldest item. */
  oldest: string | null
}

/** `rows` selects `key` and `at`, oldest first. */
async function oldestOf(db: Db, rows: RawBuilder<unknown>): Promise<OldestEntry> {
  const { rows: found } = await sql<{ count: number; since: Instant | null; oldest: string | null }>`
    select count(*)::integer as count, min(at) as since, (array_agg(key::text order by at))[1] as oldest
    from (${rows} limit ${MAXIMUM_WORK_COUNT + 1}) as found`.execute(db)
  const { count = 0, since = null, oldest = null } = found[0] ?? {}
  return { count: Math.min(count, MAXIMUM_WORK_COUNT), isMore: count > MAXIMUM_WORK_COUNT, since, oldest }
}

/** Literals, because a parameter would hide the condition from the partial index. */
const IN_PROGRESS = sql.join(STATUSES_IN_PROGRESS.map((status) => sql.lit(status)))

/** Devices that wait longer than the latest estimate given to their owner. */
export function findOverdueDevices(db: Db, now: Instant) {
  return oldestOf(
    db,
    sql`select device_id as key, latest_at as at from registration
      where status in (${IN_PROGRESS}) and latest_at <= ${now} order by latest_at`,
  )
}

export function findFailedDevices(db: Db) {
  return oldestOf(
    db,
    sql`select device_id as key, status_since as at from registration
      where status = ${sql.lit(REGISTRATION_STATUS.registrationFailed)} order by status_since`,
  )
}

/** Payouts that the bank refused: the user must enter another card. */
export function findRefusedRefunds(db: Db) {
  return oldestOf(
    db,
    sql`select number as key, requested_at as at from refund
      where state = 'paying' and card_failure is not null order by requested_at`,
  )
}

export function findRefundsToApprove(db: Db) {
  return oldestOf(
    db,
    sql`select number as key, requested_at as at from refund where approval = 'waiting' order by number`,
  )
}

/** Unsent payouts that were requested before this time. */
export function findRefundsToPay(db: Db, before: Instant) {
  return oldestOf(
    db,
    sql`select number as key, requested_at as at from refund
      where state = 'paying' and card_failure is null and approval is distinct from 'waiting'
        and requested_at <= ${before} order by requested_at`,
  )
}

export function findWaitingTickets(db: Db) {
  return oldestOf(
    db,
    sql`select number as key, state_since as at from ticket where state = 'open' order by state_since`,
  )
}

export function findOpenProblems(db: Db) {
  return oldestOf(
    db,
    sql`select number as key, created_at as at from problem_report where state = 'open' order by number`,
  )
}

/** Undocumented answers of providers since this time. The table has a size limit. */
export function findUnknownAnswersOfProviders(db: Db, after: Instant) {
  return oldestOf(
    db,
    sql`select provider as key, first_seen_at as at from unknown_answer
      where last_seen_at > ${after} order by first_seen_at`,
  )
}

/** Accounts whose membership, certificate or profile ends soon. */
export function listEndingAccounts(db: Db, now: Instant) {
  const within = (kind: keyof typeof ENDS_LISTED_BEFORE) => addMilliseconds(now, ENDS_LISTED_BEFORE[kind])
  return db
    .selectFrom('developerAccount')
    .select(['id', 'name', 'membershipEndsAt', 'certificateEndsAt', 'profileEndsAt'])
    .where('state', 'in', ['open', 'without_session'])
    .where((e) =>
      e.or([
        e('membershipEndsAt', '<', within('membership_ending')),
        e('certificateEndsAt', '<', within('certificate_ending')),
        e('profileEndsAt', '<', within('profile_ending')),
      ]),
    )
    .orderBy('membershipEndsAt')
    .limit(MAXIMUM_WORK_COUNT)
    .execute()
}

/** Since when each account has its defects. */
export function listDefectTimes(db: Db) {
  return db
    .selectFrom('accountDefect')
    .select((e) => ['accountId', e.fn.min<Instant>('since').as('since')])
    .groupBy('accountId')
    .execute()
}

/** The number of a payment or refund that a difference names, such as `payment:<id>`; null for other sources. */
export async function findNumberOfSource(db: Db, source: string): Promise<string | null> {
  const [, kind, id] = /^(payment|refund):([0-9a-f-]{36})$/.exec(source) ?? []
  if ((kind !== 'payment' && kind !== 'refund') || !id) return null
  const row = await db.selectFrom(kind).select('number').where('id', '=', id).executeTakeFirst()
  return row ? `/${kind}s/${row.number}` : null
}
