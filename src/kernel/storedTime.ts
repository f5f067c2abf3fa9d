import { type Instant, parseInstant, secondsBetween } from './time.ts'

/** A time in the browser's storage that is missing or invalid counts as this long ago (requirement 9.6). */
export const INVALID_TIME_SECONDS = 86_400

export function secondsSinceStoredTime(text: string | null, now: Instant): number {
  const seconds = text ? secondsBetween(parseInstant(text), now) : Number.NaN
  return Number.isNaN(seconds) ? INVALID_TIME_SECONDS : seconds
}
