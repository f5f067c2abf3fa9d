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
