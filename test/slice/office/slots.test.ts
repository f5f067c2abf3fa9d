import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { alarmOnSlotShortage, getRecentSlotForecast } from '#features/device/slots/slotForecast.actions.ts'
import { loadCostFacts } from '#features/office/slots/slots.store.ts'
import { addMilliseconds, DAY, HOUR, parseInstant, SECOND, startStopwatch } from '#kernel/time.ts'
import { addToHourlyCount, eraseOldHourlyCounts } from '#server/hourlyCount.ts'
import { renderMetrics } from '#server/metrics.ts'
import { commandRunner } from '../../support/commands.ts'
import { recordFigure } from '../../support/figures.ts'
import { openDesk } from '../../support/office.ts'
import { productForFile } from '../../support/product.ts'
import { addRow, listRows } from '../../support/rows.ts'

const product = productForFile({ ACCOUNT_PRICE_RIAL: '100000000', SMS_PRICE_RIAL: '2000' })
const run = commandRunner(product)

interface Kind {
  type: number
  free: number
  waiting: number
  weeks: number[]
  verdict: string
  runs_out_time: string | null
  is_alarm: boolean
}

async function plantAccounts(count: number, prefix: string, { endsInDays = 300, used = 0 } = {}) {
  const now = await product.system.now()
  const rows = await sql<{ id: string }>`
    insert into developer_account (id, name, issuer_id, key_id, sealed_key, bundle_identifier, state, state_since,
      membership_ends_at, check_at, created_at)
    select gen_random_uuid(), ${prefix}::text || ' ' || n, 'issuer', 'key', '\\x00', '*',
      case when n % 10 = 0 then 'closed' else 'open' end, ${now}, ${addMilliseconds(now, endsInDays * DAY)},
      ${addMilliseconds(now, 900 * DAY)}, ${now}::timestamptz + n * interval '1 millisecond'
    from generate_series(1, ${count}::integer) as n returning id`.execute(product.system.db)
  await sql`insert into account_capacity (account_id, device_type, capacity, used)
    select id, type, 100, case when type = 0 then ${used}::integer else 0 end
    from developer_account, generate_series(0, 2) as type where name like ${`${prefix} %`}`.execute(
    product.system.db,
  )
  return rows.rows.map(({ id }) => id)
}

/** Devices that entered the queue on different days; each has a slot, waits, or left the queue. */
async function plantAsked(
  count: number,
  daysAgo: number,
  kind: 'placed' | 'waiting' | 'left',
  account?: string,
) {
  const { db } = product.system
  const at = addMilliseconds(await product.system.now(), -daysAgo * DAY)
  await sql`
    with people as (
      insert into app_user (phone_number, created_at)
      select 'p' || gen_random_uuid(), ${at} from generate_series(1, ${count}::integer) returning id
    ), devices as (
      insert into device (id, user_id, udid, type, product, build, secret_key_hash, enrolled_at)
      select gen_random_uuid(), id, 'u' || id, 0, 'iPhone15,4', '22B91', '\\x00', ${at} from people returning id, udid
    ), events as (
      insert into registration_event (device_id, at, event, from_status, to_status)
      select id, ${at}, 'applied', null, 0 from devices
    ), slots as (
      insert into account_place (account_id, membership_year, udid, device_type, taken_at)
      select ${account ?? randomUUID()}::uuid, 1, udid, 0, ${at} from devices where ${kind === 'placed'}
    ), waits as (
      insert into registration_wait (registered_at, wait_seconds)
      select ${at}, 60 from devices where ${kind === 'placed'}
    )
    insert into registration (device_id, status, account_id, locale, queued_at, status_since, usually_at, latest_at)
    select id, ${kind === 'placed' ? 2 : kind === 'waiting' ? 0 : null}::integer,
      ${kind === 'placed' ? (account ?? null) : null}::uuid, 'fa', ${at}, ${at}, ${at}, ${at} from devices`.execute(
    db,
  )
}

describe('the forecast of slots', () => {
  test('starts without demand, and says what is not set', async () => {
    const finance = await openDesk(product, ['finance'])
    const { status, body } = await finance.call('GET /slots')
    expect(status).toBe(200)
    expect(body).toMatchObject({ days: 90, lead_days: 14, is_alarm: false, needed: [] })
    expect(body['kinds'].map((kind: Kind) => kind.verdict)).toEqual(['no_demand', 'no_demand', 'no_demand'])
    expect(body['cost']).toMatchObject({
      account_rial: null,
      total_rial: null,
      not_set: ['TRAFFIC_PRICE_RIAL'],
    })
    expect((await finance.call('GET /slots', { days: 45 })).status).toBe(400)
    // No account can register devices, so the store closes registration automatically.
    const isRegistrationOpen = async () => (await finance.call('GET /slots')).body['is_registration_open']
    await expect.poll(isRegistrationOpen, { timeout: 60_000 }).toBe(false)
  })

  test('[11.16] counts devices in the week in which they asked; office, command, metrics, health and today agree', async () => {
    const support = await openDesk(product, ['support'])
    const [first = ''] = await plantAccounts(1, 'first', { used: 90 })
    await plantAsked(1, 60, 'placed', first)
    for (const daysAgo of [2, 9, 16, 23]) await plantAsked(7, daysAgo, 'placed', first)
    await plantAsked(5, 3, 'left')
    // A device that came back takes the slot it had: no new demand.
    await sql`insert into registration_event (device_id, at, event) select device_id, ${await product.system.now()}::timestamptz
      - interval '1 day', 'applied' from registration_event order by id limit 1`.execute(product.system.db)
    const { body } = await support.call('GET /slots', { days: 30 })
    const [iphone] = body['kinds'] as Kind[]
    expect(iphone).toMatchObject({
      free: 10,
      waiting: 0,
      weeks: [7, 7, 7, 7],
      verdict: 'runs_out',
      is_alarm: true,
    })
    const now = await product.system.now()
    const days = (Date.parse(iphone?.runs_out_time ?? '') - now.getTime()) / DAY
    expect(days).toBeGreaterThan(9.9)
    expect(days).toBeLessThan(10.1)
    // Opening an account takes 14 days but the slots last only for 10, so it must begin now.
    expect(body['needed']).toMatchObject([{ begin_time: null }])
    expect(body['cost']).toBeNull()

    const { items } = (await support.call('GET /work')).body as { items: Array<{ kind: string }> }
    expect(items.find(({ kind }) => kind === 'slots_out')).toMatchObject({ device_type: 0, severity: 'soon' })
    expect((await run('slots')).text).toMatch(/^ALARM iphone: 10 free, 0 waiting, weeks 7 7 7 7: run out on /)
    expect(await run('health')).toMatchObject({ data: { isSlotAlarm: true } })
    const metrics = await renderMetrics()
    expect(metrics).toContain('bustan_slots_free{kind="iphone"} 10')
    expect(metrics).toMatch(/bustan_slots_days_left\{kind="iphone"\} (9\.9|10)/)
    expect(metrics).not.toContain('bustan_slots_days_left{kind="ipad"}')
    expect(metrics).toContain('bustan_slots_alarm{kind="iphone"} 1')
    expect(metrics).toContain('bustan_slots_alarm{kind="ipad"} 0')
  })

  test('devices that wait count as demand, so full accounts do not look like a quiet week', async () => {
    await plantAsked(20, 1, 'waiting')
    const { body } = await (await openDesk(product, ['owner'])).call('GET /slots')
    const [iphone] = body['kinds'] as Kind[]
    expect(iphone).toMatchObject({ waiting: 20, weeks: [7, 7, 7, 27], verdict: 'out', is_alarm: true })
    // 29 devices got a slot in the account, 28 of them in the last four weeks.
    expect(body['cost']).toMatchObject({ account_rial: Math.round(100_000_000 / 29), registered: 28 })
  })

  test('the list of work uses a forecast that is at most a minute old', async () => {
    const ctx = await product.system.context()
    const waitingOf = ({ kinds }: Awaited<ReturnType<typeof getRecentSlotForecast>>) =>
      kinds.reduce((sum, { waiting }) => sum + waiting, 0)
    const at = (seconds: number) => ({ ...ctx, now: addMilliseconds(ctx.now, HOUR + seconds * SECOND) })
    const before = waitingOf(await getRecentSlotForecast(at(0)))
    await plantAsked(1, 1, 'waiting')
    expect(waitingOf(await getRecentSlotForecast(at(59)))).toBe(before)
    expect(waitingOf(await getRecentSlotForecast(at(60)))).toBe(before + 1)
  })

  test('[11.17] the alarm is raised once a day by all processes', async () => {
    const raised = async () =>
      Number(/bustan_alarms_total\{alarm="slots"\} (\d+)/.exec(await renderMetrics())?.[1] ?? 0)
    const ctx = await product.system.context()
    const midnight = parseInstant(Math.ceil(ctx.now.getTime() / DAY) * DAY)
    const watch = (hours: number) =>
      alarmOnSlotShortage({ ...ctx, now: addMilliseconds(midnight, hours * HOUR) })
    const before = await raised()
    await Promise.all([watch(0), watch(0), watch(0)])
    expect(await raised()).toBe(before + 1)
    for (const hours of [1, 2, 23]) await watch(hours)
    expect(await raised()).toBe(before + 1)
    await watch(24)
    expect(await raised()).toBe(before + 2)
  })
})

describe('what a registered device costs', () => {
  test('counts parts of SMS, login codes of four weeks and sent bytes', async () => {
    const { db } = product.system
    const now = await product.system.now()
    const before = await loadCostFacts(db, now)
    const at = addMilliseconds(now, -20 * DAY)
    for (const [subject, text] of [
      ['two parts', 'ا'.repeat(71)],
      ['one part', 'a'.repeat(160)],
    ] as const)
      await addRow(db, 'notice', { subject, text, state: 'sent', createdAt: at, finishedAt: at })
    await addRow(db, 'notice', {
      subject: 'not sent',
      text: 'x',
      state: 'failed',
      createdAt: at,
      finishedAt: at,
    })
    await addToHourlyCount(db, 'codes', at, 5)
    await addToHourlyCount(db, 'wrong_codes', at, 5)
    await addToHourlyCount(db, 'codes', addMilliseconds(now, -36 * DAY), 5)
    await eraseOldHourlyCounts(db, now)
    expect((await listRows(db, 'hourlyCount', { count: 5 })).map(({ name }) => name)).toEqual(['codes'])
    await db.transaction().execute(async (trx) => {
      // The rows that an installation refers to do not matter here.
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`insert into installation (id, user_id, device_id, application_id, version_id, signing_id, created_at, sent)
        values (gen_random_uuid(), 0, gen_random_uuid(), 0, 0, gen_random_uuid(), ${at}, '{[0,1000),[5000,5500)}')`.execute(
        trx,
      )
    })
    const facts = await loadCostFacts(db, now)
    expect(facts.smsParts - before.smsParts).toBe(2 + 1 + 5)
    expect(facts.sentBytes - before.sentBytes).toBe(1500)
  })
})

describe('500 developer accounts', () => {
  test('are paged, searched and filtered, in a time that is recorded', async () => {
    const desk = await openDesk(product, ['support'])
    const ids = await plantAccounts(500, 'حساب')
    for (const [at, id] of ids.slice(0, 40).entries()) await plantAsked(200, 1 + (at % 27), 'placed', id)
    await sql`analyze`.execute(product.system.db)
    const names: string[] = []
    for (let page = 1, hasMore = true; hasMore; page++) {
      const { body } = await desk.call('GET /accounts', { page })
      names.push(...body['accounts'].map(({ name }: { name: string }) => name))
      hasMore = body['has_more']
    }
    expect([names.length, new Set(names).size]).toEqual([501, 501])
    const filtered = (await desk.call('GET /accounts', { state: 'closed' })).body
    expect(filtered['accounts']).toHaveLength(24)
    expect(filtered['accounts'].every(({ state }: { state: string }) => state === 'closed')).toBe(true)
    expect(filtered['counts']).toContainEqual({ state: 'closed', count: 50 })
    const found = (await desk.call('GET /accounts', { word: 'ساب 499' })).body['accounts']
    expect(found.map(({ name }: { name: string }) => name)).toEqual(['حساب 499'])
    expect((await desk.call('GET /accounts', { word: '%' })).body['accounts']).toEqual([])
    expect((await run('accounts', [], { limit: '1000' })).data).toHaveLength(501)

    const timed = async (call: string) => {
      const elapsed = startStopwatch()
      expect((await desk.call(call)).status).toBe(200)
      return elapsed()
    }
    for (const call of ['GET /accounts', 'GET /slots']) {
      const times = [await timed(call), await timed(call), await timed(call)]
      recordFigure(`${call} with 500 accounts and 8,000 devices, ms`, Math.min(...times))
    }
  }, 120_000)
})
