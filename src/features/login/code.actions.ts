import { timingSafeEqual } from 'node:crypto'
import { toLatinDigits } from '#kernel/digits.ts'
import { AppError } from '#kernel/errors.ts'
import { isForeignPhone, maskPhone } from '#kernel/phone.ts'
import { addMilliseconds, type Instant, SECOND } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { addToHourlyCount, consumeDailyQuota, type HourlyCount } from '#server/hourlyCount.ts'
import {
  giveBackRateLimit,
  secondsUntilRateLimitRoom,
  takeRateLimit,
  tryRateLimit,
} from '#server/rateLimits.ts'
import { hashRateLimitSubject } from '#server/secrets.ts'
import { CODE_TTL_SECONDS, codeSecondsLeft, isCodeUsedUp, resetAfterCorrectCode } from './login.rules.ts'
import * as store from './login.store.ts'
import { recordWrongCode, requireAttemptsLeft } from './wrongCodes.actions.ts'

/**
 * Sends SMS codes and checks them, for the login and for a fresh code within a session. A lane counts the codes and
 * wrong attempts of one known browser, one session, or all unknown browsers of a phone number.
 */

export interface SentCodeResult {
  phoneNumber: string
  activateTtl: number
  resendAfter: number
}

/**
 * Sends an SMS code: commits the intent, calls the SMS provider, commits the outcome. Without `isResend` a valid code
 * is not sent again, so that a reload or a repeated entry sends no second SMS.
 */
export async function sendCode(
  ctx: Ctx,
  key: store.CodeRateLimitKey,
  isResend: boolean,
): Promise<SentCodeResult> {
  const prepared = await ctx.transaction((trx) => prepareCode(ctx, trx, key, isResend))
  if (prepared.code !== null) await deliverCode(ctx, key, prepared.code)
  const { activateTtl, resendAfter } = prepared
  return { phoneNumber: maskPhone(key.phoneNumber), activateTtl, resendAfter }
}

async function prepareCode(ctx: Ctx, trx: Trx, key: store.CodeRateLimitKey, isResend: boolean) {
  const lane = await store.lockOrCreateRateLimit(trx, key, ctx.now)
  await requireAttemptsLeft(ctx, trx, lane)
  const subject = codeRateLimitSubject(ctx, key)
  // Waiving the pause does not help an attacker: ten wrong attempts a day use up three codes, and all other sending
  // limits still apply.
  const options = { isPauseWaived: isCodeUsedUp(lane) }
  const living = codeSecondsLeft(lane, ctx.now)
  if (living > 0 && !isResend) {
    const wait = await secondsUntilRateLimitRoom(trx, 'codePerPhone', subject, ctx.now, options)
    return { code: null, activateTtl: living, resendAfter: wait }
  }
  const { isTaken, nextInSeconds } = await tryRateLimit(trx, 'codePerPhone', subject, ctx.now, options)
  if (!isTaken && isResend) throw new AppError('too_many_requests', { retryAfterSeconds: nextInSeconds })
  if (!isTaken) return { code: null, activateTtl: living, resendAfter: nextInSeconds }
  await takeRateLimit(trx, 'codePerAddress', ctx.address, ctx.now)
  const code = deriveCode(ctx, key, ctx.now)
  const codeExpiresAt = addMilliseconds(ctx.now, CODE_TTL_SECONDS * SECOND)
  await store.saveRateLimit(
    trx,
    lane,
    {
      codeHash: hashCode(ctx, key, code),
      codeExpiresAt,
      codeWrongTries: 0,
      codeMadeAt: ctx.now,
      codeCalledAt: null,
    },
    store.wrongCodesOfRateLimit(lane),
    ctx.now,
  )
  // Take the store-wide limits last, because their rows are shared by all requests and must be locked briefly.
  await takeBudgets(ctx, trx, key)
  return { code, activateTtl: CODE_TTL_SECONDS, resendAfter: nextInSeconds }
}

/** Counts the SMS against the daily limits of the whole store. */
async function takeBudgets(
  { config, now }: Ctx,
  trx: Trx,
  { phoneNumber }: store.CodeRateLimitKey,
): Promise<void> {
  if (isForeignPhone(phoneNumber))
    await consumeDailyQuota(trx, 'codes_abroad', config.smsAbroadPerDay, now, { isExact: true })
  await consumeDailyQuota(trx, 'codes', config.loginCodesPerDay, now)
}

async function deliverCode(ctx: Ctx, key: store.CodeRateLimitKey, code: string): Promise<void> {
  const result = await ctx.ports.sms.sendCode({ to: key.phoneNumber, code, locale: ctx.locale })
  // If the SMS provider did not answer, the code counts as sent: it may arrive, and a second code would invalidate it.
  if (result.outcome === 'accepted' || result.outcome === 'unknown') return
  ctx.log.warn(
    { provider: result.provider, outcome: result.outcome, reason: result.reason },
    'login code not sent',
  )
  await ctx.transaction(async (trx) => {
    if (!(await store.deleteUnsentCode(trx, key, hashCode(ctx, key, code)))) return
    await giveBackRateLimit(trx, 'codePerPhone', codeRateLimitSubject(ctx, key))
    await giveBackRateLimit(trx, 'codePerAddress', ctx.address)
    const budgets: HourlyCount[] = isForeignPhone(key.phoneNumber) ? ['codes_abroad', 'codes'] : ['codes']
    for (const budget of budgets) await addToHourlyCount(trx, budget, ctx.now, -1)
  })
  throw new AppError(result.outcome === 'refused' ? 'sms_refused' : 'sms_not_sent')
}

/**
 * Checks an SMS code and runs `whenRight` in the same transaction. The row that counts wrong codes is locked from
 * reading to writing, so parallel guesses cannot exceed the limit.
 */
export async function verifyCode<T>(
  ctx: Ctx,
  key: store.CodeRateLimitKey,
  given: string,
  whenRight: (trx: Trx) => Promise<T>,
): Promise<T> {
  const code = toLatinDigits(given).trim()
  if (!new RegExp(`^\\d{${ctx.config.loginCodeDigits}}$`).test(code))
    throw new AppError('activation_code_incomplete', { fields: { code: 'activation_code_incomplete' } })
  const outcome = await ctx.transaction(async (trx) => {
    const lane = await store.lockExistingRateLimit(trx, key)
    if (!lane || codeSecondsLeft(lane, ctx.now) === 0) return { fault: 'activation_code_expired' }
    const { isStranger, guesses } = await requireAttemptsLeft(ctx, trx, lane)
    if (!isCorrect(ctx, lane, code)) return { fault: await recordWrongCode(ctx, trx, lane) }
    await clearCode(ctx, trx, lane)
    if (!isStranger || guesses.wrongCodes > 0 || guesses.recentWrong.length > 0)
      await store.resetWrongCodesOfPhone(trx, lane.phoneNumber, ctx.now)
    return { done: await whenRight(trx) }
  })
  // Throw outside the transaction: a rollback would lose the counted wrong code.
  if ('fault' in outcome)
    throw new AppError(outcome.fault as string, { fields: { code: outcome.fault as string } })
  return outcome.done
}

/**
 * Removes a code that was entered correctly. Its SMS no longer counts towards the limit, so that frequent logins are
 * not blocked.
 */
async function clearCode(ctx: Ctx, trx: Trx, lane: store.CodeRateLimitRow): Promise<void> {
  const guesses = resetAfterCorrectCode(store.wrongCodesOfRateLimit(lane), ctx.now)
  await store.saveRateLimit(trx, lane, { codeHash: null, codeExpiresAt: null }, guesses, ctx.now)
  await giveBackRateLimit(trx, 'codePerPhone', codeRateLimitSubject(ctx, lane))
}

function isCorrect(ctx: Ctx, lane: store.CodeRateLimitRow, code: string): boolean {
  return lane.codeHash !== null && timingSafeEqual(lane.codeHash, hashCode(ctx, lane, code))
}

function hashCode(ctx: Ctx, { phoneNumber, lane }: store.CodeRateLimitKey, code: string): Buffer {
  return ctx.secrets.sign('login code', phoneNumber, lane, code)
}

/**
 * Derives the code of a lane from its time: unpredictable without the key of the store, and available for a phone call
 * without being stored.
 */
export function deriveCode(ctx: Ctx, { phoneNumber, lane }: store.CodeRateLimitKey, madeAt: Instant): string {
  const digits = ctx.config.loginCodeDigits
  const number = ctx.secrets.sign('login code digits', phoneNumber, lane, madeAt.toISOString())
  return String(number.readUIntBE(0, 6) % 10 ** digits).padStart(digits, '0')
}

/** The key of the SMS rate limit: a phone number, with one known browser, one session, or all unknown browsers. */
export function codeRateLimitSubject(
  { secrets }: Ctx,
  { phoneNumber, lane }: store.CodeRateLimitKey,
): string {
  return hashRateLimitSubject(secrets, 'phone', phoneNumber, lane)
}
