import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { logIn } from '../support/login.ts'
import { begin, plantPackage } from '../support/payment.ts'
import { type Answer, productForFile } from '../support/product.ts'
import { plantCode } from '../support/promotion.ts'
import { askRefund, buySubscription } from '../support/refund.ts'
import { enrolDevice } from '../support/registration.ts'
import { type Actor, CLASSIFIED, type OwnersWorld, unclassified } from './accessMatrix.ts'

const product = productForFile({ TRUSTED_PROXIES: '1' })
const ACTORS: Actor[] = ['anonymous', 'other', 'owner']

const PHONES = { other: '09351111111', owner: '09352222222' }
let logins = 0

/** A new session for each cell, because some calls end the session. */
async function sessionOf(actor: Actor): Promise<Record<string, string>> {
  const address = { 'x-forwarded-for': `10.1.0.${++logins}` }
  if (actor === 'anonymous') return address
  return { ...address, ...(await logIn(product, PHONES[actor], address)).headers }
}

let same: Promise<string> | undefined

const world: OwnersWorld = {
  async device() {
    // The hourly limit of 30 is too low for the number of cells in this table.
    await product.system.db.deleteFrom('limitBucket').where('limitName', '=', 'enrolmentPerUser').execute()
    return (await enrolDevice(product, await sessionOf('owner'))).id
  },
  sameDevice() {
    same ??= world.device()
    return same
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
}

describe('the access matrix', () => {
  test('[6.1] classifies every call of the description', async () => {
    const description = await (await product.request('/api/v1/openapi.json')).json()
    expect(unclassified(description)).toEqual([])
  })

  test('holds no call that does not exist', async () => {
    const description = await (await product.request('/api/v1/openapi.json')).json()
    const calls = Object.entries(description.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(Object.keys(CLASSIFIED).filter((call) => !calls.includes(call))).toEqual([])
  })

  const cells = Object.entries(CLASSIFIED).flatMap(([call, row]) =>
    ACTORS.map((actor) => ({ call, actor, row })),
  )
  test.each(cells)('[6.1] $call by $actor', async ({ call, actor, row }) => {
    const { input, headers } = await row.prepare(actor, world)
    const answer: Answer = await product.call(call, input, { ...(await sessionOf(actor)), ...headers })
    expect(answer.status).toBe(row.expected[actor])
  })

  test('finds an unclassified call (planted)', () => {
    const planted = { paths: { '/registration': { get: {} }, '/secret/{id}': { get: {}, post: {} } } }
    expect(unclassified(planted)).toEqual(['GET /secret/{id}', 'POST /secret/{id}'])
  })
})
