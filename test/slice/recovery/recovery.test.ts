import { describe, expect, test } from 'vitest'
import { REGISTRATION_STATUS } from '#features/device/registration/registration.rules.ts'
import { logIn } from '../../support/login.ts'
import { productForFile } from '../../support/product.ts'
import { proofTest } from '../../support/proofTest.ts'
import { close, type Registered, registered, retireAll, returned } from '../../support/recovery.ts'
import {
  enrolDevice,
  giveDays,
  passDays,
  plantAccount,
  plantDevices,
  queueDevices,
  settle,
  statusOf,
} from '../../support/registration.ts'
import { changeRows, getRow, listRows } from '../../support/rows.ts'

const product = productForFile({ RESET_GIFT_DAYS: '7', TRUSTED_PROXIES: '1' })
const read = (who: Registered) => product.call('GET /device/{id}/reset', { id: who.id }, who.headers)
const confirm = (who: Registered) => product.call('POST /device/{id}/reset', { id: who.id }, who.headers)

async function events(deviceId: string, event: string): Promise<number> {
  const rows = await listRows(product.system.db, 'registrationEvent', { deviceId, event }, ['id'])
  return rows.length
}

async function lines(who: Registered) {
  const { body } = await product.call('GET /subscription', {}, who.headers)
  return body['subscriptions'][0].lines.map((line: { reason: string; days: number }) => [
    line.reason,
    line.days,
  ])
}

async function countMessagesWith(phone: string, path: string): Promise<number> {
  const { body } = await product.call('GET /sandbox/api/sms', { phone })
  return body['messages'].filter(({ text }: { text: string }) => text.includes(path)).length
}

describe('a change of account', { timeout: 180_000 }, () => {
  test('[2.45] [2.48] [4.15] [4.17] none, closed and notified once, chosen, queued, done; days and gift are separate lines', async () => {
    let who = await registered(product)
    expect((await read(who)).body).toMatchObject({
      state: 'none',
      closures: 0,
      close_time: null,
      waited_days: 0,
      gift_days: 0,
      line: null,
      estimate: null,
    })
    expect((await confirm(who)).body).toMatchObject({ error: 'reset_elsewhere' })
    await passDays(product, 10)
    await close(product, who.accountId)
    expect(await countMessagesWith(who.phone, '/resetAccount')).toBe(1)
    const pushes = await product.system.db
      .selectFrom('pushMessage')
      .select(['url', 'title'])
      .where('userId', '=', who.userId)
      .where('subject', 'like', 'account_closed:%')
      .execute()
    expect(pushes).toMatchObject([{ url: `/resetAccount?device=${who.id}` }])

    await passDays(product, 1.9)
    who = await returned(product, who)
    const offered = (await read(who)).body
    expect(offered).toMatchObject({
      state: 'offered',
      closures: 1,
      choose_time: null,
      waited_days: 2,
      gift_days: 7,
      line: null,
      estimate: { waits: expect.any(Number) },
      subscription_id: expect.any(String),
    })
    const chosen = await confirm(who)
    expect(chosen.body).toMatchObject({
      state: 'underway',
      line: { ahead: 0, length: 1 },
      gift_days: 7,
    })
    expect((await confirm(who)).body).toEqual(chosen.body)

    await passDays(product, 1.5)
    await plantAccount(product.system, 'next')
    await settle(product.system)
    who = await returned(product, who)
    expect((await read(who)).body).toMatchObject({
      state: 'done',
      closures: 1,
      waited_days: 4,
      gift_days: 7,
      line: null,
      estimate: null,
      done_time: expect.any(String),
    })
    expect(await lines(who)).toEqual([
      ['purchase', 100],
      ['reset_wait', 4],
      ['reset_gift', 7],
    ])
    expect(await countMessagesWith(who.phone, '/resetAccount')).toBe(1)
    // Repeated after the end, the call returns the choice and changes nothing.
    expect((await confirm(who)).body).toMatchObject({ state: 'done' })
    expect(await statusOf(product.system, who.id)).toBe(REGISTRATION_STATUS.registered)
  })

  test('100 concurrent confirmations: one event, one answer', async () => {
    const who = await registered(product)
    await close(product, who.accountId)
    const answers = await Promise.all(Array.from({ length: 100 }, () => confirm(who)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body)))).toHaveProperty('size', 1)
    expect(await events(who.id, 'reset_confirmed')).toBe(1)
  })

  proofTest(
    '[2.49] [14.2] a second closure gives days and gift again, each once, and the count is two',
    async () => {
      let who = await registered(product)
      for (const round of [1, 2]) {
        await passDays(product, 5)
        const { accountId } = await getRow(product.system.db, 'registration', { deviceId: who.id })
        await close(product, accountId ?? '')
        await passDays(product, 2.9)
        who = await returned(product, who)
        expect((await read(who)).body).toMatchObject({ state: 'offered', closures: round })
        expect((await confirm(who)).status).toBe(200)
        await plantAccount(product.system, `round ${round} of ${who.phone}`)
        await settle(product.system)
      }
      expect(await lines(who)).toEqual([
        ['purchase', 100],
        ['reset_wait', 3],
        ['reset_gift', 7],
        ['reset_wait', 3],
        ['reset_gift', 7],
      ])
      expect((await read(who)).body).toMatchObject({
        state: 'done',
        closures: 2,
        waited_days: 3,
        gift_days: 7,
      })
      expect(await countMessagesWith(who.phone, '/resetAccount')).toBe(2)
      const { body } = await product.call('GET /subscription', {}, who.headers)
      // 100 days, ten of them used, plus twice seven as a gift. A day of waiting that has begun is given back
      // completely.
      expect(body['subscriptions'][0]).toMatchObject({ days: 120, days_left: 105, is_interrupted: false })
    },
  )

  test('the device keeps its old position in the queue, ahead of later ones', async () => {
    const who = await registered(product)
    await close(product, who.accountId)
    const newer = await plantDevices(product.system, 3)
    await queueDevices(product.system, newer)
    expect((await confirm(who)).body).toMatchObject({ line: { ahead: 0, length: 4 } })
    await plantAccount(product.system, `one place ${who.phone}`, { capacity: 1 })
    await settle(product.system)
    expect(await statusOf(product.system, who.id)).toBe(REGISTRATION_STATUS.registered)
    for (const id of newer)
      expect(await statusOf(product.system, id)).toBe(REGISTRATION_STATUS.waitingForRegistration)
    await product.system.db.deleteFrom('registration').where('deviceId', 'in', newer).execute()
  })

  test('[1.17] two devices of one user in the same account: one notification, and a choice for each', async () => {
    const who = await registered(product)
    const second = { ...who, ...(await enrolDevice(product, who.headers)) }
    await giveDays(product, who.phone, second)
    await settle(product.system)
    await close(product, who.accountId)
    expect(await countMessagesWith(who.phone, '/resetAccount')).toBe(1)
    expect((await confirm(who)).body).toMatchObject({ state: 'underway' })
    expect((await read(second)).body).toMatchObject({ state: 'offered', closures: 1 })
  })

  test('a closure during the first wait loses no day, and the gift is given with the first registration', async () => {
    const phone = '09181110001'
    const user = await logIn(product, phone)
    const device = await enrolDevice(product, user.headers)
    await retireAll(product)
    await giveDays(product, phone, device)
    await settle(product.system)
    const accountName = 'closed early'
    const accountId = await plantAccount(product.system, accountName, { capacity: 0 })
    await changeRows(
      product.system.db,
      'registration',
      { deviceId: device.id },
      { status: REGISTRATION_STATUS.registrationProcessing, accountId },
    )
    await close(product, accountId)
    await passDays(product, 4)
    const who = await returned(product, { ...device, phone, userId: user.userId, accountId, accountName })
    expect((await read(who)).body).toMatchObject({ state: 'offered', waited_days: 0, gift_days: 7 })
    await confirm(who)
    await plantAccount(product.system, 'after the early one')
    await settle(product.system)
    expect(await lines(who)).toEqual([
      ['purchase', 30],
      ['reset_gift', 7],
    ])
    expect((await read(who)).body).toMatchObject({ state: 'done', waited_days: 0, gift_days: 7 })
    const list = await product.call('GET /subscription', {}, who.headers)
    expect(list.body['subscriptions'][0]).toMatchObject({ days: 37, days_left: 37 })
  })

  test('[2.47] after declining, nothing is offered, and the choice is refused', async () => {
    const who = await registered(product)
    await close(product, who.accountId)
    const declined = await product.call('POST /device/{id}/registration/decline', { id: who.id }, who.headers)
    expect(declined.status).toBe(200)
    expect((await read(who)).body).toMatchObject({ state: 'none', closures: 0 })
    const refused = await confirm(who)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ error: 'reset_elsewhere' })
    expect(await events(who.id, 'reset_confirmed')).toBe(0)
  })

  test('another user gets "not found"', async () => {
    const who = await registered(product)
    await close(product, who.accountId)
    const other = await logIn(product, '09181110002')
    const asked = { id: who.id }
    for (const call of ['GET /device/{id}/reset', 'POST /device/{id}/reset'])
      expect((await product.call(call, asked, other.headers)).status).toBe(404)
    expect(await statusOf(product.system, who.id)).toBe(REGISTRATION_STATUS.errorInAccount)
  })
})
