import { addMilliseconds, DAY, type Instant, secondsBetween } from '#kernel/time.ts'

/** How many seconds an SMS code is valid: the `activateTtl` of the response (requirement 9.12). */
export const CODE_TTL_SECONDS = 120
export const ATTEMPTS_PER_CODE = 3
/** How long after the SMS a phone call may be requested. Most SMS arrive sooner. */
export const VOICE_CALL_AFTER_SECONDS = 30
/** Wrong codes per day. With 10,000 possible codes a guesser's chance is one in a thousand per day. */
export const MAXIMUM_WRONG_CODES_PER_DAY = 10
/** Wrong codes since the last correct one, over any number of days. A guesser's chance is one in five hundred. */
const WRONG_IN_ALL = 20
/** This many wrong codes per hour in the whole store raise an alarm. */
export const ALARMING_WRONG_CODES = 1000

/**
 * The lane of all browsers that have never logged in to a phone number. Each known browser and each session has its own
 * lane, with its own count of SMS codes and wrong attempts.
 */
export const UNKNOWN_BROWSERS_RATE_LIMIT_KEY = 'strangers'

export function browserRateLimitKey(identifierHash: Buffer): string {
  return `browser:${identifierHash.toString('hex')}`
}

/**
 * The lane (count of SMS codes and wrong attempts) for fresh codes within a session. Each session has its own, so that
 * it cannot use up the codes or attempts of another.
 */
export function stepUpRateLimitKey(sessionId: string): string {
  return `step_up:${sessionId}`
}

/** The hash of the browser's identifier in a rate limit key such as `browser:<hash>`; null for other keys. */
export function browserOfRateLimitKey(key: string): Buffer | null {
  return key.startsWith('browser:') ? Buffer.from(key.slice('browser:'.length), 'hex') : null
}

/** The session id in a rate limit key such as `step_up:<id>`; null for other keys. */
export function sessionOfRateLimitKey(key: string): string | null {
  return key.startsWith('step_up:') ? key.slice('step_up:'.length) : null
}

export interface WrongCodeCounts {
  /** Number of wrong codes since the last correct one. */
  wrongCodes: number
  /** Times of the wrong codes within the last day. */
  recentWrong: Instant[]
}

/**
 * True after too many wrong codes: the phone number is put on hold, the known browser forgotten or the session ended.
 */
export function hasTooManyWrongCodes({ wrongCodes }: WrongCodeCounts): boolean {
  return wrongCodes >= WRONG_IN_ALL
}

/**
 * Seconds until a code can be tried again: until the tenth-last wrong code is a day old. 0 when a try is allowed now.
 */
export function secondsUntilNextAttempt({ recentWrong }: WrongCodeCounts, now: Instant): number {
  const tenth = recentWrong.at(-MAXIMUM_WRONG_CODES_PER_DAY)
  return tenth ? Math.max(0, Math.ceil(secondsBetween(now, addMilliseconds(tenth, DAY)))) : 0
}

export function addWrongCode({ wrongCodes, recentWrong }: WrongCodeCounts, now: Instant): WrongCodeCounts {
  return { wrongCodes: wrongCodes + 1, recentWrong: [...ofLastDay(recentWrong, now), now] }
}

/**
 * The counters after a correct code. It resets the count since the last correct code. The count of the day continues,
 * so that the owner's login gives a guesser no new attempts.
 */
export function resetAfterCorrectCode({ recentWrong }: WrongCodeCounts, now: Instant): WrongCodeCounts {
  return { wrongCodes: 0, recentWrong: ofLastDay(recentWrong, now) }
}

function ofLastDay(hits: Instant[], now: Instant): Instant[] {
  return hits.filter((hit) => addMilliseconds(hit, DAY) > now)
}

interface LaneCode {
  codeHash: Buffer | null
  codeExpiresAt: Instant | null
}

/** Seconds until the SMS code expires; 0 when there is no valid code. */
export function codeSecondsLeft({ codeHash, codeExpiresAt }: LaneCode, now: Instant): number {
  if (!codeHash || !codeExpiresAt) return 0
  return Math.max(0, Math.ceil(secondsBetween(now, codeExpiresAt)))
}

/** Whether three wrong attempts ended the code. Then a new one is needed, so it need not wait for the pause. */
export function isCodeUsedUp({
  codeHash,
  codeWrongTries,
}: Pick<LaneCode, 'codeHash'> & { codeWrongTries: number }) {
  return codeHash === null && codeWrongTries >= ATTEMPTS_PER_CODE
}

/** How long it takes until a call rings, is heard and its code is typed. */
export const VOICE_CALL_SECONDS = 40

/** Seconds until a phone call may be requested; null after the first call, because only one is allowed. */
export function secondsUntilVoiceCall(
  { codeMadeAt, codeCalledAt }: { codeMadeAt: Instant | null; codeCalledAt: Instant | null },
  now: Instant,
): number | null {
  if (!codeMadeAt || codeCalledAt) return null
  return Math.max(0, VOICE_CALL_AFTER_SECONDS - Math.floor(secondsBetween(codeMadeAt, now)))
}

export const RATE_LIMIT_KEPT_DAYS = 2
const COUNT_KEPT_DAYS = 365

/**
 * When the counters of a phone number are deleted: as soon as they are no longer needed. A pause between guesses must
 * not reset them.
 */
export function wrongCodeCountErasedAt({ wrongCodes }: WrongCodeCounts, now: Instant): Instant {
  return addMilliseconds(now, (wrongCodes > 0 ? COUNT_KEPT_DAYS : RATE_LIMIT_KEPT_DAYS) * DAY)
}

const BROWSER_KNOWN_DAYS = 180

/** A browser that last logged in before this instant counts as unknown again. */
export function oldestKnownBrowserLogin(now: Instant): Instant {
  return addMilliseconds(now, -BROWSER_KNOWN_DAYS * DAY)
}
