import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { addToHour, countHours, isFirstAlarm } from '#server/hourlyCount.ts'
import { endSessions } from '#server/http/session.ts'
import { secondsUntilRoom, takeLimit } from '#server/limits.ts'
import { alarms, wrongCodes } from '#server/metrics.ts'
import {
  ALARMING_WRONG_CODES,
  browserOfLane,
  isSpent,
  STRANGERS,
  secondsUntilTry,
  sessionOfLane,
  TRIES_PER_CODE,
  withWrong,
} from './login.rules.ts'
import * as store from './login.store.ts'

/** Counts wrong SMS codes by browser or session, by phone number, by network address and in the whole store. */

/**
 * Refuses to send or check an SMS code after too many wrong ones. All wrong codes count for the phone number, but that
 * count blocks only unknown browsers. A known browser or a session is blocked by its own wrong codes only.
 */
export async function requireGuessesLeft(ctx: Ctx, trx: Trx, lane: store.Lane): Promise<void> {
  const isStranger = lane.lane === STRANGERS
  const guesses = isStranger ? await store.guessesOfNumber(trx, lane.phoneNumber) : store.guessesOfLane(lane)
  if (isStranger && isSpent(guesses)) throw new AppError('number_on_hold')
  const wait = secondsUntilTry(guesses, ctx.now)
  if (wait > 0) throw new AppError('too_many_wrong_codes', { retryAfterSeconds: wait })
}

/** Counts a wrong SMS code and returns the error code for the caller. */
export async function countWrongCode(ctx: Ctx, trx: Trx, lane: store.Lane): Promise<string> {
  const isFlood = await isAddressSpent(ctx, trx)
  const codeWrongTries = lane.codeWrongTries + 1
  const isUsedUp = isFlood || codeWrongTries >= TRIES_PER_CODE
  const guesses = withWrong(store.guessesOfLane(lane), ctx.now)
  await store.saveLane(
    trx,
    lane,
    { codeWrongTries, ...(isUsedUp && { codeHash: null, codeExpiresAt: null }) },
    guesses,
    ctx.now,
  )
  await store.addWrongOfNumber(trx, lane.phoneNumber, ctx.now)
  if (isSpent(guesses)) await closeLane(ctx, trx, lane)
  await watchStore(ctx, trx)
  return isUsedUp ? 'activation_code_used_up' : 'activation_code_wrong'
}

/**
 * After twenty wrong codes an hour from one network address, every further wrong code uses up the SMS code. Correct
 * codes from the same address still work. A guesser needs a new SMS for every guess, and SMS are limited.
 */
async function isAddressSpent({ address, now }: Ctx, trx: Trx): Promise<boolean> {
  if ((await secondsUntilRoom(trx, 'wrongCodePerAddress', address, now)) > 0) return true
  try {
    await takeLimit(trx, 'wrongCodePerAddress', address, now)
    return false
  } catch (error) {
    // A concurrent wrong code used the last of the limit of this network address.
    if (error instanceof AppError) return true
    throw error
  }
}

/**
 * After too many wrong codes, forgets the known browser or ends the session, because a hold on the phone number does
 * not block them.
 */
async function closeLane(ctx: Ctx, trx: Trx, { lane, phoneNumber }: store.Lane): Promise<void> {
  const browser = browserOfLane(lane)
  if (browser) await store.forgetBrowser(trx, phoneNumber, browser)
  const sessionId = sessionOfLane(lane)
  if (sessionId) await endSessions(trx, ctx.now, 'codes_guessed', { sessionId })
}

/** Detects an attack over many phone numbers, which no counter of a single number shows. */
async function watchStore(ctx: Ctx, trx: Trx): Promise<void> {
  wrongCodes.inc()
  await addToHour(trx, 'wrong_codes', ctx.now)
  const count = await countHours(trx, 'wrong_codes', ctx.now)
  if (count <= ALARMING_WRONG_CODES || !(await isFirstAlarm(trx, 'wrong_codes', ctx.now))) return
  alarms.inc({ alarm: 'wrong_codes' })
  ctx.log.error({ wrongCodes: count }, 'alarm: too many wrong login codes in one hour')
}
