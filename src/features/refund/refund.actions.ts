import { randomUUID } from 'node:crypto'
import { browserFirstSeenAt } from '#features/login/login.actions.ts'
import type { AppliedSubscription } from '#features/subscription/subscription.facts.ts'
import {
  findSubscriptionOfUser,
  lockSubscriptionAndDevice,
  resumeCancelledSubscription,
  type Subscription,
} from '#features/subscription/term.actions.ts'
import { AppError } from '#kernel/errors.ts'
import type { Ctx, UserCtx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { notifyRefundOwner } from './notifyOwner.actions.ts'
import { isNewBrowser } from './payout/approval.rules.ts'
import { countBoughtDays, quoteRefundAmount, sumPaidPrices } from './quote/quote.rules.ts'
import { findQuoteHindrance, loadSubscriptionTerm } from './quote/quoteSources.actions.ts'
import { refundOpensAt } from './refund.rules.ts'
import * as store from './refund.store.ts'
import { refundView } from './refund.views.ts'

interface RefundRef {
  id: string
}

export async function quoteRefund(ctx: UserCtx, { id }: RefundRef) {
  const row = await findSubscriptionOfUser(ctx.db, id, ctx.user.userId)
  if (!row) throw new AppError('not_found')
  const [term, refund] = [
    await loadSubscriptionTerm(ctx.db, row),
    await store.findRefundOfSubscription(ctx.db, id),
  ]
  const { amount, unusedDays, isFull, purchases } = quoteRefundAmount(term, ctx.now)
  return {
    subscriptionId: id,
    amount,
    paidAmount: sumPaidPrices(term),
    paidDays: countBoughtDays(term),
    unusedDays,
    giftDays: term.giftDays,
    isFull,
    purchases: purchases.map(({ price, days, ...one }) => ({
      paidAmount: price,
      days,
      unusedDays: one.unusedDays,
      amount: one.amount,
    })),
    hindrance: findQuoteHindrance(refund, term, amount),
    refundId: refund?.id ?? null,
  }
}

export async function listRefunds(ctx: UserCtx) {
  const rows = await store.listRefundsOfUser(ctx.db, ctx.user.userId)
  return { refunds: rows.map((row) => refundView(row, ctx.now)) }
}

export async function getRefund(ctx: UserCtx, { id }: RefundRef) {
  return refundView(await requireRefundOfUser(ctx, id), ctx.now)
}

/** Finds the user's refund. Throws `not found` for a refund of another user. */
export async function requireRefundOfUser(ctx: UserCtx, id: string): Promise<store.RefundRow> {
  const row = await store.findRefund(ctx.db, id)
  if (row?.userId !== ctx.user.userId) throw new AppError('not_found')
  return row
}

export async function requestRefund(
  ctx: UserCtx,
  { subscriptionId, amount }: { subscriptionId: string; amount: number },
) {
  if (!(await findSubscriptionOfUser(ctx.db, subscriptionId, ctx.user.userId)))
    throw new AppError('not_found')
  const id = await ctx.transaction(async (trx) => {
    const row = await lockSubscriptionAndDevice(trx, subscriptionId)
    if (!row || row.state === 'merged') throw new AppError('not_found')
    const known = await store.findRefundOfSubscription(trx, subscriptionId)
    if (known?.state === 'paid') throw new AppError('refund_paid')
    return known?.id ?? openRefund(ctx, trx, row, amount)
  })
  return getRefund(ctx, { id })
}

/**
 * Opens a refund of exactly the amount that the user saw. If it changed meanwhile, the user must see the new one first.
 */
async function openRefund(ctx: UserCtx, trx: Trx, row: Subscription, shown: number): Promise<string> {
  const term = await loadSubscriptionTerm(trx, row)
  const { amount, vat, unusedDays } = quoteRefundAmount(term, ctx.now)
  if (amount === 0) throw new AppError('nothing_to_refund')
  if (amount !== shown) throw new AppError('quote_changed')
  const refund = await store.addRefund(trx, {
    id: randomUUID(),
    userId: ctx.user.userId,
    subscriptionId: row.id,
    deviceId: row.deviceId,
    amountToman: amount,
    vatToman: vat,
    paidToman: sumPaidPrices(term),
    paidDays: countBoughtDays(term),
    unusedDays,
    locale: ctx.locale,
    wasDeclined: row.state === 'cancelled',
    isNewBrowser: isNewBrowser(await browserFirstSeenAt(ctx, trx), ctx.now),
    requestedAt: ctx.now,
    opensAt: refundOpensAt(ctx.now),
    dueAt: refundOpensAt(ctx.now),
  })
  await notifyRefundOwner(ctx, trx, refund, 'requested')
  return refund.id
}

/** The user withdraws the refund. A subscription that was cancelled before resumes, at the end of the queue. */
export async function withdrawRefund(ctx: UserCtx, { id }: RefundRef) {
  const { subscriptionId } = await requireRefundOfUser(ctx, id)
  if (subscriptionId === null) throw new AppError('refund_state_conflict')
  await ctx.transaction(async (trx) => {
    const row = await lockSubscriptionAndDevice(trx, subscriptionId)
    const refund = await store.lockRefund(trx, id)
    if (!row || !refund) throw new AppError('not_found')
    if (refund.state === 'withdrawn') return
    if (refund.state !== 'requested') throw new AppError('refund_state_conflict')
    if (row.state === 'cancelled' && !(await resumeCancelledSubscription(ctx, trx, row, ctx.locale)))
      throw new AppError('subscription_replaced')
    await store.updateRefundState(trx, refund, {
      state: 'withdrawn',
      closedAt: ctx.now,
      dueAt: null,
      lapsesAt: null,
    })
  })
  return getRefund(ctx, { id })
}

/** Withdraws the open refund of a subscription that the user renewed. */
export async function withdrawRefundAfterRenewal(
  ctx: Ctx,
  trx: Trx,
  applied: AppliedSubscription,
): Promise<void> {
  await store.withdrawRequestedRefunds(trx, applied, ctx.now)
}

export async function recordDeclinedRegistration(
  _: Ctx,
  trx: Trx,
  { deviceId }: { deviceId: string },
): Promise<void> {
  await store.recordDeclinedRegistration(trx, deviceId)
}
