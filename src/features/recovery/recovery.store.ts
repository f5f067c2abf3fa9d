import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'

/** The active subscription of a device, else the latest cancelled one. */
export async function findLatestSubscriptionOfDevice(db: Db, deviceId: string) {
  return db
    .selectFrom('subscription')
    .select(['id', 'interruptedAt'])
    .where('deviceId', '=', deviceId)
    .where('state', 'in', ['active', 'cancelled'])
    .orderBy((e) => e('state', '=', 'active'), 'desc')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * The subscription days that a registration after a closure added, by reason. They carry the time of its transaction.
 */
export async function listDaysAddedAt(db: Db, subscriptionId: string, at: Instant) {
  const rows = await db
    .selectFrom('subscriptionLine')
    .select(['reason', 'days'])
    .where('subscriptionId', '=', subscriptionId)
    .where('createdAt', '=', at)
    .where('reason', 'in', ['reset_wait', 'reset_gift'])
    .execute()
  const daysOf = (reason: string) => rows.find((row) => row.reason === reason)?.days ?? 0
  return { waitedDays: daysOf('reset_wait'), giftDays: daysOf('reset_gift') }
}
