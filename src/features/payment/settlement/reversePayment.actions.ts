import type { GatewayPayment, PaymentGateway } from '#adapters/payment/payment.port.ts'
import { releaseCodeUse } from '#features/promotion/promotion.actions.ts'
import { toman } from '#kernel/money.ts'
import { addMilliseconds } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { reversalFailed } from '../payment.facts.ts'
import {
  isPaidPayment,
  nextReversalCheckAt,
  PAYABLE_PRECONDITION,
  type PaymentFailure,
  REVERSAL_UNKNOWN_AFTER_MS,
  type ReversalState,
} from '../payment.rules.ts'
import * as store from '../payment.store.ts'
import { gatewayOfPayment, markPaymentFailed, toGatewayPayment } from './failPayment.actions.ts'

interface ReversalRequest {
  failure: Extract<PaymentFailure, 'amount_mismatch' | 'discount_code_exhausted' | 'probe_paid'>
  /** The payment as its gateway knows it, with the captured amount and the receipt. */
  known: GatewayPayment
  cardMasked?: string | null
}

/**
 * Requests a reversal of captured money that is no sale: the amount is different, or others used up the discount. The
 * intent is committed before the call, so a reversal is requested once, and a payment with such an intent never becomes
 * paid.
 */
export async function reversePayment(
  ctx: Ctx,
  payment: store.Payment,
  { failure, known, cardMasked = null }: ReversalRequest,
): Promise<void> {
  const gateway = gatewayOfPayment(ctx, payment)
  if (!gateway) return
  const isMine = await ctx.transaction(async (trx) => {
    const locked = await store.lockPayment(trx, payment.id)
    if (!locked || isPaidPayment(locked.state) || locked.reversal !== null) return false
    // The receipt belongs to another payment, whose money must not be reversed.
    if (known.receipt && (await store.isReceiptOfOtherPayment(trx, locked, known.receipt))) {
      await markPaymentFailed(ctx, trx, locked, 'receipt_used')
      return false
    }
    await releaseCodeUse(trx, payment.id)
    const moved = await store.updatePaymentState(trx, payment.id, PAYABLE_PRECONDITION, {
      state: 'failed',
      failure,
      failedAt: ctx.now,
      reversal: 'asked',
      reversalAt: ctx.now,
      reversalToman: known.amount,
      // Reserve the receipt, so that it cannot pay another payment during the reversal.
      receipt: known.receipt,
      cardMasked,
      checkAt: nextReversalCheckAt(ctx.now, ctx.now),
    })
    return moved !== undefined
  })
  if (!isMine) return
  const { outcome } = await gateway.reverse(known)
  await recordReversal(ctx, payment, outcome === 'unavailable' ? 'unknown' : outcome)
}

/** Records the gateway's answer to a reversal. `reversed` is final; the reconciler checks every other answer again. */
async function recordReversal(ctx: Ctx, payment: store.Payment, reversal: ReversalState): Promise<void> {
  const isOver = reversal === 'reversed'
  await store.updateReversalState(ctx.db, payment.id, { reversal, ...(isOver && { checkAt: null }) })
  if (!isOver) ctx.log.error({ payment: payment.id, reversal }, 'a reversal did not go through')
}

/**
 * Determines the outcome of a reversal by an inquiry, never by a second reversal. If it was refused, or is unknown after
 * 72 hours, the store owes the captured money as a refund.
 */
export async function resolveReversal(ctx: Ctx, payment: store.Payment): Promise<void> {
  const gateway = gatewayOfPayment(ctx, payment)
  if (!gateway || payment.reference === null) return
  if (payment.reversalAt === null || payment.owedAt !== null) return
  const known = { ...toGatewayPayment(payment, payment.reference), receipt: payment.receipt }
  const found = await findReversal(gateway, known, payment.kind)
  if (found === 'reversed') return recordReversal(ctx, payment, 'reversed')
  const isOverdue = ctx.now >= addMilliseconds(payment.reversalAt, REVERSAL_UNKNOWN_AFTER_MS)
  if (isOverdue || (payment.reversal === 'refused' && found === 'captured'))
    await recordDebtOfFailedReversal(ctx, payment)
}

async function findReversal(
  gateway: PaymentGateway,
  known: GatewayPayment,
  kind: store.Payment['kind'],
): Promise<'reversed' | 'captured' | 'unknown'> {
  const { state } = await gateway.inquire(known)
  if (state === 'reversed' || state === 'failed') return 'reversed'
  if (state === 'verified' || state === 'paid') return 'captured'
  // Verifying a probe would capture its money.
  if (state === 'open' || kind === 'probe') return 'unknown'
  // A gateway without an inquiry call: verify again, which is safe because this payment was verified before.
  const verdict = await gateway.verify(known)
  if (verdict.outcome === 'unpaid' && verdict.reason === 'reversed') return 'reversed'
  return verdict.outcome === 'paid' ? 'captured' : 'unknown'
}

/**
 * Records that the store owes the money of a failed reversal. Idempotent. The refund slice opens the refund in the same
 * transaction and asks the payer for a card.
 */
export async function recordDebtOfFailedReversal(ctx: Ctx, payment: store.Payment): Promise<void> {
  await ctx.transaction(async (trx) => {
    const reversal = payment.reversal === 'refused' ? 'refused' : 'unknown'
    const owed = await store.updateReversalState(trx, payment.id, {
      reversal,
      owedAt: ctx.now,
      checkAt: null,
    })
    if (!owed) return
    ctx.log.error({ payment: payment.id, reversal }, 'a reversal failed; the money is owed to the payer')
    if (owed.userId !== null) await publishFailedReversal(ctx, trx, owed)
  })
}

/**
 * Publishes that a reversal failed. For an anonymous payment this happens when it is claimed, because before that there
 * is no user to ask for a card.
 */
export async function publishFailedReversal(ctx: Ctx, trx: Trx, payment: store.Payment) {
  if (payment.userId === null || payment.owedAt === null) return
  await ctx.publish(trx, reversalFailed, {
    paymentId: payment.id,
    userId: payment.userId,
    amount: toman(payment.reversalToman ?? payment.amountToman),
    method: payment.method as 'direct' | 'bank',
    locale: payment.locale,
  })
}
