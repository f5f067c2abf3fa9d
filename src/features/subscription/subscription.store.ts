import { sql } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type { GrantReason } from './subscription.rules.ts'

export async function addSubscription(db: Db, id: string, userId: number, now: Instant): Promise<void> {
  await db.insertInto('subscription').values({ id, userId, createdAt: now }).execute()
}

export interface NewSubscriptionLine {
  subscriptionId: string
  days: number
  reason: GrantReason
  source: string
  packageId?: number | null
  /** When the closure began; only for the reason `reset_wait`. */
  waitedFrom?: Instant
}

/** Adds a line of days to a subscription. Returns false when this source has granted its days already. */
export async function addSubscriptionLine(db: Db, line: NewSubscriptionLine, now: Instant): Promise<boolean> {
  const row = await db
    .insertInto('subscriptionLine')
    .values({ ...line, createdAt: now })
    .onConflict((conflict) => conflict.column('source').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findSubscriptionIdBySource(db: Db, source: string): Promise<string | null> {
  const row = await db
    .selectFrom('subscriptionLine')
    .select('subscriptionId')
    .where('source', '=', source)
    .executeTakeFirst()
  return row?.subscriptionId ?? null
}

export async function listSubscriptionsOfUser(db: Db, userId: number) {
  return (
    db
      .selectFrom('subscription')
      .selectAll()
      .where('userId', '=', userId)
      // Leave out merged subscriptions: their days are lines of the subscription they became part of.
      .where('state', '!=', 'merged')
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .execute()
  )
}

export type SubscriptionRow = Awaited<ReturnType<typeof listSubscriptionsOfUser>>[number]

export async function listSubscriptionLines(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('subscriptionLine')
    .leftJoin('package', 'package.id', 'subscriptionLine.packageId')
    .selectAll('subscriptionLine')
    .select(['package.nameFa', 'package.nameEn', 'package.nameAr', 'package.nameRu'])
    .where('subscriptionId', 'in', ids)
    .orderBy('subscriptionLine.createdAt')
    .orderBy('subscriptionLine.id')
    .execute()
}

export async function lockSubscription(db: Db, id: string): Promise<SubscriptionRow | undefined> {
  return db.selectFrom('subscription').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Locks the active subscription of a device. */
export async function lockSubscriptionOfDevice(
  db: Db,
  deviceId: string,
): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom('subscription')
    .selectAll()
    .where('deviceId', '=', deviceId)
    .where('state', '=', 'active')
    .forUpdate()
    .executeTakeFirst()
}

export async function updateSubscription(
  db: Db,
  id: string,
  change: Partial<Omit<SubscriptionRow, 'id' | 'userId' | 'createdAt'>>,
): Promise<void> {
  await db.updateTable('subscription').set(change).where('id', '=', id).execute()
}

/** Moves the lines of a subscription to another one, so that that one shows all purchases. */
export async function moveSubscriptionLines(db: Db, from: string, to: string): Promise<void> {
  await db
    .updateTable('subscriptionLine')
    .set({ subscriptionId: to })
    .where('subscriptionId', '=', from)
    .execute()
}

/** Marks the lines of a subscription's ended term as spent. */
export async function markLinesSpent(db: Db, id: string): Promise<void> {
  await db.updateTable('subscriptionLine').set({ isSpent: true }).where('subscriptionId', '=', id).execute()
}

/** Lists the purchases and gifts of the current terms of these subscriptions, oldest first. */
export async function listLinesOfCurrentTerms(db: Db, ids: string[]) {
  return db
    .selectFrom('subscriptionLine')
    .select(['subscriptionId', 'days', 'reason', 'source', 'createdAt', 'waitedFrom'])
    .where('subscriptionId', '=', sql<string>`any(${ids})`)
    .where('isSpent', '=', false)
    .orderBy('id')
    .execute()
}

export async function findSubscription(db: Db, id: string): Promise<SubscriptionRow | undefined> {
  return db.selectFrom('subscription').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function sumSubscriptionDays(db: Db, id: string): Promise<number> {
  const { days } = await db
    .selectFrom('subscriptionLine')
    .select(sql<number>`coalesce(sum(days), 0)::bigint`.as('days'))
    .where('subscriptionId', '=', id)
    .executeTakeFirstOrThrow()
  return days
}

export async function lockUser(db: Db, userId: number): Promise<void> {
  await db.selectFrom('appUser').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** Sums the days that a user was given since a time by sources with this prefix. Includes merged lines. */
export async function sumDaysBySource(
  db: Db,
  userId: number,
  prefix: string,
  since: Instant,
): Promise<number> {
  const { days } = await db
    .selectFrom('subscriptionLine')
    .innerJoin('subscription', 'subscription.id', 'subscriptionLine.subscriptionId')
    .select(sql<number>`coalesce(sum(days), 0)::bigint`.as('days'))
    .where('subscription.userId', '=', userId)
    .where('subscriptionLine.source', 'like', `${prefix}%`)
    .where('subscriptionLine.createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return days
}

export async function interruptSubscriptions(db: Db, deviceIds: string[], now: Instant): Promise<void> {
  if (deviceIds.length === 0) return
  await db
    .updateTable('subscription')
    .set({ interruptedAt: now, noticeDueAt: null, noticeDays: null })
    .where('deviceId', 'in', deviceIds)
    .where('state', '=', 'active')
    .where('startedAt', 'is not', null)
    .where('interruptedAt', 'is', null)
    .execute()
}

export async function isDeviceOfUser(db: Db, deviceId: string, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('device')
    .select('id')
    .where('id', '=', deviceId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export const nextEndNoticeDueAt = (db: Db) =>
  db
    .selectFrom('subscription')
    .select('noticeDueAt as dueAt')
    .where('noticeDueAt', 'is not', null)
    .orderBy('noticeDueAt')
    .limit(1)

/** Claims subscriptions whose users must be notified of the end now. Concurrent processes never get the same row. */
export async function claimEndingSubscriptions(
  db: Db,
  now: Instant,
  limit: number,
): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('subscription')
    .selectAll()
    .where('noticeDueAt', '<=', now)
    .orderBy('noticeDueAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function findNotificationRecipient(db: Db, { userId, deviceId }: SubscriptionRow) {
  return db
    .selectFrom('appUser')
    .leftJoin('registration', (join) => join.on('registration.deviceId', '=', deviceId))
    .select(['appUser.phoneNumber', 'registration.locale'])
    .where('appUser.id', '=', userId)
    .executeTakeFirstOrThrow()
}
