import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#kernel/errors.ts'
import { DAY, type Instant, later, MINUTE, SECOND } from '#kernel/time.ts'
import type { Db } from '../db.ts'
import type { Secrets } from '../secrets.ts'
import {
  firstRefreshToken,
  hashToken,
  nextRefreshToken,
  readAccessToken,
  refreshTokenSession,
  writeAccessToken,
} from './token.ts'

/** Who calls, when somebody with a session does. */
export interface Caller {
  userId: number
  sessionId: string
  /** Until then a fresh SMS code stands in for a missing secret key. */
  steppedUpUntil: Instant | null
}

export interface Tokens {
  accessToken: string
  refreshToken: string
}

/** Absolute: a refresh does not prolong the session (requirement 10.1). */
export const SESSION_MS = 60 * DAY
/** How long the former token stays valid, for tabs that refresh at the same moment (requirement 10.2). */
const ROTATION_GRACE_MS = 10 * SECOND
const STEP_UP_MS = 10 * MINUTE

interface Keyed {
  db: Db
  secrets: Secrets
  now: Instant
}

/** One look at the database for each call, so that signing out counts from the next one on. */
export async function readCaller({ db, secrets, now }: Keyed, token: string): Promise<Caller | null> {
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

export async function openSession({ secrets, now }: Keyed, db: Db, userId: number): Promise<Tokens> {
  const id = randomUUID()
  const refreshToken = firstRefreshToken(secrets, id)
  await db
    .insertInto('session')
    .values({
      id,
      userId,
      createdAt: now,
      expiresAt: later(now, SESSION_MS),
      // It began with a fresh code.
      steppedUpUntil: later(now, STEP_UP_MS),
      refreshHash: hashToken(refreshToken),
    })
    .execute()
  return { accessToken: writeAccessToken(secrets, id, now), refreshToken }
}

/**
 * Rotates the refresh token. The database decides who rotates; whoever comes in the same moment with the same
 * token gets the same successor; one of ours that comes later was copied, and the whole session ends.
 */
export async function refreshSession(ctx: Keyed, given: Tokens): Promise<Tokens> {
  const { db, secrets, now } = ctx
  const id = refreshTokenSession(secrets, given.refreshToken)
  if (!id || readAccessToken(secrets, given.accessToken)?.sessionId !== id) throw sessionEnded()
  const successor = nextRefreshToken(secrets, given.refreshToken)
  if (!(await rotate(ctx, id, given.refreshToken, successor))) {
    const isTwin = await wasJustRotated(ctx, id, given.refreshToken)
    if (!isTwin) {
      await endSessions(db, now, 'token_reused', { sessionId: id })
      throw sessionEnded()
    }
  }
  return { accessToken: writeAccessToken(secrets, id, now), refreshToken: successor }
}

async function rotate({ db, now }: Keyed, id: string, current: string, successor: string): Promise<boolean> {
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

async function wasJustRotated({ db, now }: Keyed, id: string, token: string): Promise<boolean> {
  const row = await liveSession(db, id, now)
    .select('id')
    .where('previousRefreshHash', '=', hashToken(token))
    .where('rotatedAt', '>', later(now, -ROTATION_GRACE_MS))
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

/** How long the step-up counts, in seconds. */
export async function stepUp({ db, now }: Keyed, sessionId: string): Promise<number> {
  await db
    .updateTable('session')
    .set({ steppedUpUntil: later(now, STEP_UP_MS) })
    .where('id', '=', sessionId)
    .execute()
  return STEP_UP_MS / SECOND
}

/** True for ten minutes after a right SMS code in this session, the code of the login included. */
export function hasFreshCode({ user, now }: { user: Caller; now: Instant }): boolean {
  return user.steppedUpUntil !== null && user.steppedUpUntil > now
}

/** For what a thief with an unlocked phone must not do: a fresh code is asked for, unless one was just entered. */
export function requireStepUp(ctx: { user: Caller; now: Instant }): void {
  if (!hasFreshCode(ctx)) throw new AppError('step_up_required')
}

/** The phone number of a deleted user begins with this; their row stays for the books. */
export const DELETED_USER = 'deleted:'

/**
 * Every transaction of a signed-in user holds this shared lock. The deletion of the user takes the same lock for itself
 * alone, so that a request under way ends before it, and a later one is refused instead of giving something to nobody.
 */
export async function holdLiveUser(trx: Db, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${userLock(userId)})`.execute(trx)
  const row = await trx
    .selectFrom('appUser')
    .select('phoneNumber')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!row || row.phoneNumber.startsWith(DELETED_USER)) throw new AppError('login_required')
}

export async function holdUserForDeletion(trx: Db, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${userLock(userId)})`.execute(trx)
}

function userLock(userId: number) {
  return sql`hashtextextended(${`user:${userId}`}, 0)`
}

/** Long after its end a session is no news to anybody. */
export async function eraseSessions(db: Db, now: Instant): Promise<void> {
  await db.deleteFrom('session').where('expiresAt', '<', now).execute()
}

function sessionEnded(): AppError {
  return new AppError('session_ended')
}
