import type { GatewayPayment, PaymentGateway } from '#adapters/payment/payment.port.ts'
import { releaseUse } from '#features/promotion/promotion.actions.ts'
import { toman } from '#kernel/money.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { type Failure, FROM_UNFINISHED, nextReconcileAt } from '../payment.rules.ts'
import * as store from '../payment.store.ts'

export function gatewayOf(ctx: Ctx, { method }: store.Payment): PaymentGateway | undefined {
  return ctx.ports.payment[method as 'direct' | 'bank']
}

/** The payment with the fields that its gateway needs. */
export function knownOf(payment: store.Payment, reference: string): GatewayPayment {
  return { reference, amount: toman(payment.amountToman), receipt: payment.claimedReceipt }
}

/**
 * Marks a payment as failed. The reconciler checks it again later, because a payment can succeed after the gateway
 * called it unpaid.
 */
export async function failPayment(ctx: Ctx, payment: store.Payment, failure: Failure): Promise<void> {
  await ctx.transaction((trx) => moveToFailed(ctx, trx, payment, failure))
}

export async function moveToFailed(
  ctx: Ctx,
  trx: Trx,
  payment: store.Payment,
  failure: Failure,
): Promise<void> {
  await store.movePayment(trx, payment.id, FROM_UNFINISHED, {
    state: 'failed',
    failure,
    failedAt: ctx.now,
    checkAt: nextReconcileAt(payment.createdAt, ctx.now),
  })
  await releaseUse(trx, payment.id)
}
