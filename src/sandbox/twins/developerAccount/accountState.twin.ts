import { type Instant, SECOND, sleep } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type { AppleAccount } from './account.twin.ts'
import { errorResponse, rateLimitResponse, serverErrorResponse } from './jsonApi.twin.ts'

/** The states that the sandbox can give an account (requirement 17.9). */
export const ACCOUNT_STATES = [
  'ok',
  /** The provider ended the membership. */
  'closed',
  'agreement_expired',
  /** The API key was revoked. */
  'session_expired',
  /** All existing certificates are revoked; new ones can be created. */
  'certificate_revoked',
  /** The App IDs of the account were deleted; new ones can be created. */
  'app_id_missing',
  /** The role of the key may read and register devices, but create nothing else. */
  'role_limited',
  /** Accepts no new device, whatever its capacity. */
  'full',
  /** Responds slowly, and every new device gets the longest wait. */
  'slow',
  /** Answers with 500 and 429 alternately. */
  'failing',
] as const
export type AccountState = (typeof ACCOUNT_STATES)[number]

const SLOW_MS = SECOND

/** The refusal that this state causes for a call, or null when the account works. */
export async function refusalOfAccountState(
  db: Db,
  account: AppleAccount,
  request: { method: string; path: string },
): Promise<Response | null> {
  const state = account.state as AccountState
  if (state === 'session_expired') return notAuthorisedResponse()
  if (state === 'closed')
    return errorResponse(
      403,
      'FORBIDDEN_ERROR',
      'The Apple Developer Program membership of this team was terminated.',
    )
  if (state === 'agreement_expired')
    return errorResponse(
      403,
      'FORBIDDEN.REQUIRED_AGREEMENTS_MISSING_OR_EXPIRED',
      'A required agreement is missing or has expired.',
    )
  if (state === 'role_limited' && request.method === 'POST' && !request.path.startsWith('/v1/devices'))
    return errorResponse(403, 'FORBIDDEN_ERROR', 'The API key in use does not allow this request')
  if (state === 'failing')
    return (await countFailure(db, account.id)) % 2 === 1 ? serverErrorResponse() : rateLimitResponse()
  if (state === 'slow') await sleep(SLOW_MS)
  return null
}

export function notAuthorisedResponse(): Response {
  const detail =
    'Provide a properly configured and signed bearer token, and make sure that it has not expired.'
  return errorResponse(401, 'NOT_AUTHORIZED', detail)
}

async function countFailure(db: Db, id: number): Promise<number> {
  const { failures } = await db
    .updateTable('sandbox.appleAccount')
    .set((e) => ({ failures: e('failures', '+', 1) }))
    .where('id', '=', id)
    .returning('failures')
    .executeTakeFirstOrThrow()
  return failures
}

/** Returns false when there is no such account. */
export function changeAccountState(db: Db, id: number, state: AccountState, now: Instant): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('sandbox.appleAccount')
      .set({ state, failures: 0 })
      .where('id', '=', id)
      .executeTakeFirst()
    if (state === 'app_id_missing')
      await trx.deleteFrom('sandbox.appleBundleId').where('accountId', '=', id).execute()
    if (state === 'certificate_revoked')
      await trx
        .updateTable('sandbox.appleCertificate')
        .set({ revokedAt: now })
        .where('accountId', '=', id)
        .where('revokedAt', 'is', null)
        .execute()
    return numUpdatedRows > 0
  })
}
