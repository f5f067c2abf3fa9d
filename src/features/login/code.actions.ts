import { randomInt, timingSafeEqual } from 'node:crypto'
import { toLatinDigits } from '#kernel/digits.ts'
import { AppError } from '#kernel/errors.ts'
import { maskPhone } from '#kernel/phone.ts'
import { later, SECOND } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { giveBackLimit, secondsUntilRoom, takeLimit } from '#server/limits.ts'
import { CODE_TTL_SECONDS, codeSecondsLeft, isHeld, TRIES_PER_CODE } from './login.rules.ts'
import * as store from './login.store.ts'

/** Codes to a lane of a number: sent, and compared. Login and step-up are made of these two. */

export interface CodeSent {
  phoneNumber: string
  activateTtl: number
  resendAfter: number
}

/**
 * Intent, call, outcome. Without `isResend` a code that still lives is not sent again: going back, reloading and
 * typing the number twice cost nothing.
 */
export async function sendCode(ctx: Ctx, key: store.LaneKey, isResend: boolean): Promise<CodeSent> {
  const prepared = await ctx.transaction((trx) => prepareCode(ctx, trx, key, isResend))
  if (prepared.code !== null) await deliverCode(ctx, key, prepared.code)
  const { activateTtl, resendAfter } = prepared
  return { phoneNumber: maskPhone(key.phoneNumber), activateTtl, resendAfter }
}

async function prepareCode(ctx: Ctx, trx: Trx, key: store.LaneKey, isResend: boolean) {
  const lane = await store.lockLane(trx, key, ctx.now)
  await refuseGuessed(ctx, trx, lane)
  const wait = await secondsUntilRoom(trx, 'codePerPhone', subjectOf(key), ctx.now)
  if (wait > 0 && isResend) throw new AppError('too_many_requests', { retryAfterSeconds: wait })
  const living = codeSecondsLeft(lane, ctx.now)
  if (wait > 0 || (living > 0 && !isResend)) return { code: null, activateTtl: living, resendAfter: wait }
  await takeLimit(trx, 'codePerPhone', subjectOf(key), ctx.now)
  await takeLimit(trx, 'codePerAddress', ctx.address, ctx.now)
  await takeLimit(trx, 'codeInAll', 'all', ctx.now)
  const code = makeCode(ctx.config.loginCodeDigits)
  const codeExpiresAt = later(ctx.now, CODE_TTL_SECONDS * SECOND)
  await store.saveLane(
    trx,
    lane,
    { codeHash: hashCode(ctx, key, code), codeExpiresAt, codeWrongTries: 0 },
    ctx.now,
  )
  const resendAfter = await secondsUntilRoom(trx, 'codePerPhone', subjectOf(key), ctx.now)
  return { code, activateTtl: CODE_TTL_SECONDS, resendAfter }
}

/** A code that could not be compared any more is not sent either. */
async function refuseGuessed(ctx: Ctx, trx: Trx, lane: store.Lane): Promise<void> {
  if (isHeld(lane.lane, lane.wrongStreak)) throw new AppError('number_on_hold')
  const wait = await secondsUntilRoom(trx, 'wrongCodePerPhone', subjectOf(lane), ctx.now)
  if (wait > 0) throw new AppError('too_many_wrong_codes', { retryAfterSeconds: wait })
}

async function deliverCode(ctx: Ctx, key: store.LaneKey, code: string): Promise<void> {
  const result = await ctx.ports.sms.sendCode({ to: key.phoneNumber, code, locale: ctx.locale })
  // No answer counts as sent: it may well arrive, and a second code would make the first one wrong.
  if (result.outcome === 'accepted' || result.outcome === 'unknown') return
  ctx.log.warn({ provider: result.provider, outcome: result.outcome, reason: result.reason }, 'code not sent')
  await ctx.transaction(async (trx) => {
    if (!(await store.dropCode(trx, key, hashCode(ctx, key, code)))) return
    await giveBackLimit(trx, 'codePerPhone', subjectOf(key))
    await giveBackLimit(trx, 'codePerAddress', ctx.address)
    await giveBackLimit(trx, 'codeInAll', 'all')
  })
  throw new AppError(result.outcome === 'refused' ? 'sms_refused' : 'sms_not_sent')
}

/**
 * Compares a code with the one that was sent, and does `whenRight` in the same transaction. What was wrong is
 * counted before it is compared, so that parallel guesses cannot outrun the count.
 */
export async function takeCode<T>(
  ctx: Ctx,
  key: store.LaneKey,
  given: string,
  whenRight: (trx: Trx) => Promise<T>,
): Promise<T> {
  const code = toLatinDigits(given).trim()
  if (!new RegExp(`^\\d{${ctx.config.loginCodeDigits}}$`).test(code))
    throw new AppError('activation_code_incomplete', { fields: { code: 'activation_code_incomplete' } })
  const outcome = await ctx.transaction(async (trx) => {
    const lane = await store.lockKnownLane(trx, key)
    if (!lane || codeSecondsLeft(lane, ctx.now) === 0) return { fault: 'activation_code_expired' }
    await refuseGuessed(ctx, trx, lane)
    await takeLimit(trx, 'wrongCodePerAddress', ctx.address, ctx.now)
    await takeLimit(trx, 'wrongCodePerPhone', subjectOf(key), ctx.now)
    if (!isRight(ctx, lane, code)) return { fault: await countWrong(ctx, trx, lane) }
    await forgetCode(ctx, trx, lane)
    return { done: await whenRight(trx) }
  })
  // Thrown outside, for a rollback would forget that somebody guessed.
  if ('fault' in outcome)
    throw new AppError(outcome.fault as string, { fields: { code: outcome.fault as string } })
  return outcome.done
}

async function countWrong(ctx: Ctx, trx: Trx, lane: store.Lane): Promise<string> {
  const codeWrongTries = lane.codeWrongTries + 1
  const isUsedUp = codeWrongTries >= TRIES_PER_CODE
  const change = {
    codeWrongTries,
    wrongStreak: lane.wrongStreak + 1,
    ...(isUsedUp && { codeHash: null, codeExpiresAt: null }),
  }
  await store.saveLane(trx, lane, change, ctx.now)
  return isUsedUp ? 'activation_code_used_up' : 'activation_code_wrong'
}

/** Right: neither the guess nor the message counts, so that logging in often is no attack. */
async function forgetCode(ctx: Ctx, trx: Trx, lane: store.Lane): Promise<void> {
  await store.saveLane(trx, lane, { codeHash: null, codeExpiresAt: null, wrongStreak: 0 }, ctx.now)
  await giveBackLimit(trx, 'wrongCodePerAddress', ctx.address)
  await giveBackLimit(trx, 'wrongCodePerPhone', subjectOf(lane))
  await giveBackLimit(trx, 'codePerPhone', subjectOf(lane))
}

function isRight(ctx: Ctx, lane: store.Lane, code: string): boolean {
  return lane.codeHash !== null && timingSafeEqual(lane.codeHash, hashCode(ctx, lane, code))
}

function hashCode(ctx: Ctx, { phoneNumber, lane }: store.LaneKey, code: string): Buffer {
  return ctx.secrets.sign('login code', phoneNumber, lane, code)
}

function makeCode(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0')
}

/** Limits are kept by number and lane. */
function subjectOf({ phoneNumber, lane }: store.LaneKey): string {
  return `${phoneNumber} ${lane}`
}
