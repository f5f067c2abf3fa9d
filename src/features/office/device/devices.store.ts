import { type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { type DeviceFilter, statusesOfFilter } from './deviceFilter.rules.ts'

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
      'developerAccount.name as account',
      'developerAccount.state as accountState',
    ])
    .orderBy('device.enrolledAt', 'desc')
    .orderBy('device.id', 'desc')
}

export type DeviceRow = NonNullable<Awaited<ReturnType<typeof findDevice>>>

export function findDevice(db: Db, id: string) {
  return devices(db).where('device.id', '=', id).executeTakeFirst()
}

export interface DeviceListFilter {
  filter?: DeviceFilter | undefined
  account?: string | undefined
  after?: string | undefined
}

export function listDevices(db: Db, { filter, account, after }: DeviceListFilter, limit: number) {
  const statuses = filter ? [...statusesOfFilter(filter)] : []
  return devices(db)
    .$if(statuses.length > 0, (query) => query.where('registration.status', 'in', statuses))
    .$if(filter === 'none', (query) => query.where('registration.status', 'is', null))
    .$if(account !== undefined, (query) => query.where('developerAccount.name', '=', account ?? ''))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(device.enrolled_at, device.id) < (select enrolled_at, id from device where id = ${after})`,
      ),
    )
    .limit(limit)
    .execute()
}

/**
 * Searches devices by the owner's phone number, the device id, or the udid: complete or its end, with or without the
 * dash.
 */
export function searchDevices(db: Db, word: string, phoneNumber: string, limit: number) {
  const end = word.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)
  return devices(db)
    .where((e) =>
      e.or([
        e('appUser.phoneNumber', '=', phoneNumber),
        e(e.cast<string>('device.id', 'text'), '=', word.toLowerCase()),
        e(e.fn<string>('lower', ['device.udid']), 'like', `%${end}`),
      ]),
    )
    .limit(limit)
    .execute()
}

export function countDevicesByStatus(db: Db) {
  return db
    .selectFrom('device')
    .leftJoin('registration', 'registration.deviceId', 'device.id')
    .select((e) => ['registration.status', e.fn.countAll<number>().as('count')])
    .groupBy('registration.status')
    .orderBy('registration.status')
    .execute()
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
