import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { AppError } from '#kernel/errors.ts'
import { localeFromHeader } from '#kernel/locale.ts'
import type { Db } from '#server/db.ts'
import { clientAddress } from '#server/http/clientAddress.ts'
import { createErrorResponse } from '#server/http/errorResponse.ts'
import { secondsUntilRateLimitRoom, takeRateLimit } from '#server/rateLimits.ts'
import type { Config } from '#server/settings/settings.ts'

interface PasswordOptions {
  config: Config
  db: Db
  now(): Promise<Date>
}

const ERRORS = { sandbox_password_required: 401, sandbox_foreign_page: 403 }

/**
 * Mode staging: HTTP Basic authentication with SANDBOX_PASSWORD and any user name. Browsers then send it by themselves
 * with the store's own calls to /sandbox/api.
 */
export function requireSandboxPassword(world: PasswordOptions): MiddlewareHandler {
  const expected = sha256(world.config.sandboxPassword)
  return async (c, next) => {
    const given = passwordOf(c.req.header('authorization'))
    const address = clientAddress(world.config, c)
    const now = await world.now()
    try {
      if (given === null) throw new AppError('sandbox_password_required')
      if (!timingSafeEqual(sha256(given), expected)) {
        await takeRateLimit(world.db, 'sandboxPasswordPerAddress', address, now)
        throw new AppError('sandbox_password_required')
      }
      // An address with too many wrong passwords is refused even with the right one.
      const retryAfterSeconds = await secondsUntilRateLimitRoom(
        world.db,
        'sandboxPasswordPerAddress',
        address,
        now,
      )
      if (retryAfterSeconds > 0) throw new AppError('too_many_requests', { retryAfterSeconds })
    } catch (error) {
      return refuse(c, error)
    }
    return next()
  }
}

/** Refuses changes that another site's page sends: the browser would add the password to them. */
export const refuseCrossSiteChanges: MiddlewareHandler = async (c, next) => {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  const from = c.req.header('sec-fetch-site') ?? 'none'
  if (!isRead && from !== 'same-origin' && from !== 'none')
    return refuse(c, new AppError('sandbox_foreign_page'))
  return next()
}

/** Null if no password was sent. */
function passwordOf(authorization: string | undefined): string | null {
  const encoded = /^Basic ([A-Za-z0-9+/=]{1,1000})$/i.exec(authorization ?? '')?.[1]
  if (encoded === undefined) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? null : text.slice(colon + 1)
}

/** Compares hashes, because timingSafeEqual needs equal lengths. */
function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function refuse(c: Context, error: unknown): Response {
  const locale = localeFromHeader(c.req.header('accept-language'))
  const { status, body, retryAfterSeconds } = createErrorResponse(error, locale, '', ERRORS)
  if (status === 401) c.header('www-authenticate', 'Basic realm="sandbox", charset="UTF-8"')
  if (retryAfterSeconds !== undefined) c.header('retry-after', String(retryAfterSeconds))
  c.header('content-type', 'application/json; charset=utf-8')
  c.header('cache-control', 'no-store')
  return c.body(body, status as 401)
}
