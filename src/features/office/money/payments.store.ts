import { type SqlBool, sql } from 'kysely'
import {
  PAID_PAYMENT_STATES,
  PAYMENT_METHODS,
  type PaymentMethod,
  type PaymentState,
} from '#features/payment/payment.rules.ts'
import type { Db } from '#server/db.ts'
import type { PaymentOrder } from './paymentFilter.rules.ts'
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

/** Probe payments are listed and counted only with their own filter. */
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
}

export type PaymentRow = Awaited<ReturnType<typeof listPayments>>[number]

const EVERYTHING: PaymentFilter = { kind: 'any', period: null }

/** The position after which a page of the list begins: the payment with this number, in this order. */
export interface PaymentPosition {
  order?: PaymentOrder | undefined
  before?: number | undefined
}

export function listPayments(
  db: Db,
  filter: PaymentFilter,
  { order = '-time', before }: PaymentPosition,
  limit: number,
) {
  const direction = order.startsWith('-') ? 'desc' : 'asc'
  const isAfter = sql.raw(direction === 'desc' ? '<' : '>')
  if (order === '-amount' || order === 'amount')
    return withNames(filtered(db, filter))
      .$if(before !== undefined, (query) =>
        query.where(
          sql<SqlBool>`(payment.amount_toman, payment.number) ${isAfter}
            (select last.amount_toman, last.number from payment last where last.number = ${before})`,
        ),
      )
      .orderBy('payment.amountToman', direction)
      .orderBy('payment.number', direction)
      .limit(limit)
      .execute()
  return withNames(filtered(db, filter))
    .$if(before !== undefined, (query) =>
      query.where('payment.number', direction === 'desc' ? '<' : '>', before ?? 0),
    )
    .orderBy('payment.number', direction)
    .limit(limit)
    .execute()
}

export async function findPayment(db: Db, number: number): Promise<PaymentRow | undefined> {
  return withNames(filtered(db, EVERYTHING)).where('payment.number', '=', number).executeTakeFirst()
}

/**
 * Searches payments by every identifier that a user or a gateway may give: tracking code, receipt, number or phone
 * number.
 */
export function searchPayments(db: Db, word: string, phoneNumber: string, limit: number) {
  // One query for each identifier: each then uses its own index, which a single OR would not.
  const methods = sql.join(PAYMENT_METHODS)
  const found = sql<SqlBool>`payment.number in (
    select number from payment where tracking_code = ${word}
    union all select number from payment where method in (${methods}) and reference = ${word}
    union all select number from payment where method in (${methods}) and receipt = ${word}
    union all select number from payment where id = ${UUID.test(word) ? word.toLowerCase() : null}::uuid
    union all select number from payment where number = ${/^\d{1,15}$/.test(word) ? word : null}::bigint
    union all select number from payment where user_id =
      (select id from app_user where phone_number = ${phoneNumber}))`
  return withNames(filtered(db, EVERYTHING))
    .where(found)
    .orderBy('payment.number', 'desc')
    .limit(limit)
    .execute()
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The sum covers at most this many payments. A filter that matches more has no sum, because it would take too long. */
const MAXIMUM_SUMMED = 20_000

/** The sum of the filtered payments; null if there are too many. */
export async function sumPayments(db: Db, filter: PaymentFilter) {
  const isPaid = sql<SqlBool>`found.state in (${sql.join(PAID_PAYMENT_STATES)})`
  const sums = await db
    .selectFrom(
      filtered(db, filter)
        .select(['payment.state', 'payment.amountToman', 'payment.vatToman'])
        .limit(MAXIMUM_SUMMED + 1)
        .as('found'),
    )
    .select((e) => [
      e.fn.countAll<number>().as('count'),
      e.fn.countAll<number>().filterWhere(isPaid).as('paidCount'),
      e.fn.countAll<number>().filterWhere('found.state', '=', 'refunded').as('refundedCount'),
      sql<number>`coalesce(sum(found.amount_toman) filter (where ${isPaid}), 0)::bigint`.as('paid'),
      sql<number>`coalesce(sum(found.vat_toman) filter (where ${isPaid}), 0)::bigint`.as('vat'),
    ])
    .executeTakeFirstOrThrow()
  return sums.count > MAXIMUM_SUMMED ? null : sums
}

export function listSoldPackages(db: Db) {
  return db
    .selectFrom('package')
    .select(['id', 'label', 'nameFa', 'nameEn', 'priceToman', 'isActive'])
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
