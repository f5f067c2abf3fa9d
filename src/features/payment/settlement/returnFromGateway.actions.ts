import type { Callback } from '#adapters/payment/payment.port.ts'
import type { Ctx } from '#server/context.ts'
import { takeLimit } from '#server/limits.ts'
import { FROM_GIVEN_UP, FROM_UNFINISHED, nextLook, type PaymentMethod } from '../payment.rules.ts'
import * as store from '../payment.store.ts'
import { failPayment, gatewayOf, knownOf } from './failPayment.actions.ts'
import { isCallbackToken } from './paymentSecret.actions.ts'
import { settlePayment } from './settlePayment.actions.ts'

/** The address that a payer comes back by: one of a payment, and unguessable. */
export interface ReturnAddress {
  method: PaymentMethod
  orderNumber: string
  token: string
}

/** Says nothing about any payment: what was paid stands in the account, and what was not goes back by itself. */
const NEUTRAL_PAGE = '/payment/unsuccess'

/**
 * The payer is back from the gateway. The address says which payment it is; without its token it is refused before the
 * database is asked. What the browser brought with it is a hint, and verify decides. Returns where Safari goes on.
 */
export async function takeReturn(ctx: Ctx, address: ReturnAddress, fields: URLSearchParams): Promise<string> {
  const isOurs = isCallbackToken(ctx, address.orderNumber, address.token)
  const payment = isOurs ? await store.findByOrder(ctx.db, address) : undefined
  if (!payment) return refuseReturn(ctx)
  const callback = ctx.ports.payment[address.method]?.readCallback(fields)
  // A callback that names another order is about nothing that this address may settle.
  if (callback && isAbout(callback, payment))
    await (callback.claim === 'paid' ? takePaid : takeUnpaid)(ctx, payment, callback).catch((error) =>
      // The reconciler goes on; the payer sees that the bank is being asked.
      ctx.log.warn({ err: error, payment: payment.id }, 'a return could not be settled at once'),
    )
  const after = await store.findPayment(ctx.db, payment.id)
  const isOver = after?.state === 'failed' || after?.state === 'expired'
  return `/payment/${isOver ? 'unsuccess' : 'success'}?payment=${payment.id}`
}

/** Payments opened before addresses had tokens end here too: the reconciler settles them. */
export async function refuseReturn(ctx: Ctx): Promise<string> {
  await takeLimit(ctx.db, 'returnRefusedPerAddress', ctx.address, ctx.now)
  return NEUTRAL_PAGE
}

function isAbout({ orderNumber, reference }: Callback, payment: store.Payment): boolean {
  const isOrder = orderNumber === null || orderNumber === payment.orderNumber
  return isOrder && (reference === null || reference === payment.reference)
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
