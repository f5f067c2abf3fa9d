import { DAY, HOUR, type Instant, later, SECOND } from '#kernel/time.ts'

/** The estimate until there are enough real waits (requirements 9.8 to 9.10). */
export const TYPICAL_WAIT_SECONDS = (18 * DAY) / SECOND
export const LONGEST_WAIT_SECONDS = (36 * DAY) / SECOND
/** The waiting period of the developer programme itself. */
export const PROGRAMME_WAIT_HOURS = 72

/** When the rule says that it ends; mostly it takes longer. */
export function programmeWaitEnds(acceptedAt: Instant): Instant {
  return later(acceptedAt, PROGRAMME_WAIT_HOURS * HOUR)
}

/** Fewer waits than this say nothing about the next one. */
export const FEWEST_WAITS = 5
export const WAITS_LOOKED_AT = 50

export interface Estimate {
  medianSeconds: number
  longSeconds: number
  /** The number of real waits behind the estimate; 0 for the fixed figures. */
  waits: number
}

/**
 * Median and 90th percentile of the latest real waits. Those who still wait count too: each is known to take longer
 * than it has taken. Without them, those who got through quickly would speak for all (Kaplan and Meier's estimate).
 */
export function estimateFrom(waitSeconds: number[], stillWaitingSeconds: number[] = []): Estimate {
  if (waitSeconds.length < FEWEST_WAITS)
    return { medianSeconds: TYPICAL_WAIT_SECONDS, longSeconds: LONGEST_WAIT_SECONDS, waits: 0 }
  const ended = [...waitSeconds].sort((a, b) => a - b)
  return {
    medianSeconds: timeUntil(0.5, ended, stillWaitingSeconds),
    longSeconds: timeUntil(0.9, ended, stillWaitingSeconds),
    waits: ended.length,
  }
}

/** After how long this share is through. Where nobody knows yet, the longest wait there has been. */
function timeUntil(share: number, ended: number[], ongoing: number[]): number {
  let left = 1
  for (const [at, wait] of ended.entries()) {
    const atRisk = ended.length - at + ongoing.filter((age) => age >= wait).length
    left *= 1 - 1 / atRisk
    // A hair's breadth for what dividing leaves over.
    if (left <= 1 - share + 1e-9) return wait
  }
  return Math.max(...ended, ...ongoing)
}

/** The two dates that are told. */
export function expectedTimes(queuedAt: Instant, { medianSeconds, longSeconds }: Estimate) {
  return {
    usuallyAt: later(queuedAt, medianSeconds * SECOND),
    latestAt: later(queuedAt, longSeconds * SECOND),
  }
}
