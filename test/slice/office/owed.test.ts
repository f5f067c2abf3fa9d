import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { orderOwedCount } from '#features/office/money/owed/owed.actions.ts'
import { addMilliseconds, DAY, HOUR } from '#kernel/time.ts'
import { commandRunner } from '../../support/commands.ts'
import { openDesk } from '../../support/office.ts'
import { productForFile } from '../../support/product.ts'
import { askRefund, buySubscription, GOOD_CARD, quoteOf } from '../../support/refund.ts'
import { refundPeople } from '../../support/refundPeople.ts'

const product = productForFile({ TRUSTED_PROXIES: '1' })
const people = refundPeople(product)
const run = commandRunner(product)

test('the amount owed is the sum of all current refund quotes and all requested refunds', async () => {
  // The office session expires while the test advances the clock by days.
  const owed = async () => (await (await openDesk(product, ['finance'])).call('POST /owed/count', {})).body
  expect(await owed()).toMatchObject({ total: 0, subscriptions: 0, accounts: [] })

  const using = await people.registered(90)
  const asking = await people.registered(90)
  const overTime = await people.registered(5)
  const fresh = await people.owner()
  const unused = await buySubscription(product, fresh.device.headers, { lengthDays: 30 })
  await people.later(10.5 * DAY)

  const quote = async (id: string, one: { person: Parameters<typeof people.again>[0] }) =>
    (await quoteOf(product, id, await people.again(one.person)))['amount'] as number
  const quotes = {
    using: await quote(using.sold.subscriptionId, using),
    asking: await quote(asking.sold.subscriptionId, asking),
    overTime: await quote(overTime.sold.subscriptionId, overTime),
    unused: await quote(unused.subscriptionId, fresh),
  }
  expect(quotes.overTime).toBe(0)
  expect(quotes.unused).toBe(unused.amount)
  expect(quotes.using).toBeGreaterThan(0)
  const all = quotes.using + quotes.asking + quotes.unused
  expect(await owed()).toMatchObject({ total: all, amount: all, subscriptions: 3, requests: 0 })

  const headers = await people.again(asking.person, asking.device)
  const refund = await askRefund(product, asking.sold.subscriptionId, headers)
  const asked = await owed()
  expect(asked).toMatchObject({
    total: all,
    amount: quotes.using + quotes.unused,
    subscriptions: 2,
    requests: 1,
    requested_amount: quotes.asking,
  })
  expect(asked['accounts']).toMatchObject([
    { account: 'refunds', state: 'retired', subscriptions: 1, amount: quotes.using, requests: 1 },
    { account: null, state: null, subscriptions: 1, amount: quotes.unused, requests: 0 },
  ])
  expect((await run('owed')).text).toContain(String(all))

  await people.later(DAY / 20)
  const given = await people.give(refund, await people.again(asking.person, asking.device), GOOD_CARD)
  expect(given.status).toBe(200)
  await people.later(DAY / 4)
  const paid = await owed()
  expect(paid).toMatchObject({ requests: 0, requested_amount: 0, subscriptions: 2 })
})

test('the screen shows the last count with its time; it is counted every hour and on demand', async () => {
  const read = async (call = 'GET /owed') =>
    (await (await openDesk(product, ['finance'])).call(call, {})).body
  await people.later(2 * HOUR)
  const first = await read()
  const owner = await people.owner()
  const { amount } = await buySubscription(product, owner.device.headers, { lengthDays: 30 })
  expect(await read()).toEqual(first)
  expect((await run('owed')).text).toContain(String(first['total']))

  const counted = await read('POST /owed/count')
  expect(counted['total']).toBe(first['total'] + amount)
  expect(counted['time'] > first['time']).toBe(true)
  expect(await read()).toEqual(counted)

  await people.later(HOUR / 2)
  expect(await read()).toEqual(counted)
  await people.later(HOUR)
  const later = await read()
  expect(later['time'] > counted['time']).toBe(true)
  expect((await run('owed count')).text).toContain(String(later['total']))
})

test('when several processes look at the same moment, one of them orders the count', async () => {
  await people.later(2 * HOUR)
  const { system } = product
  const ctx = await system.context()
  const inHours = (hours: number) => ({ ...ctx, now: addMilliseconds(ctx.now, hours * HOUR) })
  const jobs = () =>
    sql<{ count: number }>`select count(*)::integer as count from pgboss.job where name = 'owed.count'`
      .execute(system.db)
      .then(({ rows }) => rows[0]?.count ?? 0)
  const before = await jobs()
  await Promise.all([1, 2, 3, 4].map(() => orderOwedCount(inHours(1.5))))
  expect(await jobs()).toBe(before + 1)
})

test('only finance and owners can see the amount owed', async () => {
  for (const role of ['support', 'content'] as const)
    expect((await (await openDesk(product, [role])).call('GET /owed', {})).status).toBe(403)
  expect((await (await openDesk(product, ['owner'])).call('GET /owed', {})).status).toBe(200)
})
