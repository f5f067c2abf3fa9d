import type { GatewayCallback } from '#adapters/payment/payment.port.ts'
import type { Ctx } from '#server/context.ts'
import { takeRateLimit } from '#server/rateLimits.ts'
import {
  FAILED_OR_EXPIRED_PRECONDITION,
  nextPaymentCheckAt,
  type PaymentMethod,
  UNFINISHED_PRECONDITION,
} from '../payment.rules.ts'
import * as store from '../payment.store.ts'
import { failPayment, gatewayOfPayment, toGatewayPayment } from './failPayment.actions.ts'
import { isValidCallbackToken } from './paymentSecret.actions.ts'
import { type SettlementOutcome, settlePayment } from './settlePayment.actions.ts'

/** The parts of the URL by which a payer returns from a gateway. It belongs to one payment and cannot be guessed. */
export interface GatewayReturnAddress {
  method: PaymentMethod
  orderNumber: string
  token: string
}

/** The page for a return that cannot be trusted. It reveals nothing about any payment. */
const NEUTRAL_PAGE = '/payment/unsuccess'

/**
 * Handles the return of a payer from the gateway. The URL names the payment; a wrong token is refused before the
 * database is asked. The fields from the browser are only a hint: verify decides. Returns the page to open next.
 */
export async function handleGatewayReturn(
  ctx: Ctx,
  address: GatewayReturnAddress,
  fields: URLSearchParams,
): Promise<string> {
  const isOurs = isValidCallbackToken(ctx, address.orderNumber, address.token)
  const payment = isOurs ? await store.findPaymentByOrder(ctx.db, address) : undefined
  if (!payment) return refuseGatewayReturn(ctx)
  const callback = ctx.ports.payment[address.method]?.readCallback(fields)
  let outcome: SettlementOutcome = 'open'
  // Ignore a gateway's callback that names another order.
  if (callback && isAbout(callback, payment)) {
    // Not inside the catch: if this fails, the payer must see the error and reload, because only the payer's browser
    // has the receipt.
    const known = callback.claim === 'paid' ? await storeReceipt(ctx, payment, callback) : payment
    const handle = callback.claim === 'paid' ? handlePaidReturn : handleUnpaidReturn
    outcome = await handle(ctx, known, callback).catch((error) => {
      // The reconciler tries again. Until then the payer sees the page of a pending payment.
      ctx.log.warn(
        { err: error, payment: payment.id },
        'could not settle a return from the gateway; the reconciler will',
      )
      return 'open'
    })
  }
  const isOver = outcome !== 'paid' && (await hasFailed(ctx, payment.id))
  return `/payment/${isOver ? 'unsuccess' : 'success'}?payment=${payment.id}`
}

async function hasFailed({ db }: Ctx, id: string): Promise<boolean> {
  const payment = await store.findPayment(db, id)
  return payment?.state === 'failed' || payment?.state === 'expired'
}

/**
 * Handles a return URL without a valid token, for example one from before tokens existed. The reconciler settles these
 * payments.
 */
export async function refuseGatewayReturn(ctx: Ctx): Promise<string> {
  await takeRateLimit(ctx.db, 'returnRefusedPerAddress', ctx.address, ctx.now)
  return NEUTRAL_PAGE
}

function isAbout({ orderNumber, reference }: GatewayCallback, payment: store.Payment): boolean {
  const isOrder = orderNumber === null || orderNumber === payment.orderNumber
  return isOrder && (reference === null || reference === payment.reference)
}

/** Stores the receipt when the return says that the payment succeeded, so that the reconciler has it after a crash. */
async function storeReceipt(
  ctx: Ctx,
  payment: store.Payment,
  { receipt }: GatewayCallback,
): Promise<store.Payment> {
  const hint = { claimedReceipt: receipt ?? payment.claimedReceipt }
  const checkAt = nextPaymentCheckAt('verifying', 0, ctx.now)
  const verifying = await store.updatePaymentState(ctx.db, payment.id, UNFINISHED_PRECONDITION, {
    ...hint,
    state: 'verifying',
    checks: 0,
    checkAt,
  })
  // A failed or expired payment is not reopened here; it becomes paid only if verify says so.
  if (!verifying) await store.updatePaymentState(ctx.db, payment.id, FAILED_OR_EXPIRED_PRECONDITION, hint)
  return { ...payment, ...hint }
}

/** Verifies a return that says that the payment succeeded. The receipt is already stored. */
async function handlePaidReturn(ctx: Ctx, payment: store.Payment): Promise<SettlementOutcome> {
  await takeRateLimit(ctx.db, 'returnPerPayment', payment.id, ctx.now)
  return settlePayment(ctx, payment, true)
}

/** Handles a return that claims failure. The claim is only a hint too: ask the gateway, if it has an inquiry call. */
async function handleUnpaidReturn(
  ctx: Ctx,
  payment: store.Payment,
  { claim }: GatewayCallback,
): Promise<SettlementOutcome> {
  await takeRateLimit(ctx.db, 'returnPerPayment', payment.id, ctx.now)
  const gateway = gatewayOfPayment(ctx, payment)
  const asked =
    gateway && payment.reference !== null
      ? await gateway.inquire(toGatewayPayment(payment, payment.reference))
      : { state: 'unknown' }
  if (asked.state === 'paid' || asked.state === 'verified') return settlePayment(ctx, payment, true)
  await failPayment(ctx, payment, claim === 'cancelled' ? 'cancelled' : 'not_paid')
  return 'unpaid'
}
