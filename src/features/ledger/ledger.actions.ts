import type { Toman } from '#kernel/money.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import {
  owedLines,
  payoutLines,
  type Refund,
  refundLines,
  reversed,
  type Sale,
  saleLines,
} from './ledger.rules.ts'
import * as store from './ledger.store.ts'

/** In the transaction that makes a payment paid: both hold or neither. */
export async function recordSale(ctx: Ctx, trx: Trx, paymentId: string, sale: Sale): Promise<void> {
  const source = `payment:${paymentId}`
  await addOnce(ctx, trx, { kind: 'sale', source, lines: saleLines(sale) })
}

/** A refund as the ledger knows it. The second part of every source is its id, by which the check finds them. */
export interface LedgerRefund extends Refund {
  id: string
  /** Counts its payouts. */
  attempt: number
}

/** Promised: from now on it is owed. Each of these in the transaction that says so, and once. */
export async function recordRefund(ctx: Ctx, trx: Trx, refund: LedgerRefund): Promise<void> {
  await addOnce(ctx, trx, { kind: 'refund', source: `refund:${refund.id}`, lines: refundLines(refund) })
}

export interface OwedRefund {
  id: string
  method: 'direct' | 'bank'
  amount: Toman
}

/** A reversal failed for good. */
export async function recordOwed(ctx: Ctx, trx: Trx, owed: OwedRefund): Promise<void> {
  await addOnce(ctx, trx, { kind: 'refund', source: `refund:${owed.id}`, lines: owedLines(owed) })
}

/** An operator found that the payer has the money already. */
export async function recordOwedRejection(ctx: Ctx, trx: Trx, owed: OwedRefund): Promise<void> {
  const lines = reversed(owedLines(owed))
  await addOnce(ctx, trx, { kind: 'correction', source: `rejected:${owed.id}`, lines })
}

export async function recordPayout(ctx: Ctx, trx: Trx, { id, attempt, amount }: LedgerRefund): Promise<void> {
  const source = `payout:${id}:${attempt}`
  await addOnce(ctx, trx, { kind: 'payout', source, lines: payoutLines(amount) })
}

/** The bank took a payout back. */
export async function recordReturn(ctx: Ctx, trx: Trx, { id, attempt, amount }: LedgerRefund): Promise<void> {
  const source = `returned:${id}:${attempt}`
  await addOnce(ctx, trx, { kind: 'correction', source, lines: reversed(payoutLines(amount)) })
}

/** An operator took the promise back. */
export async function recordRejection(ctx: Ctx, trx: Trx, refund: LedgerRefund): Promise<void> {
  const lines = reversed(refundLines(refund))
  await addOnce(ctx, trx, { kind: 'correction', source: `rejected:${refund.id}`, lines })
}

async function addOnce(ctx: Ctx, trx: Trx, entry: store.NewTransaction): Promise<void> {
  const isNew = await store.addTransaction(trx, entry, ctx.now)
  if (!isNew) throw new Error(`${entry.source} stands in the ledger already.`)
}

/** Checks that the sums agree (requirement 13.13). Reads one snapshot, because payments continue meanwhile. */
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
        disagreements: [...(await store.disagreements(trx)), ...(await store.refundDisagreements(trx))],
      }
    })
}
