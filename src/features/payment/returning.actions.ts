import type { Callback } from '#adapters/payment/payment.port.ts'
import type { Ctx } from '#server/context.ts'
import { takeLimit } from '#server/limits.ts'
import { failPayment, gatewayOf, knownOf } from './failPayment.actions.ts'
import { FROM_GIVEN_UP, FROM_UNFINISHED, nextLook, type PaymentMethod } from './payment.rules.ts'
import * as store from './payment.store.ts'
import { settlePayment } from './settling.actions.ts'

/**
 * The payer is back from the gateway. What their browser brought is a hint that anybody can send: it finds the
 * payment, and verify decides. Returns where Safari goes on.
 */
export async function takeReturn(ctx: Ctx, method: PaymentMethod, fields: URLSearchParams): Promise<string> {
  const callback = ctx.ports.payment[method]?.readCallback(fields)
  const payment = callback && (await store.findByCallback(ctx.db, method, callback))
  if (!callback || !payment) return '/payment/unsuccess'
  await (callback.claim === 'paid' ? takePaid : takeUnpaid)(ctx, payment, callback).catch((error) =>
    // The reconciler goes on; the payer sees that the bank is being asked.
    ctx.log.warn({ err: error, payment: payment.id }, 'a return could not be settled at once'),
  )
  const after = await store.findPayment(ctx.db, payment.id)
  const isOver = after?.state === 'failed' || after?.state === 'expired'
  return `/payment/${isOver ? 'unsuccess' : 'success'}?payment=${payment.id}`
}

/** The hint is kept before the gateway is asked: killed in between, the reconciler knows what to ask for. */
async function takePaid(ctx: Ctx, payment: store.Payment, { receipt }: Callback): Promise<void> {
  const hint = { claimedReceipt: receipt ?? payment.claimedReceipt }
  const checkAt = nextLook('verifying', 0, ctx.now)
  await store.movePayment(ctx.db, payment.id, FROM_UNFINISHED, {
    ...hint,
    state: 'verifying',
    checks: 0,
    checkAt,
  })
  // After we gave up it is not reopened; if it was paid all the same, it becomes paid.
  await store.movePayment(ctx.db, payment.id, FROM_GIVEN_UP, hint)
  await takeLimit(ctx.db, 'returnPerPayment', payment.id, ctx.now)
  await settlePayment(ctx, { ...payment, ...hint }, true)
}

/** Also a refusal is only a hint: the gateway is asked before it is believed, where it can be asked. */
async function takeUnpaid(ctx: Ctx, payment: store.Payment, { claim }: Callback): Promise<void> {
  await takeLimit(ctx.db, 'returnPerPayment', payment.id, ctx.now)
  const gateway = gatewayOf(ctx, payment)
  const asked =
    gateway && payment.reference !== null
      ? await gateway.inquire(knownOf(payment, payment.reference))
      : { state: 'unknown' }
  if (asked.state === 'paid' || asked.state === 'verified') {
    await settlePayment(ctx, payment, true)
    return
  }
  await failPayment(ctx, payment, claim === 'cancelled' ? 'cancelled' : 'not_paid')
}
