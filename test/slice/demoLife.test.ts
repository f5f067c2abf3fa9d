import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { DUE_WORK } from '#app/slices.ts'
import { estimateWait } from '#features/device/registration/queue.actions.ts'
import { getSlotForecast } from '#features/device/slots/slotForecast.actions.ts'
import { checkMoney } from '#features/reconciliation/reconciliation.actions.ts'
import { addMilliseconds, DAY, MINUTE, parseInstant } from '#kernel/time.ts'
import { seedUsage } from '#sandbox/seed/usage/seedUsage.ts'
import { DEMO_SCALE, type DemoScale } from '#sandbox/seed/usage/world.ts'
import { advanceProductClock, listDueTimes, runAllDueWork } from '#server/background/dueWork.ts'
import { findLifeFaults, listOverdue, plantDemoCatalogue } from '../support/life.ts'
import { type Product, productForFile } from '../support/product.ts'
import { isFullScale } from '../support/scale.ts'

/** Ahead of the machine's clock. The product's clock follows it from there. */
const START = parseInstant('2040-03-14T09:00:00Z')

async function plant(product: Product, scale: DemoScale): Promise<boolean> {
  await plantDemoCatalogue(product)
  await product.system.clock.moveTo(START)
  return seedUsage(await product.system.context({}, START), scale)
}

async function countOf({ system }: Product, table: string, where = 'true'): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.raw(table)} where ${sql.raw(where)}`.execute(system.db)
  return Number(rows[0]?.count)
}

describe('half a year of a small store', () => {
  const product = productForFile()
  beforeAll(async () => {
    expect(await plant(product, DEMO_SCALE)).toBe(true)
  }, 120_000)

  test('[21.80] has people, devices, payments, refunds, tickets and two closures in a believable number', async () => {
    const between = async (table: string, least: number, most: number, where?: string) => {
      const count = await countOf(product, table, where)
      expect(count, `${table} ${where}`).toBeGreaterThanOrEqual(least)
      expect(count, `${table} ${where}`).toBeLessThanOrEqual(most)
    }
    await between('app_user', 600, 600)
    await between('device', 360, 440)
    await between('payment', 620, 780)
    for (const state of ['paid', 'applied', 'failed', 'expired', 'refunded'])
      await between('payment', 2, 700, `state = '${state}'`)
    await between('refund', 15, 70)
    for (const state of ['paid', 'withdrawn']) await between('refund', 1, 60, `state = '${state}'`)
    await between('ticket', 50, 130)
    for (const state of ['open', 'answered', 'closed']) await between('ticket', 1, 130, `state = '${state}'`)
    await between('comment', 80, 250)
    await between('installation', 700, 2500)
    await between('poll_vote', 300, 1500)
    await between('gift', 3, 40)
    await between('promotion_use', 30, 120)
    await between('developer_account', 2, 2, "state = 'closed'")
    await between('registration', 1, 30, 'status = 5')
  })

  test('[21.81] agrees with the bank, the clearing house and the developer programme', async () => {
    const { system } = product
    const ctx = await system.context({}, START)
    const { ledger, differences, compared } = await checkMoney(ctx, DEMO_SCALE.days + 1)
    expect(differences).toEqual([])
    expect(ledger.sum).toBe(0)
    expect(compared).toBeGreaterThan(500)
    expect(await findLifeFaults(system.db, START)).toEqual([])
  }, 120_000)

  test('gives an estimate from real waits and a forecast of slots', async () => {
    const ctx = await product.system.context({}, START)
    const { promiseWaits, usuallyAt } = await estimateWait(ctx, ctx.db)
    expect(promiseWaits).toBe(50)
    const waitDays = (usuallyAt.getTime() - START.getTime()) / DAY
    expect(waitDays > 0.5 && waitDays < 6).toBe(true)
    const { kinds } = await getSlotForecast(ctx)
    expect(kinds.find(({ type }) => type === 0)).toMatchObject({ free: expect.any(Number) })
  })

  test('[21.82] leaves nothing to do that was due before, and lives on', async () => {
    const { system } = product
    expect(await listOverdue(system.db, START)).toEqual([])
    const before = await countOf(product, 'notice')
    for (let round = 0; round < 3; round++) await runAllDueWork({ due: DUE_WORK, context: system.context })
    expect(await countOf(product, 'notice')).toBe(before)
    const dueTimes = () => listDueTimes(DUE_WORK, system.db)
    await advanceProductClock({ ...system, due: DUE_WORK, listDueTimes: dueTimes }, DAY / 1000)
    const sent = await countOf(
      product,
      'notice',
      `created_at > '${addMilliseconds(START, -MINUTE).toISOString()}'`,
    )
    expect(sent).toBeLessThan(40)
    expect(await countOf(product, 'pgboss.job', "state = 'failed'")).toBe(0)
    expect(await findLifeFaults(system.db, await system.now())).toEqual([])
  }, 180_000)

  test('[21.83] is never planted over what people entered', async () => {
    expect(await seedUsage(await product.system.context())).toBe(false)
    expect(await countOf(product, 'app_user')).toBe(600)
  })
})

if (isFullScale)
  describe('another scale', () => {
    const scale = { users: 150, days: 900, seed: 'elsewhere' }
    const product = productForFile()
    const other = productForFile()

    test('[21.84] the same scale plants the same life, whose checks agree too', async () => {
      const digests: string[] = []
      for (const one of [product, other]) {
        await plant(one, scale)
        const { rows } = await sql<{ digest: string }>`
        select md5(string_agg(concat_ws(' ', number, id, state, amount_toman, created_at), E'\n' order by number)) as digest
        from payment`.execute(one.system.db)
        digests.push(rows[0]?.digest ?? '')
      }
      expect(digests[0]).toBe(digests[1])
      expect((await checkMoney(await product.system.context({}, START), scale.days + 1)).differences).toEqual(
        [],
      )
      expect(await findLifeFaults(product.system.db, START)).toEqual([])
      expect(await listOverdue(product.system.db, START)).toEqual([])
    }, 180_000)
  })
