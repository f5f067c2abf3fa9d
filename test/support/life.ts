import { sql } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import { seedCampaigns } from '#sandbox/seed/campaigns.seed.ts'
import { seedPackages } from '#sandbox/seed/packages.seed.ts'
import { seedPolls } from '#sandbox/seed/polls.seed.ts'
import { transferStateAt } from '#sandbox/twins/payout/payout.state.ts'
import type { Db } from '#server/db.ts'
import { checkDays, checkDevices } from '../explorer/deviceOracle.ts'
import { checkCode, checkPayments } from '../explorer/oracle.ts'
import { checkRefunds } from '../explorer/refundOracle.ts'
import type { World } from '../explorer/world.ts'
import { plantApplication } from './application.ts'
import type { Product } from './product.ts'
import { addRow } from './rows.ts'

const APPLICATIONS = 30

/** The parts of a catalogue that the simulated usage needs, without its pictures. */
export async function plantDemoCatalogue(product: Product): Promise<void> {
  const { system } = product
  const ctx = await system.context()
  for (let at = 0; at < APPLICATIONS; at++) {
    const priceToman = at % 10 === 9 ? 90_000 : 0
    const applicationId = await plantApplication(product, {
      label: `life-${at}`,
      downloadCount: 1000 - at,
      priceToman,
    })
    const version = await addRow(system.db, 'applicationVersion', {
      applicationId,
      name: '1.0',
      place: 1,
      createdAt: ctx.now,
    })
    await addRow(system.db, 'ipa', {
      versionId: version.id,
      storageKey: `packages/life-${at}.ipa`,
      sha256: String(at).padStart(64, '0'),
      size: 50_000,
      bundleIdentifier: `example.life${at}`,
      versionName: '1.0',
      deviceFamily: [1, 2],
      importedAt: ctx.now,
    })
  }
  await seedPackages(ctx)
  // By then every application that is sold has a package. One is sold permanently.
  await system.db.deleteFrom('package').where('label', 'like', 'life-9-%').execute()
  await seedCampaigns(ctx)
  await seedPolls(ctx)
}

/** The faults that the invariants of the explorer find in a planted store. */
export async function findLifeFaults(db: Db, now: Instant): Promise<string[]> {
  const world = { db, now: () => now } as World
  const payments = await db
    .selectFrom('payment')
    .select('id')
    .where('applicationId', 'is', null)
    .where('checkAt', 'is', null)
    .execute()
  const devices = await db.selectFrom('device').select('id').execute()
  const codes = await db.selectFrom('promotionCode').select('code').execute()
  const faults = [
    ...(await checkPayments(
      world,
      payments.map(({ id }) => id),
    )),
    ...(await checkDevices(
      world,
      devices.map(({ id }) => id),
    )),
    ...(await findPlaceFaults(db)),
    ...(await findTransferFaults(db, now)),
  ]
  for (const { code } of codes) faults.push(...(await checkCode(world, code)))
  for (const { id, days, closures } of await listTerms(db)) {
    faults.push(...(await checkDays(world, id, { days: Number(days), closures: Number(closures) })))
  }
  // The explorer checks when every payout has arrived; here some are still in transfer.
  const refunded = await db
    .selectFrom('refund')
    .select('userId')
    .distinct()
    .where('state', '!=', 'paying')
    .execute()
  for (const { userId } of refunded) faults.push(...(await checkRefunds(world, userId)))
  return faults
}

/** The days that payments, gifts and closures of accounts gave to each user. */
async function listTerms(db: Db) {
  const { rows } = await sql<{ id: number; days: number; closures: number }>`
    select id,
      coalesce((select sum(length_days) from payment where user_id = app_user.id and not is_gift and application_id is null
        and state in ('paid', 'applied', 'refunded')), 0)
      + coalesce((select sum(days) from gift where user_id = app_user.id), 0) as days,
      (select count(*) from registration_event as event join device on device.id = event.device_id
        where device.user_id = app_user.id and event.event = 'account_closed') as closures
    from app_user where exists (select from subscription where user_id = app_user.id)`.execute(db)
  return rows
}

/** The slots of every kind add up, and the developer programme has the same devices. */
async function findPlaceFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    with taken as (
      select account.id, room.device_type, room.used, room.capacity, count(place.udid) as places
      from developer_account as account join account_capacity as room on room.account_id = account.id
      left join account_place as place on place.account_id = account.id and place.device_type = room.device_type
        and place.membership_year = account.membership_year
      group by 1, 2, 3, 4
    )
    select 'slots do not add up: ' || taken::text as fault from taken where used <> places or used > capacity
    union all
    select 'a device at the provider without a slot: ' || apple.udid from sandbox.apple_device as apple
    join sandbox.apple_account as theirs on theirs.id = apple.account_id
    join developer_account as ours on ours.issuer_id = theirs.issuer_id::text
    where not exists (select from account_place as place where place.account_id = ours.id and place.udid = apple.udid)
    union all
    select 'a slot without a device at the provider: ' || place.udid from account_place as place
    join developer_account as ours on ours.id = place.account_id
    join sandbox.apple_account as theirs on theirs.issuer_id::text = ours.issuer_id
    where not exists (select from sandbox.apple_device as apple where apple.account_id = theirs.id and apple.udid = place.udid)
    union all
    select 'an account differs from its twin: ' || ours.name from developer_account as ours
    join sandbox.apple_account as theirs on theirs.issuer_id::text = ours.issuer_id
    where (ours.state = 'closed') <> (theirs.state = 'closed')`.execute(db)
  return rows.map(({ fault }) => fault)
}

async function findTransferFaults(db: Db, now: Instant): Promise<string[]> {
  const transfers = await db.selectFrom('sandbox.payoutTransfer').selectAll().execute()
  return transfers
    .filter((transfer) => transferStateAt(transfer, now).endsWith('FAILED'))
    .map(({ transferId }) => `a transfer failed: ${transferId}`)
}

/** Nothing was due before now, so that no worker runs old due work at once. */
export async function listOverdue(db: Db, now: Instant): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'payment' as what from payment where check_at <= ${now}
    union all select 'refund' from refund where due_at <= ${now}
    union all select 'subscription' from subscription where notice_due_at <= ${now}
    union all select 'ticket' from ticket where due_at <= ${now}
    union all select 'notice' from notice where erase_at <= ${now} or delivery_due_at <= ${now} or state in ('waiting', 'sending')
    union all select 'registration' from registration where due_at <= ${now} or status in (0, 1)
    union all select 'event' from tracked_event`.execute(db)
  return rows.map(({ what }) => what)
}
