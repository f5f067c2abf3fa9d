import { type SqlBool, sql } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import { type DeviceFilter, type DeviceOrder, statusesOfFilter } from './deviceFilter.rules.ts'

function devices(db: Db) {
  return db
    .selectFrom('device')
    .innerJoin('appUser', 'appUser.id', 'device.userId')
    .leftJoin('registration', 'registration.deviceId', 'device.id')
    .leftJoin('developerAccount', 'developerAccount.id', 'registration.accountId')
    .select([
      'device.id',
      'device.userId',
      'device.udid',
      'device.type',
      'device.product',
      'device.build',
      'device.enrolledAt',
      'appUser.phoneNumber',
      'registration.status',
      'registration.statusSince',
      'registration.attempts',
      'registration.accountId',
      'developerAccount.name as account',
      'developerAccount.state as accountState',
      'developerAccount.answeredAt',
      'developerAccount.checkedAt',
      'developerAccount.checkOutcome',
    ])
}

export type DeviceRow = NonNullable<Awaited<ReturnType<typeof findDevice>>>

export function findDevice(db: Db, id: string) {
  return devices(db).where('device.id', '=', id).executeTakeFirst()
}

export interface DeviceListFilter {
  filter?: DeviceFilter | undefined
  account?: string | undefined
  order?: DeviceOrder | undefined
  after?: string | undefined
}

/** Lists devices. A device is overdue when the latest estimate that its owner was given has passed. */
export function listDevices(
  db: Db,
  { filter, account, order = '-enrolled', after }: DeviceListFilter,
  now: Instant,
  limit: number,
) {
  const statuses = filter ? [...statusesOfFilter(filter)] : []
  const direction = order.startsWith('-') ? 'desc' : 'asc'
  const isAfter = sql.raw(direction === 'desc' ? '<' : '>')
  const bySince = order === '-since' || order === 'since'
  // Few devices have such a status. Without this, PostgreSQL would scan all devices in the order of the list.
  const isFew = statuses.length > 0 && filter !== 'registered' && !bySince
  return (
    devices(db)
      .$if(isFew, (query) => query.where(isOneOf(statuses, filter === 'overdue' ? now : null)))
      .$if(statuses.length > 0, (query) => query.where('registration.status', 'in', statuses))
      .$if(filter === 'none', (query) => query.where('registration.status', 'is', null))
      .$if(account !== undefined, (query) => query.where('developerAccount.name', '=', account ?? ''))
      .$if(filter === 'overdue', (query) => query.where('registration.latestAt', '<=', now))
      // A device without a registration has no status and so no time of it.
      .$if(bySince, (query) => query.where('registration.statusSince', 'is not', null))
      .$if(bySince && after !== undefined, (query) =>
        query.where(
          sql<SqlBool>`(registration.status_since, registration.device_id) ${isAfter}
          (select status_since, device_id from registration where device_id = ${after})`,
        ),
      )
      .$if(!bySince && after !== undefined, (query) =>
        query.where(
          sql<SqlBool>`(device.enrolled_at, device.id) ${isAfter}
          (select enrolled_at, id from device where id = ${after})`,
        ),
      )
      .orderBy(bySince ? 'registration.statusSince' : 'device.enrolledAt', direction)
      .orderBy(bySince ? 'registration.deviceId' : 'device.id', direction)
      .limit(limit)
      .execute()
  )
}

/** Literals, because a parameter would hide the condition from the partial index. */
function isOneOf(statuses: readonly number[], overdueAt: Instant | null) {
  const overdue = overdueAt ? sql`and latest_at <= ${overdueAt}` : sql``
  return sql<SqlBool>`device.id = any(array(select device_id from registration
    where status in (${sql.join(statuses.map((status) => sql.lit(status)))}) ${overdue}))`
}

/** Searches devices by the owner's phone number, by the device id, or by the udid or its last characters. */
export function searchDevices(db: Db, word: string, phoneNumber: string, limit: number) {
  const end = [...word.toLowerCase()]
    .toReversed()
    .join('')
    .replace(/[\\%_]/g, (sign) => `\\${sign}`)
  // One query for each identifier: each then uses its own index, which a single OR would not.
  const found = sql<SqlBool>`device.id in (
    select device.id from device join app_user on app_user.id = device.user_id
      where app_user.phone_number = ${phoneNumber}
    union all select id from device where id = ${UUID.test(word) ? word.toLowerCase() : null}::uuid
    union all select id from device where reverse(lower(udid)) like ${`${end}%`})`
  return devices(db)
    .where(found)
    .orderBy('device.enrolledAt', 'desc')
    .orderBy('device.id', 'desc')
    .limit(limit)
    .execute()
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Counts devices by status; a status of null stands for those that are not in the queue. Both counts read an index only. */
export async function countDevicesByStatus(db: Db): Promise<Array<{ status: number | null; count: number }>> {
  const [known, { all }] = await Promise.all([
    db
      .selectFrom('registration')
      .select((e) => ['status', e.fn.countAll<number>().as('count')])
      .where('status', 'is not', null)
      .groupBy('status')
      .orderBy('status')
      .execute(),
    db
      .selectFrom('device')
      .select((e) => e.fn.countAll<number>().as('all'))
      .executeTakeFirstOrThrow(),
  ])
  const others = all - known.reduce((sum, { count }) => sum + count, 0)
  return others > 0 ? [...known, { status: null, count: others }] : known
}

export async function listAccountNames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('developerAccount').select('name').orderBy('createdAt').execute()
  return rows.map(({ name }) => name)
}

/** The events of a device, newest first and limited, because a device may have a long history. */
export function listRegistrationEvents(db: Db, deviceId: string, limit: number) {
  return db
    .selectFrom('registrationEvent as event')
    .leftJoin('developerAccount as account', 'account.id', 'event.accountId')
    .select(['event.at', 'event.event', 'event.toStatus', 'event.detail', 'account.name as account'])
    .where('event.deviceId', '=', deviceId)
    .orderBy('event.id', 'desc')
    .limit(limit)
    .execute()
}
