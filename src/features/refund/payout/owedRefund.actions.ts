import { randomUUID } from 'node:crypto'
import { recordOwedRefund, recordRejectionOfOwedRefund } from '#features/ledger/ledger.actions.ts'
import type { FailedReversal } from '#features/payment/payment.facts.ts'
import { getMethodOfPayment } from '#features/payment/settlement/refundPayment.actions.ts'
import { toman } from '#kernel/money.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import * as store from '../refund.store.ts'

/**
 * Opens a refund of captured money whose reversal failed. It opens at once, and its due work asks the payer for a card.
 * No browser requested it, so a payout to another card than the one that paid waits for an operator. When the outcome
 * of the reversal is unknown, every payout waits.
 */
export async function createOwedRefund(ctx: Ctx, trx: Trx, reversal: FailedReversal): Promise<void> {
  const { paymentId, userId, amount, method, locale } = reversal
  const { id } = await store.addRefund(trx, {
    id: randomUUID(),
    userId,
    paymentId,
    subscriptionId: null,
    amountToman: amount,
    vatToman: 0,
    paidToman: amount,
    locale,
    wasDeclined: true,
    isNewBrowser: true,
    requestedAt: ctx.now,
    opensAt: ctx.now,
    dueAt: ctx.now,
  })
  await recordOwedRefund(ctx, trx, { id, method, amount })
}

export async function rejectOwedRefund(ctx: Ctx, trx: Trx, refund: store.RefundRow): Promise<void> {
  if (refund.paymentId === null) return
  const method = await getMethodOfPayment(trx, refund.paymentId)
  await recordRejectionOfOwedRefund(ctx, trx, { id: refund.id, method, amount: toman(refund.amountToman) })
}
