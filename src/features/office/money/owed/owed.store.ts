import { sql } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Db, Trx } from '#server/db.ts'

/** What is owed to the users of one developer account, in whole tomans. */
export interface OwedSums {
  subscriptions: number
  amount: number
  vat: number
  requests: number
  requestedAmount: number
}

export interface OwedCount {
  countedAt: Instant
  /** A null account: devices that are in none. */
  sums: Array<OwedSums & { accountId: string | null }>
}

export async function readCount(db: Db): Promise<OwedCount | undefined> {
  const { rows } = await sql<OwedCount>`
    select counted_at as "countedAt", sums from owed_count where counted_at is not null`.execute(db)
  return rows[0]
}

/** Sets the time of the next count. Returns whether one was due; of several processes only one gets true. */
export async function takeDueCount(trx: Trx, now: Instant, nextAt: Instant): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('owedCount')
    .set({ dueAt: nextAt })
    .where('dueAt', '<=', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Keeps a count, unless a later one is kept already. */
export async function keepCount(db: Db, sums: OwedCount['sums'], countedAt: Instant): Promise<void> {
  await db
    .updateTable('owedCount')
    .set({ countedAt, sums: JSON.stringify(sums) })
    .where((e) => e.or([e('countedAt', 'is', null), e('countedAt', '<=', countedAt)]))
    .execute()
}

/**
 * The next subscriptions whose quote may be above zero: some time is left, and no refund is open or paid. The refund rule
 * decides how much it is.
 */
export async function listQuotableSubscriptions(db: Db, now: Instant, after: string, limit: number) {
  return db
    .selectFrom('subscription')
    .leftJoin('registration', 'registration.deviceId', 'subscription.deviceId')
    .selectAll('subscription')
    .select('registration.accountId')
    .where('subscription.id', '>', after)
    .where('subscription.state', '!=', 'merged')
    .where(
      sql<boolean>`(started_at is null or ends_at is null or ends_at > least(${now}::timestamptz, interrupted_at, cancelled_at))`,
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refund')
            .select('refund.id')
            .whereRef('refund.subscriptionId', '=', 'subscription.id')
            .where('refund.state', 'in', ['requested', 'paying', 'paid']),
        ),
      ),
    )
    .orderBy('subscription.id')
    .limit(limit)
    .execute()
}

/** Refunds that are asked for and not paid, by the account that their device is in. */
export async function sumRequestedRefunds(db: Db) {
  return db
    .selectFrom('refund')
    .leftJoin('registration', 'registration.deviceId', 'refund.deviceId')
    .select((e) => [
      'registration.accountId',
      e.fn.countAll<number>().as('requests'),
      sql<number>`sum(refund.amount_toman)::bigint`.as('requestedAmount'),
    ])
    .where('refund.state', 'in', ['requested', 'paying'])
    .groupBy('registration.accountId')
    .execute()
}

export async function listAccountNames(db: Db) {
  return db.selectFrom('developerAccount').select(['id', 'name', 'state']).execute()
}
