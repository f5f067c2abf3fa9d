import { sql } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'

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
