import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { API_BINDINGS } from '#app/slices.ts'
import { pathParameters } from '#kernel/call.ts'
import { toSnakeCase } from '#kernel/wireCase.ts'
import { type LoggedIn, logIn, newestCode } from '../../support/login.ts'
import { begin, plantPackage } from '../../support/payment.ts'
import { productForFile } from '../../support/product.ts'
import { askRefund, buySubscription } from '../../support/refund.ts'
import { enrolDevice, newUdid, passDays, settle } from '../../support/registration.ts'

/**
 * Calls that change something for a user and do not touch a device or its money. A new call is either listed here or
 * needs the secret key (requirement 10.6).
 */
const WITHOUT_KEY = [
  'POST /application/{id}/comment',
  'DELETE /application/{id}/comment/mine',
  'POST /user/logout',
  // This call itself requires a fresh code.
  'POST /user/logout/everywhere',
  'POST /user/step_up',
  'POST /user/step_up/confirm',
  'POST /device/enrolment',
  // This call itself requires a fresh code if the user has something to protect.
  'POST /device/claim',
  'POST /campaign/{id}/redeem',
  'POST /poll/{id}/vote',
  // Only claims an unowned payment; applying it to a device needs the key.
  'POST /payment/{id}/claim',
  // Only adds value: redeeming a code adds days to a device of the user.
  'POST /gift',
  // Only a request; the installation needs the key.
  'POST /application/{id}/installation/request',
  // Only reports; changes nothing.
  'POST /device/{id}/problem',
  'POST /device/{id}/problem/solve',
  // Only stored; it takes effect with a message that is sent later.
  'POST /upload/{type}',
  // Only texts; an operator acts on them.
  'POST /ticket',
  'POST /ticket/{id}/read',
  'POST /ticket/{id}/message',
  'POST /ticket/{id}/close',
  'POST /ticket/{id}/score',
  'POST /push/subscription',
  'POST /push/subscription/remove',
]

const product = productForFile({ TRUSTED_PROXIES: '1' })
const userCalls = API_BINDINGS.map(({ endpoint }) => endpoint).filter(({ access }) => access === 'user')
const changing = userCalls.filter(({ method }) => method !== 'GET')
const guardedCalls = userCalls.filter(({ needsKey }) => needsKey)

test('every call that changes something for a user is classified', () => {
  const unclassified = changing.filter(({ needsKey, call }) => !needsKey && !WITHOUT_KEY.includes(call))
  expect(unclassified.map(({ call }) => call)).toEqual([])
  expect(WITHOUT_KEY.filter((call) => !changing.some((endpoint) => endpoint.call === call))).toEqual([])
  expect(guardedCalls.map(({ call }) => call)).toEqual(
    expect.arrayContaining([
      'POST /subscription/{id}/apply',
      'POST /payment/{id}/apply',
      'POST /device/{id}/registration/retry',
      'POST /device/{id}/registration/decline',
      'POST /device/{id}/reset',
      'GET /application/{id}/installation/link/{deviceId}',
      'POST /refund',
      'POST /refund/{id}/card',
      'POST /refund/{id}/withdraw',
    ]),
  )
})

/** Resources of one user, by the inputs that name them. */
interface OwnedResources {
  key: string
  ids: { device: string; udid: string; subscription: string; refund: string }
}

describe('[10.6] a call that needs the key', () => {
  let owner: LoggedIn
  let one: OwnedResources
  let two: OwnedResources
  let foreignKey: string
  const phone = '09125550001'
  const address = { 'x-forwarded-for': '10.8.0.1' }

  beforeAll(async () => {
    const first = await logIn(product, phone, address)
    one = await withThings(first)
    two = await withThings(first)
    const other = await logIn(product, '09125550002', { 'x-forwarded-for': '10.8.0.2' })
    foreignKey = (await enrolDevice(product, other.headers)).headers['secret-key'] ?? ''
    owner = await logIn(product, phone, address)
    // After the ten minutes in which the login code replaces the key.
    await passDays(product, 11 / (24 * 60))
  }, 60_000)

  async function withThings({ headers }: LoggedIn): Promise<OwnedResources> {
    const device = await enrolDevice(product, headers)
    const { subscriptionId } = await buySubscription(product, headers, { deviceId: device.id })
    const refund = await askRefund(product, subscriptionId, headers)
    const ids = { device: device.id, udid: device.udid, subscription: subscriptionId, refund }
    return { key: device.headers['secret-key'] ?? '', ids }
  }

  /** Every resource id in these calls is one of these. None of them exists otherwise, so no call changes anything. */
  const callWith = (
    { call, path, needsKey }: (typeof guardedCalls)[number],
    { ids }: OwnedResources,
    headers: Record<string, string>,
    kinds = Object.keys(needsKey ?? {}) as Array<keyof OwnedResources['ids']>,
  ) => {
    const parameters = Object.fromEntries(
      pathParameters(path).map((name) => [toSnakeCase(name), randomUUID()]),
    )
    const named = kinds.map((kind) => [toSnakeCase(needsKey?.[kind] ?? ''), ids[kind]])
    const wire = call.replace(/\{(\w+)\}/g, (_, name: string) => `{${toSnakeCase(name)}}`)
    const input = { ...parameters, amount: 1, card_number: '6037990000000006', ...Object.fromEntries(named) }
    return product.call(wire, input, { 'idempotency-key': randomUUID(), ...owner.headers, ...headers })
  }

  test.each(guardedCalls.map((endpoint) => [endpoint.call, endpoint] as const))('%s', async (_, endpoint) => {
    // One way to name the device at a time, and all together.
    const kinds = Object.keys(endpoint.needsKey ?? {}) as Array<keyof OwnedResources['ids']>
    for (const named of [kinds, ...kinds.map((kind) => [kind])]) {
      const refused = [
        {},
        { 'secret-key': foreignKey },
        { 'secret-key': `${one.key}x` },
        { 'secret-key': '' },
      ]
      for (const headers of [...refused, { 'secret-key': two.key }] as Array<Record<string, string>>)
        expect((await callWith(endpoint, one, headers, named)).body).toMatchObject({
          error: 'step_up_required',
        })
    }
    // A resource without a device has no key.
    expect((await callWith(endpoint, one, { 'secret-key': one.key }, [])).body['error']).toBe(
      'step_up_required',
    )
  })

  test('a call that names two devices needs a fresh code', async () => {
    const apply = guardedCalls.find(({ call }) => call === 'POST /payment/{id}/apply')
    if (!apply) throw new Error('There is no such call.')
    const twoDevices = { ...one, ids: { ...one.ids, device: two.ids.device } }
    for (const { key } of [one, two])
      expect((await callWith(apply, twoDevices, { 'secret-key': key })).body['error']).toBe(
        'step_up_required',
      )
  })

  // These calls change data, so they run after the rejected ones.
  test.each(guardedCalls.map((endpoint) => [endpoint.call, endpoint] as const))(
    '[6.3] %s is allowed with the key of its device',
    async (_, endpoint) => {
      const [kind] = Object.keys(endpoint.needsKey ?? {}) as Array<keyof OwnedResources['ids']>
      const answer = await callWith(endpoint, one, { 'secret-key': one.key }, kind ? [kind] : [])
      expect(answer.body['error']).not.toBe('step_up_required')
      expect(answer.status).not.toBe(401)
    },
  )

  test('a subscription without a device needs a fresh code, with any key', async () => {
    const again = await logIn(product, phone, address)
    const { subscriptionId } = await buySubscription(product, again.headers)
    const quote = await product.call('GET /subscription/{id}/refund', { id: subscriptionId }, again.headers)
    await passDays(product, 11 / (24 * 60))
    const wish = { subscription_id: subscriptionId, amount: quote.body['amount'] }
    const headersWithKey = { ...again.headers, 'secret-key': one.key }
    expect((await product.call('POST /refund', wish, headersWithKey)).body['error']).toBe('step_up_required')
  })

  test('[10.7] a fresh code replaces a lost key', async () => {
    owner = await logIn(product, phone, address)
    for (const endpoint of guardedCalls) {
      const { body } = await callWith(endpoint, two, {})
      expect([endpoint.call, body['error']]).not.toEqual([endpoint.call, 'step_up_required'])
    }
  })
})

describe('adding a device', () => {
  const phone = '09125550009'
  const address = { 'x-forwarded-for': '10.8.0.9' }
  const messages = async (): Promise<string[]> => {
    await settle(product.system)
    const { body } = await product.call('GET /sandbox/api/sms', { phone })
    return body['messages'].map(({ text }: { text: string }) => text)
  }
  const readDeviceMessages = async () => (await messages()).filter((text) => text.includes('iPhone'))

  async function completeEnrolment(headers: Record<string, string>, udid = newUdid()): Promise<string> {
    const { body } = await product.call('POST /device/enrolment', {}, headers)
    const profile = { profile_url: body['profile_url'], udid }
    const answer = await product.call('POST /sandbox/api/iphone/enrol', profile)
    return new URL(answer.body['location']).searchParams.get('token') ?? ''
  }
  const claim = (token: string, headers: Record<string, string>) =>
    product.call('POST /device/claim', { token }, headers)

  test('[10.8] needs a fresh code once there is something to protect, and the same token works after it', async () => {
    const user = await logIn(product, phone, { ...address, 'accept-language': 'en' })
    await passDays(product, 11 / (24 * 60))
    // An empty account has nothing to protect. Of ten concurrent claims one is the first device.
    const tokens = await Promise.all(Array.from({ length: 10 }, () => completeEnrolment(user.headers)))
    const claims = await Promise.all(tokens.map((token) => claim(token, user.headers)))
    expect(claims.filter(({ status }) => status === 200)).toHaveLength(1)
    const errors = claims.filter(({ status }) => status !== 200).map(({ body }) => body['error'])
    expect(new Set(errors)).toEqual(new Set(['step_up_required']))
    expect(await readDeviceMessages()).toHaveLength(1)

    const udid = newUdid()
    const token = await completeEnrolment(user.headers, udid)
    // The key of another device does not help.
    const firstKey = claims.find(({ status }) => status === 200)?.body['secret_key']
    for (const headers of [user.headers, { ...user.headers, 'secret-key': firstKey }])
      expect((await claim(token, headers)).body['error']).toBe('step_up_required')
    await product.call('POST /user/step_up', {}, user.headers)
    const code = await newestCode(product, phone)
    expect((await product.call('POST /user/step_up/confirm', { code }, user.headers)).status).toBe(200)
    const second = await claim(token, user.headers)
    expect(second.status).toBe(200)
    const [newest] = await readDeviceMessages()
    expect(newest).toContain('was added to your account')
    expect(await readDeviceMessages()).toHaveLength(2)

    // Its own key is enough to enrol the same device again, and that sends no SMS.
    const again = await logIn(product, phone, address)
    await passDays(product, 11 / (24 * 60))
    const newToken = await completeEnrolment(again.headers, udid)
    expect((await claim(newToken, again.headers)).body['error']).toBe('step_up_required')
    const key = { ...again.headers, 'secret-key': second.body['secret_key'] }
    expect((await claim(newToken, key)).status).toBe(200)
    expect(await readDeviceMessages()).toHaveLength(2)
  })

  test.each(['subscription', 'payment'])(
    'needs a fresh code also for an account with only a %s',
    async (kind) => {
      const other = `0912555${kind === 'payment' ? '1001' : '1002'}`
      const user = await logIn(product, other, { 'x-forwarded-for': `10.8.1.${other.slice(-1)}` })
      if (kind === 'subscription')
        await product.call('POST /sandbox/api/subscription', { phone: other, days: 9 })
      else await begin(product, { package_id: await plantPackage(product), method: 'direct' }, user.headers)
      await passDays(product, 11 / (24 * 60))
      expect((await claim(await completeEnrolment(user.headers), user.headers)).body['error']).toBe(
        'step_up_required',
      )
    },
  )

  test.each([
    ['fa', 'به حساب‌تان اضافه شد'],
    ['ar', 'إلى حسابك'],
    ['ru', 'добавлено устройство'],
  ])(
    '[10.9] notifies the owner in their language (%s), whatever the language of the request',
    async (locale, words) => {
      const own = `0912556${locale.charCodeAt(0)}1`.padEnd(11, '0')
      const from = { 'x-forwarded-for': `10.8.2.${locale.charCodeAt(0)}` }
      const user = await logIn(product, own, { ...from, 'accept-language': locale })
      const device = await enrolDevice(product, { ...user.headers, 'accept-language': 'en' })
      await settle(product.system)
      const { body } = await product.call('GET /sandbox/api/sms', { phone: own })
      expect(body['messages'][0].text).toContain(words)
      expect(body['messages'][0].text).not.toContain(device.udid)
    },
  )
})

describe('the whole udid', () => {
  test('is returned only to the browser with the key of that device', async () => {
    const user = await logIn(product, '09125550010', { 'x-forwarded-for': '10.8.0.10' })
    const devices = [await enrolDevice(product, user.headers), await enrolDevice(product, user.headers)]
    const listed = async (headers: Record<string, string>) =>
      (await product.call('GET /device', {}, headers)).body['devices'] as Array<{
        id: string
        udid: string | null
      }>
    // A fresh code is not enough: no page needs a udid that its browser does not have.
    expect((await listed(user.headers)).map(({ udid }) => udid)).toEqual([null, null])
    for (const { id, udid, headers } of devices) {
      const whole = (await listed(headers)).filter((device) => device.udid !== null)
      expect(whole).toMatchObject([{ id, udid, udid_end: udid.slice(-4) }])
    }
  })
})
