import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#kernel/errors.ts'
import { addMilliseconds, DAY, type Instant, MINUTE, SECOND } from '#kernel/time.ts'
import type { Db } from '../db.ts'
import type { Secrets } from '../secrets.ts'
import {
  createFirstRefreshToken,
  createNextRefreshToken,
  hashToken,
  readAccessToken,
  sessionIdOfRefreshToken,
  writeAccessToken,
} from './token.ts'

/** The signed-in user of a call. */
export interface SignedInCaller {
  userId: number
  sessionId: string
  /** Until this time, the SMS code that the user entered replaces a missing secret key of the device. */
  steppedUpUntil: Instant | null
}

export interface SessionTokens {
  accessToken: string
  refreshToken: string
}

/** Lifetime of a user's session. It is absolute: a refresh does not prolong the session (requirement 10.1). */
export const SESSION_LIFETIME_MS = 60 * DAY
/** How long the previous refresh token stays valid, for tabs that refresh at the same moment (requirement 10.2). */
const ROTATION_GRACE_MS = 10 * SECOND
const STEP_UP_MS = 10 * MINUTE

interface SessionContext {
  db: Db
  secrets: Secrets
  now: Instant
}

/** Reads the user's session at each call, so a sign-out takes effect at the next call. */
export async function readCaller(
  { db, secrets, now }: SessionContext,
  token: string,
): Promise<SignedInCaller | null> {
  const access = readAccessToken(secrets, token)
  if (!access || access.expiresAt <= now) return null
  const row = await liveSession(db, access.sessionId, now)
    .select(['id', 'userId', 'steppedUpUntil'])
    .executeTakeFirst()
  return row ? { userId: row.userId, sessionId: row.id, steppedUpUntil: row.steppedUpUntil } : null
}

function liveSession(db: Db, id: string, now: Instant) {
  return db
    .selectFrom('session')
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
}

export async function openSession(
  { secrets, now }: SessionContext,
  db: Db,
  userId: number,
): Promise<SessionTokens> {
  const id = randomUUID()
  const refreshToken = createFirstRefreshToken(secrets, id)
  await db
    .insertInto('session')
    .values({
      id,
      userId,
      createdAt: now,
      expiresAt: addMilliseconds(now, SESSION_LIFETIME_MS),
      // The user has just entered a fresh SMS code to log in.
      steppedUpUntil: addMilliseconds(now, STEP_UP_MS),
      refreshHash: hashToken(refreshToken),
    })
    .execute()
  return { accessToken: writeAccessToken(secrets, id, now), refreshToken }
}

/**
 * Exchanges a refresh token for a new one. Concurrent refreshes within 10 s get the same new token. A later reuse means
 * the token was stolen, so the session ends.
 */
export async function refreshSession(ctx: SessionContext, given: SessionTokens): Promise<SessionTokens> {
  const { db, secrets, now } = ctx
  const id = sessionIdOfRefreshToken(secrets, given.refreshToken)
  if (!id || readAccessToken(secrets, given.accessToken)?.sessionId !== id) throw sessionEnded()
  const successor = createNextRefreshToken(secrets, given.refreshToken)
  if (!(await rotate(ctx, id, given.refreshToken, successor))) {
    const isTwin = await isRecentlyRotated(ctx, id, given.refreshToken)
    if (!isTwin) {
      await endSessions(db, now, 'token_reused', { sessionId: id })
      throw sessionEnded()
    }
  }
  return { accessToken: writeAccessToken(secrets, id, now), refreshToken: successor }
}

async function rotate(
  { db, now }: SessionContext,
  id: string,
  current: string,
  successor: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ refreshHash: hashToken(successor), previousRefreshHash: hashToken(current), rotatedAt: now })
    .where('id', '=', id)
    .where('refreshHash', '=', hashToken(current))
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function isRecentlyRotated({ db, now }: SessionContext, id: string, token: string): Promise<boolean> {
  const row = await liveSession(db, id, now)
    .select('id')
    .where('previousRefreshHash', '=', hashToken(token))
    .where('rotatedAt', '>', addMilliseconds(now, -ROTATION_GRACE_MS))
    .executeTakeFirst()
  return row !== undefined
}

type EndReason = 'signed_out' | 'signed_out_everywhere' | 'token_reused' | 'codes_guessed'

export async function endSessions(
  db: Db,
  now: Instant,
  endReason: EndReason,
  of: { sessionId: string } | { userId: number },
): Promise<void> {
  const open = db.updateTable('session').set({ endedAt: now, endReason }).where('endedAt', 'is', null)
  await ('sessionId' in of
    ? open.where('id', '=', of.sessionId)
    : open.where('userId', '=', of.userId)
  ).execute()
}

/** Records that the user entered a fresh SMS code. Returns for how many seconds it is valid. */
export async function recordStepUp({ db, now }: SessionContext, sessionId: string): Promise<number> {
  await db
    .updateTable('session')
    .set({ steppedUpUntil: addMilliseconds(now, STEP_UP_MS) })
    .where('id', '=', sessionId)
    .execute()
  return STEP_UP_MS / SECOND
}

/** True for ten minutes after the user entered a correct SMS code in this session, the login code included. */
export function hasRecentStepUp({ user, now }: { user: SignedInCaller; now: Instant }): boolean {
  return user.steppedUpUntil !== null && user.steppedUpUntil > now
}

/** Requires a fresh SMS code, for actions that a thief with an unlocked phone must not do. */
export function requireStepUp(ctx: { user: SignedInCaller; now: Instant }): void {
  if (!hasRecentStepUp(ctx)) throw new AppError('step_up_required')
}

/** Prefix that replaces the phone number of a deleted user. The row of the user stays for the ledger. */
export const DELETED_USER_PREFIX = 'deleted:'

/**
 * Protects the user from deletion until the transaction ends. Every transaction of a signed-in user takes this lock in shared mode, and the
 * deletion of the user takes it exclusively. So the deletion waits for running requests, and later requests are
 * refused.
 */
export async function lockLiveUser(trx: Db, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${userLock(userId)})`.execute(trx)
  const row = await trx
    .selectFrom('appUser')
    .select('phoneNumber')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!row || row.phoneNumber.startsWith(DELETED_USER_PREFIX)) throw new AppError('login_required')
}

export async function lockUserForDeletion(trx: Db, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${userLock(userId)})`.execute(trx)
}

function userLock(userId: number) {
  return sql`hashtextextended(${`user:${userId}`}, 0)`
}

/** Deletes rows of sessions that ended long ago. */
export async function eraseSessions(db: Db, now: Instant): Promise<void> {
  await db.deleteFrom('session').where('expiresAt', '<', now).execute()
}

function sessionEnded(): AppError {
  return new AppError('session_ended')
}
