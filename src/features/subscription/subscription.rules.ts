import { DAY, type Instant, later } from '#kernel/time.ts'

/** Why days were given. */
export const REASONS = ['purchase', 'gift', 'reset_wait', 'reset_gift'] as const
export type Reason = (typeof REASONS)[number]

export function daysLater(from: Instant, days: number): Instant {
  return later(from, days * DAY)
}

/** Begun days count as whole ones, in the user's favour. */
export function daysBetween(from: Instant, to: Instant): number {
  return Math.max(0, Math.ceil((to.getTime() - from.getTime()) / DAY))
}

export interface Running {
  endsAt: Instant
  /** While its account is closed. */
  interruptedAt: Instant | null
}

/**
 * The end after further days. Added before the end they follow it; after it they begin now. While the account is
 * closed they always follow it: the days that pass meanwhile are given back.
 */
export function prolonged({ endsAt, interruptedAt }: Running, days: number, now: Instant): Instant {
  return daysLater(interruptedAt || endsAt > now ? endsAt : now, days)
}

/** So many days before the end its user is told (decisions, Subscription). */
export const NOTICE_DAYS = [7, 1] as const

/** What goes with an end: the next moment at which it is told of. */
export function endOn(endsAt: Instant, now: Instant) {
  const days = NOTICE_DAYS.find((before) => daysLater(endsAt, -before) > now)
  return {
    endsAt,
    noticeDays: days ?? null,
    noticeDueAt: days === undefined ? null : daysLater(endsAt, -days),
  }
}
