import { describe, expect, test } from 'vitest'
import { REGISTRATION_STATUS } from '#features/device/registration/registration.rules.ts'
import { addMilliseconds, DAY } from '#kernel/time.ts'
import { addSandboxAccount } from '#sandbox/twins/developerAccount/account.twin.ts'
import { type Desk, openDesk } from '../../support/office.ts'
import { productForFile } from '../../support/product.ts'
import { plantDevices, queueDevices, settle, statusOf } from '../../support/registration.ts'
import { listRows } from '../../support/rows.ts'

const product = productForFile()
/** Signing in takes some seconds. */
let owner: Desk | undefined
const PLACES = { iphone: 100, ipad: 100, ipod: 100 }

interface AccountRow {
  name: string
  state: string
  membership_end_time: string
  membership_year: number
  rooms: Array<{ type: number; used: number; capacity: number }>
}

async function keyOf(name: string) {
  const key = await addSandboxAccount(product.system.db, { name, capacity: 100 }, await product.system.now())
  return { issuer_id: key.issuerId, key_id: key.keyId, private_key: key.privateKey }
}

async function dayIn(days: number): Promise<string> {
  return addMilliseconds(await product.system.now(), days * DAY)
    .toISOString()
    .slice(0, 10)
}

async function readAccountRow(desk: Desk, name: string): Promise<AccountRow> {
  const { body } = await desk.call('GET /accounts')
  return body['accounts'].find((one: AccountRow) => one.name === name)
}

describe('developer accounts in the office', () => {
  test('are added with the text of a key; of two with the same name one succeeds; the key is stored sealed only', async () => {
    const [first, second] = [await openDesk(product, ['owner']), await openDesk(product, ['owner'])]
    const key = await keyOf('حساب یکم')
    const account = { name: 'حساب یکم', ...key, ...PLACES, iphone: 1, ends_on: await dayIn(300) }
    const answers = await Promise.all([first, second].map((desk) => desk.call('POST /accounts', account)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body['error']).toBe('account_name_taken')
    await settle(product.system)
    const known = await readAccountRow(first, 'حساب یکم')
    expect(known).toMatchObject({ state: 'open', membership_year: 1 })
    expect(known.rooms).toEqual([
      { type: 0, used: 0, capacity: 1 },
      { type: 1, used: 0, capacity: 100 },
      { type: 2, used: 0, capacity: 100 },
    ])
    const lines = await product.system.db.selectFrom('audit').selectAll().execute()
    const written = JSON.stringify(lines)
    expect(written).toContain(key.key_id)
    expect(written).not.toContain('PRIVATE KEY')
    const answered = JSON.stringify((await first.call('GET /accounts')).body)
    expect(answered).not.toMatch(/PRIVATE|sealed/)
  })

  test.each([
    ['private_key', { private_key: 'nonsense' }, 422],
    ['name', { name: '<script>' }, 400],
    ['name', { name: '' }, 400],
    ['iphone', { iphone: -1 }, 400],
    ['ipad', { ipad: 10_001 }, 400],
    ['ends_on', { ends_on: 'tomorrow' }, 400],
    ['ends_on', { ends_on: '2020-01-01' }, 400],
    ['bundle_identifier', { bundle_identifier: 'a b' }, 400],
  ])('a wrong %s is refused with its field: %j', async (field, wrong, expected) => {
    owner ??= await openDesk(product, ['owner'])
    const desk = owner
    const right = { name: 'third', ...(await keyOf(`k-${field}-${JSON.stringify(wrong)}`)), ...PLACES }
    const { status, body } = await desk.call('POST /accounts', {
      ...right,
      ends_on: await dayIn(300),
      ...wrong,
    })
    expect(status).toBe(expected)
    expect(Object.keys(body['fields'])).toEqual([field])
    expect(await readAccountRow(desk, 'third')).toBeUndefined()
  })

  test('capacity starts the queue again; two concurrent renewals add one year; one of two closings succeeds', async () => {
    const desks = [await openDesk(product, ['owner']), await openDesk(product, ['owner'])]
    const [desk] = desks as [Desk]
    const support = await openDesk(product, ['support'])
    const name = 'حساب یکم'
    const ids = await plantDevices(product.system, 2)
    await queueDevices(product.system, ids)
    await settle(product.system)
    const waiting = (await support.call('GET /accounts')).body
    expect(waiting['line']).toMatchObject({ waiting: [{ type: 0, count: 1 }], waits: 0 })
    expect(waiting['line'].oldest_time).not.toBeNull()
    expect(waiting['may_change']).toBe(false)
    const set = await desk.call('POST /accounts/{name}/capacity', { name, ...PLACES, iphone: 2 })
    expect(set.status).toBe(200)
    await settle(product.system)
    expect(await statusOf(product.system, ids[1] ?? '')).toBe(REGISTRATION_STATUS.registered)
    expect(await readAccountRow(desk, name)).toMatchObject({
      registered: 2,
      rooms: [{ used: 2, capacity: 2 }, {}, {}],
    })

    const renewal = { name, ends_on: await dayIn(700) }
    const renewed = await Promise.all(desks.map((one) => one.call('POST /accounts/{name}/renew', renewal)))
    expect(renewed.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(renewed.find(({ status }) => status === 409)?.body['error']).toBe('account_renewed')
    expect(await readAccountRow(desk, name)).toMatchObject({ membership_year: 2 })

    const closed = await Promise.all(
      desks.map((one) => one.call('POST /accounts/{name}/close', { name, typed_name: name })),
    )
    expect(closed.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(closed.find(({ status }) => status === 409)?.body['error']).toBe('account_elsewhere')
    expect(await readAccountRow(desk, name)).toMatchObject({
      state: 'closed',
      reason: 'operator',
      troubled: 2,
    })
    const lines = await listRows(
      product.system.db,
      'audit',
      { call: 'POST /accounts/{name}/close', subject: name },
      ['outcome', 'subject'],
    )
    expect(lines.map(({ outcome }) => outcome).sort()).toEqual(['account_elsewhere', 'done'])
  })

  test('a new key is accepted; an invalid one is refused', async () => {
    const desk = await openDesk(product, ['owner'])
    const key = await keyOf('second')
    await desk.call('POST /accounts', { name: 'second', ...key, ...PLACES, ends_on: await dayIn(300) })
    const next = await keyOf('second again')
    expect((await desk.call('POST /accounts/{name}/key', { name: 'second', ...next })).status).toBe(200)
    expect(await readAccountRow(desk, 'second')).toMatchObject({ key_id: next.key_id })
    const wrong = { name: 'second', ...next, private_key: 'x' }
    expect((await desk.call('POST /accounts/{name}/key', wrong)).body['error']).toBe('account_key_wrong')
  })
})

describe('the registration gate', () => {
  test('closes and opens; each person on the interest list is notified once', async () => {
    const desk = await openDesk(product, ['owner'])
    const closed = await desk.call('POST /registration/close')
    expect(closed.body['gate']).toMatchObject({ is_open: false, closed_by: 'operator', interested: 0 })
    const phone = '09121234500'
    await product.call('POST /registration/interest', { phone_number: phone })
    expect((await desk.call('GET /accounts')).body['gate'].interested).toBe(1)
    const opened = await desk.call('POST /registration/open')
    expect(opened.body['gate']).toMatchObject({ is_open: true, closed_by: null })
    await settle(product.system)
    const { body } = await product.call('GET /sandbox/api/sms', { phone })
    expect(body['messages']).toHaveLength(1)
  })
})

describe('developer tokens in the office', () => {
  test('are created, shown once, listed without their address, and revoked once by two operators', async () => {
    const desks = [await openDesk(product, ['support']), await openDesk(product, ['support'])]
    const [desk] = desks as [Desk]
    const made = await desk.call('POST /developer-tokens', { name: 'علی، تخته‌نرد' })
    expect(made.status).toBe(200)
    const token = new URL(made.body['address']).searchParams.get('token') ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    const start = () => product.call('POST /developer/enrolment', { token })
    expect((await start()).status).toBe(200)
    const listed = await desk.call('GET /developer-tokens')
    expect(listed.body['tokens'][0]).toMatchObject({ name: 'علی، تخته‌نرد', state: 'open', devices: 0 })
    expect(JSON.stringify(listed.body)).not.toContain(token)
    const { id } = listed.body['tokens'][0]
    const answers = await Promise.all(
      desks.map((one) => one.call('POST /developer-tokens/{id}/revoke', { id })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body['error']).toBe('office_token_over')
    expect((await start()).status).not.toBe(200)
    expect((await desk.call('POST /developer-tokens', { name: ' ' })).status).toBe(400)
    const kept = await product.system.db.selectFrom('audit').select('detail').execute()
    expect(JSON.stringify(kept)).not.toContain(token)
  })
})
