import type { Db, Trx } from '#server/db.ts'
import type { PaymentMethod } from '../payment.rules.ts'
import * as store from '../payment.store.ts'

/** What the slice that pays back asks and says. A line of a subscription names its payment as its source. */

const PREFIX = 'payment:'

export interface PaidFor {
  source: string
  amount: number
  vat: number
  /** The card that paid, as the gateway masks it; null where it does not tell. */
  cardMasked: string | null
}

export async function paidFor(db: Db, sources: string[]): Promise<PaidFor[]> {
  const rows = await store.amountsOf(db, paymentIds(sources))
  return rows.map(({ id, amountToman, vatToman, cardMasked }) => ({
    source: `${PREFIX}${id}`,
    amount: amountToman,
    vat: vatToman,
    cardMasked,
  }))
}

/** The card that paid what could not be reversed; null where the gateway did not say. */
export async function capturedCard(db: Db, paymentId: string): Promise<string | null> {
  return (await store.findPayment(db, paymentId))?.cardMasked ?? null
}

/** The gateway never said whether the reversal happened, so it may still do it. */
export async function isReversalUnknown(db: Db, paymentId: string): Promise<boolean> {
  return (await store.findPayment(db, paymentId))?.reversal === 'unknown'
}

/** The gateway that has the money of a payment whose reversal failed. */
export async function methodOf(db: Db, paymentId: string): Promise<PaymentMethod> {
  const payment = await store.findPayment(db, paymentId)
  if (!payment) throw new Error(`Payment ${paymentId} is gone.`)
  return payment.method as PaymentMethod
}

/** All of it went back to the payer. */
export async function markRefunded(trx: Trx, sources: string[]): Promise<void> {
  await store.markRefunded(trx, paymentIds(sources))
}

/** The bank took it back: it is still owed. */
export async function unmarkRefunded(trx: Trx, sources: string[]): Promise<void> {
  await store.unmarkRefunded(trx, paymentIds(sources))
}

function paymentIds(sources: string[]): string[] {
  return sources
    .filter((source) => source.startsWith(PREFIX))
    .map((source) => source.slice(PREFIX.length))
    .sort()
}
