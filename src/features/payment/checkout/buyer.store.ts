import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'

/** Queries about the buyer and the goods of a purchase. */

export async function findDeviceOfUser(db: Db, userId: number, by: { id: string } | { udid: string }) {
  const query = db.selectFrom('device').select('id').where('userId', '=', userId)
  return ('id' in by ? query.where('id', '=', by.id) : query.where('udid', '=', by.udid)).executeTakeFirst()
}

export async function hasAnyDevice(db: Db, userId: number): Promise<boolean> {
  const row = await db.selectFrom('device').select('id').where('userId', '=', userId).executeTakeFirst()
  return row !== undefined
}

/** Whether the device has a subscription. Ended ones count, because they can be renewed. */
export async function hasDeviceSubscription(db: Db, deviceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscription')
    .select('id')
    .where('deviceId', '=', deviceId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return row !== undefined
}

export async function findPricedApplication(db: Db, id: number) {
  return db
    .selectFrom('application')
    .select(['id', 'priceToman', 'nameFa', 'nameEn'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function hasPermanentEntitlement(
  db: Db,
  userId: number,
  applicationId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('entitlement')
    .select('id')
    .where('userId', '=', userId)
    .where('applicationId', '=', applicationId)
    .where('endsAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export interface NewEntitlement {
  userId: number
  applicationId: number
  source: string
  /** How many days the entitlement lasts; null means for good. */
  days: number | null
}

/** Gives the user the right to install an application. Adds the days to those left. */
export async function addEntitlement(
  db: Db,
  { userId, applicationId, source, days }: NewEntitlement,
  endOf: (from: Instant, days: number) => Instant,
  now: Instant,
): Promise<void> {
  const { end } = await db
    .selectFrom('entitlement')
    .select((e) => e.fn.max('endsAt').as('end'))
    .where('userId', '=', userId)
    .where('applicationId', '=', applicationId)
    .executeTakeFirstOrThrow()
  const from = end && end > now ? end : now
  await db
    .insertInto('entitlement')
    .values({
      userId,
      applicationId,
      source,
      endsAt: days === null ? null : endOf(from, days),
      createdAt: now,
    })
    .onConflict((conflict) => conflict.column('source').doNothing())
    .execute()
}

export async function getPhoneNumber(db: Db, userId: number): Promise<string> {
  const { phoneNumber } = await db
    .selectFrom('appUser')
    .select('phoneNumber')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return phoneNumber
}

export async function findUserIdByPhone(db: Db, phoneNumber: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('appUser')
    .select('id')
    .where('phoneNumber', '=', phoneNumber)
    .executeTakeFirst()
  return row?.id
}
