import type { Db, Trx } from '#server/db.ts'
import * as store from './payment.store.ts'

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
