import type { Instant } from '#kernel/time.ts'
import type { BankId } from './payout/bank.table.ts'
import { type CardFailure, isRefundOpen, secondsUntilRefundOpens } from './refund.rules.ts'
import type { RefundRow } from './refund.store.ts'

/** A refund with the fields that its owner sees. */
export function refundView(row: RefundRow, now: Instant) {
  const { state } = row
  const hasOpened = state === 'requested' && isRefundOpen(row.opensAt, now)
  return {
    id: row.id,
    number: row.number,
    subscriptionId: row.subscriptionId,
    paymentId: row.paymentId,
    deviceId: row.deviceId,
    state,
    amount: row.amountToman,
    paidAmount: row.paidToman,
    paidDays: row.paidDays,
    unusedDays: row.unusedDays,
    requestTime: row.requestedAt.toISOString(),
    openTime: row.opensAt.toISOString(),
    secondsLeft: state === 'requested' ? secondsUntilRefundOpens(row.opensAt, now) : 0,
    lapseTime: state === 'requested' ? (row.lapsesAt?.toISOString() ?? null) : null,
    needsCard: hasOpened || (state === 'paying' && row.cardFailure !== null),
    // Money owed after a failed reversal cannot be withdrawn.
    canWithdraw: state === 'requested' && row.subscriptionId !== null,
    wasDeclined: row.wasDeclined,
    card:
      row.cardLastFour === null ? null : { lastFour: row.cardLastFour, bank: row.cardBank as BankId | null },
    cardFailure: row.cardFailure as CardFailure | null,
    awaitsApproval: row.approval === 'waiting',
    isSubmitted: row.submittedAt !== null,
    trackingCode: row.trackingCode,
    payTime: row.paidAt?.toISOString() ?? null,
    rejectReason: row.rejectReason,
  }
}
