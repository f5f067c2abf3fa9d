import { randomBytes } from 'node:crypto'
import type { Role } from '#kernel/role.ts'
import { HOUR, type Instant, later, MINUTE } from '#kernel/time.ts'
import type { Db } from './db.ts'
import { hashToken } from './http/token.ts'

/** One of the store's own people, signed in. */
export interface Operator {
  id: string
  name: string
  roles: readonly Role[]
  /** When this session began: with password and code, or with a passkey. */
  signedInAt: Instant
  /** Names their session without opening it. */
  tokenHash: Buffer
}

export const OFFICE_COOKIE = 'office_session'
/** A working day; then they prove again who they are, however busy they were. */
const SESSION_MS = 12 * HOUR
/** A desk that was left is closed. */
const IDLE_MS = 2 * HOUR
/** Not every call needs to write that somebody is there. */
const SEEN_EVERY_MS = MINUTE

/** Changes of one's own way in need a sign-in that is not older. */
const FRESH_MS = 10 * MINUTE

/** A cookie that was stolen, or a desk that was left open, must not add a key of its own. */
export function isFreshlySignedIn({ signedInAt }: Pick<Operator, 'signedInAt'>, now: Instant): boolean {
  return now < later(signedInAt, FRESH_MS)
}

export type SignInMeans = 'password' | 'passkey'

export async function openOperatorSession(
  db: Db,
  now: Instant,
  operatorId: string,
  means: SignInMeans,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = later(now, SESSION_MS)
  await db
    .insertInto('operatorSession')
    .values({ tokenHash: hashToken(token), operatorId, means, createdAt: now, seenAt: now, expiresAt })
    .execute()
  return token
}

/** One look for each call: whoever is disabled or loses a role feels it at once. */
export async function readOperator(db: Db, now: Instant, token: string): Promise<Operator | null> {
  const tokenHash = hashToken(token)
  const row = await db
    .selectFrom('operatorSession as session')
    .innerJoin('operator', 'operator.id', 'session.operatorId')
    .select(['operator.id', 'operator.name', 'operator.roles', 'session.seenAt', 'session.createdAt'])
    .where('session.tokenHash', '=', tokenHash)
    .where('session.expiresAt', '>', now)
    .where('session.seenAt', '>', later(now, -IDLE_MS))
    .where('operator.isDisabled', '=', false)
    .executeTakeFirst()
  if (!row) return null
  if (later(row.seenAt, SEEN_EVERY_MS) <= now)
    await db.updateTable('operatorSession').set({ seenAt: now }).where('tokenHash', '=', tokenHash).execute()
  return { id: row.id, name: row.name, roles: row.roles as Role[], signedInAt: row.createdAt, tokenHash }
}

/** For all of the office, pages and calls; gone with the browser's window as well as after the day. */
export function officeCookie(token: string, isSecure: boolean): string {
  const life = token === '' ? 'Max-Age=0' : `Max-Age=${SESSION_MS / 1000}`
  return `${OFFICE_COOKIE}=${token}; Path=/office; HttpOnly; SameSite=Strict; ${life}${isSecure ? '; Secure' : ''}`
}

export function officeToken(cookies: string | undefined): string | null {
  return new RegExp(`(?:^|; )${OFFICE_COOKIE}=([\\w-]{43})(?:;|$)`).exec(cookies ?? '')?.[1] ?? null
}
