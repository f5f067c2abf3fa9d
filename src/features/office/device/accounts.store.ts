import { sql } from 'kysely'
import { REGISTRATION_STATUS } from '#features/device/registration/registration.rules.ts'
import type { Db } from '#server/db.ts'
import { statusesOfFilter } from './deviceFilter.rules.ts'

/** Lists the developer accounts, without encrypted columns. */
export function listAccounts(db: Db) {
  return db
    .selectFrom('developerAccount')
    .select([
      'id',
      'name',
      'state',
      'stateReason',
      'stateSince',
      'membershipYear',
      'membershipEndsAt',
      'certificateEndsAt',
      'profileEndsAt',
      'keyId',
      'checkAt',
      'failedChecks',
    ])
    .orderBy('createdAt')
    .orderBy('name')
    .execute()
}

export function listCapacities(db: Db) {
  return db.selectFrom('accountCapacity').selectAll().orderBy('deviceType').execute()
}

export function countDevices(db: Db) {
  const within = (statuses: readonly number[]) =>
    sql<number>`count(*) filter (where status in (${sql.join(statuses)}))`
  return db
    .selectFrom('registration')
    .select([
      'accountId',
      within([REGISTRATION_STATUS.registered]).as('registered'),
      within([REGISTRATION_STATUS.registering, REGISTRATION_STATUS.registrationProcessing]).as('underway'),
      within(statusesOfFilter('trouble')).as('troubled'),
    ])
    .where('accountId', 'is not', null)
    .groupBy('accountId')
    .execute()
}

export function countWaitingByType(db: Db) {
  return db
    .selectFrom('registration')
    .innerJoin('device', 'device.id', 'registration.deviceId')
    .select((e) => [
      'device.type',
      e.fn.countAll<number>().as('count'),
      e.fn.min('registration.queuedAt').as('oldest'),
    ])
    .where('registration.status', '=', REGISTRATION_STATUS.waitingForRegistration)
    .groupBy('device.type')
    .orderBy('device.type')
    .execute()
}

export function getRegistrationGate(db: Db) {
  return db.selectFrom('registrationGate').selectAll().executeTakeFirstOrThrow()
}
