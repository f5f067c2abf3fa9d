import { describe, expect, test } from 'vitest'
import { moveDevice } from '#features/device/deviceSupport.actions.ts'
import { resetDevice, retryDevice } from '#features/device/registration/registration.actions.ts'
import { REGISTRATION_STATUS } from '#features/device/registration/registration.rules.ts'
import { addMilliseconds, DAY } from '#kernel/time.ts'
import { logIn } from '../../support/login.ts'
import { productForFile } from '../../support/product.ts'
import { proofTest } from '../../support/proofTest.ts'
import {
  appleIdOf,
  enrolDevice,
  newUdid,
  passDays,
  plantAccount,
  plantDevices,
  queueDevices,
  settle,
  statusOf,
} from '../../support/registration.ts'
import { changeRows, getRow, listRows } from '../../support/rows.ts'
import { scaled } from '../../support/scale.ts'

const product = productForFile({ APPLE_TIMEOUT_SECONDS: '5' })
const { call } = { call: (...input: Parameters<typeof product.call>) => product.call(...input) }

async function setApple(name: string, state: string): Promise<void> {
  const id = await appleIdOf(product.system, name)
  const { status } = await call('POST /sandbox/api/apple/account/{id}', { id, state })
  expect(status).toBe(200)
}

async function granted(phone: string, days = 90): Promise<string> {
  const { body } = await call('POST /sandbox/api/subscription', { phone, days })
  return body['subscription_id']
}

describe('one device over HTTP', { timeout: 180_000 }, () => {
  test('[4.14] [14.1] from the profile to the SMS: applied, registered, the days begin', async () => {
    await plantAccount(product.system, 'journey')
    const phone = '09121110001'
    const user = await logIn(product, phone)
    const device = await enrolDevice(product, user.headers)
    const before = await call('GET /device/{id}/registration', { id: device.id }, device.headers)
    expect(before.body).toMatchObject({ status: null, can_decline: false, events: [] })
    const id = await granted(phone)
    const applied = await call('POST /subscription/{id}/apply', { id, device_id: device.id }, device.headers)
    expect(applied.body).toMatchObject({ state: 'active', device_id: device.id, days: 90, start_time: null })
    await settle(product.system)
    const after = await call('GET /device/{id}/registration', { id: device.id }, device.headers)
    expect(after.body).toMatchObject({ status: REGISTRATION_STATUS.registered, estimate: null, line: null })
    expect(after.body['events'].map((event: { event: string }) => event.event)).toEqual([
      'applied',
      'placed',
      'enabled',
    ])
    const { body: list } = await call('GET /subscription', {}, user.headers)
    expect(list['subscriptions'][0]).toMatchObject({ days_left: 90, is_interrupted: false })
    const { body: sms } = await call('GET /sandbox/api/sms', { phone })
    expect(sms['messages'].filter(({ text }: { text: string }) => text.includes('/install'))).toHaveLength(1)
  })

  test("applied twice counts once; a second one extends the first; another user's device is refused", async () => {
    const [phone, otherPhone] = ['09121110002', '09121110003']
    const [user, other] = [await logIn(product, phone), await logIn(product, otherPhone)]
    const device = await enrolDevice(product, user.headers)
    const theirs = await enrolDevice(product, other.headers)
    const [first, second] = [await granted(phone), await granted(phone)]
    const apply = (id: string, deviceId: string) =>
      call('POST /subscription/{id}/apply', { id, device_id: deviceId }, device.headers)
    expect((await apply(first, theirs.id)).status).toBe(404)
    const answers = await Promise.all(Array.from({ length: 20 }, () => apply(first, device.id)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect((await apply(second, device.id)).body).toMatchObject({ id: first, state: 'active', days: 180 })
    expect((await apply(second, device.id)).body).toMatchObject({ error: 'subscription_applied' })
    const foreign = await call('GET /device/{id}/registration', { id: theirs.id }, device.headers)
    expect(foreign.status).toBe(404)
    await settle(product.system)
    const events = await listRows(product.system.db, 'registrationEvent', { deviceId: device.id }, ['event'])
    expect(events.map((row) => row.event)).toEqual(['applied', 'placed', 'enabled'])
  })

  test('[1.18] [4.13] the eleventh device waits for the programme, then is notified', async () => {
    await plantAccount(product.system, 'eleven')
    const ids = await plantDevices(product.system, scaled(12, 30))
    await queueDevices(product.system, ids)
    await settle(product.system)
    const statuses = async () => Promise.all(ids.map((id) => statusOf(product.system, id)))
    expect(
      (await statuses()).filter((status) => status === REGISTRATION_STATUS.registrationProcessing).length,
    ).toBeGreaterThan(0)
    await passDays(product, 4)
    expect(new Set(await statuses())).toEqual(new Set([REGISTRATION_STATUS.registered]))
  })
})

describe('failures', { timeout: 180_000 }, () => {
  proofTest('[11.4] ineligible: watched, changes to processing weeks later, then registered', async () => {
    const [id = ''] = await plantDevices(product.system, 1, 'fa14')
    await queueDevices(product.system, [id])
    await settle(product.system)
    expect(await statusOf(product.system, id)).toBe(REGISTRATION_STATUS.registrationIneligible)
    await passDays(product, 13)
    expect(await statusOf(product.system, id)).toBe(REGISTRATION_STATUS.registrationIneligible)
    await passDays(product, 6)
    expect(await statusOf(product.system, id)).toBe(REGISTRATION_STATUS.registered)
  })

  test("[11.3] always throttled: retried with growing pauses, then failed; a user's retry keeps the old position", async () => {
    const phone = '09121110009'
    const user = await logIn(product, phone)
    const device = await enrolDevice(product, user.headers, newUdid('f429'))
    await call(
      'POST /subscription/{id}/apply',
      { id: await granted(phone), device_id: device.id },
      device.headers,
    )
    await settle(product.system)
    const view = await call('GET /device/{id}/registration', { id: device.id }, device.headers)
    expect(view.body).toMatchObject({
      status: REGISTRATION_STATUS.registering,
      retry_time: expect.any(String),
    })
    await passDays(product, 2)
    expect(await statusOf(product.system, device.id)).toBe(REGISTRATION_STATUS.registrationFailed)
    const placeBefore = await placeOf(device.id)
    // After two days the short access token has expired.
    const returned = await logIn(product, phone)
    // The login code replaces the key for ten minutes.
    await passDays(product, 11 / (24 * 60))
    const without = await call('POST /device/{id}/registration/retry', { id: device.id }, returned.headers)
    expect(without.body).toMatchObject({ error: 'step_up_required' })
    device.headers = { ...device.headers, ...returned.headers }
    const retried = await call('POST /device/{id}/registration/retry', { id: device.id }, device.headers)
    expect(retried.status).toBe(200)
    expect(await placeOf(device.id)).toBe(placeBefore)
    await settle(product.system)
    const again = await call('POST /device/{id}/registration/retry', { id: device.id }, device.headers)
    expect(again.body).toMatchObject({ error: 'registration_elsewhere' })
    const declined = await call('POST /device/{id}/registration/decline', { id: device.id }, device.headers)
    expect(declined.body).toMatchObject({ status: null, can_decline: false })
    const { body } = await call('GET /subscription', {}, returned.headers)
    expect(body['subscriptions'][0]).toMatchObject({ state: 'cancelled' })
  })

  proofTest(
    'temporary faults: two errors, a silent answer, an unknown status, a disabled device',
    async () => {
      const ids = await Promise.all(
        ['f500', 'f504', 'f200', 'f202', 'f403'].map(
          async (ending) => (await plantDevices(product.system, 1, ending))[0] ?? '',
        ),
      )
      await queueDevices(product.system, ids)
      await settle(product.system)
      await passDays(product, 6)
      for (const id of ids) expect(await statusOf(product.system, id)).toBe(REGISTRATION_STATUS.registered)
    },
  )

  test('an account with fewer slots than counted: the other devices return to the queue and go to another account', async () => {
    const { system } = product
    await closeAll()
    await plantAccount(system, 'small', { capacity: 20, real: 3, days: 300 })
    await plantAccount(system, 'large', { capacity: 20, days: 400 })
    const ids = await plantDevices(system, 6)
    await queueDevices(system, ids)
    await settle(system)
    const rows = await system.db
      .selectFrom('registration')
      .innerJoin('developerAccount', 'developerAccount.id', 'registration.accountId')
      .select('developerAccount.name')
      .where('registration.deviceId', 'in', ids)
      .execute()
    expect(rows.map((row) => row.name).sort()).toEqual(['large', 'large', 'large', 'small', 'small', 'small'])
  })

  test('[11.5] a lost session that is renewed: every device keeps its position; meanwhile the queue stands still', async () => {
    const { system } = product
    await closeAll()
    await plantAccount(system, 'session', { capacity: 12 })
    const ids = await plantDevices(system, 14)
    await queueDevices(system, ids)
    await settle(system)
    const before = await Promise.all(ids.map((id) => statusOf(system, id)))
    expect(before.filter((status) => status === REGISTRATION_STATUS.registrationProcessing)).toHaveLength(2)
    expect(before.filter((status) => status === REGISTRATION_STATUS.waitingForRegistration)).toHaveLength(2)
    await setApple('session', 'session_expired')
    await passDays(product, 0.1)
    const during = await Promise.all(ids.map((id) => statusOf(system, id)))
    expect(during.filter((status) => status === REGISTRATION_STATUS.withoutSession)).toHaveLength(4)
    await setApple('session', 'ok')
    await passDays(product, 0.1)
    expect(await Promise.all(ids.map((id) => statusOf(system, id)))).toEqual(before)
  })

  test('[4.15] [11.6] account closed: users are notified once, days stop, and return with a gift after the reset', async () => {
    const { system } = product
    await closeAll()
    await plantAccount(system, 'doomed')
    const phone = '09121110021'
    const user = await logIn(product, phone)
    const device = await enrolDevice(product, user.headers)
    await call(
      'POST /subscription/{id}/apply',
      { id: await granted(phone, 100), device_id: device.id },
      device.headers,
    )
    await settle(system)
    expect(await statusOf(system, device.id)).toBe(REGISTRATION_STATUS.registered)
    await passDays(product, 10)
    await setApple('doomed', 'closed')
    await passDays(product, 0.3)
    expect(await statusOf(system, device.id)).toBe(REGISTRATION_STATUS.errorInAccount)
    const { body: sms } = await call('GET /sandbox/api/sms', { phone })
    expect(
      sms['messages'].filter(({ text }: { text: string }) => text.includes('/resetAccount')),
    ).toHaveLength(1)
    await passDays(product, 20)
    const ctx = await system.context()
    expect(await ctx.transaction((trx) => resetDevice(ctx, trx, device.id))).toBe(true)
    await plantAccount(system, 'rescue')
    await settle(system)
    expect(await statusOf(system, device.id)).toBe(REGISTRATION_STATUS.registered)
    const { body } = await call('GET /subscription', {}, (await logIn(product, phone)).headers)
    const [subscription] = body['subscriptions']
    expect(subscription.lines.map((line: { reason: string }) => line.reason)).toEqual([
      'purchase',
      'reset_wait',
      'reset_gift',
    ])
    // 100 days, 10 and a quarter used, 20 and some waited and given back, 7 as a gift.
    expect(subscription.days_left).toBeGreaterThanOrEqual(96)
    expect(subscription.days_left).toBeLessThanOrEqual(98)
  })

  test('[11.7] profile and certificate are renewed before they expire, and a membership that ends moves its devices', async () => {
    const { system } = product
    await closeAll()
    const account = await plantAccount(system, 'ending', { days: 400 })
    const [id = ''] = await plantDevices(system, 1)
    await queueDevices(system, [id])
    await settle(system)
    const first = await accountRow(account)
    // The state eleven months later, at the provider and in the store.
    const end = addMilliseconds(await system.now(), 31 * DAY)
    await system.db.updateTable('sandbox.appleCertificate').set({ endsAt: end }).execute()
    await changeRows(
      system.db,
      'developerAccount',
      { id: account },
      { certificateEndsAt: end, profileEndsAt: end },
    )
    await passDays(product, 2)
    const second = await accountRow(account)
    expect(second.certificateId).not.toBe(first.certificateId)
    expect(second.profileId).not.toBe(first.profileId)
    expect(second.profileEndsAt?.getTime()).toBeGreaterThan(addMilliseconds(end, 100 * DAY).getTime())
    expect(await statusOf(system, id)).toBe(REGISTRATION_STATUS.registered)
    const old = await listRows(system.db, 'accountOldProfile', { accountId: account })
    expect(old).toEqual([])
    await plantAccount(system, 'successor')
    const membershipEndsAt = addMilliseconds(await system.now(), 8 * DAY)
    await changeRows(system.db, 'developerAccount', { id: account }, { membershipEndsAt })
    await passDays(product, 2)
    expect((await accountRow(account)).state).toBe('retired')
    expect(await statusOf(system, id)).toBe(REGISTRATION_STATUS.registered)
    expect(await accountNameOf(id)).toBe('successor')
  })
})

describe('accounts and slots', { timeout: 180_000 }, () => {
  test('a device with its own slot in a full account is registered there again', async () => {
    const { system } = product
    await closeAll()
    await plantAccount(system, 'crowded', { capacity: 2 })
    const ids = [...(await plantDevices(system, 1, 'f429')), ...(await plantDevices(system, 1))]
    const [failed = ''] = ids
    await queueDevices(system, ids)
    await settle(system)
    await passDays(product, 2)
    expect(await statusOf(system, failed)).toBe(REGISTRATION_STATUS.registrationFailed)
    await retryDevice(await system.context(), failed)
    await settle(system)
    // The account is full, partly because of this device, so the device is registering instead of waiting for a slot.
    expect(await statusOf(system, failed)).toBe(REGISTRATION_STATUS.registering)
  })

  test('a new account takes over a queue that stopped because no account had a session', async () => {
    const { system } = product
    await closeAll()
    await plantAccount(system, 'silent', { capacity: 0 })
    const ids = await plantDevices(system, 2)
    await queueDevices(system, ids)
    await setApple('silent', 'session_expired')
    await passDays(product, 1.1)
    for (const id of ids) expect(await statusOf(system, id)).toBe(REGISTRATION_STATUS.withoutSession)
    await plantAccount(system, 'fresh')
    await settle(system)
    for (const id of ids) expect(await statusOf(system, id)).toBe(REGISTRATION_STATUS.registered)
  })

  test('a device that an operator moves waits for another account, and never returns to the old one', async () => {
    const { system } = product
    await closeAll()
    await plantAccount(system, 'left', { days: 300 })
    const [id = ''] = await plantDevices(system, 1)
    await queueDevices(system, [id])
    await settle(system)
    await moveDevice(await system.context(), id)
    await settle(system)
    expect(await statusOf(system, id)).toBe(REGISTRATION_STATUS.waitingForRegistration)
    await plantAccount(system, 'right', { days: 400 })
    await settle(system)
    expect(await accountNameOf(id)).toBe('right')
  })

  test('a revoked certificate closes the account, with the reason', async () => {
    const { system } = product
    await closeAll()
    const account = await plantAccount(system, 'revoked')
    const [id = ''] = await plantDevices(system, 1)
    await queueDevices(system, [id])
    await settle(system)
    await setApple('revoked', 'certificate_revoked')
    await passDays(product, 0.3)
    expect(await statusOf(system, id)).toBe(REGISTRATION_STATUS.errorInAccount)
    expect(await accountRow(account)).toMatchObject({ state: 'closed', stateReason: 'certificate' })
  })

  test('a device whose account closed between slot and call is notified like all others', async () => {
    const { system } = product
    await closeAll()
    const account = await plantAccount(system, 'ended')
    const [id = ''] = await plantDevices(system, 1, 'f429')
    await queueDevices(system, [id])
    await settle(system)
    await changeRows(system.db, 'developerAccount', { id: account }, { state: 'closed' })
    await passDays(product, 0.01)
    expect(await statusOf(system, id)).toBe(REGISTRATION_STATUS.errorInAccount)
    const notices = await system.db
      .selectFrom('notice')
      .select('subject')
      .where('subject', 'like', `account_closed:${id}:%`)
      .execute()
    expect(notices).toHaveLength(1)
  })
})

async function closeAll(): Promise<void> {
  const { system } = product
  await settle(system)
  await system.db.updateTable('developerAccount').set({ state: 'retired' }).execute()
  await system.db.deleteFrom('registration').where('status', '!=', REGISTRATION_STATUS.registered).execute()
}

async function accountNameOf(deviceId: string): Promise<string> {
  const { name } = await product.system.db
    .selectFrom('registration')
    .innerJoin('developerAccount', 'developerAccount.id', 'registration.accountId')
    .select('developerAccount.name')
    .where('deviceId', '=', deviceId)
    .executeTakeFirstOrThrow()
  return name
}

async function placeOf(deviceId: string): Promise<number> {
  const { place } = await getRow(product.system.db, 'registration', { deviceId })
  return place
}

async function accountRow(id: string) {
  return getRow(product.system.db, 'developerAccount', { id })
}
