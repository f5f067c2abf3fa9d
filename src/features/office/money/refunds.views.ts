import type { BankId } from '#features/refund/payout/bank.table.ts'
import {
  type CardFailure,
  mayApproveRefund,
  mayPayRefundByHand,
  mayRejectRefund,
  mayShowCardNumber,
} from '#features/refund/refund.rules.ts'
import { type Instant, secondsBetween } from '#kernel/time.ts'
import type { LedgerRow } from './ledgerEntries.store.ts'
import type { RefundStep } from './refundSteps.table.ts'
import type { RefundRow } from './refunds.store.ts'

function handlingState({ state, sealedCard, cardFailure, askedAt, approval }: RefundRow) {
  return { state, hasCard: sealedCard !== null, cardFailure, askedAt, approval }
}

export function listedRefundView(row: RefundRow, isAutomatic: boolean, now: Instant) {
  return {
    number: row.number,
    state: row.state,
    phone: row.phoneNumber,
    amount: row.amountToman,
    product: row.product,
    wasDeclined: row.wasDeclined,
    card:
      row.cardLastFour === null ? null : { lastFour: row.cardLastFour, bank: row.cardBank as BankId | null },
    cardFailure: row.cardFailure as CardFailure | null,
    isSubmitted: row.submittedAt !== null,
    mayApprove: mayApproveRefund(row),
    mayPay: mayPayRefundByHand(handlingState(row), isAutomatic),
    requestTime: row.requestedAt.toISOString(),
    waitSeconds: row.closedAt === null ? Math.round(secondsBetween(row.requestedAt, now)) : null,
    oweTime: row.owedAt?.toISOString() ?? null,
    payTime: row.paidAt?.toISOString() ?? null,
    trackingCode: row.trackingCode,
    rejectReason: row.rejectReason,
  }
}

export function refundFactsView(row: RefundRow) {
  return {
    paidAmount: row.paidToman,
    paidDays: row.paidDays,
    unusedDays: row.unusedDays,
    vat: row.vatToman,
    deviceId: row.deviceId,
    openTime: row.opensAt.toISOString(),
    lapseTime: row.lapsesAt?.toISOString() ?? null,
    attempt: row.attempt,
    looks: row.looks,
    nextLookTime: row.dueAt?.toISOString() ?? null,
    mayReject: mayRejectRefund(handlingState(row)),
    mayShowCard: mayShowCardNumber(handlingState(row)),
  }
}

/**
 * The keys by which the ledger and the notifications store the events of a refund. Each card that the user gave has
 * keys of its own.
 */
export function refundEventSubjects({ id, attempt }: RefundRow) {
  const cards = Array.from({ length: attempt }, (_, before) => before + 1)
  return {
    ledger: [
      `refund:${id}`,
      `rejected:${id}`,
      ...cards.flatMap((card) => [`payout:${id}:${card}`, `returned:${id}:${card}`]),
    ],
    news: cards.map((card) => `refund_card:${id}:${card}`),
  }
}

interface RefundTimelineStep {
  at: Instant
  step: RefundStep
  attempt: number | null
}

const LEDGER_STEPS: Record<string, RefundStep> = {
  refund: 'card_given',
  payout: 'paid',
  returned: 'returned',
}

interface RefundTraces {
  ledger: LedgerRow[]
  news: Array<{ subject: string; createdAt: Instant }>
}

/** The refund's timeline, oldest step first. */
export function refundTimelineSteps(row: RefundRow, { ledger, news }: RefundTraces, now: Instant) {
  const steps = [...ownSteps(row, now), ...ledgerSteps(ledger)]
  for (const { subject, createdAt } of news)
    steps.push({ at: createdAt, step: 'card_failed', attempt: cardOf(subject) })
  return steps
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, ...rest }) => ({ ...rest, time: at.toISOString() }))
}

function ownSteps(row: RefundRow, now: Instant): RefundTimelineStep[] {
  const steps: RefundTimelineStep[] = [{ at: row.requestedAt, step: 'requested', attempt: null }]
  if (row.opensAt <= (row.closedAt ?? now)) steps.push({ at: row.opensAt, step: 'opened', attempt: null })
  const { attempt, askedAt, submittedAt, closedAt, state, approvedAt } = row
  if (approvedAt) steps.push({ at: approvedAt, step: 'approved', attempt })
  if (askedAt) steps.push({ at: askedAt, step: 'asked', attempt })
  // A refund that an operator paid by hand was never sent to the payout provider.
  if (askedAt && submittedAt) steps.push({ at: submittedAt, step: 'submitted', attempt })
  if (closedAt && (state === 'rejected' || state === 'withdrawn'))
    steps.push({ at: closedAt, step: state, attempt: null })
  return steps
}

function ledgerSteps(rows: LedgerRow[]): RefundTimelineStep[] {
  const bySource = new Map(rows.map((row) => [row.source, row.at]))
  return [...bySource].flatMap(([source, at]) => {
    const step = LEDGER_STEPS[source.split(':')[0] ?? '']
    return step ? [{ at, step, attempt: step === 'card_given' ? 1 : cardOf(source) }] : []
  })
}

function cardOf(name: string): number {
  return Number(name.split(':')[2])
}
