import { recordRejection } from '#features/ledger/ledger.actions.ts'
import { AppError } from '#kernel/errors.ts'
import { maskPhone } from '#kernel/phone.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { tell } from './notifyOwner.actions.ts'
import { ledgerRefund, openCard } from './payout/card.actions.ts'
import { rejectOwedRefund } from './payout/owedRefund.actions.ts'
import { markPaid } from './payout/payRefund.actions.ts'
import { mayPayByHand, mayReject, mayShowCard } from './refund.rules.ts'
import * as store from './refund.store.ts'

/** What operators ask and do. */

const NEWEST = 500

export async function listRefunds(ctx: Ctx, filter: { isAll: boolean; isWaiting: boolean }) {
  const rows = await store.listForOperators(ctx.db, filter, NEWEST)
  return rows.map(({ phoneNumber, ...row }) => ({ ...row, phone: maskPhone(phoneNumber) }))
}

/** Whoever pays by hand needs the whole number; that it was shown is kept, without it. */
export async function showCard(ctx: Ctx, number: number) {
  const refund = await store.findByNumber(ctx.db, number)
  if (!refund) throw new AppError('not_found')
  if (refund.sealedCard === null || !mayShowCard(handled(refund))) throw new AppError('refund_state_conflict')
  ctx.log.warn({ refund: number }, 'the card number of a refund was shown to an operator')
  return { number, amountToman: refund.amountToman, card: openCard(ctx, refund.sealedCard) }
}

/** Paid at the bank by somebody. Not where an order may be outside: then it would be paid twice. */
export async function payByHand(ctx: Ctx, number: number, trackingCode: string): Promise<void> {
  await withRefund(ctx, number, async (trx, refund) => {
    if (!mayPayByHand(handled(refund), ctx.ports.payout.isAutomatic))
      throw new AppError('refund_state_conflict')
    await markPaid(ctx, trx, { ...refund, askedAt: null }, trackingCode)
  })
}

/** The payout may go to this card. One conditional statement: of two operators, one decides. */
export async function approveRefund(ctx: Ctx, number: number): Promise<void> {
  const { isAutomatic } = ctx.ports.payout
  const dueAt = isAutomatic ? ctx.now : null
  if (await store.approveRefund(ctx.db, number, { approvedAt: ctx.now, dueAt })) return
  throw new AppError((await store.findByNumber(ctx.db, number)) ? 'refund_state_conflict' : 'not_found')
}

/** Before a card nothing had changed. After it the promise is taken back, where nobody outside may be paying it. */
export async function rejectRefund(ctx: Ctx, number: number, rejectReason: string): Promise<void> {
  await withRefund(ctx, number, async (trx, refund) => {
    const isPaying = refund.state === 'paying'
    if (!mayReject(handled(refund))) throw new AppError('refund_state_conflict')
    const rejected = await store.moveRefund(trx, refund, {
      state: 'rejected',
      rejectReason,
      closedAt: ctx.now,
      sealedCard: null,
      approval: refund.approval === 'waiting' ? null : refund.approval,
      lapsesAt: null,
      dueAt: null,
    })
    if (!rejected) throw new AppError('refund_state_conflict')
    if (rejected.paymentId !== null) await rejectOwedRefund(ctx, trx, rejected)
    else if (isPaying) await recordRejection(ctx, trx, ledgerRefund(rejected))
    await tell(ctx, trx, rejected, 'rejected')
  })
}

function handled({ state, sealedCard, cardFailure, askedAt, approval }: store.RefundRow) {
  return { state, hasCard: sealedCard !== null, cardFailure, askedAt, approval }
}

/** Held for the whole decision: what pays by itself waits, or was first. */
async function withRefund(
  ctx: Ctx,
  number: number,
  work: (trx: Trx, refund: store.RefundRow) => Promise<void>,
): Promise<void> {
  const known = await store.findByNumber(ctx.db, number)
  if (!known) throw new AppError('not_found')
  await ctx.transaction(async (trx) => {
    const refund = await store.lockRefund(trx, known.id)
    if (!refund) throw new AppError('not_found')
    await work(trx, refund)
  })
}
