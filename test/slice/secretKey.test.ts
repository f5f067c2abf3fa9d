import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { API } from '#app/slices.ts'
import { pathParameters } from '#kernel/call.ts'
import { type LoggedIn, logIn } from '../support/login.ts'
import { productForFile } from '../support/product.ts'
import { enrolDevice, passDays } from '../support/registration.ts'

/**
 * Calls that change something for a user and do not touch a device or its money. A new one is either here or wants the
 * secret key (decisions, Identity).
 */
const WITHOUT_KEY = [
  'POST /application/{id}/comment',
  'DELETE /application/{id}/comment/mine',
  'POST /user/logout',
  // Asks for a fresh code itself.
  'POST /user/logout/everywhere',
  'POST /user/step_up',
  'POST /user/step_up/confirm',
  'POST /device/enrolment',
  'POST /device/claim',
  'POST /campaign/{id}/redeem',
  'POST /poll/{id}/vote',
  // Only takes what is nobody's; putting it on a device wants the key.
  'POST /payment/{id}/claim',
  // Only gives: whoever redeems a code for a device of the user's adds days to it.
  'POST /gift',
  // Only a wish; installing itself wants the key.
  'POST /application/{id}/installation/request',
  // Only says how things are; nothing changes by it.
  'POST /device/{id}/problem',
  'POST /device/{id}/problem/solve',
  // Only kept; used by words that are sent.
  'POST /upload/{type}',
  // Words only; whatever they ask for is done by an operator.
  'POST /ticket',
  'POST /ticket/{id}/read',
  'POST /ticket/{id}/message',
  'POST /ticket/{id}/close',
  'POST /ticket/{id}/score',
  'POST /push/subscription',
  'POST /push/subscription/remove',
]

const product = productForFile({ TRUSTED_PROXIES: '1' })
const changing = API.map(({ endpoint }) => endpoint).filter(
  ({ access, method }) => access === 'user' && method !== 'GET',
)
const guarded = changing.filter(({ needsKey }) => needsKey)

test('every call that changes something for a user is classified', () => {
  const unclassified = changing.filter(({ needsKey, call }) => !needsKey && !WITHOUT_KEY.includes(call))
  expect(unclassified.map(({ call }) => call)).toEqual([])
  expect(WITHOUT_KEY.filter((call) => !changing.some((endpoint) => endpoint.call === call))).toEqual([])
  expect(guarded.map(({ call }) => call)).toEqual(
    expect.arrayContaining([
      'POST /subscription/{id}/apply',
      'POST /payment/{id}/apply',
      'POST /device/{id}/registration/retry',
      'POST /device/{id}/registration/decline',
      'POST /device/{id}/reset',
    ]),
  )
})

describe('a call that wants the key', () => {
  let owner: LoggedIn
  let key: string
  let foreignKey: string
  const phone = '09125550001'

  beforeAll(async () => {
    const first = await logIn(product, phone, { 'x-forwarded-for': '10.8.0.1' })
    key = (await enrolDevice(product, first.headers)).headers['secret-key'] ?? ''
    const other = await logIn(product, '09125550002', { 'x-forwarded-for': '10.8.0.2' })
    foreignKey = (await enrolDevice(product, other.headers)).headers['secret-key'] ?? ''
    owner = await logIn(product, phone, { 'x-forwarded-for': '10.8.0.1' })
    // Past the ten minutes in which the code of the login itself stands in.
    await passDays(product, 11 / (24 * 60))
  })

  /** Of nothing that exists: whoever is let through is told so, and nothing changes. */
  const ask = (call: string, path: string, headers: Record<string, string>) => {
    const input = Object.fromEntries(pathParameters(path).map((name) => [name, randomUUID()]))
    const named = {
      ...input,
      device_id: randomUUID(),
      udid: '0'.repeat(40),
      subscription_id: randomUUID(),
      amount: 1,
      card_number: '6037990000000006',
    }
    return product.call(call, named, { 'idempotency-key': randomUUID(), ...owner.headers, ...headers })
  }

  test.each(guarded.map(({ call, path }) => [call, path] as const))('%s', async (call, path) => {
    const refused = [{}, { 'secret-key': foreignKey }, { 'secret-key': `${key}x` }, { 'secret-key': '' }]
    for (const headers of refused as Array<Record<string, string>>)
      expect((await ask(call, path, headers)).body).toMatchObject({ error: 'step_up_required' })
    expect((await ask(call, path, { 'secret-key': key })).status).toBe(404)
  })

  test('a fresh code stands in for a lost key', async () => {
    const again = await logIn(product, phone, { 'x-forwarded-for': '10.8.0.1' })
    for (const { call, path } of guarded) expect((await ask(call, path, again.headers)).status).toBe(404)
  })
})
