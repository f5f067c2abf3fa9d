import { isCardNumber, normaliseCard } from '#kernel/cardNumber.ts'
import { addMilliseconds, DAY, HOUR, type Instant, MINUTE, secondsBetween } from '#kernel/time.ts'

export const REFUND_STATES = ['requested', 'paying', 'paid', 'withdrawn', 'rejected'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** Why no refund can be requested. */
export const QUOTE_HINDRANCES = ['nothing_paid', 'used_up', 'open', 'paid'] as const
export type QuoteHindrance = (typeof QUOTE_HINDRANCES)[number]

/** Why a payout to a card failed. The user is asked for another card. `replaced`: an operator asked for one. */
export const CARD_FAILURES = ['card_unknown', 'account_closed', 'returned', 'refused', 'replaced'] as const
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
/** How long the card of a refused payout is kept, so that an operator can send it again. */
export const REFUSED_CARD_KEPT_MS = 14 * DAY
/** How long a paid payout is checked for a return, because banks can return it after success. */
export const PAYOUT_WATCHED_MS = 5 * DAY

export function refundOpensAt(requestedAt: Instant): Instant {
  return addMilliseconds(requestedAt, REFUND_OPENS_AFTER_MS)
}

export function isRefundOpen(opensAt: Instant, now: Instant): boolean {
  return now >= opensAt
}

export function secondsUntilRefundOpens(opensAt: Instant, now: Instant): number {
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

export function refusedCardErasureAt(refusedAt: Instant): Instant {
  return addMilliseconds(refusedAt, REFUSED_CARD_KEPT_MS)
}

export function cardErasureAt(paidAt: Instant): Instant {
  return addMilliseconds(paidAt, CARD_NUMBER_KEPT_MS)
}

/** The unique name of a payout at the provider. Each card of a refund has one, so that it is never paid twice. */
export function payoutName({ number, attempt }: { number: number; attempt: number }): string {
  return `rf-${number}-${attempt}`
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
