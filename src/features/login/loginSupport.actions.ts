import type { Locale } from '#kernel/locale.ts'
import type { Ctx } from '#server/context.ts'
import { endSessions } from '#server/http/session.ts'
import { type SentCodeResult, sendCode } from './code.actions.ts'
import { hasTooManyWrongCodes, UNKNOWN_BROWSERS_RATE_LIMIT_KEY } from './login.rules.ts'
import * as store from './login.store.ts'

/** Operator actions on logins. No operator sees a code or a token. */

/**
 * Sends a login code again, to the browser that requested the last one: a code is valid only in the lane that requested
 * it. All sending limits apply.
 */
export async function sendCodeForOperator(
  ctx: Ctx,
  { phoneNumber, locale }: { phoneNumber: string; locale: Locale },
): Promise<SentCodeResult> {
  const lane = (await store.findLastLoginRateLimitKey(ctx.db, phoneNumber)) ?? UNKNOWN_BROWSERS_RATE_LIMIT_KEY
  return sendCode({ ...ctx, locale }, { phoneNumber, lane }, true)
}

/** Whether logins from unknown browsers are on hold after too many wrong codes. */
export async function isPhoneOnHold(ctx: Ctx, phoneNumber: string): Promise<boolean> {
  return hasTooManyWrongCodes(await store.getWrongCodesOfPhone(ctx.db, phoneNumber))
}

/** Ends one session of a user, or all of them. A session of another user is left alone. */
export async function signOutUser(
  ctx: Ctx,
  { userId, sessionId }: { userId: number; sessionId: string | null },
): Promise<void> {
  if (sessionId === null) return endSessions(ctx.db, ctx.now, 'signed_out_everywhere', { userId })
  if (await store.isSessionOfUser(ctx.db, sessionId, userId))
    await endSessions(ctx.db, ctx.now, 'signed_out', { sessionId })
}
