import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closeDeveloperAccountIfInUse } from '#features/device/developerAccount/accountState.actions.ts'
import { checkLedger } from '#features/ledger/ledger.actions.ts'
import { confirmReset, getReset } from '#features/recovery/reset.actions.ts'
import { setPayoutCard } from '#features/refund/payout/card.actions.ts'
import { quoteRefund, requestRefund } from '#features/refund/refund.actions.ts'
import { addMilliseconds, DAY, HOUR, SECOND, startStopwatch } from '#kernel/time.ts'
import type { UserCtx } from '#server/context.ts'
import { recordFigure } from '../support/figures.ts'
import { openDesk } from '../support/office.ts'
import { productForFile } from '../support/product.ts'
import { GOOD_CARD } from '../support/refund.ts'
import { passDays, plantAccount, settle } from '../support/registration.ts'
import { scaled } from '../support/scale.ts'

/**
 * Every developer account is closed within an hour. All users are notified once and make a choice, some of them twice
 * at the same moment. No refund is paid twice, no days are granted twice, and every device ends in exactly one state.
 * By hand with CLOSURE_DEVICES=10000.
 */
const DEVICES = Number(process.env['CLOSURE_DEVICES'] ?? scaled(300, 1000))
const PER_ACCOUNT = 100
const ACCOUNTS = Math.ceil(DEVICES / PER_ACCOUNT)
/** How many slots the new account has that opens afterwards. */
const ROOM = 50
const PAID = 300_000
const AT_ONCE = 8
const CHOICES = ['move', 'refund', 'both', 'nothing'] as const

const product = productForFile({ LOGIN_CODES_PER_DAY: '1000000' })

interface Owner {
  at: number
  userId: number
  deviceId: string
  subscriptionId: string
  phone: string
}

/**
 * Creates users who paid for 90 days a month ago, each with one registered device. Their numbers end in 0: the sandbox
 * answers some endings with faults.
 */
async function plantDevices(): Promise<{ owners: Owner[]; accountIds: string[] }> {
  const { db } = product.system
  const accountIds: string[] = []
  for (let at = 0; at < ACCOUNTS; at++) accountIds.push(await plantAccount(product.system, `drill ${at}`))
  await settle(product.system)
  const now = await product.system.now()
  const startedAt = addMilliseconds(now, -30 * DAY)
  await sql`
    with owner as (
      insert into app_user (phone_number, created_at)
      select '0914' || lpad(n::text, 6, '0') || '0', ${startedAt} from generate_series(0, ${DEVICES - 1}::integer) n
      returning id, right(phone_number, 7)::integer / 10 as n, phone_number
    ), package as (
      insert into package (label, name_fa, name_en, price_toman, length_days, created_at)
      values ('drill', 'd', 'd', ${PAID}, 90, ${startedAt}) returning id
    ), device as (
      insert into device (id, user_id, udid, type, product, build, secret_key_hash, enrolled_at)
      select gen_random_uuid(), id, md5('drill' || n) || right(md5(n::text), 4) || '0000', 0, 'iPhone15,4', '22B91',
        sha256(n::text::bytea), ${startedAt} from owner returning id, user_id, udid
    ), paid as (
      insert into payment (id, user_id, method, state, package_id, price_toman, vat_percent, vat_toman, amount_toman,
        length_days, device_id, subscription_id, order_number, reference, receipt, tracking_code, card_masked, locale,
        tracking, created_at, paid_at, applied_at, is_discount_gross)
      select gen_random_uuid(), user_id, 'direct', 'applied', package.id, ${PAID} - ${PAID} / 11, 10, ${PAID} / 11,
        ${PAID}, 90, device.id, gen_random_uuid(), 'drill-' || user_id, 'r-' || user_id, 'c-' || user_id,
        't-' || user_id, ${`${GOOD_CARD.slice(0, 6)}******${GOOD_CARD.slice(-4)}`}, 'fa', '{}', ${startedAt}, ${startedAt}, ${startedAt}, true
      from device, package returning id, user_id, device_id, subscription_id
    ), booked as (
      insert into ledger_transaction (kind, source, at) select 'sale', 'payment:' || id, ${startedAt} from paid returning id
    ), lines as (
      insert into ledger_line (transaction_id, account, amount_toman)
      select id, account, amount from booked, (values ('gateway_direct', ${PAID}::integer),
        ('sales', ${PAID}::integer / 11 - ${PAID}::integer), ('vat', -(${PAID}::integer / 11))) as line (account, amount)
    ), days as (
      insert into subscription (id, user_id, device_id, state, started_at, ends_at, created_at)
      select subscription_id, user_id, device_id, 'active', ${startedAt}, ${startedAt}::timestamptz + interval '90 days', ${startedAt}
      from paid
    ), line as (
      insert into subscription_line (subscription_id, days, reason, source, created_at)
      select subscription_id, 90, 'purchase', 'payment:' || id, ${startedAt} from paid
    ), placed as (
      select device.id, device.udid, owner.n,
        (${accountIds}::uuid[])[1 + owner.n / ${PER_ACCOUNT}] as account_id
      from device join owner on owner.id = device.user_id
    ), place as (
      insert into account_place (account_id, membership_year, udid, device_type, taken_at)
      select account_id, 1, udid, 0, ${startedAt} from placed
    ), event as (
      insert into registration_event (device_id, at, event, from_status, to_status, account_id)
      select id, ${startedAt}, 'enabled', 1, 2, account_id from placed
    )
    insert into registration (device_id, status, account_id, is_enabled, locale, queued_at, status_since, registered_at, usually_at, latest_at)
    select id, 2, account_id, true, 'fa', ${startedAt}, ${startedAt}, ${startedAt}, ${startedAt}, ${startedAt} from placed`.execute(
    db,
  )
  await sql`update account_capacity set used = (select count(*) from account_place
    where account_place.account_id = account_capacity.account_id and account_place.device_type = account_capacity.device_type)`.execute(
    db,
  )
  const { rows } = await sql<Owner>`
    select right(phone_number, 7)::integer / 10 as at, app_user.id as "userId", device.id as "deviceId",
      subscription.id as "subscriptionId", phone_number as phone
    from app_user join device on device.user_id = app_user.id join subscription on subscription.user_id = app_user.id
    where phone_number like '0914%' order by 1`.execute(db)
  return { owners: rows, accountIds }
}

const ctxOf = async ({ userId }: Owner): Promise<UserCtx> =>
  ({
    ...(await product.system.context()),
    user: { userId, sessionId: '00000000-0000-4000-8000-000000000000' },
  }) as UserCtx

/** Runs `work` for all items, several at a time, like users who act at the same moment. */
async function forAll<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const left = [...items]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
    }),
  )
}

/** The sandbox gives up moving its clock when the jobs on the way take over half a minute, so finish them and go on. */
async function passDay(): Promise<void> {
  while (
    !(await passDays(product, 1).then(
      () => true,
      () => false,
    ))
  ) {
    while (!(await product.system.jobs.drain(60)));
  }
}

const count = async (query: ReturnType<typeof sql<{ count: number }>>) =>
  Number((await query.execute(product.system.db)).rows[0]?.count)

test(`${ACCOUNTS} accounts with ${DEVICES} devices close within an hour`, {
  timeout: 300 * SECOND + DEVICES * 0.5 * SECOND,
}, async () => {
  const { system } = product
  const { owners, accountIds } = await plantDevices()
  const choiceOf = ({ at }: Owner) => CHOICES[at % CHOICES.length] as (typeof CHOICES)[number]
  const desk = await openDesk(product, ['finance'])
  const owed = async () => (await desk.call('POST /owed/count', {})).body
  const before = await owed()
  expect(before).toMatchObject({ subscriptions: DEVICES, requests: 0 })
  expect(before['accounts']).toHaveLength(ACCOUNTS)

  const later = async () => addMilliseconds(await system.now(), SECOND)
  const closeStopwatch = startStopwatch()
  // Two workers detect the same closure.
  await forAll(accountIds, async (id) => {
    const times = [await system.context(), await system.context(undefined, await later())]
    await Promise.all(times.map((ctx) => closeDeveloperAccountIfInUse(ctx, id, 'terminated')))
  })
  const closedIn = closeStopwatch()
  const notifyStopwatch = startStopwatch()
  // A message whose call failed is repeated after a pause, which drain() does not wait for.
  const noticeStates = async () =>
    (await sql<{ state: string }>`select distinct state from notice`.execute(system.db)).rows.map(
      ({ state }) => state,
    )
  await expect
    .poll(async () => (await system.jobs.drain(60)) && (await noticeStates()), {
      timeout: HOUR,
      interval: SECOND,
    })
    .toEqual(['sent'])
  const notifiedIn = notifyStopwatch()

  // Each user got one notification, and all subscriptions are interrupted.
  expect(
    await count(sql`select count(*) as count from (
      select receptor from sandbox.sms_message where code is null group by receptor having count(*) = 1) notified_user`),
  ).toBe(DEVICES)
  expect(await count(sql`select count(*) as count from sandbox.sms_message where code is null`)).toBe(DEVICES)
  expect(await count(sql`select count(*) as count from registration where status = 6`)).toBe(DEVICES)
  expect(
    await count(
      sql`select count(*) as count from subscription where state = 'active' and interrupted_at is not null`,
    ),
  ).toBe(DEVICES)
  const readStopwatch = startStopwatch()
  const after = await owed()
  const readIn = readStopwatch()
  expect(after).toMatchObject({ subscriptions: DEVICES, amount: before['amount'] })
  for (const owner of owners.slice(0, 20))
    expect(await getReset(await ctxOf(owner), { id: owner.deviceId })).toMatchObject({ state: 'offered' })

  // Each user sends the choice twice at the same moment; some users choose both options.
  const chooseStopwatch = startStopwatch()
  await forAll(owners, async (owner) => {
    const [ctx, choice] = [await ctxOf(owner), choiceOf(owner)]
    const move = () => confirmReset(ctx, { id: owner.deviceId })
    const refund = async () => {
      const { amount } = await quoteRefund(ctx, { id: owner.subscriptionId })
      return requestRefund(ctx, { subscriptionId: owner.subscriptionId, amount })
    }
    const chosen = {
      move: [move, move],
      refund: [refund, refund],
      both: [move, refund, move, refund],
      nothing: [],
    }
    await Promise.all(chosen[choice].map((choose) => choose()))
  })
  const chosenIn = chooseStopwatch()
  const requested = await owed()
  expect(requested['total']).toBe(before['amount'])
  expect(requested['requests']).toBe(await count(sql`select count(*) as count from refund`))
  expect(requested['requests']).toBe(
    owners.filter((owner) => ['refund', 'both'].includes(choiceOf(owner))).length,
  )

  await passDays(product, (HOUR + SECOND) / DAY)
  const payStopwatch = startStopwatch()
  await forAll(owners, async (owner) => {
    if (!['refund', 'both'].includes(choiceOf(owner))) return
    const ctx = await ctxOf(owner)
    const { id } = await system.db
      .selectFrom('refund')
      .select('id')
      .where('subscriptionId', '=', owner.subscriptionId)
      .executeTakeFirstOrThrow()
    await Promise.all([1, 2].map(() => setPayoutCard(ctx, { id, cardNumber: GOOD_CARD })))
  })
  await plantAccount(system, 'after the drill', { capacity: ROOM })
  await passDay()
  await settle(system)
  const paidIn = payStopwatch()

  // Every device ended in exactly one state.
  const { rows: outcomes } = await sql<{ at: number; outcome: string }>`
    select right(phone_number, 7)::integer / 10 as at, concat_ws(' ', subscription.state, registration.status::text, refund.state,
      (select count(*) from sandbox.payout_transfer where transfer_id like 'rf-' || refund.number || '-%')::text) as outcome
    from app_user join subscription on subscription.user_id = app_user.id
    join registration on registration.device_id = (select id from device where device.user_id = app_user.id)
    left join refund on refund.subscription_id = subscription.id
    where phone_number like '0914%'`.execute(system.db)
  expect(outcomes).toHaveLength(DEVICES)
  const expectedOutcome = {
    move: /^active [025] 0$/,
    refund: /^cancelled paid 1$/,
    both: /^cancelled paid 1$/,
    nothing: /^active 6 0$/,
  }
  expect(
    outcomes.filter(
      ({ at, outcome }) =>
        !expectedOutcome[CHOICES[at % CHOICES.length] as keyof typeof expectedOutcome].test(outcome),
    ),
  ).toEqual([])

  // Days are granted once, and only to users whose device was registered again.
  const moved = outcomes.filter(({ outcome }) => outcome.startsWith('active 2')).length
  expect(moved).toBeGreaterThan(0)
  for (const reason of ['reset_gift', 'reset_wait'])
    expect(
      await count(
        sql`select count(*) as count from (select subscription_id from subscription_line where reason = ${reason}
          group by subscription_id having count(*) = 1) once`,
      ),
    ).toBe(moved)
  const { sum, unbalanced, disagreements } = await checkLedger(await system.context())
  expect([sum, unbalanced, disagreements]).toEqual([0, [], []])
  const { rows: money } = await sql<{ sent: number; owed: number }>`
    select (select sum(amount_toman) from sandbox.payout_transfer)::bigint as sent,
      (select sum(amount_toman) from refund where state = 'paid')::bigint as owed`.execute(system.db)
  expect(money[0]?.sent).toBe(money[0]?.owed)

  const s = (ms: number) => `${(ms / SECOND).toFixed(1)} s`
  const figure = `closed in ${s(closedIn)}, all notified in ${s(notifiedIn)} more, chosen in ${s(chosenIn)}, paid and moved in ${s(paidIn)}; GET /owed ${Math.round(readIn)} ms; ${moved} moved`
  recordFigure(`closure of ${ACCOUNTS} accounts with ${DEVICES} devices`, figure)
  console.log(figure)
})
