import { jalaliTime } from '#kernel/calendar.ts'
import { addMilliseconds, DAY, HOUR, type Instant, MINUTE } from '#kernel/time.ts'

/** How many days of payments a check compares: more than the 72 hours after which an uncertain reversal is decided. */
export const RECONCILED_DAYS = 4
/**
 * The money check runs at half past three at night in Tehran: few people buy, and the banks' own night work is over.
 */
const CHECK_AFTER_MIDNIGHT_MS = 3 * HOUR + 30 * MINUTE
/** An alarm is raised when the last money check is this old. */
const LATE_AFTER_MS = 36 * HOUR

export function nextMoneyCheckAt(now: Instant): Instant {
  const { hour, minute } = jalaliTime(now)
  const sinceMidnight = hour * HOUR + minute * MINUTE + (now.getTime() % MINUTE)
  const today = addMilliseconds(now, CHECK_AFTER_MIDNIGHT_MS - sinceMidnight)
  return today > now ? today : addMilliseconds(today, DAY)
}

export function isMoneyCheckLate(ranAt: Instant | null, now: Instant): boolean {
  return ranAt !== null && now > addMilliseconds(ranAt, LATE_AFTER_MS)
}

/**
 * The kinds of differences between the books and the providers. Each has a message for operators (`office_books_…`).
 */
export const DIFFERENCE_KINDS = [
  'sold_not_captured',
  'captured_not_sold',
  'reversal_missing',
  'owed_but_reversed',
  'amount',
  'order_unknown',
  'payout_missing',
  'payout_not_booked',
  'ledger_unbalanced',
  'ledger_disagrees',
  'ledger_sum',
] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]
