import { AppError } from '#kernel/errors.ts'
import type { OperatorCtx } from '#server/context.ts'
import { notifyRefundOwner } from '../notifyOwner.actions.ts'
import { cardErasureAt, payoutName } from '../refund.rules.ts'
import * as store from '../refund.store.ts'
import { decryptCardNumber } from './card.actions.ts'
import * as payouts from './payoutByOperator.store.ts'
import { recordPaidRefund } from './payRefund.actions.ts'

/** Actions of operators on a payout: approve, pay by hand, send again, request another card. */

function payoutContextOf(ctx: OperatorCtx): payouts.PayoutContext {
  return {
    operator: ctx.operator.id,
    now: ctx.now,
    isAutomatic: ctx.ports.payout.isAutomatic,
    approvalFrom: ctx.config.payoutApprovalToman,
  }
}

/** Throws if the statement changed nothing: the refund is at another step, or does not exist. */
async function requireChanged(
  ctx: OperatorCtx,
  number: number,
  changed: store.RefundRow | undefined,
): Promise<store.RefundRow> {
  if (changed) return changed
  throw new AppError((await store.findRefundByNumber(ctx.db, number)) ? 'refund_state_conflict' : 'not_found')
}

/** Approves the payout to a refund's card. `attempt` identifies the card that the operator saw. */
export async function approvePayout(
  ctx: OperatorCtx,
  { number, attempt }: { number: number; attempt?: number | undefined },
): Promise<void> {
  const refund = await store.findRefundByNumber(ctx.db, number)
  const { id } = ctx.operator
  if (refund && (refund.claimedBy === id || refund.cardSeenBy === id))
    throw new AppError('payout_needs_other_operator')
  await requireChanged(
    ctx,
    number,
    await payouts.approvePayout(ctx.db, { number, attempt }, payoutContextOf(ctx)),
  )
}

/** Claims a payout: this operator pays it by hand, and nothing is sent automatically. Idempotent for the same operator. */
export async function claimPayout(ctx: OperatorCtx, number: number): Promise<void> {
  const refund = await store.findRefundByNumber(ctx.db, number)
  if (refund?.claimedBy === ctx.operator.id) return
  if (refund && refund.approvedBy === ctx.operator.id) throw new AppError('payout_needs_other_operator')
  await requireChanged(ctx, number, await payouts.claimPayout(ctx.db, number, payoutContextOf(ctx)))
}

/** Releases the claim on a payout. Owners can also release the claim of another operator. */
export async function releasePayout(ctx: OperatorCtx, number: number): Promise<void> {
  const isOwner = ctx.operator.roles.includes('owner')
  await requireChanged(
    ctx,
    number,
    await payouts.releasePayout(ctx.db, number, payoutContextOf(ctx), { isOwner }),
  )
}

/** Shows the full card number to the operator who claimed the payout. Logs the access without the number. */
export async function revealCardNumber(ctx: OperatorCtx, number: number) {
  const refund = await requireChanged(
    ctx,
    number,
    await payouts.recordCardShown(ctx.db, number, payoutContextOf(ctx)),
  )
  if (refund.sealedCard === null) throw new AppError('refund_state_conflict')
  ctx.log.warn({ refund: number }, 'the card number of a refund was shown to an operator')
  return { number, amountToman: refund.amountToman, card: decryptCardNumber(ctx, refund.sealedCard) }
}

/** Records a payout that the claiming operator made at the bank. */
export async function recordManualPayout(
  ctx: OperatorCtx,
  number: number,
  trackingCode: string,
): Promise<void> {
  await ctx.transaction(async (trx) => {
    // The payout provider does not know a payout made by hand, so there is nothing to check.
    const change = { trackingCode, dueAt: cardErasureAt(ctx.now) }
    const paid = await payouts.recordPaidByHand(trx, number, payoutContextOf(ctx), change)
    await recordPaidRefund(ctx, trx, await requireChanged(ctx, number, paid))
  })
}

/**
 * Sends a payout again that the clearing house refused. Asks the clearing house first: only a payout that surely failed
 * is sent again, under a new name. Idempotent: `attempt` is the refused one.
 */
export async function resendPayout(
  ctx: OperatorCtx,
  { number, attempt }: { number: number; attempt: number },
): Promise<void> {
  const refund = await store.findRefundByNumber(ctx.db, number)
  if (!refund) throw new AppError('not_found')
  if (isSentAgain(refund, attempt)) return
  if (refund.approvedBy === ctx.operator.id) throw new AppError('payout_needs_other_operator')
  if (refund.attempt !== attempt || refund.cardFailure !== 'refused' || refund.state !== 'paying')
    throw new AppError('refund_state_conflict')
  if (ctx.ports.payout.isAutomatic && refund.submittedAt !== null) {
    const answer = await ctx.ports.payout.inquire(payoutName(refund))
    if (answer.state !== 'failed') throw new AppError('payout_outcome_unknown')
  }
  const sent = await payouts.resendPayout(ctx.db, { number, attempt }, payoutContextOf(ctx))
  if (sent) return
  const now = await store.findRefundByNumber(ctx.db, number)
  if (!now || !isSentAgain(now, attempt)) throw new AppError('refund_state_conflict')
}

/** The second of two taps: the payout is already on its way again. */
function isSentAgain({ state, attempt, cardFailure }: store.RefundRow, refused: number): boolean {
  return state === 'paying' && attempt === refused + 1 && cardFailure === null
}

/** Requests another card from the user, and notifies them. */
export async function requestNewPayoutCard(ctx: OperatorCtx, number: number): Promise<void> {
  await ctx.transaction(async (trx) => {
    const refund = await requireChanged(ctx, number, await payouts.clearPayoutCard(trx, number))
    await notifyRefundOwner(ctx, trx, refund, 'replaced')
  })
}
