import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { API_BINDINGS } from '#app/slices.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { logIn } from '../support/login.ts'
import { begin, plantPackage } from '../support/payment.ts'
import { type Answer, productForFile } from '../support/product.ts'
import { plantCode } from '../support/promotion.ts'
import { askRefund, buySubscription } from '../support/refund.ts'
import { enrolDevice } from '../support/registration.ts'
import { type Actor, type OwnersWorld, rowOf, SAMPLES } from './accessMatrix.ts'

const product = productForFile({ TRUSTED_PROXIES: '1' })
const ACTORS: Actor[] = ['anonymous', 'other', 'owner']

const PHONES = { other: '09351111111', owner: '09352222222' }
let logins = 0

const sessions = new Map<Actor, Record<string, string>>()

/** The caller's session: the same one until a call ends it, because a login takes longer than most calls. */
async function sessionOf(actor: Actor): Promise<Record<string, string>> {
  const known = sessions.get(actor)
  const address = { 'x-forwarded-for': `10.1.0.${++logins}` }
  if (actor === 'anonymous') return address
  if (known && (await product.call('GET /user', {}, { ...address, ...known })).status === 200)
    return { ...address, ...known }
  const { headers } = await logIn(product, PHONES[actor], address)
  sessions.set(actor, headers)
  return { ...address, ...headers }
}

const world = {
  async device() {
    // The hourly limit of 30 is too low for the number of cells in this table.
    await product.system.db.deleteFrom('limitBucket').where('limitName', '=', 'enrolmentPerUser').execute()
    return (await enrolDevice(product, await sessionOf('owner'))).id
  },
  async subscription() {
    await sessionOf('owner')
    const { body } = await product.call('POST /sandbox/api/subscription', { phone: PHONES.owner, days: 30 })
    return body['subscription_id']
  },
  async payment() {
    const packageId = await plantPackage(product)
    const bought = await begin(product, { package_id: packageId, method: 'direct' }, await sessionOf('owner'))
    return bought.id
  },
  async refund() {
    const headers = await sessionOf('owner')
    const { subscriptionId } = await buySubscription(product, headers)
    return askRefund(product, subscriptionId, headers)
  },
  async upload() {
    const input = { type: 'ticket', file: new File(['یادداشت'], 'note.txt') }
    return (await product.call('POST /upload/{type}', input, await sessionOf('owner'))).body['id']
  },
  async ticket() {
    // The daily limit of 10 is too low for the number of cells in this table.
    await product.system.db.deleteFrom('limitBucket').where('limitName', '=', 'ticketPerUser').execute()
    const headers = { ...(await sessionOf('owner')), 'idempotency-key': randomUUID() }
    const written = { topic: 'other', sub_topic: 'other_question', description: randomUUID() }
    return (await product.call('POST /ticket', written, headers)).body['id']
  },
  async gift() {
    const headers = { ...(await sessionOf('owner')), 'idempotency-key': randomUUID() }
    await plantCode(product, { code: 'MATRIX', kind: 'gift', giftDays: 7 })
    return (await product.call('POST /gift', { code: 'MATRIX' }, headers)).body['id']
  },
} satisfies OwnersWorld

const RESOURCES = Object.keys(world)
const ROWS = API_BINDINGS.map(({ endpoint }) => rowOf(endpoint, RESOURCES))

describe('the access matrix', () => {
  test('[6.1] has a row for every call of the description', async () => {
    const description = await (await product.request('/api/v1/openapi.json')).json()
    const calls = Object.entries(description.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(ROWS.map(({ call }) => call).sort()).toEqual(calls.sort())
  })

  test('has no sample of a call that does not exist', () => {
    const calls = API_BINDINGS.map(({ endpoint }) => endpoint.call as string)
    expect(Object.keys(SAMPLES).filter((call) => !calls.includes(call))).toEqual([])
  })

  const cells = ROWS.flatMap((row) => ACTORS.map((actor) => ({ call: row.call, actor, row })))
  test.each(cells)('[6.1] $call by $actor', async ({ call, actor, row }) => {
    const { input, headers } = await row.prepare(world)
    const answer: Answer = await product.call(call, input, { ...(await sessionOf(actor)), ...headers })
    expect(answer.status).toBeOneOf(row.expected[actor])
  })

  test('finds a call without a declared access (planted)', () => {
    const input = { summary: '', input: z.object({}), output: z.object({}) }
    const planted = endpoint('GET /secret', { ...input, access: undefined as never })
    expect(() => rowOf(planted, RESOURCES)).toThrow('GET /secret declares no access.')
  })

  test('finds rows without a known owner (planted)', () => {
    const options = { summary: '', input: z.object({ id: z.uuid() }), output: z.object({}) }
    for (const access of ['public', 'user'] as const) {
      const planted = endpoint('POST /secret/{id}', { ...options, access })
      expect(() => rowOf(planted, RESOURCES)).toThrow('POST /secret/{id}: the test cannot create a secret.')
    }
  })
})
