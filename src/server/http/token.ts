import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { addMilliseconds, type Instant, MINUTE, parseInstant, SECOND } from '#kernel/time.ts'
import type { Secrets } from '../secrets.ts'

/** An access token lives at most 15 minutes (requirement 10.1). */
export const ACCESS_TOKEN_LIFETIME_MS = 15 * MINUTE

/** Creates an access token `session.expiry.tag`: the session, the time of expiry, and our signature. */
export function writeAccessToken(secrets: Secrets, sessionId: string, now: Instant): string {
  const until = Math.floor(addMilliseconds(now, ACCESS_TOKEN_LIFETIME_MS).getTime() / SECOND).toString(36)
  return `${sessionId}.${until}.${tagOf(secrets, 'access token', sessionId, until)}`
}

export interface AccessToken {
  sessionId: string
  expiresAt: Instant
}

export function readAccessToken(secrets: Secrets, text: string): AccessToken | null {
  const [sessionId = '', until = '', tag = '', ...rest] = text.split('.')
  if (rest.length > 0 || !isSame(tag, tagOf(secrets, 'access token', sessionId, until))) return null
  return { sessionId, expiresAt: parseInstant(Number.parseInt(until, 36) * SECOND) }
}

/**
 * Creates the first refresh token of a session, `session.body.tag`. The tag proves that we issued the token, however
 * old it is.
 */
export function createFirstRefreshToken(secrets: Secrets, sessionId: string): string {
  return refreshToken(secrets, sessionId, randomBytes(32).toString('base64url'))
}

/**
 * Derives the only successor of a refresh token. Tabs that refresh at the same moment get the same one, and it need not
 * be stored in clear text.
 */
export function createNextRefreshToken(secrets: Secrets, current: string): string {
  const sessionId = current.split('.')[0] ?? ''
  return refreshToken(secrets, sessionId, secrets.sign('refresh successor', current).toString('base64url'))
}

function refreshToken(secrets: Secrets, sessionId: string, body: string): string {
  return `${sessionId}.${body}.${tagOf(secrets, 'refresh token', sessionId, body)}`
}

/** The session id in a refresh token that we issued; null for any other text. */
export function sessionIdOfRefreshToken(secrets: Secrets, text: string): string | null {
  const [sessionId = '', body = '', tag = '', ...rest] = text.split('.')
  if (rest.length > 0 || !isSame(tag, tagOf(secrets, 'refresh token', sessionId, body))) return null
  return sessionId
}

/** The form in which the database stores a token. A hash without key or salt is enough for 256 random bits. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function tagOf(secrets: Secrets, purpose: string, ...parts: string[]): string {
  return secrets
    .sign(purpose, ...parts)
    .subarray(0, 16)
    .toString('base64url')
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
