import { expect, test } from 'vitest'
import { DAY } from '#kernel/time.ts'
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
  const owed = async () => (await (await openDesk(product, ['finance'])).call('GET /owed', {})).body
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

test('only finance and owners can see the amount owed', async () => {
  for (const role of ['support', 'content'] as const)
    expect((await (await openDesk(product, [role])).call('GET /owed', {})).status).toBe(403)
  expect((await (await openDesk(product, ['owner'])).call('GET /owed', {})).status).toBe(200)
})
