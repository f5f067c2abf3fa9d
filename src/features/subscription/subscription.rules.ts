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

/** Nothing of it is left. While its account is closed no day is used: then what it was at the closure counts. */
export function isOver({ endsAt, interruptedAt }: Running, now: Instant): boolean {
  return endsAt <= (interruptedAt ?? now)
}

/**
 * The end after further days. Added before the end they follow it; after it they begin now. While the account is
 * closed they begin at the closure: the days that pass meanwhile are given back.
 */
export function prolonged({ endsAt, interruptedAt }: Running, days: number, now: Instant): Instant {
  return daysLater(isOver({ endsAt, interruptedAt }, now) ? (interruptedAt ?? now) : endsAt, days)
}

/** The user is notified this many days before the end (requirement 14.4). */
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
