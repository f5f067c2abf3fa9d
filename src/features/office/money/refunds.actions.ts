import * as hands from '#features/refund/payout/payoutByOperator.actions.ts'
import { listPaymentSources } from '#features/refund/quote/quoteSources.actions.ts'
import type { RefundState } from '#features/refund/refund.rules.ts'
import * as care from '#features/refund/refundSupport.actions.ts'
import { AppError } from '#kernel/errors.ts'
import { isRoleAllowed } from '#kernel/role.ts'
import type { OperatorCtx } from '#server/context.ts'
import { listLedgerLines } from './ledger/ledgerEntries.store.ts'
import { ledgerEntryViews } from './money.views.ts'
import { listOperatorSteps } from './operatorSteps.store.ts'
import type { RefundOrder } from './refundOrder.rules.ts'
import * as store from './refunds.store.ts'
import {
  listedRefundView,
  type RefundViewContext,
  refundEventKeys,
  refundFactsView,
  refundTimelineSteps,
} from './refunds.views.ts'

const SHOWN = 50
const OPEN: RefundState[] = ['paying', 'requested']

interface RefundRef {
  number: number
}

interface RefundListInput {
  state?: RefundState | undefined
  isWaiting?: 'yes' | undefined
  order?: RefundOrder | undefined
  after?: string | undefined
}

export async function listRefunds(ctx: OperatorCtx, input: RefundListInput) {
  const [rows, counts, toApprove] = await Promise.all([
    findRefunds(ctx, input),
    store.countRefunds(ctx.db),
    store.countRefundsToApprove(ctx.db),
  ])
  const asker = askerOf(ctx)
  const shown = rows.slice(0, SHOWN)
  const last = shown.at(-1)
  return {
    refunds: shown.map((row) => listedRefundView(row, asker)),
    next: rows.length > SHOWN && last ? `${last.state === 'paying' ? 0 : 1}-${last.number}` : null,
    counts,
    toApprove,
    isAutomatic: asker.isAutomatic,
  }
}

function findRefunds({ db }: OperatorCtx, { state, isWaiting, order, after }: RefundListInput) {
  const place = after === undefined ? null : parsePosition(after)
  const filter = { states: state ? [state] : OPEN, isWaiting: isWaiting === 'yes' }
  if (order) return store.listOrderedRefunds(db, filter, { order, after: place?.number ?? null }, SHOWN + 1)
  return state === undefined || OPEN.includes(state)
    ? store.listOpenRefunds(db, filter, place, SHOWN + 1)
    : store.listEndedRefunds(db, state, place, SHOWN + 1)
}

function parsePosition(text: string): store.RefundQueuePosition {
  const [rank, number] = text.split('-').map(Number)
  return { rank: rank ?? 0, number: number ?? 0 }
}

export async function getRefund(ctx: OperatorCtx, { number }: RefundRef) {
  const { db, operator } = ctx
  const row = await store.findRefund(db, number)
  if (!row) throw new AppError('not_found')
  const traces = refundEventKeys(row)
  const asker = askerOf(ctx)
  const [lines, acts, news, sources] = await Promise.all([
    listLedgerLines(db, traces.ledger),
    listOperatorSteps(db, 'POST /refunds/{number}/', number),
    store.listRefundNotifications(db, traces.news),
    row.subscriptionId === null ? [`payment:${row.paymentId}`] : listPaymentSources(db, row.subscriptionId),
  ])
  const payments = await store.listPaymentsById(db, paymentIds(sources))
  return {
    ...listedRefundView(row, asker),
    ...refundFactsView(row, asker),
    payments: payments.map(({ amountToman, ...rest }) => ({ ...rest, amount: amountToman })),
    steps: refundTimelineSteps(row, { ledger: lines, news, acts }, ctx.now),
    ledger: ledgerEntryViews(lines),
    mayOpenDevice: isRoleAllowed(operator.roles, ['support']),
  }
}

/** The ids of the payments that bought a subscription, from the sources of its grants. */
function paymentIds(sources: string[]): string[] {
  return sources.flatMap((source) => /^payment:([0-9a-f-]{36})$/.exec(source)?.[1] ?? [])
}

function askerOf({ operator, ports, now }: OperatorCtx): RefundViewContext {
  return {
    operator: operator.id,
    isOwner: operator.roles.includes('owner'),
    isAutomatic: ports.payout.isAutomatic,
    now,
  }
}

export async function approveRefund(
  ctx: OperatorCtx,
  { number, attempt }: RefundRef & { attempt?: number | undefined },
) {
  await hands.approvePayout(ctx, { number, attempt })
  return getRefund(ctx, { number })
}

export async function claimRefund(ctx: OperatorCtx, { number }: RefundRef) {
  await hands.claimPayout(ctx, number)
  return getRefund(ctx, { number })
}

export async function releaseRefund(ctx: OperatorCtx, { number }: RefundRef) {
  await hands.releasePayout(ctx, number)
  return getRefund(ctx, { number })
}

export async function resendRefund(ctx: OperatorCtx, { number, attempt }: RefundRef & { attempt: number }) {
  await hands.resendPayout(ctx, { number, attempt })
  return getRefund(ctx, { number })
}

export async function requestNewCard(ctx: OperatorCtx, { number }: RefundRef) {
  await hands.requestNewPayoutCard(ctx, number)
  return getRefund(ctx, { number })
}

export async function payRefund(
  ctx: OperatorCtx,
  { number, trackingCode }: RefundRef & { trackingCode: string },
) {
  await hands.recordManualPayout(ctx, number, trackingCode)
  return getRefund(ctx, { number })
}

export async function rejectRefund(ctx: OperatorCtx, { number, reason }: RefundRef & { reason: string }) {
  await care.rejectRefund(ctx, number, reason)
  return getRefund(ctx, { number })
}

export async function showCard(ctx: OperatorCtx, { number }: RefundRef) {
  const { card, amountToman } = await hands.revealCardNumber(ctx, number)
  return { card, amount: amountToman }
}
