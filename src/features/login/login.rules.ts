import { DAY, type Instant, later, secondsBetween } from '#kernel/time.ts'

/** How long a code lives: the `activateTtl` of the answer (requirement 9.12). */
export const CODE_TTL_SECONDS = 120
export const TRIES_PER_CODE = 3
/** With 10,000 possible codes a guesser's chance is one in a thousand per day. */
export const WRONG_PER_DAY = 10
/** Wrong codes since the last correct one, over any number of days: a chance of one in five hundred. */
const WRONG_IN_ALL = 20
/** Wrong codes per hour in the whole store that raise an alarm. */
export const ALARMING_WRONG_CODES = 1000

/** All strangers who enter a number share one lane. Each known browser and each session's step-up has its own. */
export const STRANGERS = 'strangers'

export function browserLane(identifierHash: Buffer): string {
  return `browser:${identifierHash.toString('hex')}`
}

/** One lane per session, so that a session cannot use up the codes or attempts of another. */
export function stepUpLane(sessionId: string): string {
  return `step_up:${sessionId}`
}

/** The identifier hash in a known browser's lane; null for other lanes. */
export function browserOfLane(lane: string): Buffer | null {
  return lane.startsWith('browser:') ? Buffer.from(lane.slice('browser:'.length), 'hex') : null
}

/** The session of a step-up lane; null for other lanes. */
export function sessionOfLane(lane: string): string | null {
  return lane.startsWith('step_up:') ? lane.slice('step_up:'.length) : null
}

export interface Guesses {
  /** Since the last correct code. */
  wrongCodes: number
  /** Times within the last day. */
  recentWrong: Instant[]
}

/** True when guessing must end: the number is put on hold, the browser forgotten or the session ended. */
export function isSpent({ wrongCodes }: Guesses): boolean {
  return wrongCodes >= WRONG_IN_ALL
}

/** Seconds until the tenth-last wrong code is a day old; 0 when an attempt is allowed now. */
export function secondsUntilTry({ recentWrong }: Guesses, now: Instant): number {
  const tenth = recentWrong.at(-WRONG_PER_DAY)
  return tenth ? Math.max(0, Math.ceil(secondsBetween(now, later(tenth, DAY)))) : 0
}

export function withWrong({ wrongCodes, recentWrong }: Guesses, now: Instant): Guesses {
  return { wrongCodes: wrongCodes + 1, recentWrong: [...ofLastDay(recentWrong, now), now] }
}

/**
 * A correct code resets the streak. The count of the day continues, so that the owner's login gives a guesser no new
 * attempts.
 */
export function afterRight({ recentWrong }: Guesses, now: Instant): Guesses {
  return { wrongCodes: 0, recentWrong: ofLastDay(recentWrong, now) }
}

function ofLastDay(hits: Instant[], now: Instant): Instant[] {
  return hits.filter((hit) => later(hit, DAY) > now)
}

interface LaneCode {
  codeHash: Buffer | null
  codeExpiresAt: Instant | null
}

/** 0 when there is no valid code. */
export function codeSecondsLeft({ codeHash, codeExpiresAt }: LaneCode, now: Instant): number {
  if (!codeHash || !codeExpiresAt) return 0
  return Math.max(0, Math.ceil(secondsBetween(now, codeExpiresAt)))
}

export const LANE_KEPT_DAYS = 2
const COUNT_KEPT_DAYS = 365

/** Phone numbers are deleted as soon as their counters are no longer needed. A pause must not reset the counters. */
export function countErasure({ wrongCodes }: Guesses, now: Instant): Instant {
  return later(now, (wrongCodes > 0 ? COUNT_KEPT_DAYS : LANE_KEPT_DAYS) * DAY)
}

const BROWSER_KNOWN_DAYS = 180

/** A browser that last logged in before this instant counts as a stranger again. */
export function oldestKnownBrowser(now: Instant): Instant {
  return later(now, -BROWSER_KNOWN_DAYS * DAY)
}
