import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { addMilliseconds, type Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type { DeveloperAccountTable } from '#server/schema.gen.ts'
import { PROCESSING_CHECK_INTERVAL_MS, REGISTRATION_STATUS } from '../registration/registration.rules.ts'
import { addAccountEvent } from './accountHistory.store.ts'

export type DeveloperAccountRow = Selectable<DeveloperAccountTable>
export type AccountState = DeveloperAccountRow['state']

export interface NewAccount {
  id: string
  name: string
  issuerId: string
  keyId: string
  sealedKey: Buffer
  bundleIdentifier: string
  membershipEndsAt: Instant
}

/** Inserts a developer account. Returns false when the name is taken; the unique index decides concurrent inserts. */
export async function addDeveloperAccount(db: Db, account: NewAccount, now: Instant): Promise<boolean> {
  const row = await db
    .insertInto('developerAccount')
    .values({
      ...account,
      stateSince: now,
      checkAt: addMilliseconds(now, PROCESSING_CHECK_INTERVAL_MS),
      createdAt: now,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return false
  await addAccountEvent(db, account.id, 'added', now)
  return true
}

export async function upsertCapacity(db: Db, accountId: string, deviceType: number, capacity: number) {
  await db
    .insertInto('accountCapacity')
    .values({ accountId, deviceType, capacity })
    .onConflict((conflict) => conflict.columns(['accountId', 'deviceType']).doUpdateSet({ capacity }))
    .execute()
}

export async function findDeveloperAccount(db: Db, id: string): Promise<DeveloperAccountRow | undefined> {
  return db.selectFrom('developerAccount').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function lockDeveloperAccount(db: Db, id: string): Promise<void> {
  await db.selectFrom('developerAccount').select('id').where('id', '=', id).forUpdate().execute()
}

export async function findDeveloperAccountByName(
  db: Db,
  name: string,
): Promise<DeveloperAccountRow | undefined> {
  return db.selectFrom('developerAccount').selectAll().where('name', '=', name).executeTakeFirst()
}

export async function listDeveloperAccounts(db: Db) {
  return db.selectFrom('developerAccount').selectAll().orderBy('createdAt').orderBy('name').execute()
}

export async function listCapacities(db: Db) {
  return db.selectFrom('accountCapacity').selectAll().orderBy('deviceType').execute()
}

export async function updateDeveloperAccount(
  db: Db,
  id: string,
  change: Partial<Omit<DeveloperAccountRow, 'id'>>,
): Promise<void> {
  await db.updateTable('developerAccount').set(change).where('id', '=', id).execute()
}

/** Changes the state of a developer account. Returns true only for the caller that made the change. */
export async function changeDeveloperAccountState(
  db: Db,
  id: string,
  from: AccountState[],
  to: AccountState,
  reason: string | null,
  now: Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('developerAccount')
    .set({ state: to, stateReason: reason, stateSince: now })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await addAccountEvent(db, id, to, now, reason)
  return true
}

export async function countAccountsInState(db: Db, state: AccountState): Promise<number> {
  const { count } = await db
    .selectFrom('developerAccount')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow()
  return count
}

/** Devices of the developer account in these statuses, in queue order. */
export async function listAccountDevices(db: Db, accountId: string, statuses: number[]) {
  return db
    .selectFrom('registration')
    .innerJoin('device', 'device.id', 'registration.deviceId')
    .selectAll('registration')
    .select(['device.udid', 'device.userId'])
    .where('registration.accountId', '=', accountId)
    .where('registration.status', 'in', statuses)
    .orderBy('registration.place')
    .execute()
}

/**
 * Finds and locks the first queued device that one of these developer accounts can take: the account has a free slot,
 * or the device already holds a slot there this year. Concurrent workers skip locked rows and get the next device.
 */
export async function findNextAssignable(db: Db, able: string[]) {
  return db
    .selectFrom('registration')
    .innerJoin('device', 'device.id', 'registration.deviceId')
    .select(['registration.deviceId', 'registration.leftAccountId', 'device.udid', 'device.type'])
    .where('registration.status', '=', REGISTRATION_STATUS.waitingForRegistration)
    .where((e) =>
      e.exists(
        e
          .selectFrom('accountCapacity')
          .innerJoin('developerAccount', 'developerAccount.id', 'accountCapacity.accountId')
          .leftJoin('accountPlace', (join) =>
            join
              .onRef('accountPlace.accountId', '=', 'developerAccount.id')
              .onRef('accountPlace.membershipYear', '=', 'developerAccount.membershipYear')
              .onRef('accountPlace.udid', '=', 'device.udid'),
          )
          .select(sql`1`.as('one'))
          .where('developerAccount.id', 'in', able)
          .whereRef('accountCapacity.deviceType', '=', 'device.type')
          .where(sql<boolean>`developer_account.id is distinct from registration.left_account_id`)
          .where((either) =>
            either.or([
              either('accountCapacity.used', '<', either.ref('accountCapacity.capacity')),
              either('accountPlace.udid', 'is not', null),
            ]),
          ),
      ),
    )
    .orderBy('registration.place')
    .limit(1)
    .forUpdate('registration')
    .skipLocked()
    .executeTakeFirst()
}

export type AssignableDevice = NonNullable<Awaited<ReturnType<typeof findNextAssignable>>>

/** Finds a slot that the device took earlier in the same membership year. It can be reused without counting again. */
export async function findEarlierSlot(db: Db, { udid, leftAccountId }: AssignableDevice, able: string[]) {
  const row = await db
    .selectFrom('accountPlace')
    .innerJoin('developerAccount', 'developerAccount.id', 'accountPlace.accountId')
    .select('accountPlace.accountId')
    .where('accountPlace.udid', '=', udid)
    .whereRef('accountPlace.membershipYear', '=', 'developerAccount.membershipYear')
    .where('developerAccount.id', 'in', able)
    .$if(leftAccountId !== null, (query) => query.where('accountPlace.accountId', '!=', leftAccountId))
    .executeTakeFirst()
  return row?.accountId ?? null
}

/**
 * Takes a slot in the developer account whose membership ends first. The capacity row is locked, so two workers never
 * take the same slot. Returns null when another worker took the last one.
 */
export async function takeFreeSlot(
  db: Db,
  { udid, type: deviceType, leftAccountId }: AssignableDevice,
  able: string[],
  now: Instant,
) {
  const room = await db
    .selectFrom('accountCapacity')
    .innerJoin('developerAccount', 'developerAccount.id', 'accountCapacity.accountId')
    .select(['accountCapacity.accountId', 'developerAccount.membershipYear'])
    .where('developerAccount.id', 'in', able)
    .where('accountCapacity.deviceType', '=', deviceType)
    .whereRef('accountCapacity.used', '<', 'accountCapacity.capacity')
    .$if(leftAccountId !== null, (query) => query.where('accountCapacity.accountId', '!=', leftAccountId))
    .orderBy('developerAccount.membershipEndsAt')
    .orderBy('developerAccount.createdAt')
    .limit(1)
    .forUpdate('accountCapacity')
    .executeTakeFirst()
  if (!room) return null
  const { accountId, membershipYear } = room
  await db
    .insertInto('accountPlace')
    .values({ accountId, membershipYear, udid, deviceType, takenAt: now })
    .execute()
  await db
    .updateTable('accountCapacity')
    .set((e) => ({ used: e('used', '+', 1) }))
    .where('accountId', '=', accountId)
    .where('deviceType', '=', deviceType)
    .execute()
  return accountId
}

/**
 * Deletes the device's slot and lowers the capacity to the slots in use, because App Store Connect reported a full
 * account.
 */
export async function releaseSlot(db: Db, account: DeveloperAccountRow, udid: string): Promise<void> {
  const place = await db
    .deleteFrom('accountPlace')
    .where('accountId', '=', account.id)
    .where('membershipYear', '=', account.membershipYear)
    .where('udid', '=', udid)
    .returning('deviceType')
    .executeTakeFirst()
  if (!place) return
  await db
    .updateTable('accountCapacity')
    .set((e) => ({ used: e('used', '-', 1), capacity: e('used', '-', 1) }))
    .where('accountId', '=', account.id)
    .where('deviceType', '=', place.deviceType)
    .execute()
}

export async function countFreeSlots(db: Db, able: string[]): Promise<number> {
  if (able.length === 0) return 0
  const { free } = await db
    .selectFrom('accountCapacity')
    .innerJoin('developerAccount', 'developerAccount.id', 'accountCapacity.accountId')
    .select(sql<number>`coalesce(sum(greatest(capacity - used, 0)), 0)::bigint`.as('free'))
    .where('developerAccount.id', 'in', able)
    .executeTakeFirstOrThrow()
  return free
}

/**
 * Starts a new membership year of a developer account. Only devices that are still registered in it keep their slots.
 */
export async function startMembershipYear(
  db: Db,
  account: DeveloperAccountRow,
  endsAt: Instant,
  now: Instant,
): Promise<void> {
  const membershipYear = account.membershipYear + 1
  await updateDeveloperAccount(db, account.id, { membershipYear, membershipEndsAt: endsAt })
  await sql`
    insert into account_place (account_id, membership_year, udid, device_type, taken_at)
    select distinct on (device.udid) ${account.id}::uuid, ${membershipYear}::integer, device.udid, device.type, ${now}::timestamptz
    from registration join device on device.id = registration.device_id
    where registration.account_id = ${account.id} and registration.status is not null
    on conflict do nothing`.execute(db)
  await sql`
    update account_capacity set used = (
      select count(*) from account_place where account_place.account_id = account_capacity.account_id
        and account_place.membership_year = ${membershipYear} and account_place.device_type = account_capacity.device_type)
    where account_id = ${account.id}`.execute(db)
}

/** Claims the developer accounts whose check is due, so that only one worker checks each. */
export async function claimDueAccountChecks(db: Db, now: Instant, nextAt: Instant): Promise<string[]> {
  const rows = await db
    .updateTable('developerAccount')
    .set({ checkAt: nextAt })
    .where('id', 'in', (query) =>
      query
        .selectFrom('developerAccount')
        .select('id')
        .where('checkAt', '<=', now)
        .where('state', 'in', ['open', 'without_session'])
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Moves the next check of a developer account forward to `at`, unless it is earlier already. */
export async function scheduleAccountCheckEarlier(db: Db, id: string, at: Instant): Promise<void> {
  await db
    .updateTable('developerAccount')
    .set({ checkAt: at })
    .where('id', '=', id)
    .where('checkAt', '>', at)
    .execute()
}

export const nextAccountCheckAt = (db: Db) =>
  db
    .selectFrom('developerAccount')
    .select('checkAt as dueAt')
    .where('state', 'in', ['open', 'without_session'])
    .where('checkAt', 'is not', null)
    .orderBy('checkAt')
    .limit(1)

/**
 * Requests another provisioning profile by raising the wanted revision. Also while one is being created, because that
 * one misses devices enabled meanwhile.
 */
export async function requestProfileRevision(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('developerAccount')
    .set((e) => ({ wantedRevision: e('wantedRevision', '+', 1) }))
    .where('id', '=', accountId)
    .execute()
}

export async function listOldProfiles(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('accountOldProfile')
    .select('providerId')
    .where('accountId', '=', accountId)
    .execute()
  return rows.map((row) => row.providerId)
}

export async function addOldProfile(db: Db, accountId: string, providerId: string): Promise<void> {
  await db
    .insertInto('accountOldProfile')
    .values({ accountId, providerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteOldProfile(db: Db, accountId: string, providerId: string): Promise<void> {
  await db
    .deleteFrom('accountOldProfile')
    .where('accountId', '=', accountId)
    .where('providerId', '=', providerId)
    .execute()
}

/**
 * Activates a provisioning profile. Returns the id of the replaced one, '' when there was none, or null when a later
 * revision is active.
 */
export async function activateProfile(
  db: Db,
  id: string,
  profile: Pick<DeveloperAccountRow, 'profileId' | 'profileContent' | 'profileEndsAt' | 'profileRevision'>,
): Promise<string | null> {
  const before = await db
    .selectFrom('developerAccount')
    .select(['profileId', 'profileRevision'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (before.profileRevision > profile.profileRevision) return null
  await updateDeveloperAccount(db, id, profile)
  return before.profileId === profile.profileId ? '' : (before.profileId ?? '')
}
