import { serve } from '@hono/node-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createJibitPayout } from '#adapters/payout/jibit.payout.ts'
import { createManualPayout } from '#adapters/payout/manual.payout.ts'
import type { PayoutPort } from '#adapters/payout/payout.port.ts'
import { toman } from '#kernel/money.ts'
import { addMilliseconds, DAY, parseInstant, SECOND } from '#kernel/time.ts'
import type { Fetch } from '#server/outbound/callOnce.ts'
import { cardEnding } from '../../../../test/support/refund.ts'
import { openTestDatabase, type TestDatabase } from '../../../../test/support/server/database.ts'
import { createJibitTwin } from './jibit.twin.ts'
import { SANDBOX_API_KEY, SANDBOX_SECRET_KEY } from './payout.account.ts'
import { BANK_RETURN_DELAY_MS, PAYA_CYCLE_MS } from './payout.state.ts'

// The behaviour of an automatic payout: through the twin over a socket, and with invalid answers.

const START = parseInstant('2026-11-15T08:00:00Z')
const SHORT_MS = 300
const AMOUNT = toman(420_000)

let database: TestDatabase
let now = START
let server: ReturnType<typeof serve>
let twinOptions: { baseUrl: string; fetch: Fetch }
const twinContext = () => ({ db: database.db, now: () => now })

beforeAll(async () => {
  database = await openTestDatabase()
  const twin = createJibitTwin(twinContext())
  const port = await new Promise<number>((resolve) => {
    const options = { fetch: (request: Request) => twin.fetch(request), hostname: '127.0.0.1', port: 0 }
    server = serve(options, (address) => resolve(address.port))
  })
  twinOptions = { baseUrl: `http://127.0.0.1:${port}`, fetch }
})
afterAll(async () => {
  await new Promise((done) => server.close(done))
  await database.close()
})
beforeEach(() => {
  now = START
})

let orders = 0
const createOrder = (ending = '0000', start?: string) => ({
  name: `rf-${++orders}-1`,
  cardNumber: cardEnding(ending, start),
  amount: AMOUNT,
})

const KEYS = { apiKey: SANDBOX_API_KEY, secretKey: SANDBOX_SECRET_KEY, timeoutMs: 5000 }

async function storedTransfers(name: string) {
  return database.db.selectFrom('sandbox.payoutTransfer').selectAll().where('transferId', '=', name).execute()
}

describe('jibit', () => {
  const payout = (change: { timeoutMs?: number; secretKey?: string; fetch?: Fetch } = {}): PayoutPort =>
    createJibitPayout({ ...KEYS, ...twinOptions, ...change })

  it('pays with the next cycle, in tomans, to the account of the card', async () => {
    const port = payout()
    const order = createOrder()
    expect(port.isAutomatic).toBe(true)
    expect(await port.inquire(order.name)).toEqual({ state: 'unknown' })
    expect(await port.submit(order)).toEqual({ state: 'submitted' })
    expect(await storedTransfers(order.name)).toMatchObject([
      {
        amountToman: AMOUNT,
        iban: expect.stringMatching(/^IR\d{24}$/),
        cardLastFour: '0000',
        ownerName: 'سارا نمونه',
      },
    ])
    now = addMilliseconds(START, PAYA_CYCLE_MS - SECOND)
    expect(await port.inquire(order.name)).toEqual({ state: 'underway' })
    now = addMilliseconds(START, PAYA_CYCLE_MS)
    const paid = await port.inquire(order.name)
    expect(paid).toEqual({ state: 'paid', trackingCode: expect.stringMatching(/^0511\d{10}$/) })
    now = addMilliseconds(START, 10 * DAY)
    expect(await port.inquire(order.name)).toEqual(paid)
  })

  it('repeated with the same name, twenty times at once, it is one transfer', async () => {
    const order = createOrder()
    const ports = Array.from({ length: 20 }, () => payout())
    const answers = await Promise.all(ports.map((port) => port.submit(order)))
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['submitted']))
    expect(await storedTransfers(order.name)).toHaveLength(1)
  })

  it('a duplicate that the first lookup does not show counts as submitted', async () => {
    const order = createOrder()
    await payout().submit(order)
    const fetchWithoutTransfers: Fetch = async (address, init) =>
      init.method === 'GET' && address.includes('/trf/')
        ? Response.json({ transfers: [] })
        : twinOptions.fetch(address, init)
    expect(await payout({ fetch: fetchWithoutTransfers }).submit(order)).toEqual({ state: 'submitted' })
    expect(await storedTransfers(order.name)).toHaveLength(1)
  })

  it.each([
    ['9701', 'card_unknown'],
    ['9702', 'account_closed'],
    ['9703', 'refused'],
  ])('a card that ends in %s is refused as %s, and nothing is submitted', async (ending, reason) => {
    const order = createOrder(ending)
    expect(await payout().submit(order)).toEqual({ state: 'refused', reason })
    expect(await storedTransfers(order.name)).toEqual([])
    expect(await payout().inquire(order.name)).toEqual({ state: 'unknown' })
  })

  it('9704: with an empty wallet nothing is submitted; later it is', async () => {
    const order = createOrder('9704')
    expect(await payout().submit(order)).toEqual({ state: 'later', reason: 'status 400 balances.not_enough' })
    expect(await storedTransfers(order.name)).toEqual([])
    expect(await payout().submit(order)).toEqual({ state: 'submitted' })
    expect(await storedTransfers(order.name)).toHaveLength(1)
  })

  it('9705: silence, then accepted', async () => {
    const order = createOrder('9705')
    expect(await payout({ timeoutMs: SHORT_MS }).submit(order)).toEqual({
      state: 'later',
      reason: 'no_answer',
    })
    expect(await payout().submit(order)).toEqual({ state: 'submitted' })
    expect(await storedTransfers(order.name)).toHaveLength(1)
  })

  it('9706: accepted with a lost response; found by its name, whatever the card', async () => {
    const order = createOrder('9706')
    expect(await payout().submit(order)).toEqual({ state: 'later', reason: 'status 502' })
    expect(await payout().submit({ ...order, cardNumber: cardEnding('9701') })).toEqual({
      state: 'submitted',
    })
    expect(await storedTransfers(order.name)).toHaveLength(1)
    now = addMilliseconds(START, PAYA_CYCLE_MS)
    expect(await payout().inquire(order.name)).toMatchObject({ state: 'paid' })
  })

  it('9707: an expired token is renewed, once', async () => {
    const order = createOrder('9707')
    const calls: string[] = []
    const countingFetch: Fetch = (address, init) => {
      calls.push(`${init.method} ${new URL(address).pathname}`)
      return twinOptions.fetch(address, init)
    }
    expect(await payout({ fetch: countingFetch }).submit(order)).toEqual({ state: 'submitted' })
    expect(calls.filter((call) => call === 'POST /trf/v2/tokens/generate')).toHaveLength(2)
    expect(await storedTransfers(order.name)).toHaveLength(1)
  })

  it('9708: fails with the cycle', async () => {
    const order = createOrder('9708')
    expect(await payout().submit(order)).toEqual({ state: 'submitted' })
    now = addMilliseconds(START, PAYA_CYCLE_MS)
    expect(await payout().inquire(order.name)).toEqual({ state: 'failed', reason: 'refused' })
  })

  it('9709: arrives, and is returned a day later', async () => {
    const order = createOrder('9709')
    await payout().submit(order)
    now = addMilliseconds(START, PAYA_CYCLE_MS + BANK_RETURN_DELAY_MS - SECOND)
    expect(await payout().inquire(order.name)).toMatchObject({ state: 'paid' })
    now = addMilliseconds(START, PAYA_CYCLE_MS + BANK_RETURN_DELAY_MS)
    expect(await payout().inquire(order.name)).toEqual({ state: 'failed', reason: 'returned' })
  })

  it('concurrent calls request one token and reuse it', async () => {
    const countingFetch = vi.fn(twinOptions.fetch)
    const port = payout({ fetch: countingFetch })
    await Promise.all(Array.from({ length: 5 }, () => port.submit(createOrder())))
    const tokens = countingFetch.mock.calls.filter(([address]) => address.endsWith('/tokens/generate'))
    expect(tokens).toHaveLength(2)
  })

  it('wrong keys submit nothing, and are never shown', async () => {
    const order = createOrder()
    const port = payout({ secretKey: 'geheim' })
    const answer = await port.submit(order)
    expect(answer).toEqual({ state: 'later', reason: 'status 401 unauthorized' })
    expect(await port.inquire(order.name)).toEqual({ state: 'underway' })
    expect(await storedTransfers(order.name)).toEqual([])
  })
})

type Json = Record<string, unknown>

/** The real adapter with a provider that answers differently from the twin. */
const withChangedAnswer =
  (path: RegExp, change: (body: Json) => unknown, status = 200): Fetch =>
  async (address, init) => {
    const response = await twinOptions.fetch(address, init)
    if (!path.test(`${init.method} ${new URL(address).pathname}`)) return response
    const answer = change((await response.json()) as Json)
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), { status })
  }

const port = (fetch: Fetch, timeoutMs = 5000) =>
  createJibitPayout({ ...KEYS, baseUrl: twinOptions.baseUrl, fetch, timeoutMs })

describe('invalid answers', () => {
  const NOTHING = ['', 'not JSON', '<html>', 'null', '[]', '{}', '{"transfers":5}', '{"submittedCount":"1"}']
  const transferSubmission = /^POST \/trf\/v2\/transfers$/
  const cardLookup = /^GET \/ide/
  const transferLookup = /^GET \/trf/

  it.each(NOTHING)('%s after a transfer: retried later, and found by its name', async (text) => {
    const order = createOrder()
    expect((await port(withChangedAnswer(transferSubmission, () => text)).submit(order)).state).toBe('later')
    expect(await port(twinOptions.fetch).submit(order)).toEqual({ state: 'submitted' })
    expect(await storedTransfers(order.name)).toHaveLength(1)
  })

  it.each([...NOTHING, '{"ibanInfo":{"iban":"IR12","owners":[]}}', '{"ibanInfo":{"iban":null}}'])(
    '%s about a card: retried later, and nothing is submitted',
    async (text) => {
      const order = createOrder()
      expect((await port(withChangedAnswer(cardLookup, () => text)).submit(order)).state).toBe('later')
      expect(await storedTransfers(order.name)).toEqual([])
    },
  )

  it.each([...NOTHING, '{"transfers":[{}]}', '{"transfers":[{"transferID":"other","state":"FAILED"}]}'])(
    '%s about a transfer: no news, and nothing is submitted again',
    async (text) => {
      const order = createOrder()
      await port(twinOptions.fetch).submit(order)
      const portWithBadAnswers = port(withChangedAnswer(transferLookup, () => text))
      expect(await portWithBadAnswers.inquire(order.name)).toEqual({ state: 'underway' })
      expect((await portWithBadAnswers.submit(createOrder())).state).toBe('later')
    },
  )

  it('a missing transfer is believed only from Jibit itself, not from a proxy', async () => {
    const inquireWithAnswer = (text: string) =>
      port(withChangedAnswer(transferLookup, () => text, 404)).inquire('rf-0-9')
    expect(await inquireWithAnswer('{"errors":[{"code":"transfer.not_found"}]}')).toEqual({
      state: 'unknown',
    })
    for (const text of ['<html>', '{}', ''])
      expect(await inquireWithAnswer(text)).toEqual({ state: 'underway' })
  })

  it('an unknown state is not final', async () => {
    const order = createOrder()
    await port(twinOptions.fetch).submit(order)
    const inquireWithTransfer = (change: Json) =>
      port(
        withChangedAnswer(transferLookup, ({ transfers }) => ({
          transfers: [{ ...(transfers as Json[])[0], ...change }],
        })),
      ).inquire(order.name)
    expect(await inquireWithTransfer({ state: 'ON_HOLD' })).toEqual({ state: 'underway' })
    expect(await inquireWithTransfer({ state: 'TRANSFERRED', bankTransferID: null })).toEqual({
      state: 'underway',
    })
    expect(await inquireWithTransfer({ state: 'CANCELLING' })).toEqual({ state: 'underway' })
    expect(await inquireWithTransfer({ state: 'CANCELLED' })).toEqual({ state: 'failed', reason: 'refused' })
    expect(await inquireWithTransfer({ state: 'FAILED', failReason: 'DESTINATION_ACCOUNT_CLOSED' })).toEqual({
      state: 'failed',
      reason: 'account_closed',
    })
  })

  it.each([
    ['FEE_COMPUTED'],
    ['CORE_SUBMITTED'],
    ['DESTINATION_IDENTIFIED'],
    ['RETRYING'],
    ['ON_HOLD_BALANCES_NOT_ENOUGH'],
    ['ON_HOLD_WAIT_FOR_VERIFY'],
    ['ON_HOLD_WAIT_FOR_MANUAL_SUBMISSION'],
  ])('a transfer in state %s was submitted', async (state) => {
    const order = createOrder()
    await port(twinOptions.fetch).submit(order)
    const fetch = withChangedAnswer(transferLookup, () => ({
      transfers: [{ transferID: order.name, state }],
    }))
    expect(await port(fetch).submit(order)).toEqual({ state: 'submitted' })
  })

  it('an account that is blocked for its owner only is paid', async () => {
    const blocked = (status: string) =>
      withChangedAnswer(cardLookup, (body) => ({
        ...body,
        ibanInfo: { ...(body['ibanInfo'] as Json), status },
      }))
    expect(await port(blocked('BLOCK_WITH_DEPOSIT')).submit(createOrder())).toEqual({ state: 'submitted' })
    expect(await port(blocked('IDLE')).submit(createOrder())).toEqual({ state: 'submitted' })
    const closed = { state: 'refused', reason: 'account_closed' }
    expect(await port(blocked('BLOCK_WITHOUT_DEPOSIT')).submit(createOrder())).toEqual(closed)
  })

  it.each([
    ['card.not_valid', 'refused'],
    ['card.registered_as_stolen', 'refused'],
    ['card.source_bank_is_not_active', 'later'],
  ])('%s about a card is %s', async (code, state) => {
    const fetch = withChangedAnswer(cardLookup, () => ({ errors: [{ code }] }), 400)
    expect((await port(fetch).submit(createOrder())).state).toBe(state)
  })

  it.each([
    [400, 'transfers.0.destination.not_valid', 'refused'],
    [400, 'transfers.0.destinationFirstName.invalid_length', 'refused'],
    [400, 'transfers.0.amount.exceeded_maximum_for_ach', 'refused'],
    [400, 'transfer.already_exists', 'submitted'],
    [400, 'balances.not_enough', 'later'],
    [400, 'invalid.request_body', 'later'],
    [400, '', 'later'],
    [403, 'forbidden', 'later'],
    [429, 'too.many', 'later'],
    [500, 'server.error', 'later'],
    [500, 'transfers.0.destination.not_valid', 'later'],
  ])('%i %s after a transfer is %s', async (status, code, state) => {
    const fetch = withChangedAnswer(transferSubmission, () => ({ errors: [{ code }] }), status)
    expect((await port(fetch).submit(createOrder())).state).toBe(state)
  })
})

describe('without a response', () => {
  const endless: Fetch = (_, { signal }) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  const throwing: Fetch = async (address, init) => {
    throw new TypeError(`Failed to fetch ${address} with ${String(init.body)}`)
  }

  it.each([
    ['silence', endless],
    ['a network error that names what was sent', throwing],
  ] as const)('%s: retried later, without the card in the error', async (_, fetch) => {
    const order = createOrder()
    const answer = await port(fetch, 50).submit(order)
    expect(answer).toEqual({ state: 'later', reason: 'no_answer' })
    expect(await port(fetch, 50).inquire(order.name)).toEqual({ state: 'underway' })
  })
})

it('a manual payout submits nothing', async () => {
  const manual = createManualPayout()
  expect(manual.isAutomatic).toBe(false)
  expect(await manual.submit(createOrder())).toEqual({ state: 'submitted' })
  expect(await manual.inquire('rf-1-1')).toEqual({ state: 'underway' })
})
