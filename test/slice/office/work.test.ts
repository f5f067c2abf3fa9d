import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { REGISTRATION_STATUS } from '#features/device/registration/registration.rules.ts'
import { ROLES } from '#kernel/role.ts'
import { addMilliseconds, DAY, HOUR } from '#kernel/time.ts'
import { RATE_LIMITS, takeRateLimit } from '#server/rateLimits.ts'
import { recordFigure } from '../../support/figures.ts'
import { type Desk, openDesk } from '../../support/office.ts'
import { productForFile } from '../../support/product.ts'
import {
  appleIdOf,
  plantAccount,
  plantDevices,
  queueDevices,
  registerAtOnce,
  settle,
  statusOf,
} from '../../support/registration.ts'
import { changeRows, listRows } from '../../support/rows.ts'
import { scaled } from '../../support/scale.ts'

const product = productForFile({ TRUSTED_PROXIES: '1' })

/** Each test begins without queued devices and without accounts that could register them. */
beforeEach(async () => {
  await settle(product.system)
  await product.system.db.updateTable('developerAccount').set({ state: 'retired' }).execute()
  await product.system.db.deleteFrom('registration').execute()
})

interface Item {
  kind: string
  severity: string
  count: number
  is_more: boolean
  subject: string | null
  since_time: string | null
  owner: string
  to: string
  oldest_to: string | null
}

async function workOf(desk: Desk): Promise<Item[]> {
  return (await desk.call('GET /work')).body['items']
}

async function oneOf(desk: Desk, kind: string): Promise<Item | undefined> {
  return (await workOf(desk)).find((item) => item.kind === kind)
}

async function setApple(name: string, state: string): Promise<void> {
  const id = await appleIdOf(product.system, name)
  expect((await product.call('POST /sandbox/api/apple/account/{id}', { id, state })).status).toBe(200)
}

/** Sets the state that the worker and time would lead to. */
async function setRegistration(deviceId: string, change: Record<string, unknown>): Promise<void> {
  await product.system.db.updateTable('registration').set(change).where('deviceId', '=', deviceId).execute()
}

describe('the list of work', () => {
  test('[23.30] names overdue devices with their age by the product clock, and leads to the oldest', async () => {
    const desk = await openDesk(product, ['support'])
    expect(await oneOf(desk, 'device_overdue')).toBeUndefined()
    const ids = await plantDevices(product.system, 3)
    await queueDevices(product.system, ids)
    await settle(product.system)
    const now = await product.system.now()
    const [first = '', second = ''] = ids
    await setRegistration(first, { latestAt: addMilliseconds(now, -DAY) })
    expect(await oneOf(desk, 'device_overdue')).toMatchObject({
      count: 1,
      to: `/devices/${first}`,
      severity: 'soon',
    })
    await setRegistration(second, { latestAt: addMilliseconds(now, -8 * DAY) })
    expect(await oneOf(desk, 'device_overdue')).toMatchObject({
      count: 2,
      is_more: false,
      severity: 'urgent',
      since_time: addMilliseconds(now, -8 * DAY).toISOString(),
      owner: 'support',
      to: '/devices?status=overdue',
      oldest_to: `/devices/${second}`,
    })
    const { body } = await desk.call('GET /devices', { filter: 'overdue' })
    expect(body['devices'].map(({ id }: { id: string }) => id).sort()).toEqual([first, second].sort())
    const { counters } = (await desk.call('GET /work')).body
    expect(counters).toContainEqual({ menu: '/devices', count: 2, is_more: false, is_urgent: true })
  })

  test('[23.30] names an account whose key Apple refuses, with what it misses, and a failed registration', async () => {
    const owner = await openDesk(product, ['owner'])
    const accountId = await plantAccount(product.system, 'refused')
    await setApple('refused', 'session_expired')
    await owner.call('POST /accounts/{name}/check', { name: 'refused' })
    expect(await oneOf(owner, 'account_defect')).toMatchObject({
      subject: 'refused',
      finding: 'key',
      severity: 'urgent',
      owner: 'owner',
      to: `/accounts/${accountId}`,
    })
    const [id = ''] = await plantDevices(product.system, 1)
    await queueDevices(product.system, [id])
    await setRegistration(id, { status: REGISTRATION_STATUS.registrationFailed, statusBefore: null })
    expect(await oneOf(owner, 'device_failed')).toMatchObject({ count: 1, to: `/devices/${id}` })
    await setApple('refused', 'ok')
    await owner.call('POST /accounts/{name}/check', { name: 'refused' })
    expect(await oneOf(owner, 'account_defect')).toBeUndefined()
  })

  test('[23.30] names memberships that end, the nearest as the most urgent', async () => {
    const desk = await openDesk(product, ['support'])
    await plantAccount(product.system, 'ends soon', { days: 40 })
    await plantAccount(product.system, 'ends at once', { days: 10 })
    await plantAccount(product.system, 'lasts', { days: 300 })
    const ending = (await workOf(desk)).filter(({ kind }) => kind === 'membership_ending')
    expect(ending.map(({ subject, severity }) => [subject, severity])).toEqual([
      ['ends at once', 'urgent'],
      ['ends soon', 'soon'],
    ])
  })

  test.each(ROLES)('[23.30] %s sees the work of their roles only', async (role) => {
    const [id = ''] = await plantDevices(product.system, 1)
    await queueDevices(product.system, [id])
    await setRegistration(id, { latestAt: addMilliseconds(await product.system.now(), -HOUR) })
    await sql`insert into pgboss.job (name, state) values ('notice.deliver', 'failed')`.execute(
      product.system.db,
    )
    const kinds = (await workOf(await openDesk(product, [role]))).map(({ kind }) => kind)
    const sees: Record<string, string[]> = {
      support: ['device_overdue'],
      owner: ['device_overdue', 'jobs_failed'],
    }
    for (const kind of ['device_overdue', 'jobs_failed'])
      expect([role, kind, kinds.includes(kind)]).toEqual([role, kind, sees[role]?.includes(kind) ?? false])
    if (role === 'content') expect(kinds).toEqual([])
  })
})

describe('closing an account', () => {
  test('[23.36] promises the number of devices and messages that it then takes and sends', async () => {
    const desk = await openDesk(product, ['owner'])
    const accountId = await plantAccount(product.system, 'to close')
    const ids = await plantDevices(product.system, 4)
    // Two of the devices belong to one user, and the session of one is lost.
    const [shared] = await listRows(product.system.db, 'device', { id: ids[0] ?? '' })
    await changeRows(product.system.db, 'device', { id: ids[1] ?? '' }, { userId: shared?.userId })
    await queueDevices(product.system, ids)
    for (const id of ids) await registerAtOnce(product.system, id, accountId)
    await setRegistration(ids[3] ?? '', { status: REGISTRATION_STATUS.withoutSession, statusBefore: 1 })
    const promise = (await desk.call('GET /accounts/{id}', { id: accountId })).body['closure']
    expect(promise).toEqual({ devices: 4, users: 3 })

    const close = (typed: string) =>
      desk.call('POST /accounts/{name}/close', { name: 'to close', typed_name: typed })
    for (const typed of ['', 'to clos', 'TO CLOSE']) {
      const { status, body } = await close(typed)
      expect([status, Object.keys(body['fields'])]).toEqual([400, ['typed_name']])
    }
    expect((await close('to close')).body['closed']).toEqual(promise)
    const sent = await product.system.db
      .selectFrom('notice')
      .select('subject')
      .where('subject', 'like', 'account_closed:%')
      .execute()
    const own = sent.filter(({ subject }) => ids.some((id) => subject?.includes(id)))
    expect(own).toHaveLength(promise.users)
    for (const id of ids) expect(await statusOf(product.system, id)).toBe(REGISTRATION_STATUS.errorInAccount)
    const { body } = await desk.call('GET /accounts/{id}', { id: accountId })
    expect(body['closure']).toEqual({ devices: 0, users: 0 })
    expect(body['events'].map(({ event }: { event: string }) => event)).toEqual(['closed', 'added'])
  })
})

describe('asking Apple now', () => {
  test('[23.34] says why a device waits, asks at once, and stores what Apple answered and when', async () => {
    const desk = await openDesk(product, ['support'])
    await plantAccount(product.system, 'asked')
    await setApple('asked', 'slow')
    const [id = ''] = await plantDevices(product.system, 1)
    await queueDevices(product.system, [id])
    await settle(product.system)
    const before = (await desk.call('GET /devices/{id}', { id })).body['registration']
    expect(before).toMatchObject({ can_ask: true, wait: { account: 'asked' } })
    await setApple('asked', 'failing')
    const silent = await desk.call('POST /devices/{id}/ask', { id })
    expect(silent.status).toBe(200)
    expect(silent.body['registration']['account']).toMatchObject({ check_outcome: 'unavailable' })
    expect(silent.body['registration']['wait']).toMatchObject({ code: 'silent', account: 'asked' })
    await setApple('asked', 'ok')
    const answered = await desk.call('POST /devices/{id}/ask', { id })
    expect(answered.body['registration']['account'].answer_time).not.toBeNull()
    expect(answered.body['registration']['account'].check_outcome).not.toBe('unavailable')
    const lines = await listRows(
      product.system.db,
      'audit',
      { call: 'POST /devices/{id}/ask', subject: id },
      ['outcome'],
    )
    expect(lines.map(({ outcome }) => outcome)).toEqual(['done', 'done'])
  })

  test('[23.34] is limited for each account, and refused for a device in no account', async () => {
    const desk = await openDesk(product, ['support'])
    const accountId = await plantAccount(product.system, 'limited')
    await setApple('limited', 'slow')
    const [id = '', idle = ''] = await plantDevices(product.system, 2)
    await setApple('asked', 'slow')
    await queueDevices(product.system, [id])
    await settle(product.system)
    expect((await desk.call('POST /devices/{id}/ask', { id: idle })).body['error']).toBe(
      'registration_elsewhere',
    )
    expect((await desk.call('POST /devices/{id}/ask', { id })).status).toBe(200)
    const { db } = product.system
    for (let times = 1; times < RATE_LIMITS.askApplePerAccount.max; times++)
      await takeRateLimit(db, 'askApplePerAccount', accountId, await product.system.now())
    expect((await desk.call('POST /devices/{id}/ask', { id })).status).toBe(429)
  })
})

test('[23.35] an account that is stopped takes no new device, keeps its own, and takes them again', async () => {
  const desk = await openDesk(product, ['owner'])
  const accountId = await plantAccount(product.system, 'stopped')
  const set = (takes: boolean) =>
    desk.call('POST /accounts/{name}/intake', { name: 'stopped', takes_devices: takes })
  const accountOf = async () => (await desk.call('GET /accounts/{id}', { id: accountId })).body['account']
  expect((await set(false)).status).toBe(200)
  expect((await set(false)).status).toBe(409)
  const [id = ''] = await plantDevices(product.system, 1)
  await queueDevices(product.system, [id])
  await settle(product.system)
  expect(await statusOf(product.system, id)).toBe(REGISTRATION_STATUS.waitingForRegistration)
  expect(await accountOf()).toMatchObject({ takes_devices: false, can_register: false, state: 'open' })
  const { registration } = (await desk.call('GET /devices/{id}', { id })).body
  expect(registration.wait).toMatchObject({ code: 'no_account' })
  expect((await set(true)).status).toBe(200)
  await settle(product.system)
  expect(await statusOf(product.system, id)).not.toBe(REGISTRATION_STATUS.waitingForRegistration)
  expect(await accountOf()).toMatchObject({ takes_devices: true })
})

test('[23.38] the start screen and the accounts tell one wait, by one rule', async () => {
  const { db } = product.system
  const now = await product.system.now()
  const waits = Array.from({ length: 12 }, (_, at) => ({
    registeredAt: addMilliseconds(now, -at * HOUR),
    waitSeconds: at * 86_400,
  }))
  await db.insertInto('registrationWait').values(waits).execute()
  const desk = await openDesk(product, ['support'])
  const { line } = (await desk.call('GET /today')).body
  const accounts = (await desk.call('GET /accounts')).body['line']
  for (const figure of ['median_seconds', 'long_seconds', 'waits'])
    expect([figure, Math.round(line[figure])]).toEqual([figure, accounts[figure]])
  expect(line.waits).toBeGreaterThan(0)
})

const MANY = scaled(20_000, 100_000)

test(`[23.31] the work of ${MANY} devices is listed quickly`, { timeout: 300_000 }, async () => {
  const { db } = product.system
  const now = await product.system.now()
  await sql`insert into app_user (phone_number, created_at)
    select '0999' || lpad(n::text, 7, '0'), ${now}::timestamptz from generate_series(1, ${MANY}::integer) n`.execute(
    db,
  )
  await sql`insert into device (id, user_id, udid, type, product, build, secret_key_hash, enrolled_at)
    select gen_random_uuid(), id, md5(id::text) || 'ffffffff', 0, 'iPhone15,4', '22B91',
      decode(md5(id::text) || md5(id::text), 'hex'), ${now}::timestamptz
    from app_user where phone_number like '0999%'`.execute(db)
  await sql`insert into registration (device_id, status, account_id, locale, queued_at, status_since, usually_at, latest_at)
    select device.id, case when device.user_id % 50 = 0 then 3 when device.user_id % 20 = 0 then 0 else 2 end,
      (select id from developer_account limit 1), 'fa', ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz,
      ${now}::timestamptz - interval '1 day'
    from device join app_user on app_user.id = device.user_id where phone_number like '0999%'`.execute(db)
  await sql`analyze registration, device`.execute(db)
  const desk = await openDesk(product, ['owner'])
  expect(await oneOf(desk, 'device_overdue')).toMatchObject({ count: 99, is_more: true })
  const began = performance.now()
  await workOf(desk)
  const ms = Math.round(performance.now() - began)
  recordFigure(`office GET /work on ${MANY} devices, ms`, ms)
  expect(ms).toBeLessThan(10_000)
})
