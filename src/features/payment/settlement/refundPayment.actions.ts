import type { Db, Trx } from '#server/db.ts'
import type { PaymentMethod } from '../payment.rules.ts'
import * as store from '../payment.store.ts'

/** The data of payments that the refund slice needs. A line of subscription days names its payment as its source. */

const PREFIX = 'payment:'

export interface RefundablePayment {
  source: string
  amount: number
  vat: number
  /** The masked card that paid; null when the gateway does not tell it. */
  cardMasked: string | null
}

export async function listRefundablePayments(db: Db, sources: string[]): Promise<RefundablePayment[]> {
  const rows = await store.listPaymentAmounts(db, paymentIds(sources))
  return rows.map(({ id, amountToman, vatToman, cardMasked }) => ({
    source: `${PREFIX}${id}`,
    amount: amountToman,
    vat: vatToman,
    cardMasked,
  }))
}

/** The masked card of a payment whose reversal failed; null when the gateway did not tell it. */
export async function getMaskedCardOfPayment(db: Db, paymentId: string): Promise<string | null> {
  return (await store.findPayment(db, paymentId))?.cardMasked ?? null
}

/** Whether the outcome of a payment's reversal is unknown, so that the gateway may still reverse it. */
export async function isReversalUnknown(db: Db, paymentId: string): Promise<boolean> {
  return (await store.findPayment(db, paymentId))?.reversal === 'unknown'
}

/** The gateway that holds the money of a payment whose reversal failed. */
export async function getMethodOfPayment(db: Db, paymentId: string): Promise<PaymentMethod> {
  const payment = await store.findPayment(db, paymentId)
  if (!payment) throw new Error(`Payment ${paymentId} does not exist.`)
  return payment.method
}

/** Marks payments as refunded: the whole amount went back to the payer. */
export async function markPaymentsRefunded(trx: Trx, sources: string[]): Promise<void> {
  await store.markPaymentsRefunded(trx, paymentIds(sources))
}

/** Undoes `markPaymentsRefunded`: the bank returned the payout, so the money is still owed. */
export async function unmarkPaymentsRefunded(trx: Trx, sources: string[]): Promise<void> {
  await store.unmarkPaymentsRefunded(trx, paymentIds(sources))
}

function paymentIds(sources: string[]): string[] {
  return sources
    .filter((source) => source.startsWith(PREFIX))
    .map((source) => source.slice(PREFIX.length))
    .sort()
}
