import { recordRejectedRefund } from '#features/ledger/ledger.actions.ts'
import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { notifyRefundOwner } from './notifyOwner.actions.ts'
import { toLedgerRefund } from './payout/card.actions.ts'
import { rejectOwedRefund } from './payout/owedRefund.actions.ts'
import { mayRejectRefund } from './payout/payoutByOperator.rules.ts'
import * as store from './refund.store.ts'

/** Operator actions on refunds. */

/**
 * Rejects a refund. After the user gave a card, also undoes the ledger entry; refused while the provider may have the
 * payout.
 */
export async function rejectRefund(ctx: Ctx, number: number, rejectReason: string): Promise<void> {
  await withLockedRefund(ctx, number, async (trx, refund) => {
    const isPaying = refund.state === 'paying'
    if (!mayRejectRefund(refund)) throw new AppError('refund_state_conflict')
    const rejected = await store.updateRefundState(trx, refund, {
      state: 'rejected',
      rejectReason,
      closedAt: ctx.now,
      sealedCard: null,
      ...(refund.approval === 'waiting' && { approval: null, approvalReason: null }),
      lapsesAt: null,
      dueAt: null,
    })
    if (!rejected) throw new AppError('refund_state_conflict')
    if (rejected.paymentId !== null) await rejectOwedRefund(ctx, trx, rejected)
    else if (isPaying) await recordRejectedRefund(ctx, trx, toLedgerRefund(rejected))
    await notifyRefundOwner(ctx, trx, rejected, 'rejected')
  })
}

/** Locks the refund row for the whole decision of an operator, so that automatic payouts wait. */
async function withLockedRefund(
  ctx: Ctx,
  number: number,
  work: (trx: Trx, refund: store.RefundRow) => Promise<void>,
): Promise<void> {
  const known = await store.findRefundByNumber(ctx.db, number)
  if (!known) throw new AppError('not_found')
  await ctx.transaction(async (trx) => {
    const refund = await store.lockRefund(trx, known.id)
    if (!refund) throw new AppError('not_found')
    await work(trx, refund)
  })
}
