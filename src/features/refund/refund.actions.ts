import { randomUUID } from 'node:crypto'
import { browserFirstSeenAt } from '#features/login/login.actions.ts'
import type { AppliedSubscription } from '#features/subscription/subscription.facts.ts'
import {
  findOwnSubscription,
  lockWithDevice,
  resumeCancelled,
  type Subscription,
} from '#features/subscription/term.actions.ts'
import { AppError } from '#kernel/errors.ts'
import type { Ctx, UserCtx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { notifyOwner } from './notifyOwner.actions.ts'
import { isNewBrowser } from './payout/approval.rules.ts'
import { boughtDays, paidFor, quote } from './quote/quote.rules.ts'
import { hindranceOf, termOf } from './quote/quoteRefund.actions.ts'
import { opensAt } from './refund.rules.ts'
import * as store from './refund.store.ts'
import { refundView } from './refund.views.ts'

interface RefundRef {
  id: string
}

export async function quoteRefund(ctx: UserCtx, { id }: RefundRef) {
  const row = await findOwnSubscription(ctx.db, id, ctx.user.userId)
  if (!row) throw new AppError('not_found')
  const [term, refund] = [await termOf(ctx.db, row), await store.findOfSubscription(ctx.db, id)]
  const { amount, unusedDays, isFull, purchases } = quote(term, ctx.now)
  return {
    subscriptionId: id,
    amount,
    paidAmount: paidFor(term),
    paidDays: boughtDays(term),
    unusedDays,
    giftDays: term.giftDays,
    isFull,
    purchases: purchases.map(({ price, days, ...one }) => ({
      paidAmount: price,
      days,
      unusedDays: one.unusedDays,
      amount: one.amount,
    })),
    hindrance: hindranceOf(refund, term, amount),
    refundId: refund?.id ?? null,
  }
}

export async function listRefunds(ctx: UserCtx) {
  const rows = await store.refundsOf(ctx.db, ctx.user.userId)
  return { refunds: rows.map((row) => refundView(row, ctx.now)) }
}

export async function getRefund(ctx: UserCtx, { id }: RefundRef) {
  return refundView(await requireOwn(ctx, id), ctx.now)
}

/** Finds the user's refund. Throws `not found` for a refund of another user. */
export async function requireOwn(ctx: UserCtx, id: string): Promise<store.RefundRow> {
  const row = await store.findRefund(ctx.db, id)
  if (row?.userId !== ctx.user.userId) throw new AppError('not_found')
  return row
}

export async function requestRefund(
  ctx: UserCtx,
  { subscriptionId, amount }: { subscriptionId: string; amount: number },
) {
  if (!(await findOwnSubscription(ctx.db, subscriptionId, ctx.user.userId))) throw new AppError('not_found')
  const id = await ctx.transaction(async (trx) => {
    const row = await lockWithDevice(trx, subscriptionId)
    if (!row || row.state === 'merged') throw new AppError('not_found')
    const known = await store.findOfSubscription(trx, subscriptionId)
    if (known?.state === 'paid') throw new AppError('refund_paid')
    return known?.id ?? openRefund(ctx, trx, row, amount)
  })
  return getRefund(ctx, { id })
}

/**
 * Opens a refund of exactly the amount that the user saw. If it changed meanwhile, the user must see the new one first.
 */
async function openRefund(ctx: UserCtx, trx: Trx, row: Subscription, shown: number): Promise<string> {
  const term = await termOf(trx, row)
  const { amount, vat, unusedDays } = quote(term, ctx.now)
  if (amount === 0) throw new AppError('nothing_to_refund')
  if (amount !== shown) throw new AppError('quote_changed')
  const refund = await store.addRefund(trx, {
    id: randomUUID(),
    userId: ctx.user.userId,
    subscriptionId: row.id,
    deviceId: row.deviceId,
    amountToman: amount,
    vatToman: vat,
    paidToman: paidFor(term),
    paidDays: boughtDays(term),
    unusedDays,
    locale: ctx.locale,
    wasDeclined: row.state === 'cancelled',
    isNewBrowser: isNewBrowser(await browserFirstSeenAt(ctx, trx), ctx.now),
    requestedAt: ctx.now,
    opensAt: opensAt(ctx.now),
    dueAt: opensAt(ctx.now),
  })
  await notifyOwner(ctx, trx, refund, 'requested')
  return refund.id
}

/** The user withdraws the refund. A subscription that was cancelled before resumes, at the end of the queue. */
export async function withdrawRefund(ctx: UserCtx, { id }: RefundRef) {
  const { subscriptionId } = await requireOwn(ctx, id)
  if (subscriptionId === null) throw new AppError('refund_state_conflict')
  await ctx.transaction(async (trx) => {
    const row = await lockWithDevice(trx, subscriptionId)
    const refund = await store.lockRefund(trx, id)
    if (!row || !refund) throw new AppError('not_found')
    if (refund.state === 'withdrawn') return
    if (refund.state !== 'requested') throw new AppError('refund_state_conflict')
    if (row.state === 'cancelled' && !(await resumeCancelled(ctx, trx, row, ctx.locale)))
      throw new AppError('subscription_replaced')
    await store.moveRefund(trx, refund, {
      state: 'withdrawn',
      closedAt: ctx.now,
      dueAt: null,
      lapsesAt: null,
    })
  })
  return getRefund(ctx, { id })
}

/** Withdraws the open refund of a subscription that the user renewed. */
export async function withdrawRenewed(ctx: Ctx, trx: Trx, applied: AppliedSubscription): Promise<void> {
  await store.withdrawRequested(trx, applied, ctx.now)
}

export async function recordDeclined(_: Ctx, trx: Trx, { deviceId }: { deviceId: string }): Promise<void> {
  await store.recordDeclined(trx, deviceId)
}
