import { sql } from 'kysely'
import { REGISTRATION_STATUS } from '#features/device/registration/registration.rules.ts'
import type { Db } from '#server/db.ts'
import { type AccountState, statusesOfFilter } from './deviceFilter.rules.ts'

export interface AccountListFilter {
  id?: string | undefined
  state?: AccountState | undefined
  /** A part of the account's name. */
  word?: string | undefined
}

/** Lists developer accounts in the order in which they were added, without encrypted columns. */
export function listAccounts(
  db: Db,
  { id, state, word }: AccountListFilter,
  { offset, limit }: { offset: number; limit: number },
) {
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
      'takesDevices',
      'checkedAt',
      'checkOutcome',
      'answeredAt',
    ])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(state !== undefined, (query) => query.where('state', '=', state as AccountState))
    .$if(word !== undefined, (query) => query.where('name', 'ilike', `%${escapeLike(word ?? '')}%`))
    .orderBy('createdAt')
    .orderBy('name')
    .offset(offset)
    .limit(limit)
    .execute()
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}

export function countAccountsByState(db: Db) {
  return db
    .selectFrom('developerAccount')
    .select((e) => ['state', e.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
}

export function listCapacities(db: Db, accountIds: string[]) {
  return db
    .selectFrom('accountCapacity')
    .selectAll()
    .where('accountId', 'in', accountIds)
    .orderBy('deviceType')
    .execute()
}

export function countDevices(db: Db, accountIds: string[]) {
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
    .where('accountId', 'in', accountIds)
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

/** The history of an account, newest first and limited. */
export function listAccountEvents(db: Db, accountId: string, limit: number) {
  return db
    .selectFrom('developerAccountEvent')
    .select(['at', 'event', 'detail'])
    .where('accountId', '=', accountId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
