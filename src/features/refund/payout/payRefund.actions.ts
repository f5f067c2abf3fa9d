import type { PayoutRefusal, PayoutState, SubmitPayoutResult } from '#adapters/payout/payout.port.ts'
import { recordPayout, recordReturnedPayout } from '#features/ledger/ledger.actions.ts'
import {
  markPaymentsRefunded,
  unmarkPaymentsRefunded,
} from '#features/payment/settlement/refundPayment.actions.ts'
import { toman } from '#kernel/money.ts'
import { addMilliseconds, DAY, type Instant } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { withProviderSlot } from '#server/outbound/providerSlots.ts'
import { notifyRefundOwner } from '../notifyOwner.actions.ts'
import { listRefundedPaymentSources } from '../quote/quoteSources.actions.ts'
import {
  type CardFailure,
  cardErasureAt,
  nextPayoutCheckAt,
  nextReturnedPayoutCheckAt,
  payoutName,
  REFUND_LAPSES_AFTER_MS,
  refusedCardErasureAt,
} from '../refund.rules.ts'
import * as store from '../refund.store.ts'
import { decryptCardNumber, isLargePayout, toLedgerRefund } from './card.actions.ts'

/**
 * The automatic steps of a refund: it opens, is paid, is checked for a return by the bank, and its card number is
 * erased.
 */

const BATCH = 20
/** How often an unpaid refund is checked while operators pay by hand. */
const IDLE_MS = DAY

export async function runDueRefunds(ctx: Ctx): Promise<void> {
  for (;;) {
    const due = await ctx.transaction(async (trx) => {
      const rows = await store.claimDueRefunds(trx, ctx.now, BATCH)
      const taken: store.RefundRow[] = []
      for (const row of rows) {
        const known = await prepareRefund(ctx, trx, row)
        if (known) taken.push(known)
      }
      return { count: rows.length, taken }
    })
    await Promise.all(due.taken.map((refund) => checkPayout(ctx, refund)))
    if (due.count < BATCH) return
  }
}

/**
 * Schedules the next step of a refund before this one begins, so that a crash loses nothing. Undefined: do not ask the
 * payout provider.
 */
async function prepareRefund(ctx: Ctx, trx: Trx, row: store.RefundRow): Promise<store.RefundRow | undefined> {
  if (row.state === 'requested') {
    await (row.lapsesAt === null ? openForCard(ctx, trx, row) : lapseRefund(ctx, trx, row))
    return undefined
  }
  if (row.state === 'paid' && row.paidAt) return prepareWatch(ctx, trx, row, row.paidAt)
  if (row.state === 'paying' && row.cardFailure === null) return preparePaying(ctx, trx, row)
  // The time in which a refused payout can be sent again has passed.
  await store.updateRefundState(trx, row, { dueAt: null, sealedCard: null })
  return undefined
}

async function prepareWatch(ctx: Ctx, trx: Trx, row: store.RefundRow, paidAt: Instant) {
  const isForgotten = ctx.now >= cardErasureAt(paidAt)
  await store.updateRefundState(
    trx,
    row,
    isForgotten
      ? { dueAt: null, sealedCard: null }
      : { dueAt: nextReturnedPayoutCheckAt(paidAt, ctx.now) ?? cardErasureAt(paidAt) },
  )
  return isForgotten || !ctx.ports.payout.isAutomatic ? undefined : row
}

async function preparePaying(ctx: Ctx, trx: Trx, row: store.RefundRow) {
  if (!ctx.ports.payout.isAutomatic) {
    await store.updateRefundState(trx, row, { dueAt: addMilliseconds(ctx.now, IDLE_MS) })
    return undefined
  }
  // The threshold was lowered after the card was entered: the payout waits for approval like any other of that amount.
  if (row.askedAt === null && row.approval === null && isLargePayout(ctx, row.amountToman)) {
    const waiting = { approval: 'waiting', approvalReason: 'amount', dueAt: null } as const
    await store.updateRefundState(trx, row, waiting)
    return undefined
  }
  return store.updateRefundState(trx, row, {
    dueAt: nextPayoutCheckAt(row.looks, ctx.now),
    looks: row.looks + 1,
    askedAt: row.askedAt ?? ctx.now,
  })
}

/** Opens the refund: the user can give a card. The refund lapses only while subscription days are being used. */
async function openForCard(ctx: Ctx, trx: Trx, row: store.RefundRow): Promise<void> {
  const isInUse = !row.wasDeclined && row.deviceId !== null
  const lapsesAt = isInUse ? addMilliseconds(ctx.now, REFUND_LAPSES_AFTER_MS) : null
  await store.updateRefundState(trx, row, { lapsesAt, dueAt: lapsesAt })
  await notifyRefundOwner(ctx, trx, row, 'open')
}

async function lapseRefund(ctx: Ctx, trx: Trx, row: store.RefundRow): Promise<void> {
  const change = { state: 'withdrawn' as const, closedAt: ctx.now, dueAt: null, lapsesAt: null }
  await store.updateRefundState(trx, row, change)
  await notifyRefundOwner(ctx, trx, row, 'lapsed')
}

async function checkPayout(ctx: Ctx, refund: store.RefundRow): Promise<void> {
  try {
    if (refund.state === 'paying' && refund.submittedAt === null) await submitPayout(ctx, refund)
    else await inquirePayout(ctx, refund)
  } catch (error) {
    ctx.log.warn({ err: error, refund: refund.number }, 'could not check the payout of a refund')
  }
}

/**
 * Submits the payout after a slot of the provider is free, unless another process checked the refund while this one
 * waited. The provider may have refused that process, and an operator may have sent the payout again under a new name.
 * Then submitting the old name would pay the user twice.
 */
function submitPayout(ctx: Ctx, refund: store.RefundRow): Promise<void> {
  return withProviderSlot('payout', async () => {
    const { looks, attempt } = (await store.findRefund(ctx.db, refund.id)) ?? {}
    if (looks === refund.looks && attempt === refund.attempt) await submitNow(ctx, refund)
  })
}

async function submitNow(ctx: Ctx, refund: store.RefundRow): Promise<void> {
  if (refund.sealedCard === null) throw new Error(`The card of refund ${refund.number} is missing.`)
  const result: SubmitPayoutResult = await ctx.ports.payout.submit({
    name: payoutName(refund),
    cardNumber: decryptCardNumber(ctx, refund.sealedCard),
    amount: toman(refund.amountToman),
  })
  if (result.state === 'submitted') await recordSubmitted(ctx, refund)
  if (result.state === 'refused') await failCard(ctx, refund, result.reason)
  if (result.state === 'later')
    ctx.log.warn({ refund: refund.number, reason: result.reason }, 'the provider did not accept a payout yet')
}

/**
 * Records that a payout was submitted and notifies the owner by SMS, so that they learn at once of a payout they did
 * not request.
 */
async function recordSubmitted(ctx: Ctx, refund: store.RefundRow): Promise<void> {
  await ctx.transaction(async (trx) => {
    const sent = await store.updateRefundState(trx, refund, { submittedAt: ctx.now, looks: 0 })
    if (sent) await notifyRefundOwner(ctx, trx, sent, 'sent')
  })
}

async function inquirePayout(ctx: Ctx, refund: store.RefundRow): Promise<void> {
  const answer: PayoutState = await ctx.ports.payout.inquire(payoutName(refund))
  if (refund.state === 'paid') {
    if (answer.state === 'failed') await recordReturned(ctx, refund)
    if (answer.state === 'unknown')
      ctx.log.error({ refund: refund.number }, 'the provider does not know a payout that it paid')
    return
  }
  if (answer.state === 'paid')
    await ctx.transaction((trx) => markRefundPaid(ctx, trx, refund, answer.trackingCode))
  if (answer.state === 'failed') await failCard(ctx, refund, answer.reason)
  // The payout provider never got it: submit it again. The same payout name makes a second transfer impossible.
  if (answer.state === 'unknown') await store.updateRefundState(ctx.db, refund, { submittedAt: null })
}

/**
 * Marks a refund as paid: updates state, ledger and payments, and notifies the owner, in one transaction. Idempotent: a
 * repeated call is a no-op.
 */
async function markRefundPaid(
  ctx: Ctx,
  trx: Trx,
  refund: store.RefundRow,
  trackingCode: string,
): Promise<void> {
  const paid = await store.updateRefundState(trx, refund, {
    state: 'paid',
    paidAt: ctx.now,
    closedAt: ctx.now,
    trackingCode,
    submittedAt: refund.submittedAt ?? ctx.now,
    cardFailure: null,
    dueAt: nextReturnedPayoutCheckAt(ctx.now, ctx.now) ?? cardErasureAt(ctx.now),
  })
  if (paid) await recordPaidRefund(ctx, trx, paid)
}

/**
 * Records a paid refund in ledger and payments, and notifies the owner. Runs in the transaction of the statement that
 * made it paid.
 */
export async function recordPaidRefund(ctx: Ctx, trx: Trx, paid: store.RefundRow): Promise<void> {
  await recordPayout(ctx, trx, toLedgerRefund(paid))
  if (paid.amountToman === paid.paidToman)
    await markPaymentsRefunded(trx, await listRefundedPaymentSources(trx, paid))
  await notifyRefundOwner(ctx, trx, paid, 'paid')
}

/**
 * Records that the payout to this card failed for good, and asks the user for another card. A card that the bank knows
 * is kept for a while: an operator may send the payout again.
 */
async function failCard(
  ctx: Ctx,
  refund: store.RefundRow,
  cardFailure: PayoutRefusal | CardFailure,
): Promise<void> {
  await ctx.transaction(async (trx) => {
    const kept = { cardFailure, dueAt: refusedCardErasureAt(ctx.now) }
    const erased = { cardFailure, sealedCard: null, dueAt: null }
    const failed = await store.updateRefundState(trx, refund, cardFailure === 'refused' ? kept : erased)
    if (failed) await notifyRefundOwner(ctx, trx, failed, 'card')
  })
}

/** The bank returned a payout after it was paid: the amount is owed again. */
async function recordReturned(ctx: Ctx, refund: store.RefundRow): Promise<void> {
  await ctx.transaction(async (trx) => {
    const returned = await store.updateRefundState(trx, refund, {
      state: 'paying',
      cardFailure: 'returned',
      sealedCard: null,
      paidAt: null,
      paidBy: null,
      closedAt: null,
      trackingCode: null,
      dueAt: null,
    })
    if (!returned) return
    await recordReturnedPayout(ctx, trx, toLedgerRefund(returned))
    await unmarkPaymentsRefunded(trx, await listRefundedPaymentSources(trx, returned))
    await notifyRefundOwner(ctx, trx, returned, 'returned')
  })
}
