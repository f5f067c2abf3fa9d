import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import { enrolmentEndsAt, oldestClaimableAnswer } from './enrolment/enrolment.rules.ts'
import type { DeviceAnswer } from './enrolment/profileAnswer.actions.ts'

export interface NewEnrolment {
  id: string
  userId: number | null
  tokenHash: Buffer
}

export async function addEnrolment(db: Db, enrolment: NewEnrolment, now: Instant): Promise<void> {
  await db
    .insertInto('enrolment')
    .values({ ...enrolment, createdAt: now, expiresAt: enrolmentEndsAt(now) })
    .execute()
}

/** Finds an enrolment that the device has not answered and that has not expired. */
export async function findOpenEnrolment(db: Db, tokenHash: Buffer, now: Instant) {
  return db
    .selectFrom('enrolment')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('answeredAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** Stores the device's answer to an enrolment. Returns true only for the first answer. */
export async function saveEnrolmentAnswer(
  db: Db,
  id: string,
  { udid, product, build }: DeviceAnswer,
  claimHash: Buffer,
  now: Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('enrolment')
    .set({ answeredAt: now, udid, product, build, claimHash })
    .where('id', '=', id)
    .where('answeredAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Claims an enrolment. Works once, and only for the user who requested the profile. */
export async function claimEnrolment(db: Db, claimHash: Buffer, userId: number, now: Instant) {
  return db
    .updateTable('enrolment')
    .set({ claimedAt: now })
    .where('claimHash', '=', claimHash)
    .where('userId', '=', userId)
    .where('claimedAt', 'is', null)
    .where('answeredAt', '>', oldestClaimableAnswer(now))
    .returning(['udid', 'product', 'build'])
    .executeTakeFirst()
}

export interface NewDevice {
  id: string
  userId: number
  udid: string
  type: number
  product: string
  build: string
  secretKeyHash: Buffer
}

/** Locks the user row until the end of the transaction. The lock still allows foreign keys to the row. */
export async function lockUserRow(db: Db, userId: number) {
  return db
    .selectFrom('appUser')
    .select(['phoneNumber', 'locale'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Whether a user has a device, a subscription or a payment. */
export async function hasDeviceOrPurchase(db: Db, userId: number): Promise<boolean> {
  for (const table of ['device', 'subscription', 'payment'] as const) {
    const row = await db
      .selectFrom(table)
      .select('id')
      .where('userId', '=', userId)
      .limit(1)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}

export async function hasDeviceWithUdid(db: Db, userId: number, udid: string): Promise<boolean> {
  const row = await db
    .selectFrom('device')
    .select('id')
    .where('userId', '=', userId)
    .where('udid', '=', udid)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Inserts or updates a device. Enrolling the same device again replaces its key, because the old one is lost or stolen.
 */
export async function upsertDevice(db: Db, device: NewDevice, now: Instant) {
  const { product, build, secretKeyHash } = device
  return db
    .insertInto('device')
    .values({ ...device, enrolledAt: now })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'udid']).doUpdateSet({ product, build, secretKeyHash }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function listDevicesOfUser(db: Db, userId: number) {
  return db
    .selectFrom('device')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('enrolledAt')
    .orderBy('id')
    .execute()
}

/** Deletes enrolments that can no longer be claimed. */
export async function eraseEnrolments(db: Db, now: Instant): Promise<void> {
  await db.deleteFrom('enrolment').where('expiresAt', '<', oldestClaimableAnswer(now)).execute()
}
