import type { BankId } from '#features/refund/payout/bank.table.ts'
import * as hands from '#features/refund/payout/payoutByOperator.rules.ts'
import type { CardFailure } from '#features/refund/refund.rules.ts'
import { type Instant, secondsBetween } from '#kernel/time.ts'
import { DELETED_USER_PREFIX } from '#server/http/session.ts'
import type { LedgerRow } from './ledger/ledgerEntries.store.ts'
import type { OperatorStep } from './operatorSteps.store.ts'
import type { RefundStep } from './refundSteps.table.ts'
import type { RefundRow } from './refunds.store.ts'

/** The operator who views the refund, and whether the store pays automatically. */
export interface RefundViewContext {
  /** The id of the operator. */
  operator: string
  isOwner: boolean
  isAutomatic: boolean
  now: Instant
}

function handledRefund({ sealedCard, ...row }: RefundRow): hands.PayoutFacts {
  return { ...row, hasCard: sealedCard !== null }
}

export function listedRefundView(row: RefundRow, { operator, isAutomatic, now }: RefundViewContext) {
  const refund = handledRefund(row)
  return {
    number: row.number,
    state: row.state,
    customerId: row.phoneNumber.startsWith(DELETED_USER_PREFIX) ? null : row.userId,
    phone: row.phoneNumber,
    amount: row.amountToman,
    product: row.product,
    wasDeclined: row.wasDeclined,
    card:
      row.cardLastFour === null ? null : { lastFour: row.cardLastFour, bank: row.cardBank as BankId | null },
    cardFailure: row.cardFailure as CardFailure | null,
    isSubmitted: row.submittedAt !== null,
    standing: hands.payoutStageOf(refund, isAutomatic),
    claimedBy: row.claimedByName,
    approvalReason: row.approvalReason,
    mayApprove: hands.mayApprovePayout(refund, operator),
    requestTime: row.requestedAt.toISOString(),
    waitSeconds: row.closedAt === null ? Math.round(secondsBetween(row.requestedAt, now)) : null,
    oweTime: row.owedAt?.toISOString() ?? null,
    payTime: row.paidAt?.toISOString() ?? null,
    trackingCode: row.trackingCode,
    rejectReason: row.rejectReason,
  }
}

export function refundFactsView(row: RefundRow, { operator, isOwner, isAutomatic }: RefundViewContext) {
  const refund = handledRefund(row)
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
    approvedBy: row.approvedByName,
    isCardSeen: row.cardSeenBy !== null,
    isMine: row.claimedBy === operator,
    mayClaim: hands.mayClaimPayout(refund, operator, isAutomatic),
    mayRelease: hands.mayReleasePayout(refund, operator, isOwner),
    mayPay: hands.mayPayByHand(refund, operator),
    mayResend: hands.mayResendPayout(refund, operator),
    mayAskCard: hands.mayAskAnotherCard(refund),
    mayReject: hands.mayRejectRefund(refund),
  }
}

/**
 * The keys under which the ledger and the notifications store the events of a refund. Each card that the user entered
 * has its own keys.
 */
export function refundEventKeys({ id, attempt }: RefundRow) {
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
  operator: string | null
}

const LEDGER_STEPS: Record<string, RefundStep> = {
  refund: 'card_given',
  payout: 'paid',
  returned: 'returned',
}

/** The step of a refund that an operator makes with a call. */
const CALL_STEPS: Record<string, RefundStep> = {
  'POST /refunds/{number}/claim': 'claimed',
  'POST /refunds/{number}/card': 'card_shown',
  'POST /refunds/{number}/release': 'released',
  'POST /refunds/{number}/approve': 'approved',
  'POST /refunds/{number}/ask-card': 'card_asked',
  'POST /refunds/{number}/resend': 'resent',
  'POST /refunds/{number}/pay': 'paid',
  'POST /refunds/{number}/reject': 'rejected',
}

interface RefundTraces {
  ledger: LedgerRow[]
  news: Array<{ subject: string; createdAt: Instant }>
  acts: OperatorStep[]
}

/**
 * The refund's timeline, oldest step first. A step that an operator made appears once, from the audit entry, which
 * has the operator's name, and not from the refund's row.
 */
export function refundTimelineSteps(row: RefundRow, { ledger, news, acts }: RefundTraces, now: Instant) {
  const made = acts.flatMap(({ at, call, operatorName }): RefundTimelineStep[] => {
    const step = CALL_STEPS[call]
    return step ? [{ at, step, attempt: null, operator: operatorName }] : []
  })
  const failed = news.map(({ subject, createdAt }): RefundTimelineStep => {
    return { at: createdAt, step: 'card_failed', attempt: cardOf(subject), operator: null }
  })
  const known = [...ownSteps(row, now), ...ledgerSteps(ledger), ...failed]
  const isMade = ({ step, at }: RefundTimelineStep) =>
    made.some((one) => one.step === step && (step !== 'paid' || one.at.getTime() === at.getTime()))
  return [...known.filter((step) => !isMade(step)), ...made]
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, ...rest }) => ({ ...rest, time: at.toISOString() }))
}

function ownSteps(row: RefundRow, now: Instant): RefundTimelineStep[] {
  const { attempt, askedAt, submittedAt, closedAt, state, approvedAt, requestedAt, opensAt } = row
  const steps: RefundTimelineStep[] = []
  const add = (step: RefundStep, at: Instant, card: number | null = null) =>
    steps.push({ at, step, attempt: card, operator: null })
  add('requested', requestedAt)
  if (opensAt <= (closedAt ?? now)) add('opened', opensAt)
  if (approvedAt) add('approved', approvedAt, attempt)
  if (askedAt) add('asked', askedAt, attempt)
  // A refund that an operator paid by hand was never sent to the payout provider.
  if (askedAt && submittedAt) add('submitted', submittedAt, attempt)
  if (closedAt && (state === 'rejected' || state === 'withdrawn')) add(state, closedAt)
  return steps
}

function ledgerSteps(rows: LedgerRow[]): RefundTimelineStep[] {
  const bySource = new Map(rows.map((row) => [row.source, row.at]))
  return [...bySource].flatMap(([source, at]) => {
    const step = LEDGER_STEPS[source.split(':')[0] ?? '']
    return step ? [{ at, step, attempt: step === 'card_given' ? 1 : cardOf(source), operator: null }] : []
  })
}

function cardOf(name: string): number {
  return Number(name.split(':')[2])
}
