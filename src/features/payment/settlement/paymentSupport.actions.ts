import { AppError } from '#kernel/errors.ts'
import { normalisePhone } from '#kernel/phone.ts'
import type { Ctx } from '#server/context.ts'
import * as buyers from '../checkout/buyer.store.ts'
import { assignOwnerOfPayment } from '../payment.actions.ts'
import * as store from '../payment.store.ts'

/** Operator actions on payments. */

/**
 * Assigns an anonymous payment to a payer who lost the claim secret and proved the payment in a ticket, by the tracking
 * code that only bank and payer have. A payment with an owner is refused.
 */
export async function assignPaymentToUser(
  ctx: Ctx,
  { trackingCode, phone }: { trackingCode: string; phone: string },
): Promise<{ number: number; state: string }> {
  const userId = await buyers.findUserIdByPhone(ctx.db, normalisePhone(phone))
  if (userId === undefined) throw new AppError('user_not_found')
  return ctx.transaction(async (trx) => {
    const payment = await store.lockPaymentByTrackingCode(trx, trackingCode)
    if (!payment) throw new AppError('not_found')
    if (payment.userId !== null) throw new AppError('payment_not_yours')
    await assignOwnerOfPayment(ctx, trx, payment, userId)
    return { number: payment.number, state: payment.state }
  })
}
