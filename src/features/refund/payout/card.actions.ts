import { cancelRegistration } from '#features/device/registration/registration.actions.ts'
import { recordRefund } from '#features/ledger/ledger.actions.ts'
import { browserFirstSeenAt } from '#features/login/login.actions.ts'
import { isReversalUnknown } from '#features/payment/settlement/refundPayment.actions.ts'
import { cancelSubscription } from '#features/subscription/subscription.actions.ts'
import { lockSubscriptionAndDevice, type Subscription } from '#features/subscription/term.actions.ts'
import { isCardNumber, normaliseCard } from '#kernel/cardNumber.ts'
import { AppError } from '#kernel/errors.ts'
import { toman } from '#kernel/money.ts'
import { addMilliseconds } from '#kernel/time.ts'
import type { Ctx, UserCtx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { listPayingCards } from '../quote/quoteSources.actions.ts'
import { getRefund, requireRefundOfUser } from '../refund.actions.ts'
import { isRefundOpen } from '../refund.rules.ts'
import * as store from '../refund.store.ts'
import {
  type ApprovalReason,
  isNewBrowser,
  LARGE_SUM_WITHIN_MS,
  needsPayoutApproval,
} from './approval.rules.ts'
import { bankOfCard } from './bank.table.ts'
import { lockPayoutsOfUser, sumRecentPayouts } from './payoutByOperator.store.ts'

/** The purpose of the key that encrypts card numbers. */
export const CARD_NUMBER_PURPOSE = 'card'

export async function setPayoutCard(ctx: UserCtx, { id, cardNumber }: { id: string; cardNumber: string }) {
  const { subscriptionId } = await requireRefundOfUser(ctx, id)
  const card = normaliseCard(cardNumber)
  if (!isCardNumber(card))
    throw new AppError('card_number_wrong', { fields: { card_number: 'card_number_wrong' } })
  await ctx.transaction(async (trx) => {
    await lockPayoutsOfUser(trx, ctx.user.userId)
    const subscription = subscriptionId === null ? null : await lockSubscriptionAndDevice(trx, subscriptionId)
    const refund = await store.lockRefund(trx, id)
    if (subscription === undefined || !refund) throw new AppError('not_found')
    if (isSameCard(ctx, refund, card)) return
    if (refund.state === 'requested') await commitRefund(ctx, trx, refund, subscription)
    else if (refund.state !== 'paying' || refund.cardFailure === null)
      throw new AppError('refund_state_conflict')
    const reason = await findApprovalReason(ctx, trx, refund, card)
    await store.updateRefundState(trx, refund, {
      state: 'paying',
      ...newPayout(ctx, refund, card, reason),
    })
  })
  return getRefund(ctx, { id })
}

/** Whether the user gave the same card again, for example by a second tap. */
function isSameCard(ctx: Ctx, { state, cardFailure, sealedCard }: store.RefundRow, card: string): boolean {
  return (
    state === 'paying' &&
    cardFailure === null &&
    sealedCard !== null &&
    decryptCardNumber(ctx, sealedCard) === card
  )
}

/** Makes the refund final: cancels the subscription and records the debt in the ledger, in the same transaction. */
async function commitRefund(
  ctx: Ctx,
  trx: Trx,
  refund: store.RefundRow,
  subscription: Subscription | null,
): Promise<void> {
  if (!isRefundOpen(refund.opensAt, ctx.now)) throw new AppError('refund_not_open')
  // The money of a failed reversal is already in the ledger, and there is no subscription to cancel.
  if (!subscription) return
  const { id, state, deviceId } = subscription
  // Leave the queue only for an active subscription: after a cancellation the device may be queued for another one.
  if (state === 'active' && deviceId) await cancelRegistration(ctx, trx, deviceId)
  if (state !== 'cancelled') await cancelSubscription(ctx, trx, id)
  await recordRefund(ctx, trx, toLedgerRefund(refund))
}

/**
 * Returns why an operator must approve the payout; null if none must. Reasons: an operator saw an earlier card and may
 * have paid to it; the gateway may still reverse the payment, so that the money would be returned twice; the request or
 * the card came from a new browser and this card did not pay; or the amount is large, alone or together with other
 * refunds of the last day.
 */
async function findApprovalReason(
  ctx: UserCtx,
  trx: Trx,
  refund: store.RefundRow,
  card: string,
): Promise<ApprovalReason | null> {
  if (refund.cardSeenBy !== null) return 'card_seen'
  if (refund.paymentId !== null && (await isReversalUnknown(trx, refund.paymentId))) return 'reversal'
  const isNew = refund.isNewBrowser || isNewBrowser(await browserFirstSeenAt(ctx, trx), ctx.now)
  const payingCards = await listPayingCards(trx, refund)
  if (needsPayoutApproval({ isNewBrowser: isNew, card, payingCards })) return 'browser'
  const since = addMilliseconds(ctx.now, -LARGE_SUM_WITHIN_MS)
  const recent = await sumRecentPayouts(trx, refund.userId, refund.id, since)
  return isLargePayout(ctx, refund.amountToman + recent) ? 'amount' : null
}

/** Whether a payout of this amount needs the approval of an operator. */
export function isLargePayout({ config: { payoutApprovalToman } }: Ctx, amountToman: number): boolean {
  return payoutApprovalToman > 0 && amountToman >= payoutApprovalToman
}

export function toLedgerRefund({ id, attempt, amountToman, vatToman }: store.RefundRow) {
  return { id, attempt, amount: toman(amountToman), vat: toman(vatToman) }
}

function newPayout(ctx: Ctx, { attempt }: store.RefundRow, card: string, reason: ApprovalReason | null) {
  return {
    sealedCard: ctx.secrets.seal(CARD_NUMBER_PURPOSE, card),
    cardBank: bankOfCard(card),
    cardLastFour: card.slice(-4),
    attempt: attempt + 1,
    cardFailure: null,
    askedAt: null,
    submittedAt: null,
    looks: 0,
    lapsesAt: null,
    // Each card needs its own approval by an operator.
    approval: reason === null ? null : ('waiting' as const),
    approvalReason: reason,
    approvedAt: null,
    approvedBy: null,
    // The refund has no due work while its payout waits for approval, or when operators pay by hand.
    dueAt: ctx.ports.payout.isAutomatic && reason === null ? ctx.now : null,
  }
}

export function decryptCardNumber(ctx: Ctx, sealed: Buffer): string {
  return ctx.secrets.open(CARD_NUMBER_PURPOSE, sealed)
}
