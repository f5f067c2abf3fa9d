import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { countFigures } from '#features/office/figures/figureCount.actions.ts'
import { dayText } from '#features/office/figures/figures.rules.ts'
import { addMilliseconds, DAY, type Instant, MINUTE, parseInstant } from '#kernel/time.ts'
import { seedUsage } from '#sandbox/seed/usage/seedUsage.ts'
import { plantDemoCatalogue } from '../../support/life.ts'
import { openDesk } from '../../support/office.ts'
import { productForFile } from '../../support/product.ts'

const START = parseInstant('2040-03-14T09:00:00Z')

interface Step {
  step: string
  count: number
  groups: Array<{ group: string; count: number }>
}
interface DayGroup {
  day: string
  group: string
  counts: number[]
}
interface Answer {
  months: Array<{ start: string; end: string }>
  funnel: {
    steps: Step[]
    days: Array<{ day: string; counts: number[] }>
    day_groups: DayGroup[]
    cohorts: DayGroup[]
  } | null
  tickets: Array<{ month: number; tickets: number; subscribers: number; per_hundred: number | null }> | null
  waits: Array<{ month: number; registered: number; kept_usual: number; kept_latest: number }> | null
  refunds: Array<{ month: number; reason: string; count: number; toman: number }> | null
  revenue: Array<{ month: number; name: string; count: number; toman: number; vat_toman: number }> | null
}

const product = productForFile({ TRUSTED_PROXIES: '1' }, { withCounts: true })
let now: Instant

/** Counts until no count is due: the due work of the product may hold the lock of the clock row. */
async function count(): Promise<void> {
  await vi.waitFor(
    async () => {
      const ctx = await product.system.context()
      await countFigures(ctx)
      const { rows } = await sql`select from figure_clock where due_at <= ${ctx.now} for update`.execute(
        ctx.db,
      )
      expect(rows).toHaveLength(0)
    },
    { timeout: 20_000 },
  )
}

async function figures(months = '12', headers?: Record<string, string>): Promise<Answer> {
  const desk = await openDesk(product, ['finance', 'support', 'content'])
  const { status, body } = await desk.call('GET /figures', { months }, headers)
  expect(status).toBe(200)
  return body as unknown as Answer
}

async function one(query: string): Promise<number> {
  const { rows } = await sql<{ value: number }>`${sql.raw(query)}`.execute(product.system.db)
  return Number(rows[0]?.value)
}

const rowsOf = async () => {
  const { rows } = await sql`select * from figure_day order by day, figure, part`.execute(product.system.db)
  return rows
}

describe('the figures of half a year', () => {
  beforeAll(async () => {
    await plantDemoCatalogue(product)
    await product.system.clock.moveTo(START)
    await seedUsage(await product.system.context({}, START))
    now = await product.system.clock.now()
    await count()
  }, 120_000)

  test('[23.71] add up to what the tables hold', async () => {
    const { revenue, refunds, tickets, waits } = await figures()
    const sum = (rows: ReadonlyArray<{ [name: string]: unknown }> | null, name: string) =>
      (rows ?? []).reduce((total, row) => total + Number(row[name]), 0)
    const sold = "from payment where state in ('paid', 'applied', 'refunded') and kind = 'sale'"
    expect(sum(revenue, 'toman')).toBe(await one(`select sum(amount_toman) as value ${sold}`))
    expect(sum(revenue, 'vat_toman')).toBe(await one(`select sum(vat_toman) as value ${sold}`))
    expect(sum(revenue, 'count')).toBe(await one(`select count(*) as value ${sold}`))
    expect(revenue?.every(({ name }) => name !== '')).toBe(true)
    expect(sum(refunds, 'toman')).toBe(
      await one("select sum(amount_toman) as value from refund where state = 'paid'"),
    )
    expect(sum(tickets, 'tickets')).toBe(await one('select count(*) as value from ticket'))
    expect(sum(waits, 'registered')).toBe(
      await one('select count(*) as value from registration where registered_at is not null'),
    )
    const kept = 'select count(*) as value from registration where registered_at <= '
    expect(sum(waits, 'kept_usual')).toBe(await one(`${kept} usually_at`))
    expect(sum(waits, 'kept_latest')).toBe(await one(`${kept} latest_at`))
  })

  test('[23.71] the way of newcomers has every step, counts each of them once, and names the groups', async () => {
    const { funnel } = await figures()
    const steps = new Map(funnel?.steps.map((step) => [step.step, step]))
    expect([...steps.keys()]).toEqual([
      'visit',
      'asked',
      'verified',
      'profile',
      'paid',
      'registered',
      'installed',
    ])
    for (const { step, count } of steps.values()) expect(count, step).toBeGreaterThan(0)
    expect(steps.get('registered')?.count).toBe(
      await one("select count(distinct device_id) as value from registration_event where event = 'enabled'"),
    )
    expect(steps.get('installed')?.count).toBe(
      await one('select count(distinct user_id) as value from installation where finished_at is not null'),
    )
    expect(steps.get('paid')?.groups.map(({ group }) => group)).toEqual(
      expect.arrayContaining(['N', 'O', 'P', 'Q']),
    )
    expect(funnel?.days).toHaveLength(30)
  })

  test('[23.71] days by group, and accounts by the day of joining, are those of a count by hand', async () => {
    const { db } = product.system
    const dayOf = (at: Instant | null) => (at ? dayText(at) : '')
    const users = await db.selectFrom('appUser').select(['id', 'createdAt']).execute()
    const payments = await db
      .selectFrom('payment')
      .select(['userId', 'paidAt', 'createdAt', 'state', 'kind', 'tracking'])
      .orderBy('createdAt')
      .execute()
    const devices = await db.selectFrom('device').select(['id', 'userId']).execute()
    const events = await db.selectFrom('registrationEvent').select(['deviceId', 'event']).execute()
    const installations = await db.selectFrom('installation').select(['userId', 'finishedAt']).execute()
    const owners = new Map(devices.map(({ id, userId }) => [id, userId]))
    const sold = payments.filter(
      ({ kind, state, paidAt }) =>
        paidAt && kind === 'sale' && ['paid', 'applied', 'refunded'].includes(state),
    )
    const reached = [
      new Set<number | null>(users.map(({ id }) => id)),
      new Set<number | null>(devices.map(({ userId }) => userId)),
      new Set(sold.map(({ userId }) => userId)),
      new Set(
        events.filter(({ event }) => event === 'enabled').map(({ deviceId }) => owners.get(deviceId) ?? null),
      ),
      new Set<number | null>(installations.filter((one) => one.finishedAt).map(({ userId }) => userId)),
    ]
    const groupOf = (of: (typeof payments)[number] | undefined) =>
      String((of?.tracking as { packageTestGroup?: string } | null)?.packageTestGroup ?? '')
    const first = dayText(addMilliseconds(now, -59 * DAY))
    const byHand = new Map<string, number[]>()
    for (const { id, createdAt } of users) {
      if (dayOf(createdAt) < first) continue
      const group = groupOf(payments.find((one) => one.userId === id && /^[A-Z]$/.test(groupOf(one))))
      const counts = byHand.get(`${dayOf(createdAt)} ${group}`) ?? [0, 0, 0, 0, 0]
      reached.forEach((ids, at) => {
        if (ids.has(id)) counts[at] = (counts[at] ?? 0) + 1
      })
      byHand.set(`${dayOf(createdAt)} ${group}`, counts)
    }
    const { funnel } = await figures()
    const rows = (funnel?.cohorts ?? []).map(({ day, group, counts }) => [`${day} ${group}`, counts] as const)
    expect(new Map(rows)).toEqual(byHand)
    expect(rows.length).toBeGreaterThan(60)

    const paidFirst = new Map<string, number>()
    for (const one of sold) {
      const earlier = sold.some(
        ({ userId, paidAt }) =>
          userId && userId === one.userId && paidAt && one.paidAt && paidAt < one.paidAt,
      )
      const key = `${dayOf(one.paidAt)} ${groupOf(one)}`
      if (!earlier) paidFirst.set(key, (paidFirst.get(key) ?? 0) + 1)
    }
    const paidAt = funnel?.steps.findIndex(({ step }) => step === 'paid') ?? -1
    for (const { day, group, counts } of funnel?.day_groups ?? [])
      expect(counts[paidAt], `${day} ${group}`).toBe(paidFirst.get(`${day} ${group}`) ?? 0)
    const ofDay = (day: string) =>
      (funnel?.day_groups ?? [])
        .filter((row) => row.day === day)
        .reduce((sum, { counts }) => counts.map((count, at) => count + (sum[at] ?? 0)), [] as number[])
    for (const { day, counts } of funnel?.days ?? [])
      if (counts.some((count) => count > 0)) expect(ofDay(day), day).toEqual(counts)
  })

  test('[23.71] counting again changes nothing, from the first day too', async () => {
    const before = await rowsOf()
    await sql`update figure_clock set due_at = 'epoch'`.execute(product.system.db)
    await count()
    expect(await rowsOf()).toEqual(before)
    const owner = await openDesk(product, ['owner'])
    expect((await owner.call('POST /figures/recount')).status).toBe(200)
    await count()
    expect(await rowsOf()).toEqual(before)
  })

  test('[23.71] months are those of the language', async () => {
    const persian = await figures('3', { 'accept-language': 'fa' })
    const english = await figures('3', { 'accept-language': 'en' })
    // 14 March 2040 is 24 Esfand 1418.
    expect(persian.months.at(-1)).toEqual({ start: '2040-02-20', end: '2040-03-20' })
    expect(english.months.at(-1)).toEqual({ start: '2040-03-01', end: '2040-04-01' })
  })

  test('[23.71] each role sees its own parts', async () => {
    const seen = async (role: 'support' | 'content' | 'finance') => {
      const { body } = await (await openDesk(product, [role])).call('GET /figures')
      return Object.entries(body)
        .filter(([name, part]) => !['months', 'counted_time'].includes(name) && part !== null)
        .map(([name]) => name)
    }
    expect(await seen('support')).toEqual(['tickets', 'waits'])
    expect(await seen('content')).toEqual(['funnel'])
    expect(await seen('finance')).toEqual(['funnel', 'refunds', 'revenue'])
  })

  test('[23.71] visitors of today count once, by test group; their steps stay when the events are gone', async () => {
    const visitor = randomUUID()
    const plant = (name: string, at: Instant, visitorId: string, group: string) =>
      product.system.db
        .insertInto('trackedEvent')
        .values({
          id: randomUUID(),
          name,
          subject: null,
          source: 'browser',
          userId: null,
          visitorId,
          data: JSON.stringify({ packageTestGroup: group }),
          createdAt: at,
          dueAt: null,
          batchId: null,
          failure: null,
          eraseAt: null,
        })
        .execute()
    await plant('website_open', now, visitor, 'P')
    await plant('website_open', addMilliseconds(now, MINUTE), visitor, 'P')
    await plant('website_open', now, randomUUID(), '<b>')
    const visits = async () => {
      const { funnel } = await figures('1', { 'accept-language': 'en' })
      return funnel?.steps[0]?.groups.find(({ group }) => group === 'P')?.count
    }
    await sql`update figure_clock set due_at = 'epoch'`.execute(product.system.db)
    await count()
    expect(await visits()).toBe(1)
    await sql`delete from tracked_event`.execute(product.system.db)
    await product.system.clock.moveTo(addMilliseconds(now, 9 * DAY))
    await (await openDesk(product, ['owner'])).call('POST /figures/recount')
    await count()
    expect(await visits()).toBe(1)
  })

  test('[23.71] no request scans events or payments', async () => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain
      select figure, sum(count) from figure_day where day >= '2040-01-01' and day < '2040-03-01' group by 1`.execute(
      product.system.db,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/payment|tracked_event/)
  })
})
