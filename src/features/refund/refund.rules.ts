import { isCardNumber, normaliseCard } from '#kernel/luhn.ts'
import { addMilliseconds, DAY, HOUR, type Instant, MINUTE, secondsBetween } from '#kernel/time.ts'

export const REFUND_STATES = ['requested', 'paying', 'paid', 'withdrawn', 'rejected'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** Why no refund can be requested. */
export const QUOTE_HINDRANCES = ['nothing_paid', 'used_up', 'open', 'paid'] as const
export type QuoteHindrance = (typeof QUOTE_HINDRANCES)[number]

/** Why a payout to a card failed. The user is asked for another card. */
export const CARD_FAILURES = ['card_unknown', 'account_closed', 'returned', 'refused'] as const
export type CardFailure = (typeof CARD_FAILURES)[number]

/** A refund opens this long after the request (requirement 9.7). */
export const REFUND_OPENS_AFTER_MS = HOUR
/**
 * The quoted amount is fixed, and the subscription continues until the user gives a card. So an open refund lapses;
 * otherwise the user could use the days and still get the money.
 */
export const REFUND_LAPSES_AFTER_MS = 3 * DAY
/** Card numbers are erased this long after the payout. */
export const CARD_NUMBER_KEPT_MS = 90 * DAY
/** How long a paid payout is checked for a return, because banks can return it after success. */
export const PAYOUT_WATCHED_MS = 5 * DAY

export function refundOpensAt(requestedAt: Instant): Instant {
  return addMilliseconds(requestedAt, REFUND_OPENS_AFTER_MS)
}

export function isRefundOpen(opensAt: Instant, now: Instant): boolean {
  return now >= opensAt
}

export function secondsUntilOpen(opensAt: Instant, now: Instant): number {
  return Math.max(0, Math.ceil(secondsBetween(now, opensAt)))
}

/** Pauses between the checks of a payout: short at first, then 30 minutes, because banks take hours. */
const PAYOUT_CHECKS_MS = [MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 20 * MINUTE]
const PAY_EVERY_MS = 30 * MINUTE
const WATCH_EVERY_MS = 6 * HOUR

/** The next check of a payout that the provider has not completed. */
export function nextPayoutCheckAt(looks: number, now: Instant): Instant {
  return addMilliseconds(now, PAYOUT_CHECKS_MS[looks] ?? PAY_EVERY_MS)
}

/** The next check whether a bank returned a paid payout. The last check is after `WATCHED_MS`; then null. */
export function nextReturnedPayoutCheckAt(paidAt: Instant, now: Instant): Instant | null {
  const end = addMilliseconds(paidAt, PAYOUT_WATCHED_MS)
  if (now >= end) return null
  const next = addMilliseconds(now, WATCH_EVERY_MS)
  return next < end ? next : end
}

export function cardErasureAt(paidAt: Instant): Instant {
  return addMilliseconds(paidAt, CARD_NUMBER_KEPT_MS)
}

/** The unique name of a payout at the provider. Each card of a refund has one, so that it is never paid twice. */
export function payoutName({ number, attempt }: { number: number; attempt: number }): string {
  return `rf-${number}-${attempt}`
}

/** The facts that decide what an operator may do with a refund. */
interface OperatorRefund {
  state: string
  /** Whether the full card number is still stored. */
  hasCard: boolean
  cardFailure: string | null
  askedAt: Instant | null
  /** The approval of the payout. `waiting`: an operator must approve it first. */
  approval: string | null
}

/** Whether an operator may see the full card number: to pay by hand, only while the refund is owed and approved. */
export function mayShowCardNumber({ state, hasCard, approval }: OperatorRefund): boolean {
  return state === 'paying' && hasCard && approval !== 'waiting'
}

export function mayApproveRefund({ state, approval }: Pick<OperatorRefund, 'state' | 'approval'>): boolean {
  return state === 'paying' && approval === 'waiting'
}

/** Whether an operator may pay by hand. Not while the provider may have the payout: it would be paid twice. */
export function mayPayRefundByHand(refund: OperatorRefund, isAutomatic: boolean): boolean {
  return mayShowCardNumber(refund) && (refund.askedAt === null || !isAutomatic)
}

/**
 * Whether an operator may reject the refund. Before the user gave a card nothing has changed; afterwards only while the
 * provider cannot have the payout.
 */
export function mayRejectRefund({ state, askedAt, cardFailure }: OperatorRefund): boolean {
  return state === 'requested' || (state === 'paying' && (askedAt === null || cardFailure !== null))
}

/** The form of a bank's tracking code. */
export const TRACKING_CODE_PATTERN = /^[\w-]{4,40}$/
export const MAXIMUM_REASON_LENGTH = { least: 3, most: 300 }

/**
 * Whether a text contains a card number. Reject reasons are stored and sent, so they must not contain one that was
 * pasted by mistake.
 */
export function containsCardNumber(text: string): boolean {
  const runs = normaliseCard(text).match(/\d{16,}/g) ?? []
  return runs.some((run) => run.length === 16 && isCardNumber(run))
}
