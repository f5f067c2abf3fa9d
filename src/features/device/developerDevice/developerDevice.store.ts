import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import { enrolmentEndsAt, oldestClaimableAnswer } from '../enrolment/enrolment.rules.ts'
import { developerTokenEndsAt, oldestKeptTokenEnd } from './developerDevice.rules.ts'

export async function addToken(db: Db, name: string, tokenHash: Buffer, now: Instant) {
  return db
    .insertInto('developerToken')
    .values({ name, tokenHash, createdAt: now, expiresAt: developerTokenEndsAt(now) })
    .returning(['id', 'name', 'expiresAt'])
    .executeTakeFirstOrThrow()
}

export async function listTokens(db: Db) {
  return db
    .selectFrom('developerToken as token')
    .leftJoin('developerDevice as device', 'device.developerTokenId', 'token.id')
    .select((e) => [
      'token.id',
      'token.name',
      'token.createdAt',
      'token.expiresAt',
      'token.revokedAt',
      e.fn.count<number>('device.id').as('devices'),
    ])
    .groupBy('token.id')
    .orderBy('token.id')
    .execute()
}

/** Revokes a developer token. Returns its name, or undefined when it does not exist or is revoked already. */
export async function revokeToken(db: Db, id: number, now: Instant): Promise<string | undefined> {
  const row = await db
    .updateTable('developerToken')
    .set({ revokedAt: now })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

function liveTokens(db: Pick<Db, 'selectFrom'>, now: Instant) {
  return db
    .selectFrom('developerToken')
    .select('id')
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
}

export async function findLiveToken(db: Db, tokenHash: Buffer, now: Instant): Promise<number | undefined> {
  const row = await liveTokens(db, now).where('tokenHash', '=', tokenHash).executeTakeFirst()
  return row?.id
}

export interface NewDeveloperEnrolment {
  id: string
  developerTokenId: number
  tokenHash: Buffer
}

export async function addEnrolment(db: Db, enrolment: NewDeveloperEnrolment, now: Instant): Promise<void> {
  await db
    .insertInto('enrolment')
    .values({ ...enrolment, createdAt: now, expiresAt: enrolmentEndsAt(now) })
    .execute()
}

/** Whether an enrolment was started with a developer token. Also true for an enrolment that has ended. */
export async function isDeveloperEnrolment(db: Db, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('enrolment')
    .select('id')
    .where('tokenHash', '=', tokenHash)
    .where('developerTokenId', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Claims a developer's enrolment. Works once, and only while the developer's token is valid. */
export async function claimEnrolment(db: Db, claimHash: Buffer, now: Instant) {
  return db
    .updateTable('enrolment')
    .set({ claimedAt: now })
    .where('claimHash', '=', claimHash)
    .where('developerTokenId', 'in', () => liveTokens(db, now))
    .where('claimedAt', 'is', null)
    .where('answeredAt', '>', oldestClaimableAnswer(now))
    .returning(['udid', 'product', 'build', 'developerTokenId'])
    .executeTakeFirst()
}

export interface NewDeveloperDevice {
  id: string
  developerTokenId: number
  udid: string
  type: number
  product: string
  build: string
}

/** Inserts or updates a developer's test device: enrolling the same device again updates its row. */
export async function upsertDeveloperDevice(db: Db, device: NewDeveloperDevice, now: Instant): Promise<void> {
  const { product, build } = device
  await db
    .insertInto('developerDevice')
    .values({ ...device, enrolledAt: now })
    .onConflict((conflict) =>
      conflict.columns(['developerTokenId', 'udid']).doUpdateSet({ product, build, enrolledAt: now }),
    )
    .execute()
}

/** Deletes old developer tokens. The foreign key deletes their devices. */
export async function eraseEndedTokens(db: Db, now: Instant): Promise<void> {
  const last = oldestKeptTokenEnd(now)
  await db
    .deleteFrom('developerToken')
    .where((e) => e.or([e('expiresAt', '<=', last), e('revokedAt', '<=', last)]))
    .execute()
}
