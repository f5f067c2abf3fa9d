import { type Expression, type SqlBool, sql } from 'kysely'
import {
  PAID_PAYMENT_STATES,
  type PaymentMethod,
  type PaymentState,
} from '#features/payment/payment.rules.ts'
import type { Db } from '#server/db.ts'
import type { Period } from './period.rules.ts'

export interface PaymentFilter {
  state?: PaymentState | undefined
  method?: PaymentMethod | undefined
  kind?: 'package' | 'application' | 'gift' | 'probe' | 'any' | undefined
  packageId?: number | undefined
  period: Period | null
}

/** The time of a payment in lists: when its money arrived, or when it was created if none arrived. */
const WHEN = sql`coalesce(payment.paid_at, payment.created_at)`

/** Probes are listed and counted only by their own filter. */
function filtered(db: Db, { state, method, kind, packageId, period }: PaymentFilter) {
  return db
    .selectFrom('payment')
    .$if(kind !== 'any', (query) => query.where('payment.kind', '=', kind === 'probe' ? 'probe' : 'sale'))
    .$if(state !== undefined, (query) => query.where('payment.state', '=', state ?? 'paid'))
    .$if(method !== undefined, (query) => query.where('payment.method', '=', method ?? 'direct'))
    .$if(kind === 'gift', (query) => query.where('payment.isGift', '=', true))
    .$if(kind === 'application', (query) => query.where('payment.applicationId', 'is not', null))
    .$if(kind === 'package', (query) => query.where('payment.applicationId', 'is', null))
    .$if(packageId !== undefined, (query) => query.where('payment.packageId', '=', packageId ?? 0))
    .$if(period !== null, (query) =>
      query.where(sql<SqlBool>`${WHEN} >= ${period?.from} and ${WHEN} < ${period?.until}`),
    )
}

/** Adds the names of the product and the payer to a query for payments. */
function withNames(query: ReturnType<typeof filtered>) {
  return query
    .leftJoin('package', 'package.id', 'payment.packageId')
    .leftJoin('application', 'application.id', 'payment.applicationId')
    .leftJoin('appUser', 'appUser.id', 'payment.userId')
    .leftJoin('promotionCode as used', 'used.id', 'payment.promotionCodeId')
    .selectAll('payment')
    .select([
      'package.nameFa as packageNameFa',
      'package.nameEn as packageNameEn',
      'application.nameFa as applicationNameFa',
      'application.nameEn as applicationNameEn',
      'appUser.phoneNumber',
      'used.code',
    ])
    .orderBy('payment.number', 'desc')
}

export type PaymentRow = Awaited<ReturnType<typeof listPayments>>[number]

const EVERYTHING: PaymentFilter = { kind: 'any', period: null }

export function listPayments(db: Db, filter: PaymentFilter, before: number | undefined, limit: number) {
  return withNames(filtered(db, filter))
    .$if(before !== undefined, (query) => query.where('payment.number', '<', before ?? 0))
    .limit(limit)
    .execute()
}

export async function findPayment(db: Db, number: number): Promise<PaymentRow | undefined> {
  return withNames(filtered(db, EVERYTHING)).where('payment.number', '=', number).executeTakeFirst()
}

/**
 * Searches payments by every identifier that a user or a gateway may tell: tracking code, receipt, number or phone
 * number.
 */
export function searchPayments(db: Db, word: string, phoneNumber: string, limit: number) {
  return withNames(filtered(db, EVERYTHING))
    .where((e) => {
      const fits: Expression<SqlBool>[] = [
        e('payment.trackingCode', '=', word),
        e('payment.reference', '=', word),
        e('payment.receipt', '=', word),
        e(e.cast<string>('payment.id', 'text'), '=', word.toLowerCase()),
        e(e.cast<string>('payment.number', 'text'), '=', word),
        e('appUser.phoneNumber', '=', phoneNumber),
      ]
      return e.or(fits)
    })
    .limit(limit)
    .execute()
}

export async function sumPayments(db: Db, filter: PaymentFilter) {
  const isPaid = sql<SqlBool>`payment.state in (${sql.join(PAID_PAYMENT_STATES)})`
  return filtered(db, filter)
    .select((e) => [
      e.fn.countAll<number>().as('count'),
      e.fn.countAll<number>().filterWhere(isPaid).as('paidCount'),
      e.fn.countAll<number>().filterWhere('payment.state', '=', 'refunded').as('refundedCount'),
      sql<number>`coalesce(sum(amount_toman) filter (where ${isPaid}), 0)::bigint`.as('paid'),
      sql<number>`coalesce(sum(vat_toman) filter (where ${isPaid}), 0)::bigint`.as('vat'),
    ])
    .executeTakeFirstOrThrow()
}

export function listSoldPackages(db: Db) {
  return db
    .selectFrom('package')
    .select(['id', 'nameFa', 'nameEn'])
    .orderBy('isActive', 'desc')
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** The gift code that the payment bought, if it was a gift. */
export async function findGiftCodeOfPayment(db: Db, paymentId: string) {
  return db
    .selectFrom('payment')
    .innerJoin('promotionCode', 'promotionCode.id', 'payment.giftCodeId')
    .select((e) => [
      'promotionCode.code',
      e
        .exists(
          e
            .selectFrom('promotionUse')
            .select('promotionUse.id')
            .whereRef('promotionUse.codeId', '=', 'promotionCode.id')
            .where('promotionUse.state', '=', 'used'),
        )
        .as('isUsed'),
    ])
    .where('payment.id', '=', paymentId)
    .executeTakeFirst()
}

/** Refunds of the subscription that contains the days of this payment now, also after a merge. */
export function listRefundsOfPayment(db: Db, source: string) {
  return db
    .selectFrom('refund')
    .innerJoin('subscriptionLine', 'subscriptionLine.subscriptionId', 'refund.subscriptionId')
    .select(['refund.number', 'refund.state', 'refund.amountToman'])
    .where('subscriptionLine.source', '=', source)
    .orderBy('refund.number', 'desc')
    .limit(50)
    .execute()
}
