import { AppError } from '#kernel/errors.ts'
import { isForeignPhone, maskPhone } from '#kernel/phone.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { addToHourlyCount, consumeDailyQuota } from '#server/hourlyCount.ts'
import { giveBackRateLimit, secondsUntilRateLimitRoom, takeRateLimit } from '#server/rateLimits.ts'
import { hashRateLimitSubject } from '#server/secrets.ts'
import { codeRateLimitSubject, deriveCode, type SentCodeResult } from './code.actions.ts'
import { codeSecondsLeft, secondsUntilVoiceCall, VOICE_CALL_SECONDS } from './login.rules.ts'
import * as store from './login.store.ts'
import { requireAttemptsLeft } from './wrongCodes.actions.ts'

/**
 * Reads out the code in a phone call if the SMS did not arrive. The code, its remaining attempts and its expiry do not
 * change. Calls have stricter limits than SMS, because they cost more.
 */
export async function sayCodeByVoiceCall(ctx: Ctx, key: store.CodeRateLimitKey): Promise<SentCodeResult> {
  if (ctx.config.codeCallsPerDay === 0 || isForeignPhone(key.phoneNumber))
    throw new AppError('call_not_available')
  const { code, activateTtl, resendAfter } = await ctx.transaction((trx) => prepareCall(ctx, trx, key))
  const result = await ctx.ports.sms.callCode({ to: key.phoneNumber, code, locale: ctx.locale })
  if (result.outcome === 'refused' || result.outcome === 'unavailable') {
    const { provider, outcome, reason } = result
    ctx.log.warn({ provider, outcome, reason }, 'login code not called')
    await ctx.transaction((trx) => giveBack(ctx, trx, key))
    throw new AppError('call_not_made')
  }
  return { phoneNumber: maskPhone(key.phoneNumber), activateTtl, resendAfter }
}

async function prepareCall(ctx: Ctx, trx: Trx, key: store.CodeRateLimitKey) {
  const lane = await store.lockExistingRateLimit(trx, key)
  const activateTtl = lane ? codeSecondsLeft(lane, ctx.now) : 0
  // Ringing takes time: a code that expires before the user hears it is useless.
  if (!lane?.codeMadeAt || activateTtl < VOICE_CALL_SECONDS) throw new AppError('activation_code_expired')
  await requireAttemptsLeft(ctx, trx, lane)
  const resendAfter = await secondsUntilRateLimitRoom(
    trx,
    'codePerPhone',
    codeRateLimitSubject(ctx, key),
    ctx.now,
  )
  const wait = secondsUntilVoiceCall(lane, ctx.now) ?? Math.max(1, resendAfter)
  if (wait > 0) throw new AppError('too_many_requests', { retryAfterSeconds: wait })
  // Counts calls by phone number only: another browser or session must not ring again.
  await takeRateLimit(trx, 'callPerPhone', subjectOf(ctx, key), ctx.now)
  await takeRateLimit(trx, 'callPerAddress', ctx.address, ctx.now)
  const guesses = store.wrongCodesOfRateLimit(lane)
  await store.saveRateLimit(trx, lane, { codeCalledAt: ctx.now }, guesses, ctx.now)
  await consumeDailyQuota(trx, 'calls', ctx.config.codeCallsPerDay, ctx.now, { isExact: true })
  return { code: deriveCode(ctx, key, lane.codeMadeAt), activateTtl, resendAfter }
}

/** A call that was certainly not made does not count and may be requested again. */
async function giveBack(ctx: Ctx, trx: Trx, key: store.CodeRateLimitKey): Promise<void> {
  const lane = await store.lockExistingRateLimit(trx, key)
  if (lane?.codeCalledAt)
    await store.saveRateLimit(trx, lane, { codeCalledAt: null }, store.wrongCodesOfRateLimit(lane), ctx.now)
  await giveBackRateLimit(trx, 'callPerPhone', subjectOf(ctx, key))
  await giveBackRateLimit(trx, 'callPerAddress', ctx.address)
  await addToHourlyCount(trx, 'calls', ctx.now, -1)
}

function subjectOf({ secrets }: Ctx, { phoneNumber }: store.CodeRateLimitKey): string {
  return hashRateLimitSubject(secrets, 'phone', phoneNumber)
}
