import { serve } from '@hono/node-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toman } from '#kernel/money.ts'
import { addMilliseconds, MINUTE, parseInstant } from '#kernel/time.ts'
import { openTestDatabase, type TestDatabase } from '../../../../test/support/server/database.ts'
import type { Gateway } from './bank.state.ts'
import {
  createPayer,
  createTestOrder,
  GATEWAYS_UNDER_TEST,
  type GatewayUnderTest,
  summariseVerifyResult,
  TEST_AMOUNT,
  TEST_BANK_URL,
  TEST_CALLBACK_URL,
  toGatewayPayment,
} from './payment.harness.ts'
import { createSamanTwin } from './saman.twin.ts'
import { createZarinpalTwin } from './zarinpal.twin.ts'

// The behaviour of both gateways. The table GATEWAYS lists their differences.

const START = parseInstant('2026-11-15T08:00:00Z')
const SHORT_MS = 400

let database: TestDatabase
let now = START
const world = () => ({ db: database.db, now: () => now })
const pass = (minutes: number) => {
  now = addMilliseconds(now, minutes * MINUTE)
}

const doors = {} as Record<Gateway, GatewayUnderTest>
const servers: Array<ReturnType<typeof serve>> = []

async function openDoor(gateway: Gateway): Promise<void> {
  const twin = { zarinpal: createZarinpalTwin, saman: createSamanTwin }[gateway](world())
  const port = await new Promise<number>((resolve) => {
    const options = { fetch: (request: Request) => twin.fetch(request), hostname: '127.0.0.1', port: 0 }
    servers.push(serve(options, (address) => resolve(address.port)))
  })
  doors[gateway] = { baseUrl: `http://127.0.0.1:${port}`, fetch }
}

beforeAll(async () => {
  database = await openTestDatabase()
  await openDoor('zarinpal')
  await openDoor('saman')
})
afterAll(async () => {
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
  await database.close()
})
beforeEach(() => {
  now = START
})

describe.each(GATEWAYS_UNDER_TEST)('$gateway', (kind) => {
  const gatewayFor = (timeoutMs?: number, name?: string) => kind.build(doors[kind.gateway], timeoutMs, name)
  const { opened, decide, paid, bankState } = createPayer(world, kind.gateway, gatewayFor)

  it("opens an order and returns the payer's address", async () => {
    const { reference, visit, asked, known, gateway } = await opened()
    const page = `${TEST_BANK_URL}/${kind.gateway}`
    expect(visit).toEqual(
      kind.gateway === 'zarinpal'
        ? { method: 'GET', url: `${page}/pg/StartPay/${reference}` }
        : {
            method: 'POST',
            url: `${page}/OnlinePG/OnlinePG`,
            fields: { Token: reference, GetMethod: '' },
          },
    )
    const stored = await database.db
      .selectFrom('sandbox.bankPayment')
      .select(['orderNumber', 'amountRial', 'callbackUrl'])
      .where('authority', '=', reference)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({
      orderNumber: asked.orderNumber,
      amountRial: 9_900_000,
      callbackUrl: TEST_CALLBACK_URL,
    })
    expect(summariseVerifyResult(await gateway.verify(known))).toBe(kind.withoutReceipt.unpaid)
    expect(await gateway.inquire(known)).toEqual({ state: kind.withoutReceipt.open })
    expect(await gateway.unverified()).not.toContain(reference)
  })

  it('pays once; another verify returns the same, as a repeat', async () => {
    const { gateway, callback, known, asked, reference } = await paid()
    const orderNumber = kind.gateway === 'saman' ? asked.orderNumber : null
    expect(callback).toMatchObject({ claim: 'paid', reference, orderNumber })
    const first = await gateway.verify(known)
    expect(first).toEqual({
      outcome: 'paid',
      amount: TEST_AMOUNT,
      receipt: expect.stringMatching(/./),
      trackingCode: expect.stringMatching(/^\d{11}$/),
      cardMasked: expect.stringMatching(/^603799\*+2232$/),
      isRepeat: false,
    })
    const again = await gateway.verify(known)
    expect(again).toEqual({ ...first, isRepeat: true })
    expect(await gateway.inquire(known)).toEqual({
      state: kind.gateway === 'zarinpal' ? 'verified' : 'unknown',
    })
    if (kind.gateway === 'saman' && first.outcome === 'paid') expect(first.receipt).toBe(known.receipt)
  })

  it('of twenty concurrent verifies one is the first', async () => {
    const { gateway, known } = await paid()
    const results = await Promise.all(Array.from({ length: 20 }, () => gateway.verify(known)))
    expect(results.map(({ outcome }) => outcome)).toEqual(Array(20).fill('paid'))
    expect(results.filter((result) => result.outcome === 'paid' && !result.isRepeat)).toHaveLength(1)
  })

  it('a refused payment is unpaid', async () => {
    const { gateway, callback, known, reference } = await paid('0000', 'refuse')
    expect(callback).toMatchObject({ claim: 'cancelled', reference, receipt: null })
    expect(summariseVerifyResult(await gateway.verify(known))).toBe(kind.withoutReceipt.unpaid)
    expect(await gateway.inquire(known)).toEqual({ state: kind.withoutReceipt.failed })
    expect(await gateway.reverse(known)).toEqual({ outcome: 'refused', reason: 'not_paid' })
    expect(await bankState(reference)).toBe('failed')
  })

  it('a different amount is never accepted', async () => {
    const { gateway, known } = await paid('0000', 'wrong_amount')
    const result = await gateway.verify(known)
    expect(summariseVerifyResult(result)).toBe(kind.wrongAmount)
    if (result.outcome === 'paid') expect(result.amount).toBe(TEST_AMOUNT / 2)
  })

  it('an inquiry with a different amount: Zarinpal refuses and Saman returns the true one', async () => {
    const { gateway, known } = await paid()
    const result = await gateway.verify({ ...known, amount: toman(TEST_AMOUNT - 1) })
    expect(summariseVerifyResult(result)).toBe(kind.wrongAmount)
    if (result.outcome === 'paid') expect(result.amount).toBe(TEST_AMOUNT)
  })

  it('an unknown order is not found', async () => {
    const gateway = gatewayFor()
    const known = toGatewayPayment('A'.repeat(36), 'no such receipt')
    expect(summariseVerifyResult(await gateway.verify(known))).toBe('unpaid unknown_order')
    expect(await gateway.inquire(known)).toEqual({ state: 'unknown' })
    expect(await gateway.reverse(known)).toEqual({ outcome: 'refused', reason: 'not_paid' })
  })

  it('an order that is unpaid after 20 minutes expires', async () => {
    const { gateway, reference, known } = await opened()
    const intime = await opened()
    pass(20)
    expect((await decide(intime.reference, 'pay')).refusal).toBeNull()
    pass(1 / 60)
    expect((await decide(reference, 'pay')).refusal).toBe('over')
    expect(summariseVerifyResult(await gateway.verify(known))).toBe(kind.withoutReceipt.unpaid)
    expect(await gateway.inquire(known)).toEqual({ state: kind.withoutReceipt.failed })
  })

  it('reversed money is gone, and stays gone', async () => {
    const { gateway, known, reference } = await paid()
    await gateway.verify(known)
    expect(await gateway.reverse(known)).toEqual({ outcome: 'reversed' })
    expect(await bankState(reference)).toBe('reversed')
    expect(summariseVerifyResult(await gateway.verify(known))).toBe(kind.afterReversal)
    expect(await gateway.reverse(known)).toEqual(kind.secondReversal)
    expect(await gateway.inquire(known)).toEqual({
      state: kind.gateway === 'zarinpal' ? 'reversed' : 'unknown',
    })
  })

  it('reverses until its time limit', async () => {
    const [one, two] = [await paid(), await paid()]
    await one.gateway.verify(one.known)
    await two.gateway.verify(two.known)
    pass(kind.reverseMinutes)
    expect(await one.gateway.reverse(one.known)).toEqual({ outcome: 'reversed' })
    pass(1)
    expect(await two.gateway.reverse(two.known)).toEqual({ outcome: 'refused', reason: 'too_late' })
    expect(await bankState(two.reference)).toBe('verified')
  })

  it('an unverified payment waits at Zarinpal, and is returned at Saman', async () => {
    const [one, two] = [await paid(), await paid()]
    pass(30)
    expect(summariseVerifyResult(await one.gateway.verify(one.known))).toBe('paid')
    pass(1)
    expect(summariseVerifyResult(await two.gateway.verify(two.known))).toBe(kind.unverifiedFor31Minutes)
    expect(await bankState(two.reference)).toBe(kind.gateway === 'zarinpal' ? 'verified' : 'reversed')
    // A payment that was verified in time stays verified.
    expect(summariseVerifyResult(await one.gateway.verify(one.known))).toBe('paid')
  })

  it('a silent bank has the money, and only Zarinpal can be asked', async () => {
    const { gateway, known, callback, reference } = await paid('0000', 'silent')
    expect(callback).toBeNull()
    expect(await bankState(reference)).toBe('paid')
    expect(await gateway.inquire(known)).toEqual({ state: kind.withoutReceipt.paid })
    if (kind.gateway === 'zarinpal') {
      const newer = await paid('0000', 'silent')
      expect((await gateway.unverified()).slice(0, 2)).toEqual([newer.reference, reference])
      expect(summariseVerifyResult(await gateway.verify(known))).toBe('paid')
      expect(await gateway.unverified()).not.toContain(reference)
    } else {
      expect(await gateway.unverified()).toEqual([])
      expect(summariseVerifyResult(await gateway.verify(known))).toBe('unpaid open')
      pass(31)
      expect(await bankState(reference)).toBe('reversed')
    }
  })

  it('a late payer pays after 40 minutes', async () => {
    const { gateway, known, callback, reference } = await paid('0000', 'late')
    expect(callback).toBeNull()
    pass(39)
    expect(await bankState(reference)).toBe('in_bank')
    expect(await gateway.inquire(known)).toEqual({ state: kind.withoutReceipt.open })
    expect(summariseVerifyResult(await gateway.verify(known))).toBe(kind.withoutReceipt.unpaid)
    expect(await gateway.unverified()).not.toContain(reference)
    pass(1)
    expect(await bankState(reference)).toBe('paid')
    expect(await gateway.inquire(known)).toEqual({ state: kind.withoutReceipt.paid })
    if (kind.gateway === 'zarinpal') expect(summariseVerifyResult(await gateway.verify(known))).toBe('paid')
  })

  it('"answers twice" calls the store before the browser does, with the same data', async () => {
    const { gateway, reference } = await opened()
    const { callback, knocks } = await decide(reference, 'twice')
    expect(callback).toMatchObject({ claim: 'paid', reference })
    expect(knocks).toHaveLength(1)
    expect(gateway.readCallback(new URL(knocks[0] ?? '').searchParams)).toEqual(callback)
    expect((await decide((await opened()).reference, 'pay')).knocks).toEqual([])
  })

  it('a wrong merchant is a configuration error, and is never shown', async () => {
    const gateway = gatewayFor(5000, kind.wrongName)
    const known = toGatewayPayment('A'.repeat(36), 'receipt')
    const results = [await gateway.open(createTestOrder()), await gateway.verify(known)]
    for (const result of results) expect(result).toEqual({ outcome: 'unavailable', reason: 'configuration' })
    expect(await gateway.reverse(known)).toEqual({ outcome: 'refused', reason: 'configuration' })
    expect(await gateway.inquire(known)).toEqual({ state: 'unknown' })
    expect(await gateway.unverified()).toEqual([])
  })

  it('9801: verify is done but the response is lost, and the next is a repeat', async () => {
    const { known, gateway, reference } = await paid('9801')
    expect(await gatewayFor(SHORT_MS).verify(known)).toEqual({ outcome: 'unavailable', reason: 'no_answer' })
    expect(await bankState(reference)).toBe('verified')
    expect(await gateway.verify(known)).toMatchObject({ outcome: 'paid', isRepeat: true })
  })

  it('9802: errors as a list are read too', async () => {
    const { known, gateway } = await paid('9802', 'wrong_amount')
    expect(summariseVerifyResult(await gateway.verify(known))).toBe(kind.wrongAmount)
  })

  it("9803: a proxy's page decides nothing, and the next attempt does", async () => {
    const { known, gateway, reference } = await paid('9803')
    expect(await gateway.verify(known)).toEqual({ outcome: 'unavailable', reason: 'server' })
    expect(await bankState(reference)).toBe('paid')
    expect(await gateway.verify(known)).toMatchObject({ outcome: 'paid', isRepeat: false })
  })

  it('9804: an order that is never answered', async () => {
    const result = await gatewayFor(SHORT_MS).open(createTestOrder('9804'))
    expect(result).toEqual({ outcome: 'unavailable', reason: 'no_answer' })
  })

  it('9805: returns "first" twice, with one receipt', async () => {
    const { known, gateway } = await paid('9805')
    const first = await gateway.verify(known)
    expect(first).toMatchObject({ outcome: 'paid', isRepeat: false })
    expect(await gateway.verify(known)).toEqual(first)
  })

  it('9806: returns as paid, but is unpaid', async () => {
    const { known, gateway, callback, reference } = await paid('9806', 'refuse')
    expect(callback).toMatchObject({ claim: 'paid', reference })
    expect(await gateway.verify(known)).toEqual({
      outcome: 'unpaid',
      reason: kind.gateway === 'zarinpal' ? 'not_paid' : 'unknown_order',
    })
  })

  it('9807: returns with the id of another payment', async () => {
    const other = await paid()
    const { asked, callback } = await paid('9807')
    expect(callback).toMatchObject({ claim: 'paid', reference: other.reference })
    if (kind.gateway === 'saman')
      expect(callback).toMatchObject({ orderNumber: asked.orderNumber, receipt: other.known.receipt })
  })

  it('9808: the reversal is done but the response is lost', async () => {
    const { known, gateway, reference } = await paid('9808')
    await gateway.verify(known)
    expect(await gatewayFor(SHORT_MS).reverse(known)).toEqual({ outcome: 'unavailable' })
    expect(await bankState(reference)).toBe('reversed')
  })
})
