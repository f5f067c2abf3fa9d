import type { GatewayPayment, PaymentGateway } from '#adapters/payment/payment.port.ts'
import { releaseCodeUse } from '#features/promotion/promotion.actions.ts'
import { toman } from '#kernel/money.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { nextReconcileAt, type PaymentFailure, UNFINISHED_PRECONDITION } from '../payment.rules.ts'
import * as store from '../payment.store.ts'

export function gatewayOfPayment(ctx: Ctx, { method }: store.Payment): PaymentGateway | undefined {
  return ctx.ports.payment[method as 'direct' | 'bank']
}

/** The payment with the fields that its gateway needs. */
export function toGatewayPayment(payment: store.Payment, reference: string): GatewayPayment {
  return { reference, amount: toman(payment.amountToman), receipt: payment.claimedReceipt }
}

/**
 * Marks a payment as failed. The reconciler checks it again later, because a payment can succeed after the gateway
 * called it unpaid.
 */
export async function failPayment(ctx: Ctx, payment: store.Payment, failure: PaymentFailure): Promise<void> {
  await ctx.transaction((trx) => markPaymentFailed(ctx, trx, payment, failure))
}

export async function markPaymentFailed(
  ctx: Ctx,
  trx: Trx,
  payment: store.Payment,
  failure: PaymentFailure,
): Promise<void> {
  await store.updatePaymentState(trx, payment.id, UNFINISHED_PRECONDITION, {
    state: 'failed',
    failure,
    failedAt: ctx.now,
    checkAt: nextReconcileAt(payment.createdAt, ctx.now),
  })
  await releaseCodeUse(trx, payment.id)
}
