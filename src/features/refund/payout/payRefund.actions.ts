import type { PayoutRefusal, PayoutState, SubmitResult } from '#adapters/payout/payout.port.ts'
import { recordPayout, recordReturn } from '#features/ledger/ledger.actions.ts'
import { markRefunded, unmarkRefunded } from '#features/payment/settlement/refundPayment.actions.ts'
import { toman } from '#kernel/money.ts'
import { DAY, type Instant, later } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { tell } from '../notifyOwner.actions.ts'
import { refundedSources } from '../quote/quoteRefund.actions.ts'
import {
  type CardFailure,
  erasesAt,
  LAPSES_AFTER_MS,
  nextPayLook,
  nextWatchLook,
  orderName,
} from '../refund.rules.ts'
import * as store from '../refund.store.ts'
import { ledgerRefund, openCard } from './card.actions.ts'

/** What becomes of a refund by itself: it opens, is paid, is watched, and its card is forgotten. */

const BATCH = 20
/** Left behind by a payout that paid by itself, while nobody does now. */
const IDLE_MS = DAY

export async function runDueRefunds(ctx: Ctx): Promise<void> {
  for (;;) {
    const due = await ctx.transaction(async (trx) => {
      const rows = await store.takeDue(trx, ctx.now, BATCH)
      const taken: store.RefundRow[] = []
      for (const row of rows) {
        const known = await prepare(ctx, trx, row)
        if (known) taken.push(known)
      }
      return { count: rows.length, taken }
    })
    await Promise.all(due.taken.map((refund) => look(ctx, refund)))
    if (due.count < BATCH) return
  }
}

/** The next look stands before this one begins: killed in it, nothing is forgotten. Undefined: nobody is to be asked. */
async function prepare(ctx: Ctx, trx: Trx, row: store.RefundRow): Promise<store.RefundRow | undefined> {
  if (row.state === 'requested') {
    await (row.lapsesAt === null ? openUp(ctx, trx, row) : lapse(ctx, trx, row))
    return undefined
  }
  if (row.state === 'paid' && row.paidAt) return prepareWatch(ctx, trx, row, row.paidAt)
  if (row.state === 'paying' && row.cardFailure === null) return preparePaying(ctx, trx, row)
  await store.moveRefund(trx, row, { dueAt: null })
  return undefined
}

async function prepareWatch(ctx: Ctx, trx: Trx, row: store.RefundRow, paidAt: Instant) {
  const isForgotten = ctx.now >= erasesAt(paidAt)
  await store.moveRefund(
    trx,
    row,
    isForgotten
      ? { dueAt: null, sealedCard: null }
      : { dueAt: nextWatchLook(paidAt, ctx.now) ?? erasesAt(paidAt) },
  )
  return isForgotten || !ctx.ports.payout.isAutomatic ? undefined : row
}

async function preparePaying(ctx: Ctx, trx: Trx, row: store.RefundRow) {
  if (!ctx.ports.payout.isAutomatic) {
    await store.moveRefund(trx, row, { dueAt: later(ctx.now, IDLE_MS) })
    return undefined
  }
  return store.moveRefund(trx, row, {
    dueAt: nextPayLook(row.looks, ctx.now),
    looks: row.looks + 1,
    askedAt: row.askedAt ?? ctx.now,
  })
}

/** Somebody whose subscription is over, or was never begun, loses nothing by waiting. */
async function openUp(ctx: Ctx, trx: Trx, row: store.RefundRow): Promise<void> {
  const isInUse = !row.wasDeclined && row.deviceId !== null
  const lapsesAt = isInUse ? later(ctx.now, LAPSES_AFTER_MS) : null
  await store.moveRefund(trx, row, { lapsesAt, dueAt: lapsesAt })
  await tell(ctx, trx, row, 'open')
}

async function lapse(ctx: Ctx, trx: Trx, row: store.RefundRow): Promise<void> {
  const change = { state: 'withdrawn' as const, closedAt: ctx.now, dueAt: null, lapsesAt: null }
  await store.moveRefund(trx, row, change)
  await tell(ctx, trx, row, 'lapsed')
}

async function look(ctx: Ctx, refund: store.RefundRow): Promise<void> {
  try {
    if (refund.state === 'paying' && refund.submittedAt === null) await submit(ctx, refund)
    else await inquire(ctx, refund)
  } catch (error) {
    ctx.log.warn({ err: error, refund: refund.number }, 'a refund could not be looked at')
  }
}

async function submit(ctx: Ctx, refund: store.RefundRow): Promise<void> {
  if (refund.sealedCard === null) throw new Error(`The card of refund ${refund.number} is gone.`)
  const result: SubmitResult = await ctx.ports.payout.submit({
    name: orderName(refund),
    cardNumber: openCard(ctx, refund.sealedCard),
    amount: toman(refund.amountToman),
  })
  if (result.state === 'submitted') await noteSubmitted(ctx, refund)
  if (result.state === 'refused') await failCard(ctx, refund, result.reason)
  if (result.state === 'later')
    ctx.log.warn({ refund: refund.number, reason: result.reason }, 'a payout was not taken yet')
}

/** The owner is told by SMS: whoever did not ask for it learns of it at once. */
async function noteSubmitted(ctx: Ctx, refund: store.RefundRow): Promise<void> {
  await ctx.transaction(async (trx) => {
    const sent = await store.moveRefund(trx, refund, { submittedAt: ctx.now, looks: 0 })
    if (sent) await tell(ctx, trx, sent, 'sent')
  })
}

async function inquire(ctx: Ctx, refund: store.RefundRow): Promise<void> {
  const answer: PayoutState = await ctx.ports.payout.inquire(orderName(refund))
  if (refund.state === 'paid') {
    if (answer.state === 'failed') await takeReturned(ctx, refund)
    if (answer.state === 'unknown')
      ctx.log.error({ refund: refund.number }, 'a payout that was paid is unknown')
    return
  }
  if (answer.state === 'paid') await ctx.transaction((trx) => markPaid(ctx, trx, refund, answer.trackingCode))
  if (answer.state === 'failed') await failCard(ctx, refund, answer.reason)
  // It was taken for given: given again by the same name, it is given once.
  if (answer.state === 'unknown') await store.moveRefund(ctx.db, refund, { submittedAt: null })
}

/** One transaction: the state, the ledger, the payments and the news. The second one who comes here changes nothing. */
export async function markPaid(
  ctx: Ctx,
  trx: Trx,
  refund: store.RefundRow,
  trackingCode: string,
): Promise<void> {
  const paid = await store.moveRefund(trx, refund, {
    state: 'paid',
    paidAt: ctx.now,
    closedAt: ctx.now,
    trackingCode,
    submittedAt: refund.submittedAt ?? ctx.now,
    cardFailure: null,
    // What somebody paid by hand is known to nobody who could be asked.
    dueAt: (refund.askedAt ? nextWatchLook(ctx.now, ctx.now) : null) ?? erasesAt(ctx.now),
  })
  if (!paid) return
  await recordPayout(ctx, trx, ledgerRefund(paid))
  if (paid.amountToman === paid.paidToman) await markRefunded(trx, await refundedSources(trx, paid))
  await tell(ctx, trx, paid, 'paid')
}

/** Nothing was paid to this card, and nothing will be: another one is wanted. */
async function failCard(
  ctx: Ctx,
  refund: store.RefundRow,
  cardFailure: PayoutRefusal | CardFailure,
): Promise<void> {
  await ctx.transaction(async (trx) => {
    const failed = await store.moveRefund(trx, refund, { cardFailure, sealedCard: null, dueAt: null })
    if (failed) await tell(ctx, trx, failed, 'card')
  })
}

/** Days after it arrived the bank took it back: it is owed again. */
async function takeReturned(ctx: Ctx, refund: store.RefundRow): Promise<void> {
  await ctx.transaction(async (trx) => {
    const returned = await store.moveRefund(trx, refund, {
      state: 'paying',
      cardFailure: 'returned',
      sealedCard: null,
      paidAt: null,
      closedAt: null,
      trackingCode: null,
      dueAt: null,
    })
    if (!returned) return
    await recordReturn(ctx, trx, ledgerRefund(returned))
    await unmarkRefunded(trx, await refundedSources(trx, returned))
    await tell(ctx, trx, returned, 'returned')
  })
}
