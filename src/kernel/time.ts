/** The only place that may read the machine's clock. Everything else is given `now`. */

export type Instant = Date

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The machine's own time: for measuring and for the base of the product clock, never for a decision. */
export function machineNow(): Instant {
  return new Date()
}

/** Milliseconds that only go forward, for durations. */
export function stopwatch(): () => number {
  const start = performance.now()
  return () => performance.now() - start
}

export function instant(text: string | number): Instant {
  return new Date(text)
}

export function later(from: Instant, milliseconds: number): Instant {
  return new Date(from.getTime() + milliseconds)
}

export function secondsBetween(from: Instant, to: Instant): number {
  return (to.getTime() - from.getTime()) / SECOND
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
