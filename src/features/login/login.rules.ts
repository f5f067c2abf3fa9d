import { DAY, type Instant, later, secondsBetween } from '#kernel/time.ts'

/** How long a code lives: the `activateTtl` of the answer (specification section 9). */
export const CODE_TTL_SECONDS = 120
export const TRIES_PER_CODE = 3
/** Since the last success and over any number of days: then an operator or a known browser must free the number. */
export const WRONG_STREAK = 20

/** Strangers who name a number share its lane; these have one of their own (decisions, Identity). */
export const STRANGERS = 'strangers'
export const STEP_UP = 'step_up'

export function browserLane(identifierHash: Buffer): string {
  return `browser:${identifierHash.toString('hex')}`
}

/** Only strangers can be held: the others have proved once that the number is theirs. */
export function isHeld(lane: string, wrongStreak: number): boolean {
  return lane === STRANGERS && wrongStreak >= WRONG_STREAK
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
const HELD_LANE_KEPT_DAYS = 365

/** A number somebody typed is kept no longer than its counters need it. */
export function laneErasure(lane: string, wrongStreak: number, now: Instant): Instant {
  return later(now, (isHeld(lane, wrongStreak) ? HELD_LANE_KEPT_DAYS : LANE_KEPT_DAYS) * DAY)
}
