import {
  getMaskedCardOfPayment,
  listRefundablePayments,
  type RefundablePayment,
} from '#features/payment/settlement/refundPayment.actions.ts'
import { listLinesOfCurrentTerms, type Subscription } from '#features/subscription/term.actions.ts'
import { toman } from '#kernel/money.ts'
import { DAY } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type { QuoteHindrance } from '../refund.rules.ts'
import type { RefundRow } from '../refund.store.ts'
import type { SubscriptionTerm } from './quote.rules.ts'

type Line = Awaited<ReturnType<typeof listLinesOfCurrentTerms>>[number]

/** Loads the current term of a subscription for the refund rule. */
export async function loadSubscriptionTerm(db: Db, row: Subscription): Promise<SubscriptionTerm> {
  const [term] = await loadSubscriptionTerms(db, [row])
  return term as SubscriptionTerm
}

/** Loads the current terms of these subscriptions, in the same order. */
export async function loadSubscriptionTerms(db: Db, rows: Subscription[]): Promise<SubscriptionTerm[]> {
  const lines = await listLinesOfCurrentTerms(
    db,
    rows.map(({ id }) => id),
  )
  const payments = await listRefundablePayments(
    db,
    lines.filter(({ reason }) => reason === 'purchase').map(({ source }) => source),
  )
  const bySource = new Map(payments.map((payment) => [payment.source, payment]))
  const linesOf = Map.groupBy(lines, ({ subscriptionId }) => subscriptionId)
  return rows.map((row) => termOf(row, linesOf.get(row.id) ?? [], bySource))
}

/**
 * A line with a payment is a purchase. Compensation days for a closure are neither bought nor gifts. Every other line
 * is a gift.
 */
function termOf(
  row: Subscription,
  lines: Line[],
  bySource: ReadonlyMap<string, RefundablePayment>,
): SubscriptionTerm {
  return {
    startedAt: row.startedAt,
    endsAt: row.endsAt,
    interruptedAt: row.interruptedAt,
    cancelledAt: row.cancelledAt,
    purchases: lines.flatMap(({ source, days }) => {
      const paid = bySource.get(source)
      return paid ? [{ price: toman(paid.amount), vat: toman(paid.vat), days }] : []
    }),
    giftDays: lines
      .filter(({ source, reason }) => !bySource.has(source) && reason !== 'reset_wait')
      .reduce((sum, { days }) => sum + days, 0),
    roundedUpMs: lines.reduce((sum, line) => sum + roundedUpMs(line), 0),
  }
}

function roundedUpMs({ days, createdAt, waitedFrom }: Line): number {
  return waitedFrom === null ? 0 : days * DAY - (createdAt.getTime() - waitedFrom.getTime())
}

/** The sources of the payments that a refund of this subscription pays back. */
export async function listPaymentSources(db: Db, subscriptionId: string): Promise<string[]> {
  const lines = await listLinesOfCurrentTerms(db, [subscriptionId])
  return lines.filter(({ reason }) => reason === 'purchase').map(({ source }) => source)
}

type RefundTarget = Pick<RefundRow, 'subscriptionId' | 'paymentId'>

/**
 * The sources of the payments that a refund marks as refunded. None after a failed reversal, because that payment was
 * never paid.
 */
export async function listRefundedPaymentSources(
  db: Db,
  { subscriptionId }: RefundTarget,
): Promise<string[]> {
  return subscriptionId === null ? [] : listPaymentSources(db, subscriptionId)
}

/** The masked cards that paid for the refunded purchases. */
export async function listPayingCards(
  db: Db,
  { subscriptionId, paymentId }: RefundTarget,
): Promise<Array<string | null>> {
  if (subscriptionId === null) return [paymentId && (await getMaskedCardOfPayment(db, paymentId))]
  const payments = await listRefundablePayments(db, await listPaymentSources(db, subscriptionId))
  return payments.map(({ cardMasked }) => cardMasked)
}

export function findQuoteHindrance(
  refund: RefundRow | undefined,
  term: SubscriptionTerm,
  amount: number,
): QuoteHindrance | null {
  if (refund) return refund.state === 'paid' ? 'paid' : 'open'
  if (term.purchases.length === 0) return 'nothing_paid'
  return amount === 0 ? 'used_up' : null
}
