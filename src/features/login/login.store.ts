import type { Selectable } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type { LoginLaneTable } from '#server/schema.gen.ts'
import { laneErasure, STRANGERS } from './login.rules.ts'

export type Lane = Selectable<LoginLaneTable>

export interface LaneKey {
  phoneNumber: string
  lane: string
}

/** Makes the lane if need be, and holds it for the rest of the transaction. */
export async function lockLane(db: Db, key: LaneKey, now: Instant): Promise<Lane> {
  const eraseAt = laneErasure(key.lane, 0, now)
  await db
    .insertInto('loginLane')
    .values({ ...key, eraseAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return laneQuery(db, key).forUpdate().executeTakeFirstOrThrow()
}

/** Holds the lane if there is one: guessing at numbers that nobody typed makes no rows. */
export async function lockKnownLane(db: Db, key: LaneKey): Promise<Lane | undefined> {
  return laneQuery(db, key).forUpdate().executeTakeFirst()
}

function laneQuery(db: Db, { phoneNumber, lane }: LaneKey) {
  return db
    .selectFrom('loginLane')
    .selectAll()
    .where('phoneNumber', '=', phoneNumber)
    .where('lane', '=', lane)
}

export async function saveLane(db: Db, lane: Lane, change: Partial<Lane>, now: Instant): Promise<void> {
  const after = { ...lane, ...change }
  await db
    .updateTable('loginLane')
    .set({ ...change, eraseAt: laneErasure(lane.lane, after.wrongStreak, now) })
    .where('phoneNumber', '=', lane.phoneNumber)
    .where('lane', '=', lane.lane)
    .execute()
}

/** The code could not be sent. Unless another one has taken its place meanwhile. */
export async function dropCode(db: Db, { phoneNumber, lane }: LaneKey, codeHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('loginLane')
    .set({ codeHash: null, codeExpiresAt: null })
    .where('phoneNumber', '=', phoneNumber)
    .where('lane', '=', lane)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** True if strangers were held at this number. */
export async function releaseStrangers(db: Db, phoneNumber: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('loginLane')
    .set({ wrongStreak: 0 })
    .where('phoneNumber', '=', phoneNumber)
    .where('lane', '=', STRANGERS)
    .where('wrongStreak', '>', 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function eraseLanes(db: Db, now: Instant): Promise<void> {
  await db.deleteFrom('loginLane').where('eraseAt', '<=', now).execute()
}

export async function isKnownBrowser(db: Db, phoneNumber: string, identifierHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('knownBrowser')
    .innerJoin('appUser', 'appUser.id', 'knownBrowser.userId')
    .select('appUser.id')
    .where('appUser.phoneNumber', '=', phoneNumber)
    .where('knownBrowser.identifierHash', '=', identifierHash)
    .executeTakeFirst()
  return row !== undefined
}

export async function rememberBrowser(
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

/** Null for a browser that this user never logged in from. */
export async function firstSeenAt(db: Db, userId: number, identifierHash: Buffer): Promise<Instant | null> {
  const row = await db
    .selectFrom('knownBrowser')
    .select('firstSeenAt')
    .where('userId', '=', userId)
    .where('identifierHash', '=', identifierHash)
    .executeTakeFirst()
  return row?.firstSeenAt ?? null
}

/** The user of a proved number, made at its first login. */
export async function userOfPhone(db: Db, phoneNumber: string, now: Instant) {
  return db
    .insertInto('appUser')
    .values({ phoneNumber, createdAt: now })
    .onConflict((conflict) =>
      conflict.column('phoneNumber').doUpdateSet({ phoneNumber: (e) => e.ref('excluded.phoneNumber') }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findUser(db: Db, id: number) {
  return db.selectFrom('appUser').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export async function userIdOf(db: Db, phoneNumber: string): Promise<number | null> {
  const row = await db
    .selectFrom('appUser')
    .select('id')
    .where('phoneNumber', '=', phoneNumber)
    .executeTakeFirst()
  return row?.id ?? null
}
