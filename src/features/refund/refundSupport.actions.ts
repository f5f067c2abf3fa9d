import { recordRejectedRefund } from '#features/ledger/ledger.actions.ts'
import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { notifyRefundOwner } from './notifyOwner.actions.ts'
import { decryptCardNumber, toLedgerRefund } from './payout/card.actions.ts'
import { rejectOwedRefund } from './payout/owedRefund.actions.ts'
import { markRefundPaid } from './payout/payRefund.actions.ts'
import { mayPayRefundByHand, mayRejectRefund, mayShowCardNumber } from './refund.rules.ts'
import * as store from './refund.store.ts'

/** Operator actions on refunds. */

/** Shows the full card number to an operator who pays by hand. Logs the access without the number. */
export async function revealCardNumber(ctx: Ctx, number: number) {
  const refund = await store.findRefundByNumber(ctx.db, number)
  if (!refund) throw new AppError('not_found')
  if (refund.sealedCard === null || !mayShowCardNumber(operatorRefund(refund)))
    throw new AppError('refund_state_conflict')
  ctx.log.warn({ refund: number }, 'the card number of a refund was shown to an operator')
  return { number, amountToman: refund.amountToman, card: decryptCardNumber(ctx, refund.sealedCard) }
}

/**
 * Records a payout that an operator made at the bank. Refused while the provider may have the payout: it would be paid
 * twice.
 */
export async function recordManualPayout(ctx: Ctx, number: number, trackingCode: string): Promise<void> {
  await withLockedRefund(ctx, number, async (trx, refund) => {
    if (!mayPayRefundByHand(operatorRefund(refund), ctx.ports.payout.isAutomatic))
      throw new AppError('refund_state_conflict')
    await markRefundPaid(ctx, trx, { ...refund, askedAt: null }, trackingCode)
  })
}

/** Approves the payout to a refund's card. One conditional statement, so that one of two operators wins. */
export async function approveRefund(ctx: Ctx, number: number): Promise<void> {
  const { isAutomatic } = ctx.ports.payout
  const dueAt = isAutomatic ? ctx.now : null
  if (await store.approveRefund(ctx.db, number, { approvedAt: ctx.now, dueAt })) return
  throw new AppError((await store.findRefundByNumber(ctx.db, number)) ? 'refund_state_conflict' : 'not_found')
}

/**
 * Rejects a refund. After the user gave a card, also undoes the ledger entry; refused while the provider may have the
 * payout.
 */
export async function rejectRefund(ctx: Ctx, number: number, rejectReason: string): Promise<void> {
  await withLockedRefund(ctx, number, async (trx, refund) => {
    const isPaying = refund.state === 'paying'
    if (!mayRejectRefund(operatorRefund(refund))) throw new AppError('refund_state_conflict')
    const rejected = await store.updateRefundState(trx, refund, {
      state: 'rejected',
      rejectReason,
      closedAt: ctx.now,
      sealedCard: null,
      approval: refund.approval === 'waiting' ? null : refund.approval,
      lapsesAt: null,
      dueAt: null,
    })
    if (!rejected) throw new AppError('refund_state_conflict')
    if (rejected.paymentId !== null) await rejectOwedRefund(ctx, trx, rejected)
    else if (isPaying) await recordRejectedRefund(ctx, trx, toLedgerRefund(rejected))
    await notifyRefundOwner(ctx, trx, rejected, 'rejected')
  })
}

function operatorRefund({ state, sealedCard, cardFailure, askedAt, approval }: store.RefundRow) {
  return { state, hasCard: sealedCard !== null, cardFailure, askedAt, approval }
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
