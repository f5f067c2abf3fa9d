import { isCardNumber, normaliseCard } from '#kernel/luhn.ts'
import { DAY, HOUR, type Instant, later, MINUTE, secondsBetween } from '#kernel/time.ts'

export const REFUND_STATES = ['requested', 'paying', 'paid', 'withdrawn', 'rejected'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** Why nothing can be requested. */
export const QUOTE_HINDRANCES = ['nothing_paid', 'used_up', 'open', 'paid'] as const
export type QuoteHindrance = (typeof QUOTE_HINDRANCES)[number]

/** Why a card was not paid to; another one is asked for. */
export const CARD_FAILURES = ['card_unknown', 'account_closed', 'returned', 'refused'] as const
export type CardFailure = (typeof CARD_FAILURES)[number]

/** A refund opens this long after the request (requirement 9.7). */
export const OPENS_AFTER_MS = HOUR
/**
 * What was quoted is what is paid, and until a card is given the subscription goes on: so an open refund that nobody
 * takes ends by itself, or somebody could use up what they are paid back for.
 */
export const LAPSES_AFTER_MS = 3 * DAY
/** Numbers of cards are erased so long after the money arrived. */
export const CARD_KEPT_MS = 90 * DAY
/** Banks take money back after apparent success; it is looked at for so long. */
export const WATCHED_MS = 5 * DAY

export function opensAt(requestedAt: Instant): Instant {
  return later(requestedAt, OPENS_AFTER_MS)
}

export function isOpen(opensAt: Instant, now: Instant): boolean {
  return now >= opensAt
}

export function secondsUntil(opensAt: Instant, now: Instant): number {
  return Math.max(0, Math.ceil(secondsBetween(now, opensAt)))
}

/** Nobody waits in front of a page, and a bank's cycle takes hours: soon at first, then every half an hour. */
const PAY_LOOKS_MS = [MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 20 * MINUTE]
const PAY_EVERY_MS = 30 * MINUTE
const WATCH_EVERY_MS = 6 * HOUR

/** While it is being paid: when to look after so many looks. */
export function nextPayLook(looks: number, now: Instant): Instant {
  return later(now, PAY_LOOKS_MS[looks] ?? PAY_EVERY_MS)
}

/** After it was paid; the last look is at the very end of the watch. Null when it is over. */
export function nextWatchLook(paidAt: Instant, now: Instant): Instant | null {
  const end = later(paidAt, WATCHED_MS)
  if (now >= end) return null
  const next = later(now, WATCH_EVERY_MS)
  return next < end ? next : end
}

export function erasesAt(paidAt: Instant): Instant {
  return later(paidAt, CARD_KEPT_MS)
}

/** The name by which a payout is known outside: each card has one, so that nothing is paid to it twice. */
export function orderName({ number, attempt }: { number: number; attempt: number }): string {
  return `rf-${number}-${attempt}`
}

/** What decides whether an operator may act on it. */
interface Handled {
  state: string
  /** Whether the whole number is still there. */
  hasCard: boolean
  cardFailure: string | null
  askedAt: Instant | null
  /** `waiting`: an operator must approve the payout first. */
  approval: string | null
}

/** Whoever pays by hand needs the whole number: only while it is owed, and before a card was found to be wrong. */
export function mayShowCard({ state, hasCard, approval }: Handled): boolean {
  return state === 'paying' && hasCard && approval !== 'waiting'
}

export function mayApprove({ state, approval }: Pick<Handled, 'state' | 'approval'>): boolean {
  return state === 'paying' && approval === 'waiting'
}

/** Not where an order may be outside: then it would be paid twice. */
export function mayPayByHand(refund: Handled, isAutomatic: boolean): boolean {
  return mayShowCard(refund) && (refund.askedAt === null || !isAutomatic)
}

/** Before a card nothing had changed. After it only where nobody outside may be paying it. */
export function mayReject({ state, askedAt, cardFailure }: Handled): boolean {
  return state === 'requested' || (state === 'paying' && (askedAt === null || cardFailure !== null))
}

/** What a bank calls a payment that somebody made there. */
export const TRACKING_CODE = /^[\w-]{4,40}$/
export const REASON_LENGTH = { least: 3, most: 300 }

/** Words that are kept and sent: a number that was copied by mistake would stay. */
export function holdsCardNumber(text: string): boolean {
  const runs = normaliseCard(text).match(/\d{16,}/g) ?? []
  return runs.some((run) => run.length === 16 && isCardNumber(run))
}
