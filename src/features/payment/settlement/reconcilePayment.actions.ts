import { releaseCodeUse } from '#features/promotion/promotion.actions.ts'
import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import {
  hasPaymentExpired,
  isPaidPayment,
  isUnfinishedPayment,
  nextPaymentCheckAt,
  nextReconcileAt,
  nextReversalCheckAt,
  PAYMENT_METHODS,
  UNFINISHED_PRECONDITION,
} from '../payment.rules.ts'
import * as store from '../payment.store.ts'
import { failPayment, gatewayOfPayment, toGatewayPayment } from './failPayment.actions.ts'
import { resolveReversal } from './reversePayment.actions.ts'
import { type SettlementOutcome, settlePayment } from './settlePayment.actions.ts'

const BATCH = 20

/**
 * Asks the gateways about every due payment whose outcome is unknown. A gateway that hangs delays only its own
 * payments.
 */
export async function reconcileDuePayments(ctx: Ctx): Promise<void> {
  for (;;) {
    const due = await ctx.transaction(async (trx) => {
      const rows = await store.claimDuePayments(trx, ctx.now, BATCH)
      // Schedule the next check of the payment before this one begins, so that a crash loses nothing.
      for (const row of rows) await store.schedulePaymentCheck(trx, row.id, nextCheckOf(ctx, row))
      return rows
    })
    await Promise.all(due.map((payment) => reconcile(ctx, payment)))
    if (due.length < BATCH) return
  }
}

function nextCheckOf({ now }: Ctx, { state, checks, createdAt, reversalAt }: store.Payment) {
  if (reversalAt !== null) return nextReversalCheckAt(reversalAt, now)
  return isUnfinishedPayment(state)
    ? nextPaymentCheckAt(state, checks + 1, now)
    : nextReconcileAt(createdAt, now)
}

async function reconcile(ctx: Ctx, payment: store.Payment): Promise<void> {
  try {
    await inquireOrExpire(ctx, payment)
  } catch (error) {
    ctx.log.warn({ err: error, payment: payment.id }, 'a payment could not be reconciled')
  }
}

async function inquireOrExpire(ctx: Ctx, payment: store.Payment): Promise<SettlementOutcome> {
  if (payment.reversal !== null) {
    await resolveReversal(ctx, payment)
    return 'unpaid'
  }
  const settled = await inquireAndVerify(ctx, payment)
  if (
    settled === 'open' &&
    isUnfinishedPayment(payment.state) &&
    hasPaymentExpired(payment.createdAt, ctx.now)
  )
    await expire(ctx, payment)
  return settled
}

/** For operators: checks one payment at its gateway now. A paid one is not checked. */
export async function reconcilePayment(ctx: Ctx, id: string): Promise<SettlementOutcome> {
  const payment = await store.findPayment(ctx.db, id)
  if (!payment) throw new AppError('not_found')
  return isPaidPayment(payment.state) ? 'paid' : inquireOrExpire(ctx, payment)
}

/** Asks the gateways about all due payments, and about all payments they hold unverified. */
export async function reconcileAll(ctx: Ctx) {
  await reconcileDuePayments(ctx)
  return {
    swept: await settleUnverifiedPayments(ctx),
    unfinished: await store.countUnfinishedPayments(ctx.db),
  }
}

/**
 * Asks the gateway about a payment, then verifies it. The inquiry comes first, because verify would decide a payment
 * whose payer is still typing a card number.
 */
async function inquireAndVerify(ctx: Ctx, payment: store.Payment): Promise<SettlementOutcome> {
  const gateway = gatewayOfPayment(ctx, payment)
  if (!gateway || payment.reference === null) return 'open'
  const { state } = await gateway.inquire(toGatewayPayment(payment, payment.reference))
  if (state === 'open') return 'open'
  if (state === 'failed' || state === 'reversed') {
    await failPayment(ctx, payment, state === 'reversed' ? 'reversed' : 'not_paid')
    return 'unpaid'
  }
  return settlePayment(ctx, payment, false)
}

async function expire(ctx: Ctx, payment: store.Payment): Promise<void> {
  await store.updatePaymentState(ctx.db, payment.id, UNFINISHED_PRECONDITION, {
    state: 'expired',
    failedAt: ctx.now,
    // A payment without a gateway reference was never opened at the gateway, so there is nothing to check.
    checkAt: payment.reference === null ? null : nextReconcileAt(payment.createdAt, ctx.now),
  })
  await releaseCodeUse(ctx.db, payment.id)
}

/** Settles payments that gateways list as paid but unverified, whatever state our rows have. */
export async function settleUnverifiedPayments(ctx: Ctx): Promise<number> {
  let settled = 0
  for (const method of PAYMENT_METHODS) {
    const references = (await ctx.ports.payment[method]?.unverified()) ?? []
    for (const { id } of await store.listPayablePaymentsByReference(ctx.db, method, references)) {
      const payment = await store.findPayment(ctx.db, id)
      if (payment && (await settlePayment(ctx, payment, false)) === 'paid') settled++
    }
  }
  return settled
}
