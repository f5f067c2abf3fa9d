import type { Selectable } from 'kysely'
import type { Locale } from '#kernel/locale.ts'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type { LoginLaneTable } from '#server/schema.gen.ts'
import {
  addWrongCode,
  oldestKnownBrowserLogin,
  resetAfterCorrectCode,
  type WrongCodeCounts,
  wrongCodeCountErasedAt,
} from './login.rules.ts'

export type CodeRateLimitRow = Selectable<LoginLaneTable>

export interface CodeRateLimitKey {
  phoneNumber: string
  lane: string
}

const NO_GUESSES: WrongCodeCounts = { wrongCodes: 0, recentWrong: [] }

/**
 * Locks the row that counts SMS codes and wrong attempts of a browser or session. Creates the row if it does not exist.
 */
export async function lockOrCreateRateLimit(
  db: Db,
  key: CodeRateLimitKey,
  now: Instant,
): Promise<CodeRateLimitRow> {
  return (
    db
      .insertInto('loginLane')
      .values({ ...key, eraseAt: wrongCodeCountErasedAt(NO_GUESSES, now) })
      // An update, because it locks and returns a row that exists. It changes nothing.
      .onConflict((conflict) => conflict.columns(['phoneNumber', 'lane']).doUpdateSet({ lane: key.lane }))
      .returningAll()
      .executeTakeFirstOrThrow()
  )
}

/**
 * Locks the row that counts SMS codes and wrong attempts, if it exists. Guessing unknown phone numbers must not create
 * rows.
 */
export async function lockExistingRateLimit(
  db: Db,
  key: CodeRateLimitKey,
): Promise<CodeRateLimitRow | undefined> {
  return laneQuery(db, key).forUpdate().executeTakeFirst()
}

function laneQuery(db: Db, { phoneNumber, lane }: CodeRateLimitKey) {
  return db
    .selectFrom('loginLane')
    .selectAll()
    .where('phoneNumber', '=', phoneNumber)
    .where('lane', '=', lane)
}

export function wrongCodesOfRateLimit({ wrongStreak, recentWrong }: CodeRateLimitRow): WrongCodeCounts {
  return { wrongCodes: wrongStreak, recentWrong }
}

type CodeChange = Partial<
  Pick<CodeRateLimitRow, 'codeHash' | 'codeExpiresAt' | 'codeWrongTries' | 'codeMadeAt' | 'codeCalledAt'>
>

export async function saveRateLimit(
  db: Db,
  lane: CodeRateLimitRow,
  change: CodeChange,
  guesses: WrongCodeCounts,
  now: Instant,
): Promise<void> {
  await db
    .updateTable('loginLane')
    .set({
      ...change,
      wrongStreak: guesses.wrongCodes,
      recentWrong: guesses.recentWrong,
      eraseAt: wrongCodeCountErasedAt(guesses, now),
    })
    .where('phoneNumber', '=', lane.phoneNumber)
    .where('lane', '=', lane.lane)
    .execute()
}

/** The wrong codes for a phone number, from all browsers and sessions. */
export async function getWrongCodesOfPhone(db: Db, phoneNumber: string): Promise<WrongCodeCounts> {
  const row = await db
    .selectFrom('loginNumber')
    .select(['wrongCodes', 'recentWrong'])
    .where('phoneNumber', '=', phoneNumber)
    .executeTakeFirst()
  return row ?? NO_GUESSES
}

/**
 * Counts a wrong code for the phone number. Locks the number's row, so that concurrent wrong codes from several
 * browsers all count.
 */
export async function addWrongCodeOfPhone(db: Db, phoneNumber: string, now: Instant): Promise<void> {
  await db
    .insertInto('loginNumber')
    .values({ phoneNumber, eraseAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await changeNumber(db, phoneNumber, (guesses) => addWrongCode(guesses, now), now)
}

export async function resetWrongCodesOfPhone(db: Db, phoneNumber: string, now: Instant): Promise<void> {
  await changeNumber(db, phoneNumber, (guesses) => resetAfterCorrectCode(guesses, now), now)
}

async function changeNumber(
  db: Db,
  phoneNumber: string,
  change: (guesses: WrongCodeCounts) => WrongCodeCounts,
  now: Instant,
): Promise<void> {
  const row = await db
    .selectFrom('loginNumber')
    .select(['wrongCodes', 'recentWrong'])
    .where('phoneNumber', '=', phoneNumber)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const guesses = change(row)
  await db
    .updateTable('loginNumber')
    .set({ ...guesses, eraseAt: wrongCodeCountErasedAt(guesses, now) })
    .where('phoneNumber', '=', phoneNumber)
    .execute()
}

/** Removes an SMS code that could not be sent, unless a newer code has replaced it. */
export async function deleteUnsentCode(
  db: Db,
  { phoneNumber, lane }: CodeRateLimitKey,
  codeHash: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('loginLane')
    .set({ codeHash: null, codeExpiresAt: null })
    .where('phoneNumber', '=', phoneNumber)
    .where('lane', '=', lane)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * For operators: resets the wrong codes of a phone number, also the count of the day. Returns true if there were any.
 */
export async function deleteWrongCodesOfPhone(db: Db, phoneNumber: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('loginNumber')
    .where('phoneNumber', '=', phoneNumber)
    .where('wrongCodes', '>', 0)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * The lane in which a login to this phone number last requested a code that still counts. Fresh codes within a session
 * are no login.
 */
export async function findLastLoginRateLimitKey(db: Db, phoneNumber: string): Promise<string | null> {
  const row = await db
    .selectFrom('loginLane')
    .select('lane')
    .where('phoneNumber', '=', phoneNumber)
    .where('lane', 'not like', 'step\\_up:%')
    .where('codeMadeAt', 'is not', null)
    .orderBy('codeMadeAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.lane ?? null
}

export async function isSessionOfUser(db: Db, sessionId: string, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export async function eraseOldRateLimits(db: Db, now: Instant): Promise<void> {
  await db.deleteFrom('loginLane').where('eraseAt', '<=', now).execute()
  await db.deleteFrom('loginNumber').where('eraseAt', '<=', now).execute()
  await db.deleteFrom('knownBrowser').where('seenAt', '<=', oldestKnownBrowserLogin(now)).execute()
}

export async function isKnownBrowser(
  db: Db,
  phoneNumber: string,
  identifierHash: Buffer,
  now: Instant,
): Promise<boolean> {
  const row = await db
    .selectFrom('knownBrowser')
    .innerJoin('appUser', 'appUser.id', 'knownBrowser.userId')
    .select('appUser.id')
    .where('appUser.phoneNumber', '=', phoneNumber)
    .where('knownBrowser.identifierHash', '=', identifierHash)
    .where('knownBrowser.seenAt', '>', oldestKnownBrowserLogin(now))
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets a known browser after too many wrong codes, so that it counts as unknown. */
export async function deleteKnownBrowser(db: Db, phoneNumber: string, identifierHash: Buffer): Promise<void> {
  await db
    .deleteFrom('knownBrowser')
    .where('identifierHash', '=', identifierHash)
    .where('userId', 'in', (query) =>
      query.selectFrom('appUser').select('id').where('phoneNumber', '=', phoneNumber),
    )
    .execute()
}

export async function saveKnownBrowser(
  db: Db,
  userId: number,
  identifierHash: Buffer,
  now: Instant,
): Promise<void> {
  await db
    .insertInto('knownBrowser')
    .values({ userId, identifierHash, firstSeenAt: now, seenAt: now })
    .onConflict((conflict) => conflict.columns(['userId', 'identifierHash']).doUpdateSet({ seenAt: now }))
    .execute()
}

/** When the user first logged in from this browser; null if never. */
export async function getBrowserFirstLoginAt(
  db: Db,
  userId: number,
  identifierHash: Buffer,
): Promise<Instant | null> {
  const row = await db
    .selectFrom('knownBrowser')
    .select('firstSeenAt')
    .where('userId', '=', userId)
    .where('identifierHash', '=', identifierHash)
    .executeTakeFirst()
  return row?.firstSeenAt ?? null
}

/**
 * Finds the user by phone number, or creates one at the first login. Stores the language of the last login for
 * notifications.
 */
export async function getOrCreateUser(db: Db, phoneNumber: string, locale: Locale, now: Instant) {
  return db
    .insertInto('appUser')
    .values({ phoneNumber, locale, createdAt: now })
    .onConflict((conflict) => conflict.column('phoneNumber').doUpdateSet({ locale }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findUser(db: Db, id: number) {
  return db.selectFrom('appUser').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export async function findUserIdByPhone(db: Db, phoneNumber: string): Promise<number | null> {
  const row = await db
    .selectFrom('appUser')
    .select('id')
    .where('phoneNumber', '=', phoneNumber)
    .executeTakeFirst()
  return row?.id ?? null
}
