import { toLatinDigits } from '#kernel/digits.ts'
import { addMilliseconds, DAY, type Instant } from '#kernel/time.ts'

/**
 * When a payout needs an operator's approval. Phone numbers are given to other people after a while, and the new owner
 * can log in. So a payout waits for an operator when both are true: the browser that requested it is new, and the card
 * is not the one that paid.
 */

/** Why a payout waits for approval. `card_seen`: an operator saw the card and may have paid by hand. */
export const APPROVAL_REASONS = ['browser', 'amount', 'reversal', 'card_seen'] as const
export type ApprovalReason = (typeof APPROVAL_REASONS)[number]

/** Payouts of one user within this time are added up, so that a large sum cannot go out in parts. */
export const LARGE_SUM_WITHIN_MS = DAY

/** A browser counts as new for this long after its first login. */
export const NEW_BROWSER_AGE_MS = 7 * DAY

/** Whether a browser is new. `firstSeenAt` is null for one that never logged in or sends no identifier. */
export function isNewBrowser(firstSeenAt: Instant | null, now: Instant): boolean {
  return firstSeenAt === null || now < addMilliseconds(firstSeenAt, NEW_BROWSER_AGE_MS)
}

/** Two card numbers are compared only if the gateway shows at least this many last digits. */
const LEAST_END = 4

/**
 * Whether a card is the one that a gateway masked, such as 603799******2232. Compares every digit that the gateway
 * shows. False when it does not show the last four: then the paying card is not known.
 */
export function isMaskedCard(card: string, masked: string | null): boolean {
  const known = /^(\d*)\D+(\d+)$/.exec(toLatinDigits(masked ?? '').replace(/[\s-]/g, ''))
  if (!known) return false
  const [, start = '', end = ''] = known
  return end.length >= LEAST_END && card.startsWith(start) && card.endsWith(end)
}

interface Payout {
  isNewBrowser: boolean
  card: string
  /** The masked card that paid for each refunded purchase; null when the gateway did not tell it. */
  payingCards: ReadonlyArray<string | null>
}

/**
 * Whether a payout needs an operator's approval. Every purchase must have been paid with this card; otherwise one cheap
 * purchase would unlock the money of the others.
 */
export function needsPayoutApproval({ isNewBrowser, card, payingCards }: Payout): boolean {
  return isNewBrowser && (payingCards.length === 0 || !payingCards.every((one) => isMaskedCard(card, one)))
}
