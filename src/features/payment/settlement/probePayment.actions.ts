import { randomBytes, randomUUID } from 'node:crypto'
import type { GatewayPayment, PaymentGateway } from '#adapters/payment/payment.port.ts'
import { toman } from '#kernel/money.ts'
import type { Ctx } from '#server/context.ts'
import {
  CREATED_PRECONDITION,
  firstPaymentCheckAt,
  type PaymentMethod,
  UNFINISHED_PRECONDITION,
} from '../payment.rules.ts'
import * as store from '../payment.store.ts'
import { callbackUrl } from './createPayment.actions.ts'
import { failPayment } from './failPayment.actions.ts'
import { reversePayment } from './reversePayment.actions.ts'

/** The smallest amount that both gateways take: 10,000 rials. */
const PROBE_TOMAN = 1000

/**
 * Opens an order of the smallest amount at a gateway, to see whether it takes orders from us. Returns `opened` or why it
 * did not. The address of the gateway's page is dropped, because nobody needs to pay a probe.
 */
export async function openProbePayment(ctx: Ctx, method: PaymentMethod): Promise<string> {
  const gateway = ctx.ports.payment[method]
  if (!gateway) return 'off'
  const [id, orderNumber] = [randomUUID(), randomBytes(16).toString('hex')]
  await store.addPayment(ctx.db, {
    ...{ id, orderNumber, method, kind: 'probe', userId: null, tracking: '{}', locale: 'en' },
    ...{ priceToman: PROBE_TOMAN, vatPercent: 0, vatToman: 0, amountToman: PROBE_TOMAN },
    isDiscountGross: true,
    createdAt: ctx.now,
    checkAt: firstPaymentCheckAt(ctx.now),
  })
  const opened = await gateway.open({
    orderNumber,
    amount: toman(PROBE_TOMAN),
    callbackUrl: callbackUrl(ctx, method, orderNumber),
    description: 'Bustan: probe of the gateway, do not pay',
  })
  if (opened.outcome === 'opened') {
    const change = { state: 'redirected' as const, reference: opened.reference, redirectedAt: ctx.now }
    await store.updatePaymentState(ctx.db, id, CREATED_PRECONDITION, change)
    return 'opened'
  }
  const failure = opened.outcome === 'refused' ? 'refused' : 'gateway'
  const change = { state: 'failed' as const, failure, failedAt: ctx.now, checkAt: null }
  await store.updatePaymentState(ctx.db, id, UNFINISHED_PRECONDITION, change)
  return opened.reason
}

/** Numbers of probe payments that someone paid and whose money has not been confirmed as returned. */
export async function listUnreturnedProbes({ db }: Pick<Ctx, 'db'>): Promise<number[]> {
  return store.listPaidProbes(db)
}

/**
 * Settles a probe without verifying it, because gateways return unverified payments automatically. If someone paid it,
 * requests the reversal at once; the money is shown until the gateway confirms that it went back.
 */
export async function settleProbePayment(
  ctx: Ctx,
  payment: store.Payment,
  gateway: PaymentGateway,
  known: GatewayPayment,
): Promise<'unpaid' | 'open'> {
  const { state } = await gateway.inquire(known)
  if (state === 'failed' || state === 'reversed') {
    await failPayment(ctx, payment, state === 'reversed' ? 'reversed' : 'not_paid')
    return 'unpaid'
  }
  // The gateway has no inquiry call, so the payer's return with a receipt is the only source of information.
  const isPaid = state === 'paid' || state === 'verified' || (state === 'unknown' && known.receipt !== null)
  if (!isPaid) return 'open'
  await reversePayment(ctx, payment, { failure: 'probe_paid', known })
  return 'unpaid'
}
