import { sql } from 'kysely'
import { addMilliseconds, type Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import { REGISTRATION_STATUS } from '../registration/registration.rules.ts'
import { type AccountSlots, FORECAST_WEEKS, type SlotDemand, WEEK_MS } from './slotForecast.rules.ts'

/** A device that waits for its first slot, even while the queue is paused because no account can be reached. */
const isWaiting = sql`(registration.status = ${REGISTRATION_STATUS.waitingForRegistration}
  or registration.status_before = ${REGISTRATION_STATUS.waitingForRegistration})`

/**
 * Counts udids by a 64-bit hash, because comparing texts takes twice as long. Two of a million devices have the same
 * hash in only one of forty million stores.
 */
const udidHash = sql`hashtextextended(device.udid, 0)`

/**
 * The slots of each type in the accounts that are in use. An account that an operator must fix first does not count.
 */
export async function listAccountSlots(db: Db): Promise<Array<Omit<AccountSlots, 'occupied'>>> {
  const { rows } = await sql<Omit<AccountSlots, 'occupied'>>`
    select account.id as account, room.device_type as type, account.state = 'open' and account.takes_devices and not exists (
        select from account_defect as found
        where found.account_id = account.id and found.defect not in ('unchecked', 'unreachable')
      ) as "isOpen",
      account.membership_ends_at as "membershipEndsAt", room.capacity, room.used
    from account_capacity as room
    join developer_account as account on account.id = room.account_id
    where account.state in ('open', 'without_session')`.execute(db)
  return rows
}

/** Counts the devices registered in each account; the key is `<account> <type>`. */
export async function countOccupiedSlots(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ slot: string; count: number }>`
    select account_id || ' ' || type as slot, count(*)::integer as count from (
      select distinct registration.account_id, device.type, ${udidHash}
      from registration join device on device.id = registration.device_id
      where registration.status is not null and registration.account_id is not null
    ) as device group by account_id, type`.execute(db)
  return new Map(rows.map(({ slot, count }) => [slot, count]))
}

/**
 * Counts the devices that requested a slot in each week, and those that are waiting. A device counts in the week in
 * which it entered the queue, so that full accounts do not look like missing demand. Not counted: devices that left the
 * queue, that reused a slot, or that were moved to another account.
 */
export async function listSlotDemand(db: Db, now: Instant): Promise<SlotDemand[]> {
  const since = addMilliseconds(now, -FORECAST_WEEKS * WEEK_MS)
  const { rows: asked } = await sql<{ type: number; week: number; count: number }>`
    select device.type,
      least(floor(extract(epoch from event.at - ${since}::timestamptz) * 1000 / ${WEEK_MS}::bigint),
        ${FORECAST_WEEKS - 1}::integer)::integer as week,
      count(distinct ${udidHash})::integer as count
    from registration_event as event
    join device on device.id = event.device_id
    join registration on registration.device_id = device.id
    left join (
      select udid, max(taken_at) as taken_at from account_place where taken_at > ${since} group by udid
    ) as slot on slot.udid = device.udid
    where event.event = 'applied' and event.at > ${since} and event.at <= ${now}
      and (${isWaiting} or slot.taken_at >= event.at)
    group by 1, 2`.execute(db)
  const { rows: waiting } = await sql<{ type: number; count: number }>`
    select device.type, count(distinct ${udidHash})::integer as count
    from registration join device on device.id = registration.device_id where ${isWaiting} group by 1`.execute(
    db,
  )
  const types = new Set([...asked, ...waiting].map(({ type }) => type))
  return [...types].map((type) => ({
    type,
    weeks: Array.from(
      { length: FORECAST_WEEKS },
      (_, week) => asked.find((row) => row.type === type && row.week === week)?.count ?? 0,
    ),
    waiting: waiting.find((row) => row.type === type)?.count ?? 0,
  }))
}

export async function findFirstSlotRequestAt(db: Db): Promise<Instant | null> {
  const row = await db
    .selectFrom('registrationEvent')
    .select('at')
    .where('event', '=', 'applied')
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}
