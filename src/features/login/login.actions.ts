import { findBrowserGate } from '#features/gate/gate.rules.ts'
import { detectBrowserKind } from '#kernel/browserKind.ts'
import { AppError } from '#kernel/errors.ts'
import {
  countryNotServedError,
  findPhoneFault,
  isCountryServed,
  maskPhone,
  normalisePhone,
} from '#kernel/phone.ts'
import type { Instant } from '#kernel/time.ts'
import type { Ctx, UserCtx } from '#server/context.ts'
import type { Db, Trx } from '#server/db.ts'
import {
  endSessions,
  eraseSessions,
  openSession,
  recordStepUp,
  refreshSession,
  requireStepUp,
  type SessionTokens,
} from '#server/http/session.ts'
import { type SentCodeResult, sendCode, verifyCode } from './code.actions.ts'
import { browserRateLimitKey, stepUpRateLimitKey, UNKNOWN_BROWSERS_RATE_LIMIT_KEY } from './login.rules.ts'
import * as store from './login.store.ts'
import { sayCodeByVoiceCall } from './voiceCall.actions.ts'

export async function register(ctx: Ctx, input: { phoneNumber: string }): Promise<SentCodeResult> {
  return sendCode(ctx, await getLane(ctx, input.phoneNumber), false)
}

export async function resendCode(ctx: Ctx, input: { phoneNumber: string }): Promise<SentCodeResult> {
  return sendCode(ctx, await getLane(ctx, input.phoneNumber), true)
}

export async function callCode(ctx: Ctx, input: { phoneNumber: string }): Promise<SentCodeResult> {
  return sayCodeByVoiceCall(ctx, await getLane(ctx, input.phoneNumber))
}

interface ActivateInput {
  phoneNumber: string
  code: string
  destination?: string | undefined
  maxTouchPoints?: number | undefined
}

export async function activate(ctx: Ctx, input: ActivateInput) {
  const key = await getLane(ctx, input.phoneNumber)
  return verifyCode(ctx, key, input.code, async (trx) => {
    // Throwing rolls the transaction back: the code stays valid, so that it can be entered in Safari.
    if (!canCreateAccount(ctx, input) && (await store.findUserIdByPhone(trx, key.phoneNumber)) === null)
      throw new AppError('register_limit_device_and_browser_error')
    const user = await store.getOrCreateUser(trx, key.phoneNumber, ctx.locale, ctx.now)
    await trustBrowser(ctx, trx, user.id)
    const tokens = await openSession(ctx, trx, user.id)
    return { user: userView(user), ...tokens }
  })
}

/** Whether an account may be created in this browser (requirement 10.25). The browser says what it is, and may lie. */
function canCreateAccount({ browser }: Ctx, { destination, maxTouchPoints }: ActivateInput): boolean {
  const kind = detectBrowserKind(browser.userAgent, { ...browser, maxTouchPoints })
  return findBrowserGate('register', kind, { destination }) === null
}

async function trustBrowser(ctx: Ctx, trx: Trx, userId: number): Promise<void> {
  if (ctx.deviceIdentifier)
    await store.saveKnownBrowser(trx, userId, hashIdentifier(ctx, ctx.deviceIdentifier), ctx.now)
}

/**
 * The lane of a login, in which SMS codes and wrong attempts are counted. A browser that has logged in to this phone
 * number before has a separate lane.
 */
async function getLane(ctx: Ctx, typed: string): Promise<store.CodeRateLimitKey> {
  const fault = findPhoneFault(ctx.locale, typed)
  if (fault) throw new AppError(fault, { fields: { phone_number: fault } })
  const phoneNumber = normalisePhone(typed)
  if (!isCountryServed(ctx.config.smsCountries, phoneNumber))
    throw countryNotServedError(ctx.config.smsCountries)
  if (!ctx.deviceIdentifier) return { phoneNumber, lane: UNKNOWN_BROWSERS_RATE_LIMIT_KEY }
  const identifierHash = hashIdentifier(ctx, ctx.deviceIdentifier)
  const isKnown = await store.isKnownBrowser(ctx.db, phoneNumber, identifierHash, ctx.now)
  return {
    phoneNumber,
    lane: isKnown ? browserRateLimitKey(identifierHash) : UNKNOWN_BROWSERS_RATE_LIMIT_KEY,
  }
}

function hashIdentifier(ctx: Ctx, identifier: string): Buffer {
  return ctx.secrets.sign('known browser', identifier)
}

/** When the user first logged in from this browser; null if never, or if the browser sent no identifier. */
export async function browserFirstSeenAt(ctx: UserCtx, db: Db): Promise<Instant | null> {
  if (!ctx.deviceIdentifier) return null
  return store.getBrowserFirstLoginAt(db, ctx.user.userId, hashIdentifier(ctx, ctx.deviceIdentifier))
}

export async function refreshTokens(ctx: Ctx, input: SessionTokens): Promise<SessionTokens> {
  return refreshSession(ctx, input)
}

export async function getUser(ctx: UserCtx) {
  return userView(await store.findUser(ctx.db, ctx.user.userId))
}

function userView({ id, phoneNumber, createdAt }: Awaited<ReturnType<typeof store.findUser>>) {
  return { id, phoneNumber: maskPhone(phoneNumber), createTime: createdAt.toISOString() }
}

export async function signOut(ctx: UserCtx) {
  await endSessions(ctx.db, ctx.now, 'signed_out', { sessionId: ctx.user.sessionId })
  return {}
}

export async function signOutEverywhere(ctx: UserCtx) {
  requireStepUp(ctx)
  await endSessions(ctx.db, ctx.now, 'signed_out_everywhere', { userId: ctx.user.userId })
  return {}
}

export async function startStepUp(ctx: UserCtx, input: { isResend: boolean }): Promise<SentCodeResult> {
  return sendCode(ctx, await getStepUpLane(ctx), input.isResend)
}

export async function confirmStepUp(ctx: UserCtx, input: { code: string }) {
  const key = await getStepUpLane(ctx)
  return verifyCode(ctx, key, input.code, async (trx) => ({
    validSeconds: await recordStepUp({ ...ctx, db: trx }, ctx.user.sessionId),
  }))
}

async function getStepUpLane(ctx: UserCtx): Promise<store.CodeRateLimitKey> {
  const { phoneNumber } = await store.findUser(ctx.db, ctx.user.userId)
  return { phoneNumber, lane: stepUpRateLimitKey(ctx.user.sessionId) }
}

/** For operators: allows logins to a phone number again after too many wrong codes. */
export async function resetWrongCodes(ctx: Ctx, input: { phoneNumber: string }) {
  const phoneNumber = normalisePhone(input.phoneNumber)
  return {
    phoneNumber: maskPhone(phoneNumber),
    released: await store.deleteWrongCodesOfPhone(ctx.db, phoneNumber),
  }
}

export async function eraseOldLogins(ctx: Ctx): Promise<void> {
  await store.eraseOldRateLimits(ctx.db, ctx.now)
  await eraseSessions(ctx.db, ctx.now)
}

/** Finds a user by phone number, for other slices. */
export async function findUserId(ctx: Ctx, phoneNumber: string): Promise<number | null> {
  return store.findUserIdByPhone(ctx.db, phoneNumber)
}
