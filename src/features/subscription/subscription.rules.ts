import { addMilliseconds, DAY, type Instant } from '#kernel/time.ts'

/** Why days were given to a subscription. */
export const GRANT_REASONS = ['purchase', 'gift', 'reset_wait', 'reset_gift'] as const
export type GrantReason = (typeof GRANT_REASONS)[number]

/** How many days operators may grant to one customer within a year. */
export const OPERATOR_GRANT_BOUND = { daysPerYear: 180, yearDays: 365 } as const

export function addDays(from: Instant, days: number): Instant {
  return addMilliseconds(from, days * DAY)
}

/** The days between two times. A begun day counts as a whole day, in the user's favour. */
export function daysBetween(from: Instant, to: Instant): number {
  return Math.max(0, Math.ceil((to.getTime() - from.getTime()) / DAY))
}

export interface RunningTerm {
  endsAt: Instant
  /** When the device's developer account closed; null while it is open. */
  interruptedAt: Instant | null
}

/**
 * Whether no day of the subscription is left. No day is used while the developer account is closed, so then the time of
 * the closure counts.
 */
export function hasTermEnded({ endsAt, interruptedAt }: RunningTerm, now: Instant): boolean {
  return endsAt <= (interruptedAt ?? now)
}

/**
 * The end of a subscription after adding days. They follow the current end, or begin now if it has passed. If the
 * developer account is closed, they begin at the closure, because the days of the closure are given back.
 */
export function extendSubscriptionEnd(
  { endsAt, interruptedAt }: RunningTerm,
  days: number,
  now: Instant,
): Instant {
  return addDays(hasTermEnded({ endsAt, interruptedAt }, now) ? (interruptedAt ?? now) : endsAt, days)
}

/** The user is notified this many days before the subscription ends (requirement 14.4). */
export const END_NOTICE_DAYS = [7, 1] as const

/** The columns for the end of a subscription: the end itself, and when to notify the user next. */
export function subscriptionEndColumns(endsAt: Instant, now: Instant) {
  const days = END_NOTICE_DAYS.find((before) => addDays(endsAt, -before) > now)
  return {
    endsAt,
    noticeDays: days ?? null,
    noticeDueAt: days === undefined ? null : addDays(endsAt, -days),
  }
}
