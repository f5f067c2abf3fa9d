import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { API_BINDINGS } from '#app/slices.ts'
import { toPersianDigits } from '#kernel/digits.ts'
import { toSnakeCase } from '#kernel/wireCase.ts'
import { recordFigure } from '../../support/figures.ts'
import { plantInstallable, plantProfile } from '../../support/install.ts'
import { type LoggedIn, logIn, newestCode, wrongCode } from '../../support/login.ts'
import { begin, payAt, plantPackage } from '../../support/payment.ts'
import { type Answer, productForFile } from '../../support/product.ts'
import { close, registered, retireAll } from '../../support/recovery.ts'
import { askRefund, buySubscription, GOOD_CARD } from '../../support/refund.ts'
import {
  enrolDevice,
  newUdid,
  type OwnDevice,
  passDays,
  plantAccount,
  settle,
} from '../../support/registration.ts'
import { getRow } from '../../support/rows.ts'
import { createTicket, sendFile } from '../../support/ticket.ts'

/**
 * A thief has the access and refresh token of another account, an iPhone, an own account, and 30 days. No call gives
 * the thief money, a slot, an installation, a card, a whole phone number or a whole udid.
 */

const product = productForFile({ TRUSTED_PROXIES: '1' })
const DAYS = 30
const VICTIM = '09171234567'

/** Calls that a session alone may read. Add a call only if a thief may read it too. */
const READABLE = [
  'GET /application/{id}/comment/mine',
  'GET /device',
  'GET /device/overview',
  'GET /device/{id}/application',
  'GET /device/{id}/problem',
  'GET /device/{id}/registration',
  'GET /device/{id}/reset',
  'GET /installation/{id}',
  'GET /payment',
  'GET /refund',
  'GET /refund/{id}',
  'GET /subscription',
  'GET /subscription/{id}/refund',
  'GET /ticket',
  'GET /ticket/{id}',
  'GET /upload/{type}/{id}',
  'GET /user',
]
const DEVICE_FIELDS = ['enrol_time', 'id', 'ios_major', 'product', 'type', 'udid', 'udid_end'].map(
  (name) => `devices.${name}`,
)

interface VictimAccount {
  devices: OwnDevice[]
  /** Values that the thief must never see, in any spelling. */
  secrets: string[]
  /** Ids of the victim's resources, by the first word of the path. */
  ids: Record<string, Array<string | number>>
  /** Without the subscription of the open refund. */
  subscriptions: string[]
}

let account: VictimAccount
let stolenSession: LoggedIn
let thiefsDevice: OwnDevice
let victim: LoggedIn

beforeAll(async () => {
  account = await plantVictim()
  stolenSession = await logIn(product, VICTIM, { 'x-forwarded-for': '10.70.0.1' })
  const thief = await logIn(product, '09179999999', { 'x-forwarded-for': '10.70.0.2' })
  thiefsDevice = await enrolDevice(product, thief.headers)
  // The login code is no longer fresh.
  await passDays(product, 11 / (24 * 60))
}, 180_000)

/**
 * Creates three devices (ready, account closed, queued), purchases, a gift, an open refund, and a ticket with a file.
 */
async function plantVictim(): Promise<VictimAccount> {
  const address = { 'x-forwarded-for': '10.70.0.3' }
  victim = await logIn(product, VICTIM, address)
  const ready = await enrolDevice(product, victim.headers)
  const closed = await enrolDevice(product, victim.headers)
  const waiting = await enrolDevice(product, victim.headers)
  await plantAccount(product.system, 'to be closed')
  const other = await buySubscription(product, closed.headers, { deviceId: closed.id })
  await settle(product.system)
  await close(product, await accountOf(closed.id))
  const otherUser = await registered(product)
  const subscription = await buySubscription(product, ready.headers, { deviceId: ready.id })
  await settle(product.system)
  await retireAll(product)
  const third = await buySubscription(product, waiting.headers, { deviceId: waiting.id })
  const unapplied = await buySubscription(product, ready.headers)
  const refundedSubscription = await buySubscription(product, ready.headers)
  const refund = await askRefund(product, refundedSubscription.subscriptionId, ready.headers)
  const wish = { package_id: await plantPackage(product), method: 'direct' as const, is_gift: true }
  const gift = await begin(product, wish, ready.headers)
  await payAt(product, gift.authority)
  const giftCode = (await product.call('GET /payment/{id}', { id: gift.id }, ready.headers)).body['gift_code']
  const application = await plantInstallable(product)
  await plantProfile(product, await accountOf(ready.id), [ready.udid])
  const linked = { id: application.id, device_id: ready.id }
  const link = await product.call(
    'GET /application/{id}/installation/link/{device_id}',
    linked,
    ready.headers,
  )
  await settle(product.system)
  const secondLink = await product.call(
    'GET /application/{id}/installation/link/{device_id}',
    linked,
    ready.headers,
  )
  expect([link.status, secondLink.status]).toEqual([200, 200])
  const file = await sendFile(product, victim.userId)
  const ticket = await createTicket(product, { ...victim, phone: VICTIM }, { files: [file] })
  const devices = [ready, closed, waiting]
  return {
    devices,
    subscriptions: [subscription, other, third, unapplied].map(({ subscriptionId }) => subscriptionId),
    secrets: [
      ...[VICTIM, VICTIM.slice(1), toPersianDigits(VICTIM)],
      ...devices.flatMap(({ udid, headers }) => [udid, headers['secret-key'] ?? '']),
      otherUser.udid,
      giftCode,
      giftCode.replaceAll('-', ''),
      'itms-services',
    ],
    ids: {
      device: devices.map(({ id }) => id),
      subscription: [subscription, other, third, unapplied, refundedSubscription].map(
        ({ subscriptionId }) => subscriptionId,
      ),
      payment: [subscription, unapplied, refundedSubscription]
        .map(({ paymentId }) => paymentId)
        .concat(gift.id),
      refund: [refund],
      ticket: [ticket.body['id']],
      upload: [file],
      application: [application.id],
      installation: [secondLink.body['installation_id'] ?? randomUUID()],
    },
  }
}

async function accountOf(deviceId: string): Promise<string> {
  const { accountId } = await getRow(product.system.db, 'registration', { deviceId })
  return accountId ?? ''
}

/** All rows of value that belong to the victim, as text. */
async function readVictimRows(): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    select jsonb_build_object(
      'device', (select jsonb_agg(to_jsonb(device) order by id) from device where user_id = ${victim.userId}),
      'registration', (select jsonb_agg(to_jsonb(registration) order by device_id) from registration
        join device on device.id = registration.device_id where user_id = ${victim.userId}),
      'subscription', (select jsonb_agg(to_jsonb(subscription) order by id) from subscription
        where user_id = ${victim.userId}),
      'line', (select jsonb_agg(to_jsonb(line) order by line.source) from subscription_line line
        join subscription on subscription.id = line.subscription_id where user_id = ${victim.userId}),
      'payment', (select jsonb_agg(to_jsonb(payment) - 'told_at' order by id) from payment
        where user_id = ${victim.userId} and state in ('paid', 'applied', 'refunded')),
      'refund', (select jsonb_agg(to_jsonb(refund) order by id) from refund where user_id = ${victim.userId}),
      'installation', (select jsonb_agg(to_jsonb(installation) order by id) from installation
        where user_id = ${victim.userId}),
      'place', (select jsonb_agg(to_jsonb(place) order by udid, account_id) from account_place place)
    )::text as all`.execute(product.system.db)
  return rows[0]?.all ?? ''
}

async function refresh(session: LoggedIn): Promise<LoggedIn> {
  const { status, body } = await product.call('POST /user/token/refresh', {
    access_token: session.accessToken,
    refresh_token: session.refreshToken,
  })
  expect(status).toBe(200)
  const [accessToken, refreshToken] = [body['access_token'], body['refresh_token']]
  return { ...session, accessToken, refreshToken, headers: { 'access-token': accessToken } }
}

/** Ends the session itself, so it runs last or elsewhere. */
const LEFT_OUT = ['POST /user/logout', 'POST /user/token/refresh', 'POST /user/step_up']
const wireCall = (call: string) => call.replace(/\{(\w+)\}/g, (_, name: string) => `{${toSnakeCase(name)}}`)
const calls = API_BINDINGS.filter(({ endpoint }) => endpoint.access !== 'operator')
  .map(({ endpoint }) => ({
    call: wireCall(endpoint.call),
    path: endpoint.path,
    access: endpoint.access,
    needsKey: endpoint.needsKey,
    inputs: Object.keys(endpoint.input.shape),
  }))
  .filter(({ call }) => !LEFT_OUT.includes(call))

/** The call with each of the victim's resources that its inputs can name. */
function inputsOf({ path, inputs }: (typeof calls)[number]): Array<Record<string, unknown>> {
  const each = <T>(name: string, values: T[]) => (inputs.includes(name) ? values : values.slice(0, 1))
  const kind = path.split('/')[1] ?? ''
  // A payment is applied to a device by its id or its udid, never by both.
  const udid = inputs.includes('deviceId') ? {} : { udid: account.devices[0]?.udid }
  return each('id', account.ids[kind] ?? ['nothing']).flatMap((id) =>
    each('deviceId', account.devices).flatMap(({ id: deviceId }) =>
      each('subscriptionId', account.subscriptions).map((subscriptionId) => ({
        id,
        device_id: deviceId,
        ...udid,
        subscription_id: subscriptionId,
        amount: 349_000,
        card_number: GOOD_CARD,
        version: 'latest',
        kind: 'other',
        type: 'ticket',
        number: 1,
        text: 'سلام',
        score: 5,
        topic: 'other',
        sub_topic: 'other_question',
        description: 'سلام',
        option_ids: [1],
        code: 'SIB20',
        token: 'nothing',
        name: 'website_open',
        label: 'nothing',
        q: 'x',
        phone_number: VICTIM,
        method: 'direct',
        endpoint: 'https://push.example/thief',
        p256dh: `B${'A'.repeat(86)}`,
        auth: 'A'.repeat(22),
        events: [{ name: 'scan_page_open' }],
        access_token: stolenSession.accessToken,
        refresh_token: 'x',
      })),
    ),
  )
}

const findLeakedSecrets = ({ body, headers }: Answer) => {
  const text = JSON.stringify(body) + JSON.stringify([...headers])
  return account.secrets.filter((secret) => secret && text.includes(secret))
}

/** Field paths of an answer, without list indexes: what remains readable. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => fieldsOf(one, path))
  if (value === null || typeof value !== 'object') return [path]
  return Object.entries(value).flatMap(([name, inner]) => fieldsOf(inner, path ? `${path}.${name}` : name))
}

describe('a thief with access and refresh token of another account', { timeout: 300_000 }, () => {
  const readable: Record<string, Set<string>> = {}

  const noteReadableFields = (call: string, { body }: Answer) => {
    const fields = readable[call] ?? new Set()
    for (const field of fieldsOf(body)) fields.add(field)
    readable[call] = fields
  }

  async function tryEveryCall(headers: Record<string, string>): Promise<number> {
    let count = 0
    let before = await readVictimRows()
    for (const endpoint of calls) {
      const { call, access, needsKey } = endpoint
      for (const input of inputsOf(endpoint)) {
        const keyed = {
          'idempotency-key': randomUUID(),
          'x-forwarded-for': `10.71.${count >> 8}.${count & 255}`,
        }
        const answer = await product.call(call, input, { ...headers, ...keyed })
        count++
        expect([call, findLeakedSecrets(answer)]).toEqual([call, []])
        expect(answer.status).toBeLessThan(500)
        if (needsKey) expect([call, answer.body['error']]).toEqual([call, 'step_up_required'])
        if (answer.status === 200 && access === 'user' && call.startsWith('GET'))
          noteReadableFields(call, answer)
        // The clock stands still in this test, so any change was made by this call.
        const after = await readVictimRows()
        expect([call, after === before]).toEqual([call, true])
        before = after
      }
    }
    return count
  }

  test('reaches nothing by any call with the ids of the account, on the first and on the last day', async () => {
    const first = await tryEveryCall({
      ...stolenSession.headers,
      'secret-key': thiefsDevice.headers['secret-key'] ?? '',
    })
    for (let day = 0; day < DAYS; day++) {
      await passDays(product, 1)
      stolenSession = await refresh(stolenSession)
    }
    await product.system.db.deleteFrom('limitBucket').execute()
    const last = await tryEveryCall(stolenSession.headers)
    recordFigure('calls of a thief with a stolen session', first + last)
    expect(first).toBeGreaterThan(80)
  })

  test('reads no more than the list of docs/security.md', () => {
    expect(Object.keys(readable).sort()).toEqual(READABLE)
    expect([...(readable['GET /device'] ?? [])].sort()).toEqual(DEVICE_FIELDS)
  })

  test('cannot add a device: the claim of their own iPhone needs a code each day', async () => {
    const sms = async () => (await product.call('GET /sandbox/api/sms', { phone: VICTIM })).body['messages']
    const [before, messagesBefore] = [await readVictimRows(), (await sms()).length]
    for (let day = 0; day < 3; day++) {
      stolenSession = await refresh(stolenSession)
      const enrolment = await product.call('POST /device/enrolment', {}, stolenSession.headers)
      const profile = { profile_url: enrolment.body['profile_url'], udid: newUdid() }
      const { body } = await product.call('POST /sandbox/api/iphone/enrol', profile)
      const token = new URL(body['location']).searchParams.get('token')
      const claims = await Promise.all(
        Array.from({ length: 10 }, () =>
          product.call('POST /device/claim', { token }, stolenSession.headers),
        ),
      )
      expect(new Set(claims.map((claim) => claim.body['error']))).toEqual(new Set(['step_up_required']))
      expect(await readVictimRows()).toBe(before)
      expect((await sms()).length).toBe(messagesBefore)
      await passDays(product, 10 / 86_400)
    }
  })

  test('can guess at most twenty codes, then the session ends', async () => {
    let compared = 0
    for (let day = 0; day < DAYS - 25; day++) {
      const answer = await product.call('POST /user/token/refresh', {
        access_token: stolenSession.accessToken,
        refresh_token: stolenSession.refreshToken,
      })
      if (answer.status !== 200) break
      stolenSession = {
        ...stolenSession,
        accessToken: answer.body['access_token'],
        refreshToken: answer.body['refresh_token'],
      }
      const headers = { 'access-token': stolenSession.accessToken }
      for (let sent = 0; sent < 4; sent++) {
        await product.call('POST /user/step_up', { is_resend: true }, headers)
        const code = await newestCode(product, VICTIM)
        for (let tries = 0; tries < 3; tries++) {
          const guess = await product.call('POST /user/step_up/confirm', { code: wrongCode(code) }, headers)
          if (guess.status === 400 && guess.body['error'] !== 'activation_code_expired') compared++
        }
        await passDays(product, 400 / 86_400)
      }
      await passDays(product, 1)
    }
    expect(compared).toBeLessThanOrEqual(20)
    expect((await product.call('GET /user', {}, { 'access-token': stolenSession.accessToken })).status).toBe(
      401,
    )
  })
})
