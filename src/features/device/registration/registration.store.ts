import type { Selectable } from 'kysely'
import type { Locale } from '#kernel/locale.ts'
import { type Instant, secondsBetween } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type { RegistrationTable } from '#server/schema.gen.ts'
import { MEASURED_WAITS_SAMPLED } from './estimate.rules.ts'
import {
  REGISTRATION_STATUS,
  type RegistrationEvent,
  type RegistrationStatus,
  STATUSES_IN_PROGRESS,
  statusAfterEvent,
} from './registration.rules.ts'

export type RegistrationRow = Selectable<RegistrationTable>

/** The estimate that a device gets when it enters the queue. */
export type QueueEstimate = Pick<RegistrationRow, 'queuedAt' | 'usuallyAt' | 'latestAt' | 'promiseWaits'>

/** Adds the device at the end of the queue. Returns null when it is already queued. */
export async function insertIntoQueue(db: Db, deviceId: string, locale: Locale, estimate: QueueEstimate) {
  const now = estimate.queuedAt
  const row = await db
    .insertInto('registration')
    .values({
      ...estimate,
      deviceId,
      locale,
      status: REGISTRATION_STATUS.waitingForRegistration,
      statusSince: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('deviceId')
        .doUpdateSet((e) => ({
          ...estimate,
          locale,
          status: REGISTRATION_STATUS.waitingForRegistration,
          place: e.fn<number>('nextval', [e.val('registration_place')]),
          accountId: null,
          leftAccountId: null,
          providerId: null,
          isEnabled: false,
          attempts: 0,
          moveReason: null,
          registeredAt: null,
          dueAt: null,
          statusSince: now,
        }))
        .where('registration.status', 'is', null),
    )
    .returningAll()
    .executeTakeFirst()
  if (row) await addEvent(db, row, { event: 'applied', from: null, at: now })
  return row ?? null
}

type RegistrationChange = Partial<
  Pick<
    RegistrationRow,
    | 'accountId'
    | 'leftAccountId'
    | 'providerId'
    | 'isEnabled'
    | 'attempts'
    | 'moveReason'
    | 'registeredAt'
    | 'dueAt'
    | keyof QueueEstimate
  >
>

export interface RegistrationStatusChange {
  event: RegistrationEvent
  at: Instant
  change?: RegistrationChange
  detail?: string
  /**
   * Apply the event only while the device is in this developer account: an answer about an account it has left must not
   * change it.
   */
  accountId?: string
}

/**
 * Applies an event to a registration. Returns null when the event is not valid in the current status. The row is
 * locked, so the first of several callers wins.
 */
export async function updateRegistrationStatus(
  db: Db,
  deviceId: string,
  { event, at, change, detail, accountId }: RegistrationStatusChange,
): Promise<RegistrationRow | null> {
  const before = await lockRegistration(db, deviceId)
  if (!before || (accountId && before.accountId !== accountId)) return null
  const to = statusAfterEvent(
    before.status as RegistrationStatus | null,
    event,
    before.statusBefore as RegistrationStatus | null,
  )
  if (to === undefined) return null
  const row = await db
    .updateTable('registration')
    .set({
      ...change,
      status: to,
      statusSince: at,
      statusBefore: event === 'session_lost' ? before.status : null,
    })
    .where('deviceId', '=', deviceId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await addEvent(db, row, { event, from: before.status, at, detail })
  return row
}

export async function lockRegistration(db: Db, deviceId: string): Promise<RegistrationRow | undefined> {
  return db
    .selectFrom('registration')
    .selectAll()
    .where('deviceId', '=', deviceId)
    .forUpdate()
    .executeTakeFirst()
}

/** Updates fields of a registration without a change of status. */
export async function updateRegistration(
  db: Db,
  deviceId: string,
  change: RegistrationChange,
): Promise<void> {
  await db.updateTable('registration').set(change).where('deviceId', '=', deviceId).execute()
}

interface NewEvent {
  event: RegistrationEvent
  from: number | null
  at: Instant
  detail?: string | undefined
}

async function addEvent(db: Db, row: RegistrationRow, { event, from, at, detail }: NewEvent): Promise<void> {
  await db
    .insertInto('registrationEvent')
    .values({
      deviceId: row.deviceId,
      at,
      event,
      fromStatus: from,
      toStatus: row.status,
      accountId: row.accountId,
      detail: detail ?? null,
    })
    .execute()
}

export async function findRegistration(db: Db, deviceId: string): Promise<RegistrationRow | undefined> {
  return db.selectFrom('registration').selectAll().where('deviceId', '=', deviceId).executeTakeFirst()
}

/** Finds the user's device. Returns undefined for a device of another user. */
export async function findDeviceOfUser(db: Db, deviceId: string, userId: number) {
  return db
    .selectFrom('device')
    .leftJoin('registration', 'registration.deviceId', 'device.id')
    .selectAll('device')
    .select(['registration.status', 'registration.moveReason'])
    .where('device.id', '=', deviceId)
    .where('device.userId', '=', userId)
    .executeTakeFirst()
}

export async function listRegistrationEvents(db: Db, deviceId: string) {
  return db
    .selectFrom('registrationEvent')
    .select(['at', 'event', 'toStatus'])
    .where('deviceId', '=', deviceId)
    .orderBy('id')
    .execute()
}

/**
 * The position of a device in the queue. Counts only devices of the same type, which wait for the same kind of slot.
 */
export async function getQueuePosition(db: Db, deviceId: string): Promise<{ ahead: number; line: number }> {
  const row = await db
    .selectFrom('registration')
    .innerJoin('device', 'device.id', 'registration.deviceId')
    .innerJoin('device as mine', (join) => join.onRef('mine.type', '=', 'device.type'))
    .innerJoin('registration as own', 'own.deviceId', 'mine.id')
    .select((e) => [
      e.fn.countAll<number>().as('line'),
      e.fn.countAll<number>().filterWhere('registration.place', '<', e.ref('own.place')).as('ahead'),
    ])
    .where('registration.status', '=', REGISTRATION_STATUS.waitingForRegistration)
    .where('mine.id', '=', deviceId)
    .executeTakeFirstOrThrow()
  return { ahead: Number(row.ahead), line: Number(row.line) }
}

export async function listDeviceIdsInStatus(db: Db, status: RegistrationStatus): Promise<string[]> {
  const rows = await db
    .selectFrom('registration')
    .select('deviceId')
    .where('status', '=', status)
    .orderBy('place')
    .execute()
  return rows.map((row) => row.deviceId)
}

/** Queued devices that were paused when no open developer account was left. They belong to no account. */
export async function listPausedDeviceIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('registration')
    .select('deviceId')
    .where('status', '=', REGISTRATION_STATUS.withoutSession)
    .where('accountId', 'is', null)
    .orderBy('place')
    .execute()
  return rows.map((row) => row.deviceId)
}

export async function countQueuedDevices(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('registration')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('status', '=', REGISTRATION_STATUS.waitingForRegistration)
    .executeTakeFirstOrThrow()
  return count
}

export async function addMeasuredWait(db: Db, row: RegistrationRow, now: Instant): Promise<void> {
  await db
    .insertInto('registrationWait')
    .values({ registeredAt: now, waitSeconds: Math.round(secondsBetween(row.queuedAt, now)) })
    .execute()
}

export interface MeasuredWaits {
  /** Seconds that recently registered devices waited. */
  ended: number[]
  /** Seconds that the waiting devices have waited so far. */
  ongoing: number[]
}

export async function listMeasuredWaits(db: Db, now: Instant): Promise<MeasuredWaits> {
  const [ended, ongoing] = await Promise.all([
    db
      .selectFrom('registrationWait')
      .select('waitSeconds')
      .orderBy('registeredAt', 'desc')
      .orderBy('id', 'desc')
      .limit(MEASURED_WAITS_SAMPLED)
      .execute(),
    db
      .selectFrom('registration')
      .select('queuedAt')
      .where('status', 'in', [...STATUSES_IN_PROGRESS])
      .orderBy('place')
      .limit(MEASURED_WAITS_SAMPLED * 10)
      .execute(),
  ])
  return {
    ended: ended.map((row) => row.waitSeconds),
    ongoing: ongoing.map((row) => secondsBetween(row.queuedAt, now)),
  }
}

/** Claims the registration retries that are due, so that one worker makes each attempt. */
export async function claimDueRetries(db: Db, now: Instant, limit: number): Promise<string[]> {
  const rows = await db
    .updateTable('registration')
    .set({ dueAt: null })
    .where('deviceId', 'in', (query) =>
      query
        .selectFrom('registration')
        .select('deviceId')
        .where('dueAt', '<=', now)
        .orderBy('dueAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('deviceId')
    .execute()
  return rows.map((row) => row.deviceId)
}

export const nextRetryDueAt = (db: Db) =>
  db.selectFrom('registration').select('dueAt').where('dueAt', 'is not', null).orderBy('dueAt').limit(1)

export async function findDevice(db: Db, id: string) {
  return db.selectFrom('device').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findNotificationRecipient(db: Db, deviceId: string) {
  return db
    .selectFrom('registration')
    .innerJoin('device', 'device.id', 'registration.deviceId')
    .innerJoin('appUser', 'appUser.id', 'device.userId')
    .select(['device.userId', 'appUser.phoneNumber', 'registration.locale'])
    .where('registration.deviceId', '=', deviceId)
    .executeTakeFirstOrThrow()
}

/** Whether the store is new: it has no developer account, no user and no payment. */
export async function isStoreNew(db: Db): Promise<boolean> {
  const first = await Promise.all([
    db.selectFrom('developerAccount').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('appUser').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('payment').select('id').limit(1).executeTakeFirst(),
  ])
  return first.every((row) => row === undefined)
}
