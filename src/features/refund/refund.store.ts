import type { Insertable, Selectable } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type { RefundTable } from '#server/schema.gen.ts'
import type { RefundState } from './refund.rules.ts'

export type RefundRow = Selectable<RefundTable>
export type NewRefund = Omit<Insertable<RefundTable>, 'number'>

export async function addRefund(db: Db, refund: NewRefund): Promise<RefundRow> {
  return db.insertInto('refund').values(refund).returningAll().executeTakeFirstOrThrow()
}

/** The open or paid refund of a subscription. There is at most one. */
export async function findRefundOfSubscription(
  db: Db,
  subscriptionId: string,
): Promise<RefundRow | undefined> {
  return db
    .selectFrom('refund')
    .selectAll()
    .where('subscriptionId', '=', subscriptionId)
    .where('state', 'in', ['requested', 'paying', 'paid'])
    .executeTakeFirst()
}

export async function listRefundsOfUser(db: Db, userId: number): Promise<RefundRow[]> {
  return db.selectFrom('refund').selectAll().where('userId', '=', userId).orderBy('number', 'desc').execute()
}

export async function findRefund(db: Db, id: string): Promise<RefundRow | undefined> {
  return db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function lockRefund(db: Db, id: string): Promise<RefundRow | undefined> {
  return db.selectFrom('refund').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

type RefundChange = Partial<Omit<RefundRow, 'id' | 'number' | 'userId' | 'subscriptionId'>>

/** Changes a refund in one conditional update. Undefined when its state or card has changed meanwhile. */
export async function updateRefundState(
  db: Db,
  { id, state, attempt }: Pick<RefundRow, 'id' | 'state' | 'attempt'>,
  change: RefundChange & { state?: RefundState },
): Promise<RefundRow | undefined> {
  return db
    .updateTable('refund')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', state)
    .where('attempt', '=', attempt)
    .returningAll()
    .executeTakeFirst()
}

/** Withdraws refunds that wait for a card, after the subscription on the same device was renewed. */
export async function withdrawRequestedRefunds(
  db: Db,
  { subscriptionId, deviceId }: { subscriptionId: string; deviceId: string },
  now: Instant,
): Promise<void> {
  await db
    .updateTable('refund')
    .set({ state: 'withdrawn', closedAt: now, dueAt: null, lapsesAt: null })
    .where('state', '=', 'requested')
    .where((e) =>
      e.or([
        e('subscriptionId', '=', subscriptionId),
        e('subscriptionId', 'in', (query) =>
          query
            .selectFrom('subscription')
            .select('id')
            .where('deviceId', '=', deviceId)
            .where('state', '=', 'active'),
        ),
      ]),
    )
    .execute()
}

/**
 * Records that the subscription of the refund was cancelled. From then on no more days are used, so the refund does not
 * expire.
 */
export async function recordDeclinedRegistration(db: Db, deviceId: string): Promise<void> {
  const declined = db
    .selectFrom('subscription')
    .select('id')
    .where('deviceId', '=', deviceId)
    .where('state', '=', 'cancelled')
  await db
    .updateTable('refund')
    .set((e) => ({
      wasDeclined: true,
      dueAt: e.case().when('lapsesAt', 'is', null).then(e.ref('dueAt')).else(null).end(),
      lapsesAt: null,
    }))
    .where('state', '=', 'requested')
    .where('subscriptionId', 'in', declined)
    .execute()
}

export const nextRefundDueAt = (db: Db) =>
  db.selectFrom('refund').select('dueAt').where('dueAt', 'is not', null).orderBy('dueAt').limit(1)

/** Locks the refunds whose next step is due. Concurrent processes never get the same row. */
export async function claimDueRefunds(db: Db, now: Instant, limit: number): Promise<RefundRow[]> {
  return db
    .selectFrom('refund')
    .selectAll()
    .where('dueAt', '<=', now)
    .where('claimedBy', 'is', null)
    .where((e) => e.or([e('approval', 'is', null), e('approval', '=', 'approved')]))
    .orderBy('dueAt')
    .orderBy('number')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** Refunds whose payout was submitted to the provider in this period. */
export async function listPayoutsSubmittedBetween(
  db: Db,
  since: Instant,
  until: Instant,
): Promise<RefundRow[]> {
  return db
    .selectFrom('refund')
    .selectAll()
    .where('submittedAt', '>=', since)
    .where('submittedAt', '<=', until)
    .where('state', 'in', ['paying', 'paid'])
    .orderBy('number')
    .execute()
}

export async function getPhoneNumber(db: Db, userId: number): Promise<string> {
  const { phoneNumber } = await db
    .selectFrom('appUser')
    .select('phoneNumber')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return phoneNumber
}

export async function findRefundByNumber(db: Db, number: number): Promise<RefundRow | undefined> {
  return db.selectFrom('refund').selectAll().where('number', '=', number).executeTakeFirst()
}
