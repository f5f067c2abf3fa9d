import { AppError } from '#kernel/errors.ts'
import { countryNotServed, isServed, maskPhone, normalisePhone, phoneFault } from '#kernel/phone.ts'
import type { Instant } from '#kernel/time.ts'
import type { Ctx, UserCtx } from '#server/context.ts'
import type { Db, Trx } from '#server/db.ts'
import {
  endSessions,
  eraseSessions,
  openSession,
  refreshSession,
  requireStepUp,
  stepUp,
  type Tokens,
} from '#server/http/session.ts'
import { type CodeSent, sendCode, verifyCode } from './code.actions.ts'
import { browserLane, STRANGERS, stepUpLane } from './login.rules.ts'
import * as store from './login.store.ts'

export async function register(ctx: Ctx, input: { phoneNumber: string }): Promise<CodeSent> {
  return sendCode(ctx, await getLane(ctx, input.phoneNumber), false)
}

export async function resendCode(ctx: Ctx, input: { phoneNumber: string }): Promise<CodeSent> {
  return sendCode(ctx, await getLane(ctx, input.phoneNumber), true)
}

export async function activate(ctx: Ctx, input: { phoneNumber: string; code: string }) {
  const key = await getLane(ctx, input.phoneNumber)
  return verifyCode(ctx, key, input.code, async (trx) => {
    const user = await store.getOrCreateUser(trx, key.phoneNumber, ctx.locale, ctx.now)
    await trustBrowser(ctx, trx, user.id)
    const tokens = await openSession(ctx, trx, user.id)
    return { user: userView(user), ...tokens }
  })
}

async function trustBrowser(ctx: Ctx, trx: Trx, userId: number): Promise<void> {
  if (ctx.deviceIdentifier)
    await store.rememberBrowser(trx, userId, hashIdentifier(ctx, ctx.deviceIdentifier), ctx.now)
}

/**
 * Where the SMS codes and wrong attempts of a login are counted (its lane). A browser that has logged in to this phone
 * number before is counted separately.
 */
async function getLane(ctx: Ctx, typed: string): Promise<store.LaneKey> {
  const fault = phoneFault(ctx.locale, typed)
  if (fault) throw new AppError(fault, { fields: { phone_number: fault } })
  const phoneNumber = normalisePhone(typed)
  if (!isServed(ctx.config.smsCountries, phoneNumber)) throw countryNotServed(ctx.config.smsCountries)
  if (!ctx.deviceIdentifier) return { phoneNumber, lane: STRANGERS }
  const identifierHash = hashIdentifier(ctx, ctx.deviceIdentifier)
  const isKnown = await store.isKnownBrowser(ctx.db, phoneNumber, identifierHash, ctx.now)
  return { phoneNumber, lane: isKnown ? browserLane(identifierHash) : STRANGERS }
}

function hashIdentifier(ctx: Ctx, identifier: string): Buffer {
  return ctx.secrets.sign('known browser', identifier)
}

/** When the user first logged in from this browser. Null: never, or the browser sent no identifier. */
export async function browserFirstSeenAt(ctx: UserCtx, db: Db): Promise<Instant | null> {
  if (!ctx.deviceIdentifier) return null
  return store.firstSeenAt(db, ctx.user.userId, hashIdentifier(ctx, ctx.deviceIdentifier))
}

export async function refreshTokens(ctx: Ctx, input: Tokens): Promise<Tokens> {
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

export async function startStepUp(ctx: UserCtx, input: { isResend: boolean }): Promise<CodeSent> {
  return sendCode(ctx, await getStepUpLane(ctx), input.isResend)
}

export async function confirmStepUp(ctx: UserCtx, input: { code: string }) {
  const key = await getStepUpLane(ctx)
  return verifyCode(ctx, key, input.code, async (trx) => ({
    validSeconds: await stepUp({ ...ctx, db: trx }, ctx.user.sessionId),
  }))
}

async function getStepUpLane(ctx: UserCtx): Promise<store.LaneKey> {
  const { phoneNumber } = await store.findUser(ctx.db, ctx.user.userId)
  return { phoneNumber, lane: stepUpLane(ctx.user.sessionId) }
}

/** For operators: allows logins to a phone number again after too many wrong codes. */
export async function releaseNumber(ctx: Ctx, input: { phoneNumber: string }) {
  const phoneNumber = normalisePhone(input.phoneNumber)
  return { phoneNumber: maskPhone(phoneNumber), released: await store.releaseNumber(ctx.db, phoneNumber) }
}

export async function eraseOldLogins(ctx: Ctx): Promise<void> {
  await store.eraseCounts(ctx.db, ctx.now)
  await eraseSessions(ctx.db, ctx.now)
}

/** Finds a user by phone number, for other slices. */
export async function findUserId(ctx: Ctx, phoneNumber: string): Promise<number | null> {
  return store.userIdOf(ctx.db, phoneNumber)
}
