import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { type Sale, saleLines } from './ledger.rules.ts'
import * as store from './ledger.store.ts'

/** In the transaction that makes a payment paid: both hold or neither. */
export async function recordSale(ctx: Ctx, trx: Trx, paymentId: string, sale: Sale): Promise<void> {
  const source = `payment:${paymentId}`
  const isNew = await store.addTransaction(trx, { kind: 'sale', source, lines: saleLines(sale) }, ctx.now)
  if (!isNew) throw new Error(`The sale of ${source} was written before.`)
}

/** The sums must agree at any time (decisions, Money). One snapshot: payments go on meanwhile. */
export async function checkLedger(ctx: Ctx) {
  return ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const accounts = await store.balances(trx)
      return {
        accounts,
        sum: accounts.reduce((sum, { toman }) => sum + toman, 0),
        unbalanced: await store.unbalanced(trx),
        disagreements: await store.disagreements(trx),
      }
    })
}
