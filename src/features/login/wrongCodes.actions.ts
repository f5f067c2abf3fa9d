import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { addToHourlyCount, isFirstAlarmOfHour, sumHourlyCounts } from '#server/hourlyCount.ts'
import { endSessions } from '#server/http/session.ts'
import { alarmsCounter, wrongCodesCounter } from '#server/metrics.ts'
import { tryRateLimit } from '#server/rateLimits.ts'
import {
  ALARMING_WRONG_CODES,
  ATTEMPTS_PER_CODE,
  addWrongCode,
  browserOfRateLimitKey,
  hasTooManyWrongCodes,
  secondsUntilNextAttempt,
  sessionOfRateLimitKey,
  UNKNOWN_BROWSERS_RATE_LIMIT_KEY,
  type WrongCodeCounts,
} from './login.rules.ts'
import * as store from './login.store.ts'

/** Counts wrong SMS codes by browser or session, by phone number, by network address and in the whole store. */

/**
 * Refuses to send or check an SMS code after too many wrong ones. All wrong codes count for the phone number, but that
 * count blocks only unknown browsers. A known browser or a session is blocked by its own wrong codes only. Returns the
 * wrong codes that it looked at.
 */
export async function requireAttemptsLeft(
  ctx: Ctx,
  trx: Trx,
  lane: store.CodeRateLimitRow,
): Promise<{ isStranger: boolean; guesses: WrongCodeCounts }> {
  const isStranger = lane.lane === UNKNOWN_BROWSERS_RATE_LIMIT_KEY
  const guesses = isStranger
    ? await store.getWrongCodesOfPhone(trx, lane.phoneNumber)
    : store.wrongCodesOfRateLimit(lane)
  if (isStranger && hasTooManyWrongCodes(guesses)) throw new AppError('number_on_hold')
  const wait = secondsUntilNextAttempt(guesses, ctx.now)
  if (wait > 0) throw new AppError('too_many_wrong_codes', { retryAfterSeconds: wait })
  return { isStranger, guesses }
}

/** Counts a wrong SMS code and returns the error code for the caller. */
export async function recordWrongCode(ctx: Ctx, trx: Trx, lane: store.CodeRateLimitRow): Promise<string> {
  const isFlood = await isAddressSpent(ctx, trx)
  const codeWrongTries = lane.codeWrongTries + 1
  const isUsedUp = isFlood || codeWrongTries >= ATTEMPTS_PER_CODE
  const guesses = addWrongCode(store.wrongCodesOfRateLimit(lane), ctx.now)
  await store.saveRateLimit(
    trx,
    lane,
    { codeWrongTries, ...(isUsedUp && { codeHash: null, codeExpiresAt: null }) },
    guesses,
    ctx.now,
  )
  await store.addWrongCodeOfPhone(trx, lane.phoneNumber, ctx.now)
  if (hasTooManyWrongCodes(guesses)) await closeLane(ctx, trx, lane)
  await watchStore(ctx, trx)
  return isUsedUp ? 'activation_code_used_up' : 'activation_code_wrong'
}

/**
 * After twenty wrong codes an hour from one network address, every further wrong code uses up the SMS code. Correct
 * codes from the same address still work. A guesser needs a new SMS for every guess, and SMS are limited.
 */
async function isAddressSpent({ address, now }: Ctx, trx: Trx): Promise<boolean> {
  return !(await tryRateLimit(trx, 'wrongCodePerAddress', address, now)).isTaken
}

/**
 * After too many wrong codes, forgets the known browser or ends the session, because a hold on the phone number does
 * not block them.
 */
async function closeLane(ctx: Ctx, trx: Trx, { lane, phoneNumber }: store.CodeRateLimitRow): Promise<void> {
  const browser = browserOfRateLimitKey(lane)
  if (browser) await store.deleteKnownBrowser(trx, phoneNumber, browser)
  const sessionId = sessionOfRateLimitKey(lane)
  if (sessionId) await endSessions(trx, ctx.now, 'codes_guessed', { sessionId })
}

/** Detects an attack over many phone numbers, which no counter of a single number shows. */
async function watchStore(ctx: Ctx, trx: Trx): Promise<void> {
  wrongCodesCounter.inc()
  await addToHourlyCount(trx, 'wrong_codes', ctx.now)
  const count = await sumHourlyCounts(trx, 'wrong_codes', ctx.now)
  if (count <= ALARMING_WRONG_CODES || !(await isFirstAlarmOfHour(trx, 'wrong_codes', ctx.now))) return
  alarmsCounter.inc({ alarm: 'wrong_codes' })
  ctx.log.error({ wrongCodes: count }, 'alarm: too many wrong login codes in one hour')
}
