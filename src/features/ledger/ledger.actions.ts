import type { Toman } from '#kernel/money.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import {
  type LedgerRefundAmounts,
  type LedgerSale,
  ledgerLinesOfOwedRefund,
  ledgerLinesOfPayout,
  ledgerLinesOfRefund,
  ledgerLinesOfSale,
  negateLedgerLines,
} from './ledger.rules.ts'
import * as store from './ledger.store.ts'

/**
 * Records a sale in the ledger, in the transaction that marks the payment as paid, so both are committed or neither.
 */
export async function recordSale(ctx: Ctx, trx: Trx, paymentId: string, sale: LedgerSale): Promise<void> {
  const source = `payment:${paymentId}`
  await recordOnce(ctx, trx, { kind: 'sale', source, lines: ledgerLinesOfSale(sale) })
}

/**
 * A refund as the ledger needs it. Every ledger source of a refund contains its id; the ledger check finds the entries
 * by it.
 */
export interface LedgerRefund extends LedgerRefundAmounts {
  id: string
  /** Number of the payout attempt, from 1. */
  attempt: number
}

/**
 * Records that the store owes the user a refund, when the user gave a card. Each record function runs once, in the
 * transaction that changes the refund's state.
 */
export async function recordRefund(ctx: Ctx, trx: Trx, refund: LedgerRefund): Promise<void> {
  await recordOnce(ctx, trx, {
    kind: 'refund',
    source: `refund:${refund.id}`,
    lines: ledgerLinesOfRefund(refund),
  })
}

export interface OwedRefund {
  id: string
  method: 'direct' | 'bank'
  amount: Toman
}

/** Records that the store owes the payer captured money, because the gateway did not reverse the payment. */
export async function recordOwedRefund(ctx: Ctx, trx: Trx, owed: OwedRefund): Promise<void> {
  await recordOnce(ctx, trx, {
    kind: 'refund',
    source: `refund:${owed.id}`,
    lines: ledgerLinesOfOwedRefund(owed),
  })
}

/** Undoes `recordOwedRefund`, because an operator found that the payer already has the money. */
export async function recordRejectionOfOwedRefund(ctx: Ctx, trx: Trx, owed: OwedRefund): Promise<void> {
  const lines = negateLedgerLines(ledgerLinesOfOwedRefund(owed))
  await recordOnce(ctx, trx, { kind: 'correction', source: `rejected:${owed.id}`, lines })
}

export async function recordPayout(ctx: Ctx, trx: Trx, { id, attempt, amount }: LedgerRefund): Promise<void> {
  const source = `payout:${id}:${attempt}`
  await recordOnce(ctx, trx, { kind: 'payout', source, lines: ledgerLinesOfPayout(amount) })
}

/** Undoes a payout that the bank returned. */
export async function recordReturnedPayout(
  ctx: Ctx,
  trx: Trx,
  { id, attempt, amount }: LedgerRefund,
): Promise<void> {
  const source = `returned:${id}:${attempt}`
  await recordOnce(ctx, trx, {
    kind: 'correction',
    source,
    lines: negateLedgerLines(ledgerLinesOfPayout(amount)),
  })
}

/** Undoes `recordRefund`, because an operator rejected the refund. */
export async function recordRejectedRefund(ctx: Ctx, trx: Trx, refund: LedgerRefund): Promise<void> {
  const lines = negateLedgerLines(ledgerLinesOfRefund(refund))
  await recordOnce(ctx, trx, { kind: 'correction', source: `rejected:${refund.id}`, lines })
}

async function recordOnce(ctx: Ctx, trx: Trx, entry: store.NewLedgerTransaction): Promise<void> {
  const isNew = await store.addLedgerTransaction(trx, entry, ctx.now)
  if (!isNew) throw new Error(`${entry.source} is already in the ledger.`)
}

/**
 * Checks that the sums of the ledger agree (requirement 13.13). Reads one snapshot, because payments continue
 * meanwhile.
 */
export async function checkLedger(ctx: Ctx) {
  return ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const accounts = await store.listAccountBalances(trx)
      return {
        accounts,
        sum: accounts.reduce((sum, { toman }) => sum + toman, 0),
        unbalanced: await store.listUnbalancedTransactions(trx),
        disagreements: [
          ...(await store.listPaymentsNotInLedger(trx)),
          ...(await store.listRefundsNotInLedger(trx)),
        ],
      }
    })
}
