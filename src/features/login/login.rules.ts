import { DAY, type Instant, later, secondsBetween } from '#kernel/time.ts'

/** How long a code lives: the `activateTtl` of the answer (requirement 9.12). */
export const CODE_TTL_SECONDS = 120
export const TRIES_PER_CODE = 3
/** Of 10,000 possible codes: a guesser's chance stays at one in a thousand a day. */
export const WRONG_PER_DAY = 10
/** Since the last right code, over any number of days: at most one chance in five hundred. */
const WRONG_IN_ALL = 20
/** Wrong codes of one hour in the whole store that raise an alarm. */
export const ALARMING_WRONG_CODES = 1000

/** Strangers who name a number share its lane. A known browser and each session's step-up have lanes of their own. */
export const STRANGERS = 'strangers'

export function browserLane(identifierHash: Buffer): string {
  return `browser:${identifierHash.toString('hex')}`
}

/** By session: one session's guesses use up neither the code nor the tries of another. */
export function stepUpLane(sessionId: string): string {
  return `step_up:${sessionId}`
}

/** The hash in the name of a known browser's lane; null for other lanes. */
export function browserOfLane(lane: string): Buffer | null {
  return lane.startsWith('browser:') ? Buffer.from(lane.slice('browser:'.length), 'hex') : null
}

/** The session whose step-up a lane is; null for other lanes. */
export function sessionOfLane(lane: string): string | null {
  return lane.startsWith('step_up:') ? lane.slice('step_up:'.length) : null
}

export interface Guesses {
  /** Since the last right code. */
  wrongCodes: number
  /** Within the last day; older ones do not count. */
  recentWrong: Instant[]
}

/** True when guessing must end for good: the number is held, the browser forgotten or the session ended. */
export function isSpent({ wrongCodes }: Guesses): boolean {
  return wrongCodes >= WRONG_IN_ALL
}

/** Until the oldest of the last ten wrong codes is a day old; 0 when one more may be tried now. */
export function secondsUntilTry({ recentWrong }: Guesses, now: Instant): number {
  const tenth = recentWrong.at(-WRONG_PER_DAY)
  return tenth ? Math.max(0, Math.ceil(secondsBetween(now, later(tenth, DAY)))) : 0
}

export function withWrong({ wrongCodes, recentWrong }: Guesses, now: Instant): Guesses {
  return { wrongCodes: wrongCodes + 1, recentWrong: [...ofLastDay(recentWrong, now), now] }
}

/** A right code ends the count. The day's count goes on, so that an owner who logs in gives a guesser no new tries. */
export function afterRight({ recentWrong }: Guesses, now: Instant): Guesses {
  return { wrongCodes: 0, recentWrong: ofLastDay(recentWrong, now) }
}

function ofLastDay(hits: Instant[], now: Instant): Instant[] {
  return hits.filter((hit) => later(hit, DAY) > now)
}

interface Coded {
  codeHash: Buffer | null
  codeExpiresAt: Instant | null
}

/** 0 when there is no code that could be entered. */
export function codeSecondsLeft({ codeHash, codeExpiresAt }: Coded, now: Instant): number {
  if (!codeHash || !codeExpiresAt) return 0
  return Math.max(0, Math.ceil(secondsBetween(now, codeExpiresAt)))
}

export const LANE_KEPT_DAYS = 2
const COUNT_KEPT_DAYS = 365

/** A number somebody typed is kept no longer than its counters need it: a pause must not reset them. */
export function countErasure({ wrongCodes }: Guesses, now: Instant): Instant {
  return later(now, (wrongCodes > 0 ? COUNT_KEPT_DAYS : LANE_KEPT_DAYS) * DAY)
}

const BROWSER_KNOWN_DAYS = 180

/** A browser that last logged in before this instant counts as a stranger again. */
export function oldestKnownBrowser(now: Instant): Instant {
  return later(now, -BROWSER_KNOWN_DAYS * DAY)
}
