import { randomBytes } from 'node:crypto'
import type { Role } from '#kernel/role.ts'
import { addMilliseconds, HOUR, type Instant, MINUTE } from '#kernel/time.ts'
import type { Db } from './db.ts'
import { hashToken } from './http/token.ts'
import type { OperatorSessionTable } from './schema.gen.ts'

/** A signed-in operator. */
export interface Operator {
  id: string
  name: string
  roles: readonly Role[]
  /** When the operator signed in for this session, by password and code or by passkey. */
  signedInAt: Instant
  /** Hash of the session token. It identifies the session but cannot be used as a token. */
  tokenHash: Buffer
}

export const OFFICE_COOKIE = 'office_session'
/** Longest session of an operator, about a working day. Then operators must log in again, even if they were active. */
const SESSION_MS = 12 * HOUR
/** An operator's idle session ends after this time. */
export const OPERATOR_IDLE_LIMIT_MS = 2 * HOUR
/** Limits how often the time of an operator's last activity is written to the database. */
const ACTIVITY_WRITE_MS = MINUTE

/** Operators who change their password or passkeys must have logged in within this time. */
const FRESH_MS = 10 * MINUTE

/** Whether the operator logged in recently. Prevents that a stolen cookie or an unattended computer adds a passkey. */
export function isFreshlySignedIn({ signedInAt }: Pick<Operator, 'signedInAt'>, now: Instant): boolean {
  return now < addMilliseconds(signedInAt, FRESH_MS)
}

export type SignInMeans = OperatorSessionTable['means']

export async function openOperatorSession(
  db: Db,
  now: Instant,
  operatorId: string,
  means: SignInMeans,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = addMilliseconds(now, SESSION_MS)
  await db
    .insertInto('operatorSession')
    .values({ tokenHash: hashToken(token), operatorId, means, createdAt: now, seenAt: now, expiresAt })
    .execute()
  return token
}

/** Reads the operator of a session at each call, so disabling one or removing a role takes effect at once. */
export async function readOperator(db: Db, now: Instant, token: string): Promise<Operator | null> {
  const tokenHash = hashToken(token)
  const row = await db
    .selectFrom('operatorSession as session')
    .innerJoin('operator', 'operator.id', 'session.operatorId')
    .select(['operator.id', 'operator.name', 'operator.roles', 'session.seenAt', 'session.createdAt'])
    .where('session.tokenHash', '=', tokenHash)
    .where('session.expiresAt', '>', now)
    .where('session.seenAt', '>', addMilliseconds(now, -OPERATOR_IDLE_LIMIT_MS))
    .where('operator.isDisabled', '=', false)
    .executeTakeFirst()
  if (!row) return null
  if (addMilliseconds(row.seenAt, ACTIVITY_WRITE_MS) <= now)
    await db.updateTable('operatorSession').set({ seenAt: now }).where('tokenHash', '=', tokenHash).execute()
  return { id: row.id, name: row.name, roles: row.roles as Role[], signedInAt: row.createdAt, tokenHash }
}

/**
 * The session cookie for pages and calls of the office. It ends with the browser, and the session itself after 12
 * hours.
 */
export function officeCookie(token: string, isSecure: boolean): string {
  const life = token === '' ? 'Max-Age=0' : `Max-Age=${SESSION_MS / 1000}`
  return `${OFFICE_COOKIE}=${token}; Path=/office; HttpOnly; SameSite=Strict; ${life}${isSecure ? '; Secure' : ''}`
}

export function officeToken(cookies: string | undefined): string | null {
  return new RegExp(`(?:^|; )${OFFICE_COOKIE}=([\\w-]{43})(?:;|$)`).exec(cookies ?? '')?.[1] ?? null
}
