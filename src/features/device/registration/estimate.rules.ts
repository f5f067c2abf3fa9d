import { addMilliseconds, DAY, HOUR, type Instant, SECOND } from '#kernel/time.ts'

/** Fixed waiting times, used until enough waits are measured (requirements 9.8 to 9.10). */
export const TYPICAL_WAIT_SECONDS = (18 * DAY) / SECOND
export const LONGEST_WAIT_SECONDS = (36 * DAY) / SECOND
/** The waiting period for a new device that Apple's developer programme announces. */
export const PROGRAMME_WAIT_HOURS = 72

/** The announced end of Apple's waiting period for a device. In practice it often takes longer. */
export function programmeWaitEndsAt(acceptedAt: Instant): Instant {
  return addMilliseconds(acceptedAt, PROGRAMME_WAIT_HOURS * HOUR)
}

/** An estimate needs at least this many measured waits. */
export const MINIMUM_MEASURED_WAITS = 5
export const MEASURED_WAITS_SAMPLED = 50

export interface WaitEstimateSeconds {
  medianSeconds: number
  longSeconds: number
  /** How many measured waits the estimate is based on; 0 when it uses the fixed waiting times. */
  waits: number
}

/**
 * Median and 90th percentile of the latest waits, by the Kaplan-Meier estimator. Devices that still wait count as
 * censored: without them the estimate would be too short.
 */
export function estimateFromWaits(
  waitSeconds: number[],
  stillWaitingSeconds: number[] = [],
): WaitEstimateSeconds {
  if (waitSeconds.length < MINIMUM_MEASURED_WAITS)
    return { medianSeconds: TYPICAL_WAIT_SECONDS, longSeconds: LONGEST_WAIT_SECONDS, waits: 0 }
  const ended = [...waitSeconds].sort((a, b) => a - b)
  return {
    medianSeconds: waitQuantile(0.5, ended, stillWaitingSeconds),
    longSeconds: waitQuantile(0.9, ended, stillWaitingSeconds),
    waits: ended.length,
  }
}

/**
 * The waiting time after which this share of devices is ready. Returns the longest wait so far when the share is not
 * reached.
 */
function waitQuantile(share: number, ended: number[], ongoing: number[]): number {
  let left = 1
  for (const [at, wait] of ended.entries()) {
    const atRisk = ended.length - at + ongoing.filter((age) => age >= wait).length
    left *= 1 - 1 / atRisk
    // The small constant allows for floating-point rounding.
    if (left <= 1 - share + 1e-9) return wait
  }
  return Math.max(...ended, ...ongoing)
}

export function expectedReadyTimes(queuedAt: Instant, { medianSeconds, longSeconds }: WaitEstimateSeconds) {
  return {
    usuallyAt: addMilliseconds(queuedAt, medianSeconds * SECOND),
    latestAt: addMilliseconds(queuedAt, longSeconds * SECOND),
  }
}
