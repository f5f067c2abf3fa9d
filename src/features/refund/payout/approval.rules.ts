import { toLatinDigits } from '#kernel/digits.ts'
import { DAY, type Instant, later } from '#kernel/time.ts'

/**
 * Phone numbers are given to other people after a while, and the new owner can log in. So a payout waits for an operator
 * when both are true: the browser that asked for it is new, and the card is not the one that paid.
 */

/** A browser counts as new for so long after its first login. */
export const NEW_BROWSER_MS = 7 * DAY

/** Null: it never logged in, or does not name itself. */
export function isNewBrowser(firstSeenAt: Instant | null, now: Instant): boolean {
  return firstSeenAt === null || now < later(firstSeenAt, NEW_BROWSER_MS)
}

/** How many digits at the end a gateway must tell before two cards can be called the same. */
const LEAST_END = 4

/**
 * Whether this is the card that a gateway masked, such as 603799******2232. Compares every digit that the gateway tells.
 * False when it does not tell the last four: then the paying card is not known.
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
  /** Of every purchase that is paid back, as its gateway masked it; null where it told none. */
  payingCards: ReadonlyArray<string | null>
}

/** Every purchase must have been paid with this card: one cheap purchase must not open the way to another's money. */
export function needsApproval({ isNewBrowser, card, payingCards }: Payout): boolean {
  return isNewBrowser && (payingCards.length === 0 || !payingCards.every((one) => isMaskedCard(card, one)))
}
