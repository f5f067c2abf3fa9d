import { sql } from 'kysely'
import { TABLES_ERASED_WITH_USER } from '#features/account/deletion.store.ts'
import { REGISTRATION_STATUS } from '#features/device/registration/registration.rules.ts'
import { addDays } from '#features/subscription/subscription.rules.ts'
import { getRow, listRows } from '../support/rows.ts'
import type { World } from './world.ts'

/** Compares devices, slots and subscriptions with the state of the sandbox's developer programme. */

const IN_ACCOUNT: Array<number | null> = [
  REGISTRATION_STATUS.registering,
  REGISTRATION_STATUS.registered,
  REGISTRATION_STATUS.registrationProcessing,
]

export async function checkDevices(world: World, deviceIds: string[]): Promise<string[]> {
  const faults: string[] = []
  for (const id of deviceIds) faults.push(...(await checkDevice(world, id)))
  return faults
}

async function checkDevice({ db }: World, deviceId: string): Promise<string[]> {
  const row = await db
    .selectFrom('registration')
    .innerJoin('device', 'device.id', 'registration.deviceId')
    .leftJoin('developerAccount as account', 'account.id', 'registration.accountId')
    .selectAll('registration')
    .select(['device.udid', 'account.state as accountState', 'account.issuerId'])
    .where('registration.deviceId', '=', deviceId)
    .executeTakeFirst()
  const active = await listRows(db, 'subscription', { deviceId, state: 'active' })
  const about = `device status ${row?.status}, account ${row?.accountState}, ${active.length} active subscriptions`
  const faults: string[] = []
  if (active.length > 1) faults.push(`several subscriptions on one device: ${about}`)
  if (active.length === 0 && row && row.status !== null)
    faults.push(`a device without days keeps its place: ${about}`)
  if (active.length > 0 && (row?.status ?? null) === null)
    faults.push(`a device with days is in no line: ${about}`)
  if (row && IN_ACCOUNT.includes(row.status) && row.accountState !== 'open')
    faults.push(`a live device in an account that is not open: ${about}`)
  if (row?.status === REGISTRATION_STATUS.registered && active[0]?.interruptedAt)
    faults.push(`days stand still on a registered device: ${about}`)
  if (row?.status === REGISTRATION_STATUS.registered && !active[0]?.startedAt)
    faults.push(`days have not begun on a registered device: ${about}`)
  if (row?.status === REGISTRATION_STATUS.errorInAccount && active[0]?.startedAt && !active[0].interruptedAt)
    faults.push(`days run on a device whose account was closed: ${about}`)
  if (row?.status === REGISTRATION_STATUS.registered) {
    const known = await db
      .selectFrom('sandbox.appleDevice')
      .innerJoin('sandbox.appleAccount as apple', 'apple.id', 'sandbox.appleDevice.accountId')
      .select('sandbox.appleDevice.id')
      .where('apple.issuerId', '=', row.issuerId ?? '')
      .where('sandbox.appleDevice.udid', '=', row.udid)
      .where('sandbox.appleDevice.isDisabled', '=', false)
      .execute()
    if (known.length !== 1) faults.push(`registered here and not at the provider: ${about}`)
  }
  return faults
}

/**
 * The number of taken slots equals the number of devices with a slot, and each of these devices exists at the provider.
 */
export async function checkSlots(
  { db }: World,
  accounts: Array<{ accountId: string; appleId: number }>,
): Promise<string[]> {
  const faults: string[] = []
  for (const { accountId, appleId } of accounts) {
    const room = await getRow(db, 'accountCapacity', { accountId, deviceType: 0 })
    const places = await listRows(db, 'accountPlace', { accountId }, ['udid'])
    const apple = await listRows(db, 'sandbox.appleDevice', { accountId: appleId }, ['udid'])
    const own = new Set(places.map(({ udid }) => udid))
    const about = `${room.used} of ${room.capacity} used, ${places.length} taken, ${apple.length} at the provider`
    if (room.used !== places.length || own.size !== places.length || room.used > room.capacity)
      faults.push(`places do not add up: ${about}`)
    if (apple.some(({ udid }) => !own.has(udid)))
      faults.push(`a device at the provider without a place: ${about}`)
  }
  return faults
}

interface Terms {
  /** How many days were bought and given as gifts in total. */
  days: number
  /** How often an account with the user's devices was closed. */
  closures: number
}

/** Days are neither lost nor doubled, and the end date matches them. */
export async function checkDays({ db }: World, userId: number, { days, closures }: Terms): Promise<string[]> {
  const rows = await db.selectFrom('subscription').selectAll().where('userId', '=', userId).execute()
  const lines = await db
    .selectFrom('subscriptionLine')
    .innerJoin('subscription', 'subscription.id', 'subscriptionLine.subscriptionId')
    .selectAll('subscriptionLine')
    .where('subscription.userId', '=', userId)
    .execute()
  const faults: string[] = []
  const bought = lines.filter(({ reason }) => reason === 'purchase' || reason === 'gift')
  const sum = (of: typeof lines) => of.reduce((total, line) => total + line.days, 0)
  if (sum(bought) !== days) faults.push(`${sum(bought)} days instead of ${days}`)
  const gifts = lines.filter(({ reason }) => reason === 'reset_gift')
  if (gifts.length > closures) faults.push(`${gifts.length} gifts for ${closures} closures`)
  for (const row of rows) {
    const own = lines.filter((line) => line.subscriptionId === row.id)
    if (row.state === 'merged' && own.length > 0) faults.push('a merged subscription kept its days')
    if (row.state === 'active' && row.deviceId === null)
      faults.push('an active subscription without a device')
    if (row.state !== 'active' || !row.startedAt || !row.endsAt || row.interruptedAt) continue
    const end = addDays(row.startedAt, sum(own))
    if (row.endsAt.getTime() !== end.getTime())
      faults.push(`ends at ${row.endsAt.toISOString()} instead of ${end.toISOString()}`)
  }
  return faults
}

/** A deleted user leaves no personal data and nothing of value. */
export async function checkDeleted({ db }: World, userId: number): Promise<string[]> {
  const user = await db.selectFrom('appUser').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  if (!user.phoneNumber.startsWith('deleted:')) return []
  const faults: string[] = []
  for (const table of TABLES_ERASED_WITH_USER) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.id(table)} where user_id = ${userId}`.execute(db)
    if (Number(rows[0]?.count) > 0) faults.push(`a deleted user keeps ${rows[0]?.count} rows of ${table}`)
  }
  const standing = await db
    .selectFrom('subscription')
    .select(['id', 'state'])
    .where('userId', '=', userId)
    .where('state', 'in', ['active', 'unapplied'])
    .execute()
  for (const { state } of standing) faults.push(`a deleted user keeps a subscription that is ${state}`)
  const owed = await db
    .selectFrom('refund')
    .select('state')
    .where('userId', '=', userId)
    .where('state', 'in', ['requested', 'paying'])
    .execute()
  for (const { state } of owed) faults.push(`a deleted user has a refund that is ${state}`)
  return faults
}
