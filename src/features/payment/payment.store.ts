import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import type { Texts } from '#features/catalogue/texts.rules.ts'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type { DB, PaymentTable } from '#server/schema.gen.ts'
import {
  PAID_PAYMENT_STATES,
  PAYABLE_PAYMENT_STATES,
  type PaymentMethod,
  type PaymentPrecondition,
  type PaymentState,
  type ReversalState,
  UNCERTAIN_REVERSAL_STATES,
  UNFINISHED_PAYMENT_STATES,
} from './payment.rules.ts'

/**
 * Whether a refund gives this payment's money back: its own, or that of the subscription its days went to. Each has its
 * own index, which a single condition with OR would not use.
 */
function isReturned(e: ExpressionBuilder<DB, 'payment'>) {
  const refunds = e.selectFrom('refund').select('refund.id').where('refund.state', 'in', ['paying', 'paid'])
  return e.or([
    e.exists(refunds.whereRef('refund.paymentId', '=', 'payment.id')),
    e.exists(
      refunds
        .innerJoin('subscriptionLine as line', 'line.subscriptionId', 'refund.subscriptionId')
        .where('line.source', '=', sql<string>`'payment:' || ${e.ref('payment.id')}`)
        .where('line.isSpent', '=', false),
    ),
  ])
}

/** Selects payments with the names of their package and application. */
function payments(db: Db) {
  return db
    .selectFrom('payment')
    .leftJoin('package', 'package.id', 'payment.packageId')
    .leftJoin('application', 'application.id', 'payment.applicationId')
    .leftJoin('subscription', 'subscription.id', 'payment.subscriptionId')
    .leftJoin('promotionCode as used', 'used.id', 'payment.promotionCodeId')
    .leftJoin('promotionCode as made', 'made.id', 'payment.giftCodeId')
    .selectAll('payment')
    .select([
      'used.code as code',
      'made.code as giftCode',
      'package.nameFa as packageNameFa',
      'package.nameEn as packageNameEn',
      'package.nameAr as packageNameAr',
      'package.nameRu as packageNameRu',
      'application.nameFa as applicationNameFa',
      'application.nameEn as applicationNameEn',
      'application.label as applicationLabel',
      'subscription.state as subscriptionState',
    ])
    .select((e) => isReturned(e).as('isReturned'))
    .select((e) =>
      e
        .exists(
          e
            .selectFrom('promotionUse')
            .select('promotionUse.id')
            .whereRef('promotionUse.codeId', '=', 'payment.giftCodeId')
            .where('promotionUse.state', '=', 'used'),
        )
        .as('isGiftUsed'),
    )
}

export type PaymentRow = Awaited<ReturnType<typeof listPaymentsOfUser>>[number]

export async function listPaymentsOfUser(db: Db, userId: number) {
  return payments(db).where('payment.userId', '=', userId).orderBy('payment.number', 'desc').execute()
}

/** A payment with the names of what it bought. Planning its joins takes a millisecond, so use it for views only. */
export async function findPaymentWithNames(db: Db, id: string): Promise<PaymentRow | undefined> {
  return payments(db).where('payment.id', '=', id).executeTakeFirst()
}

/**
 * A payment for a package that has just been created, without a code. Nothing refers to it yet, so its names are
 * known without the joins.
 */
export function nameNewPayment(payment: Payment, bought: Texts<'name'> | null): PaymentRow {
  return {
    ...payment,
    code: null,
    giftCode: null,
    packageNameFa: bought?.nameFa ?? null,
    packageNameEn: bought?.nameEn ?? null,
    packageNameAr: bought?.nameAr ?? null,
    packageNameRu: bought?.nameRu ?? null,
    applicationNameFa: null,
    applicationNameEn: null,
    applicationLabel: null,
    subscriptionState: null,
    isReturned: false,
    isGiftUsed: false,
  }
}

export async function findPayment(db: Db, id: string): Promise<Payment | undefined> {
  return db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function lockPayment(db: Db, id: string) {
  return db.selectFrom('payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/**
 * Locks the payment with this tracking code. Two gateways can give the same one. Then it proves nothing, and no payment
 * is returned.
 */
export async function lockPaymentByTrackingCode(db: Db, trackingCode: string): Promise<Payment | undefined> {
  const query = db.selectFrom('payment').selectAll().where('trackingCode', '=', trackingCode)
  const rows = await query.limit(2).forUpdate().execute()
  return rows.length === 1 ? rows[0] : undefined
}

export type Payment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>

export async function findPaymentByOrder(
  db: Db,
  { method, orderNumber }: { method: PaymentMethod; orderNumber: string },
): Promise<Payment | undefined> {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('method', '=', method)
    .where('orderNumber', '=', orderNumber)
    .executeTakeFirst()
}

export async function addPayment(db: Db, payment: Insertable<PaymentTable>): Promise<void> {
  await db.insertInto('payment').values(payment).execute()
}

type PaymentChange = Partial<Omit<Payment, 'id' | 'number' | 'tracking'>>

/**
 * Changes the state of a payment in one conditional update. Undefined when its state or reversal is no longer one of
 * `from`.
 */
export async function updatePaymentState(
  db: Db,
  id: string,
  from: PaymentPrecondition,
  change: PaymentChange,
): Promise<Payment | undefined> {
  return db
    .updateTable('payment')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from.states)
    .where(reversalIn(from))
    .returningAll()
    .executeTakeFirst()
}

/** Updates a payment's uncertain reversal: the gateway's answer, or that the store owes the money. */
export async function updateReversalState(
  db: Db,
  id: string,
  change: { reversal: ReversalState; owedAt?: Instant; checkAt?: null },
): Promise<Payment | undefined> {
  return db
    .updateTable('payment')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .where('reversal', 'in', UNCERTAIN_REVERSAL_STATES)
    .where('owedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

function reversalIn({ reversals }: PaymentPrecondition) {
  const named = reversals.filter((one) => one !== null)
  return (e: ExpressionBuilder<DB, 'payment'>) =>
    e.or([
      ...(reversals.includes(null) ? [e('reversal', 'is', null)] : []),
      ...(named.length > 0 ? [e('reversal', 'in', named)] : []),
    ])
}

/**
 * Whether another payment has this receipt. Check before the update, because a violated constraint aborts the
 * transaction.
 */
export async function isReceiptOfOtherPayment(
  db: Db,
  { id, method }: Payment,
  receipt: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('payment')
    .select('id')
    .where('method', '=', method)
    .where('receipt', '=', receipt)
    .where('id', '!=', id)
    .executeTakeFirst()
  return row !== undefined
}

export const nextPaymentCheckDueAt = (db: Db) =>
  db
    .selectFrom('payment')
    .select('checkAt as dueAt')
    .where('checkAt', 'is not', null)
    .orderBy('checkAt')
    .limit(1)

export async function claimDuePayments(db: Db, now: Instant, limit: number): Promise<Payment[]> {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('checkAt', '<=', now)
    .orderBy('checkAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function schedulePaymentCheck(db: Db, id: string, checkAt: Instant | null): Promise<void> {
  await db
    .updateTable('payment')
    .set((e) => ({ checkAt, checks: e('checks', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Payments that can still become paid, by their references at the gateway. */
export async function listPayablePaymentsByReference(db: Db, method: PaymentMethod, references: string[]) {
  if (references.length === 0) return []
  return db
    .selectFrom('payment')
    .select('id')
    .where('method', '=', method)
    .where('reference', 'in', references)
    .where('state', 'in', PAYABLE_PAYMENT_STATES)
    .where('reversal', 'is', null)
    .execute()
}

/** Payments that were opened at a gateway, by creation time. */
export async function listGatewayPaymentsBetween(db: Db, since: Instant, until: Instant): Promise<Payment[]> {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('createdAt', '>=', since)
    .where('createdAt', '<=', until)
    .where('reference', 'is not', null)
    .orderBy('number')
    .execute()
}

export async function listStoredReferences(
  db: Db,
  method: PaymentMethod,
  references: string[],
): Promise<string[]> {
  if (references.length === 0) return []
  const rows = await db
    .selectFrom('payment')
    .select('reference')
    .where('method', '=', method)
    .where('reference', 'in', references)
    .execute()
  return rows.map(({ reference }) => reference ?? '')
}

/** Gives a payment without an owner to a user. A probe has no owner, even if someone paid it. */
export async function claimPayment(db: Db, id: string, userId: number): Promise<Payment | undefined> {
  return db
    .updateTable('payment')
    .set({ userId })
    .where('id', '=', id)
    .where('kind', '=', 'sale')
    .where('userId', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Records that a purchase was reported to analytics. True for the first call only, so that browsers report it once. */
export async function markPaymentAcknowledged(db: Db, id: string, now: Instant): Promise<boolean> {
  const row = await db
    .updateTable('payment')
    .set({ toldAt: now })
    .where('id', '=', id)
    .where('state', 'in', ['paid', 'applied'])
    .where('toldAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function markPaymentApplied(db: Db, subscriptionId: string, deviceId: string, now: Instant) {
  await db
    .updateTable('payment')
    .set({ state: 'applied', appliedAt: now, deviceId })
    .where('subscriptionId', '=', subscriptionId)
    .where('state', '=', 'paid')
    .where('reversal', 'is', null)
    .execute()
}

export async function listPaymentAmounts(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('payment')
    .select(['id', 'amountToman', 'vatToman', 'cardMasked'])
    .where('id', 'in', ids)
    .where('state', 'in', PAID_PAYMENT_STATES)
    .execute()
}

export async function markPaymentsRefunded(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('payment')
    .set({ state: 'refunded' })
    .where('id', 'in', ids)
    .where('state', 'in', ['paid', 'applied'])
    .where('reversal', 'is', null)
    .execute()
}

export async function unmarkPaymentsRefunded(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('payment')
    .set({ state: sql<PaymentState>`case when applied_at is null then 'paid' else 'applied' end` })
    .where('id', 'in', ids)
    .where('state', '=', 'refunded')
    .where('reversal', 'is', null)
    .execute()
}

export async function countUnfinishedPayments(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('payment')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('state', 'in', UNFINISHED_PAYMENT_STATES)
    .where('kind', '=', 'sale')
    .executeTakeFirstOrThrow()
  return count
}

/** Numbers of probe payments that someone paid and whose money has not been confirmed as returned. */
export async function listPaidProbes(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('payment')
    .select('number')
    .where('kind', '=', 'probe')
    .where('reversal', 'in', UNCERTAIN_REVERSAL_STATES)
    .orderBy('number')
    .execute()
  return rows.map(({ number }) => number)
}
