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
let door: { baseUrl: string; fetch: Fetch }
const world = () => ({ db: database.db, now: () => now })

beforeAll(async () => {
  database = await openTestDatabase()
  const twin = createJibitTwin(world())
  const port = await new Promise<number>((resolve) => {
    const options = { fetch: (request: Request) => twin.fetch(request), hostname: '127.0.0.1', port: 0 }
    server = serve(options, (address) => resolve(address.port))
  })
  door = { baseUrl: `http://127.0.0.1:${port}`, fetch }
})
afterAll(async () => {
  await new Promise((done) => server.close(done))
  await database.close()
})
beforeEach(() => {
  now = START
})

let orders = 0
const order = (ending = '0000', start?: string) => ({
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
    createJibitPayout({ ...KEYS, ...door, ...change })

  it('pays with the next cycle, in tomans, to the account of the card', async () => {
    const port = payout()
    const wish = order()
    expect(port.isAutomatic).toBe(true)
    expect(await port.inquire(wish.name)).toEqual({ state: 'unknown' })
    expect(await port.submit(wish)).toEqual({ state: 'submitted' })
    expect(await storedTransfers(wish.name)).toMatchObject([
      {
        amountToman: AMOUNT,
        iban: expect.stringMatching(/^IR\d{24}$/),
        cardLastFour: '0000',
        ownerName: 'سارا نمونه',
      },
    ])
    now = addMilliseconds(START, PAYA_CYCLE_MS - SECOND)
    expect(await port.inquire(wish.name)).toEqual({ state: 'underway' })
    now = addMilliseconds(START, PAYA_CYCLE_MS)
    const paid = await port.inquire(wish.name)
    expect(paid).toEqual({ state: 'paid', trackingCode: expect.stringMatching(/^0511\d{10}$/) })
    now = addMilliseconds(START, 10 * DAY)
    expect(await port.inquire(wish.name)).toEqual(paid)
  })

  it('repeated with the same name, twenty times at once, it is one transfer', async () => {
    const wish = order()
    const ports = Array.from({ length: 20 }, () => payout())
    const answers = await Promise.all(ports.map((port) => port.submit(wish)))
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['submitted']))
    expect(await storedTransfers(wish.name)).toHaveLength(1)
  })

  it('a duplicate that the first lookup does not show counts as submitted', async () => {
    const wish = order()
    await payout().submit(wish)
    const blind: Fetch = async (address, init) =>
      init.method === 'GET' && address.includes('/trf/')
        ? Response.json({ transfers: [] })
        : door.fetch(address, init)
    expect(await payout({ fetch: blind }).submit(wish)).toEqual({ state: 'submitted' })
    expect(await storedTransfers(wish.name)).toHaveLength(1)
  })

  it.each([
    ['9701', 'card_unknown'],
    ['9702', 'account_closed'],
    ['9703', 'refused'],
  ])('a card that ends in %s is refused as %s, and nothing is submitted', async (ending, reason) => {
    const wish = order(ending)
    expect(await payout().submit(wish)).toEqual({ state: 'refused', reason })
    expect(await storedTransfers(wish.name)).toEqual([])
    expect(await payout().inquire(wish.name)).toEqual({ state: 'unknown' })
  })

  it('9704: with an empty wallet nothing is submitted; later it is', async () => {
    const wish = order('9704')
    expect(await payout().submit(wish)).toEqual({ state: 'later', reason: 'status 400 balances.not_enough' })
    expect(await storedTransfers(wish.name)).toEqual([])
    expect(await payout().submit(wish)).toEqual({ state: 'submitted' })
    expect(await storedTransfers(wish.name)).toHaveLength(1)
  })

  it('9705: silence, then accepted', async () => {
    const wish = order('9705')
    expect(await payout({ timeoutMs: SHORT_MS }).submit(wish)).toEqual({
      state: 'later',
      reason: 'no_answer',
    })
    expect(await payout().submit(wish)).toEqual({ state: 'submitted' })
    expect(await storedTransfers(wish.name)).toHaveLength(1)
  })

  it('9706: accepted with a lost response; found by its name, whatever the card', async () => {
    const wish = order('9706')
    expect(await payout().submit(wish)).toEqual({ state: 'later', reason: 'status 502' })
    expect(await payout().submit({ ...wish, cardNumber: cardEnding('9701') })).toEqual({ state: 'submitted' })
    expect(await storedTransfers(wish.name)).toHaveLength(1)
    now = addMilliseconds(START, PAYA_CYCLE_MS)
    expect(await payout().inquire(wish.name)).toMatchObject({ state: 'paid' })
  })

  it('9707: an expired token is renewed, once', async () => {
    const wish = order('9707')
    const calls: string[] = []
    const counted: Fetch = (address, init) => {
      calls.push(`${init.method} ${new URL(address).pathname}`)
      return door.fetch(address, init)
    }
    expect(await payout({ fetch: counted }).submit(wish)).toEqual({ state: 'submitted' })
    expect(calls.filter((call) => call === 'POST /trf/v2/tokens/generate')).toHaveLength(2)
    expect(await storedTransfers(wish.name)).toHaveLength(1)
  })

  it('9708: fails with the cycle', async () => {
    const wish = order('9708')
    expect(await payout().submit(wish)).toEqual({ state: 'submitted' })
    now = addMilliseconds(START, PAYA_CYCLE_MS)
    expect(await payout().inquire(wish.name)).toEqual({ state: 'failed', reason: 'refused' })
  })

  it('9709: arrives, and is returned a day later', async () => {
    const wish = order('9709')
    await payout().submit(wish)
    now = addMilliseconds(START, PAYA_CYCLE_MS + BANK_RETURN_DELAY_MS - SECOND)
    expect(await payout().inquire(wish.name)).toMatchObject({ state: 'paid' })
    now = addMilliseconds(START, PAYA_CYCLE_MS + BANK_RETURN_DELAY_MS)
    expect(await payout().inquire(wish.name)).toEqual({ state: 'failed', reason: 'returned' })
  })

  it('concurrent calls request one token and reuse it', async () => {
    const counted = vi.fn(door.fetch)
    const port = payout({ fetch: counted })
    await Promise.all(Array.from({ length: 5 }, () => port.submit(order())))
    const tokens = counted.mock.calls.filter(([address]) => address.endsWith('/tokens/generate'))
    expect(tokens).toHaveLength(2)
  })

  it('wrong keys submit nothing, and are never shown', async () => {
    const wish = order()
    const port = payout({ secretKey: 'geheim' })
    const answer = await port.submit(wish)
    expect(answer).toEqual({ state: 'later', reason: 'status 401 unauthorized' })
    expect(await port.inquire(wish.name)).toEqual({ state: 'underway' })
    expect(await storedTransfers(wish.name)).toEqual([])
  })
})

type Json = Record<string, unknown>

/** The real adapter with a provider that answers differently from the twin. */
const lying =
  (path: RegExp, lie: (body: Json) => unknown, status = 200): Fetch =>
  async (address, init) => {
    const response = await door.fetch(address, init)
    if (!path.test(`${init.method} ${new URL(address).pathname}`)) return response
    const said = lie((await response.json()) as Json)
    return new Response(typeof said === 'string' ? said : JSON.stringify(said), { status })
  }

const port = (fetch: Fetch, timeoutMs = 5000) =>
  createJibitPayout({ ...KEYS, baseUrl: door.baseUrl, fetch, timeoutMs })

describe('invalid answers', () => {
  const NOTHING = ['', 'not JSON', '<html>', 'null', '[]', '{}', '{"transfers":5}', '{"submittedCount":"1"}']
  const submitted = /^POST \/trf\/v2\/transfers$/
  const card = /^GET \/ide/
  const looked = /^GET \/trf/

  it.each(NOTHING)('%s after a transfer: retried later, and found by its name', async (text) => {
    const wish = order()
    expect((await port(lying(submitted, () => text)).submit(wish)).state).toBe('later')
    expect(await port(door.fetch).submit(wish)).toEqual({ state: 'submitted' })
    expect(await storedTransfers(wish.name)).toHaveLength(1)
  })

  it.each([...NOTHING, '{"ibanInfo":{"iban":"IR12","owners":[]}}', '{"ibanInfo":{"iban":null}}'])(
    '%s about a card: retried later, and nothing is submitted',
    async (text) => {
      const wish = order()
      expect((await port(lying(card, () => text)).submit(wish)).state).toBe('later')
      expect(await storedTransfers(wish.name)).toEqual([])
    },
  )

  it.each([...NOTHING, '{"transfers":[{}]}', '{"transfers":[{"transferID":"other","state":"FAILED"}]}'])(
    '%s about a transfer: no news, and nothing is submitted again',
    async (text) => {
      const wish = order()
      await port(door.fetch).submit(wish)
      const blind = port(lying(looked, () => text))
      expect(await blind.inquire(wish.name)).toEqual({ state: 'underway' })
      expect((await blind.submit(order())).state).toBe('later')
    },
  )

  it('a missing transfer is believed only from Jibit itself, not from a proxy', async () => {
    const told = (text: string) => port(lying(looked, () => text, 404)).inquire('rf-0-9')
    expect(await told('{"errors":[{"code":"transfer.not_found"}]}')).toEqual({ state: 'unknown' })
    for (const text of ['<html>', '{}', '']) expect(await told(text)).toEqual({ state: 'underway' })
  })

  it('an unknown state is not final', async () => {
    const wish = order()
    await port(door.fetch).submit(wish)
    const told = (change: Json) =>
      port(
        lying(looked, ({ transfers }) => ({ transfers: [{ ...(transfers as Json[])[0], ...change }] })),
      ).inquire(wish.name)
    expect(await told({ state: 'ON_HOLD' })).toEqual({ state: 'underway' })
    expect(await told({ state: 'TRANSFERRED', bankTransferID: null })).toEqual({ state: 'underway' })
    expect(await told({ state: 'CANCELLING' })).toEqual({ state: 'underway' })
    expect(await told({ state: 'CANCELLED' })).toEqual({ state: 'failed', reason: 'refused' })
    expect(await told({ state: 'FAILED', failReason: 'DESTINATION_ACCOUNT_CLOSED' })).toEqual({
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
    const wish = order()
    await port(door.fetch).submit(wish)
    const fetch = lying(looked, () => ({ transfers: [{ transferID: wish.name, state }] }))
    expect(await port(fetch).submit(wish)).toEqual({ state: 'submitted' })
  })

  it('an account that is blocked for its owner only is paid', async () => {
    const blocked = (status: string) =>
      lying(card, (body) => ({ ...body, ibanInfo: { ...(body['ibanInfo'] as Json), status } }))
    expect(await port(blocked('BLOCK_WITH_DEPOSIT')).submit(order())).toEqual({ state: 'submitted' })
    expect(await port(blocked('IDLE')).submit(order())).toEqual({ state: 'submitted' })
    const closed = { state: 'refused', reason: 'account_closed' }
    expect(await port(blocked('BLOCK_WITHOUT_DEPOSIT')).submit(order())).toEqual(closed)
  })

  it.each([
    ['card.not_valid', 'refused'],
    ['card.registered_as_stolen', 'refused'],
    ['card.source_bank_is_not_active', 'later'],
  ])('%s about a card is %s', async (code, state) => {
    const fetch = lying(card, () => ({ errors: [{ code }] }), 400)
    expect((await port(fetch).submit(order())).state).toBe(state)
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
    const fetch = lying(submitted, () => ({ errors: [{ code }] }), status)
    expect((await port(fetch).submit(order())).state).toBe(state)
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
  ] as const)('%s: retried addMilliseconds, without the card in the error', async (_, fetch) => {
    const wish = order()
    const answer = await port(fetch, 50).submit(wish)
    expect(answer).toEqual({ state: 'later', reason: 'no_answer' })
    expect(await port(fetch, 50).inquire(wish.name)).toEqual({ state: 'underway' })
  })
})

it('a manual payout submits nothing', async () => {
  const manual = createManualPayout()
  expect(manual.isAutomatic).toBe(false)
  expect(await manual.submit(order())).toEqual({ state: 'submitted' })
  expect(await manual.inquire('rf-1-1')).toEqual({ state: 'underway' })
})
