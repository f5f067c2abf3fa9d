import { releaseUse } from '#features/promotion/promotion.actions.ts'
import type { Ctx } from '#server/context.ts'
import { hasExpired, isUnfinished, lateLook, nextLook, PAYMENT_METHODS, UNFINISHED } from './payment.rules.ts'
import * as store from './payment.store.ts'
import { failPayment, gatewayOf, knownOf, type Settled, settlePayment } from './settling.actions.ts'

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

function lookAfter({ now }: Ctx, { state, checks, createdAt }: store.Payment) {
  return isUnfinished(state) ? nextLook(state, checks + 1, now) : lateLook(createdAt, now)
}

async function reconcile(ctx: Ctx, payment: store.Payment): Promise<void> {
  try {
    const isOpen = (await askGateway(ctx, payment)) === 'open'
    if (isOpen && isUnfinished(payment.state) && hasExpired(payment.createdAt, ctx.now))
      await expire(ctx, payment)
  } catch (error) {
    ctx.log.warn({ err: error, payment: payment.id }, 'a payment could not be reconciled')
  }
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
  await store.movePayment(ctx.db, payment.id, UNFINISHED, {
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
