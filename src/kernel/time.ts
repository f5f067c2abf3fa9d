/** The only module that may read the machine's clock. All other code gets `now` as an argument. */

export type Instant = Date

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/**
 * Machine time, for measurements and as the base of the product clock. Decisions of the product use the product clock.
 */
export function machineNow(): Instant {
  return new Date()
}

/** Starts a stopwatch. The returned function gives the milliseconds since then, by a monotonic clock. */
export function startStopwatch(): () => number {
  const start = performance.now()
  return () => performance.now() - start
}

export function parseInstant(text: string | number): Instant {
  return new Date(text)
}

export function addMilliseconds(from: Instant, milliseconds: number): Instant {
  return new Date(from.getTime() + milliseconds)
}

export function secondsBetween(from: Instant, to: Instant): number {
  return (to.getTime() - from.getTime()) / SECOND
}

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
