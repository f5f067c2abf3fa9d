import { releaseUse } from '#features/promotion/promotion.actions.ts'
import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import {
  FROM_UNFINISHED,
  hasExpired,
  isPaid,
  isUnfinished,
  lateLook,
  nextLook,
  nextReversalCheck,
  PAYMENT_METHODS,
} from '../payment.rules.ts'
import * as store from '../payment.store.ts'
import { failPayment, gatewayOf, knownOf } from './failPayment.actions.ts'
import { settleReversal } from './reversePayment.actions.ts'
import { type Settled, settlePayment } from './settlePayment.actions.ts'

const BATCH = 20

/** Asks about every payment that nobody knows the end of. A gateway that hangs costs its own payments only. */
export async function reconcileDue(ctx: Ctx): Promise<void> {
  for (;;) {
    const due = await ctx.transaction(async (trx) => {
      const rows = await store.takeDue(trx, ctx.now, BATCH)
      // The next look stands before this one begins: killed in it, nothing is forgotten.
      for (const row of rows) await store.scheduleCheck(trx, row.id, lookAfter(ctx, row))
      return rows
    })
    await Promise.all(due.map((payment) => reconcile(ctx, payment)))
    if (due.length < BATCH) return
  }
}

function lookAfter({ now }: Ctx, { state, checks, createdAt, reversalAt }: store.Payment) {
  if (reversalAt !== null) return nextReversalCheck(reversalAt, now)
  return isUnfinished(state) ? nextLook(state, checks + 1, now) : lateLook(createdAt, now)
}

async function reconcile(ctx: Ctx, payment: store.Payment): Promise<void> {
  try {
    await askOrExpire(ctx, payment)
  } catch (error) {
    ctx.log.warn({ err: error, payment: payment.id }, 'a payment could not be reconciled')
  }
}

async function askOrExpire(ctx: Ctx, payment: store.Payment): Promise<Settled> {
  if (payment.reversal !== null) {
    await settleReversal(ctx, payment)
    return 'unpaid'
  }
  const settled = await askGateway(ctx, payment)
  if (settled === 'open' && isUnfinished(payment.state) && hasExpired(payment.createdAt, ctx.now))
    await expire(ctx, payment)
  return settled
}

/** For an operator: one payment now, whenever its turn would have been. What is paid is not asked about again. */
export async function reconcilePayment(ctx: Ctx, id: string): Promise<Settled> {
  const payment = await store.findPayment(ctx.db, id)
  if (!payment) throw new AppError('not_found')
  return isPaid(payment.state) ? 'paid' : askOrExpire(ctx, payment)
}

/** Asks the gateways now about what is due, and about everything they hold unverified. */
export async function reconcileAll(ctx: Ctx) {
  await reconcileDue(ctx)
  return { swept: await sweepUnverified(ctx), unfinished: await store.unfinishedCount(ctx.db) }
}

/** First without deciding, for the payer may still be typing a card number; only then by verify. */
async function askGateway(ctx: Ctx, payment: store.Payment): Promise<Settled> {
  const gateway = gatewayOf(ctx, payment)
  if (!gateway || payment.reference === null) return 'open'
  const { state } = await gateway.inquire(knownOf(payment, payment.reference))
  if (state === 'open') return 'open'
  if (state === 'failed' || state === 'reversed') {
    await failPayment(ctx, payment, state === 'reversed' ? 'reversed' : 'not_paid')
    return 'unpaid'
  }
  return settlePayment(ctx, payment, false)
}

async function expire(ctx: Ctx, payment: store.Payment): Promise<void> {
  await store.movePayment(ctx.db, payment.id, FROM_UNFINISHED, {
    state: 'expired',
    failedAt: ctx.now,
    // Nobody was ever sent to a gateway that gave no reference.
    checkAt: payment.reference === null ? null : lateLook(payment.createdAt, ctx.now),
  })
  await releaseUse(ctx.db, payment.id)
}

/** What gateways say was paid and never verified; found whatever our own rows say. By command and after late looks. */
export async function sweepUnverified(ctx: Ctx): Promise<number> {
  let settled = 0
  for (const method of PAYMENT_METHODS) {
    const references = (await ctx.ports.payment[method]?.unverified()) ?? []
    for (const { id } of await store.payableByReference(ctx.db, method, references)) {
      const payment = await store.findPayment(ctx.db, id)
      if (payment && (await settlePayment(ctx, payment, false)) === 'paid') settled++
    }
  }
  return settled
}
