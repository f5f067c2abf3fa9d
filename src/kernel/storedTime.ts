import { type Instant, instant, secondsBetween } from './time.ts'

/** A stored time that is missing or cannot be read counts as so long ago (specification section 9). */
export const INVALID_TIME_SECONDS = 86_400

export function secondsSinceStored(text: string | null, now: Instant): number {
  const seconds = text ? secondsBetween(instant(text), now) : Number.NaN
  return Number.isNaN(seconds) ? INVALID_TIME_SECONDS : seconds
}
