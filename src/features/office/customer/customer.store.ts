import { sql } from 'kysely'
import { PAID_PAYMENT_STATES } from '#features/payment/payment.rules.ts'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import { DELETED_USER_PREFIX } from '#server/http/session.ts'

/** How many rows of each kind the page of a customer shows. The timeline contains the others. */
const DEVICES_SHOWN = 10
const SUBSCRIPTIONS_SHOWN = 10
const ROWS_SHOWN = 20

export type CustomerRow = NonNullable<Awaited<ReturnType<typeof findCustomer>>>

/** Deleted users are not customers. */
export function findCustomer(db: Db, id: number) {
  return db
    .selectFrom('appUser')
    .select(['id', 'phoneNumber', 'locale', 'createdAt'])
    .where('id', '=', id)
    .where('phoneNumber', 'not like', `${DELETED_USER_PREFIX}%`)
    .executeTakeFirst()
}

export function listDevices(db: Db, userId: number) {
  return db
    .selectFrom('device')
    .leftJoin('registration', 'registration.deviceId', 'device.id')
    .leftJoin('developerAccount', 'developerAccount.id', 'registration.accountId')
    .select([
      'device.id',
      'device.product',
      'device.udid',
      'registration.attempts',
      'developerAccount.name as account',
      'developerAccount.state as accountState',
    ])
    .where('device.userId', '=', userId)
    .orderBy('device.enrolledAt', 'desc')
    .limit(DEVICES_SHOWN)
    .execute()
}

export function listSubscriptions(db: Db, userId: number) {
  return (
    db
      .selectFrom('subscription')
      .leftJoin('device', 'device.id', 'subscription.deviceId')
      .selectAll('subscription')
      .select('device.product')
      .where('subscription.userId', '=', userId)
      // A merged subscription is shown as part of the one that it was merged into.
      .where('subscription.state', '!=', 'merged')
      .orderBy('subscription.createdAt', 'desc')
      .limit(SUBSCRIPTIONS_SHOWN)
      .execute()
  )
}

export function listPayments(db: Db, userId: number) {
  return db
    .selectFrom('payment')
    .leftJoin('package', 'package.id', 'payment.packageId')
    .leftJoin('application', 'application.id', 'payment.applicationId')
    .select(['number', 'state', 'amountToman', 'trackingCode', 'payment.createdAt'])
    .select((e) => [
      e.fn.coalesce('application.nameFa', 'package.nameFa').as('nameFa'),
      e.fn.coalesce('application.nameEn', 'package.nameEn').as('nameEn'),
    ])
    .where('payment.userId', '=', userId)
    .where('payment.kind', '=', 'sale')
    .orderBy('payment.createdAt', 'desc')
    .limit(ROWS_SHOWN)
    .execute()
}

export function listRefunds(db: Db, userId: number) {
  return db
    .selectFrom('refund')
    .select(['number', 'state', 'amountToman', 'requestedAt'])
    .where('userId', '=', userId)
    .orderBy('requestedAt', 'desc')
    .limit(ROWS_SHOWN)
    .execute()
}

/** The total that a customer paid and got back. */
export async function sumMoney(db: Db, userId: number) {
  const [paid, refunded] = await Promise.all([
    db
      .selectFrom('payment')
      .select((e) => [
        e.fn.countAll<number>().as('paidCount'),
        sql<number>`coalesce(sum(amount_toman), 0)::bigint`.as('paid'),
      ])
      .where('userId', '=', userId)
      .where('kind', '=', 'sale')
      .where('state', 'in', PAID_PAYMENT_STATES)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('refund')
      .select(sql<number>`coalesce(sum(amount_toman), 0)::bigint`.as('refunded'))
      .where('userId', '=', userId)
      .where('state', '=', 'paid')
      .executeTakeFirstOrThrow(),
  ])
  return { ...paid, ...refunded }
}

export function listTickets(db: Db, userId: number) {
  return db
    .selectFrom('ticket')
    .select(['number', 'state', 'subTopic', 'createdAt', 'updatedAt'])
    .where('userId', '=', userId)
    .orderBy('updatedAt', 'desc')
    .limit(ROWS_SHOWN)
    .execute()
}

export function listNotices(db: Db, phoneNumber: string) {
  return db
    .selectFrom('notice')
    .select(['id', 'text', 'state', 'delivery', 'createdAt'])
    .where('phoneNumber', '=', phoneNumber)
    .orderBy('createdAt', 'desc')
    .limit(ROWS_SHOWN)
    .execute()
}

export function listSessions(db: Db, userId: number, now: Instant) {
  return db
    .selectFrom('session')
    .select(['id', 'createdAt', 'rotatedAt', 'expiresAt'])
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .limit(ROWS_SHOWN)
    .execute()
}

/** Whether this subscription has a refund that is still open. */
export async function hasOpenRefund(db: Db, subscriptionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('refund')
    .select('id')
    .where('subscriptionId', '=', subscriptionId)
    .where('state', 'in', ['requested', 'paying'])
    .executeTakeFirst()
  return row !== undefined
}
