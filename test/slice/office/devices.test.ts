import { describe, expect, test } from 'vitest'
import { REGISTRATION_STATUS } from '#features/device/registration/registration.rules.ts'
import { openDesk } from '../../support/office.ts'
import { productForFile } from '../../support/product.ts'
import { askRefund } from '../../support/refund.ts'
import { refundPeople } from '../../support/refundPeople.ts'
import {
  newUdid,
  plantAccount,
  plantDevices,
  queueDevices,
  registerAtOnce,
  settle,
  statusOf,
} from '../../support/registration.ts'
import { listRows } from '../../support/rows.ts'

const product = productForFile({ TRUSTED_PROXIES: '1' })
const { owner, registered } = refundPeople(product)

type DeviceRow = { id: string; status: number | null; phone: string; udid_end: string }

async function factsOf(id: string) {
  return product.system.db
    .selectFrom('device')
    .innerJoin('appUser', 'appUser.id', 'device.userId')
    .select(['device.udid', 'appUser.phoneNumber'])
    .where('device.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Sets the state that the provider's refusals lead to. */
async function fail(id: string): Promise<void> {
  const change = { status: REGISTRATION_STATUS.registrationFailed, attempts: 8, dueAt: null }
  await product.system.db.updateTable('registration').set(change).where('deviceId', '=', id).execute()
}

describe('devices in the office', () => {
  test('are found by phone, udid, end of the udid and id; only the detail screen shows the whole udid', async () => {
    const desk = await openDesk(product, ['support'])
    const [id = ''] = await plantDevices(product.system, 1, 'c0de')
    const { udid, phoneNumber } = await factsOf(id)
    for (const word of [phoneNumber, `+98${phoneNumber.slice(1)}`, udid, udid.toUpperCase(), 'c0de', id]) {
      const { status, body } = await desk.call('POST /devices/search', { word })
      expect(status).toBe(200)
      expect(body['devices'].map((one: DeviceRow) => one.id)).toEqual([id])
      expect(body['devices'][0]).toMatchObject({ phone: phoneNumber, udid_end: 'c0de', status: null })
      expect(JSON.stringify(body)).not.toContain(udid)
    }
    for (const word of ['%%%%', '____', 'no such thing'])
      expect((await desk.call('POST /devices/search', { word })).body['devices']).toEqual([])
    expect((await desk.call('POST /devices/search', { word: 'c0d' })).status).toBe(400)
    const one = await desk.call('GET /devices/{id}', { id })
    expect(one.body).toMatchObject({ udid, phone: phoneNumber, registration: { status: null } })
    const kept = await product.system.db.selectFrom('audit').selectAll().execute()
    expect(kept.filter(({ call }) => call === 'POST /devices/search').length).toBeGreaterThan(0)
    expect(JSON.stringify(kept)).not.toContain(udid)
    expect(JSON.stringify(kept)).not.toContain(phoneNumber)
  })

  test('are listed by status and account, and the next page continues a long list', async () => {
    const desk = await openDesk(product, ['support'])
    const ids = await plantDevices(product.system, 55)
    await queueDevices(product.system, ids.slice(0, 2))
    await settle(product.system)
    await fail(ids[0] ?? '')
    const listed = async (wish: Record<string, unknown>) =>
      (await desk.call('GET /devices', wish)).body['devices'].map((one: DeviceRow) => one.id)
    expect(await listed({ filter: 'failed' })).toEqual([ids[0]])
    expect(await listed({ filter: 'trouble' })).toEqual([ids[0]])
    expect(await listed({ filter: 'waiting' })).toEqual([ids[1]])
    expect(await listed({ filter: 'none' })).not.toContain(ids[0])
    expect(await listed({ account: 'nowhere' })).toEqual([])
    const first = (await desk.call('GET /devices')).body
    expect([first['devices'].length, first['has_more']]).toEqual([50, true])
    const second = (await desk.call('GET /devices', { after: first['devices'].at(-1).id })).body
    const all = [...first['devices'], ...second['devices']].map((one: DeviceRow) => one.id)
    expect(new Set(all).size).toBe(all.length)
    const counts = first['counts'] as Array<{ status: number | null; count: number }>
    expect(all).toHaveLength(counts.reduce((sum, { count }) => sum + count, 0))
  })

  test('show queue, subscription, payment, refund and problem report beside the registration', async () => {
    const desk = await openDesk(product, ['support', 'finance'])
    const { person, device } = await owner()
    const { device: sold, sold: purchase } = await registered(30)
    const fresh = (await desk.call('GET /devices/{id}', { id: device.id })).body
    expect(fresh).toMatchObject({ phone: person.phone, events: [], subscriptions: [], payments: [] })
    const { body } = await desk.call('GET /devices/{id}', { id: sold.id })
    expect(body['registration']).toMatchObject({
      status: REGISTRATION_STATUS.registered,
      can_move: true,
      can_retry: false,
      account: { name: 'refunds', state: 'retired' },
    })
    expect(body['subscriptions']).toMatchObject([
      { id: purchase.subscriptionId, state: 'active', lines: [{ days: 30, reason: 'purchase' }] },
    ])
    expect(body['payments']).toMatchObject([{ state: 'applied', amount: purchase.amount }])
    expect(body['events'].at(-1)).toMatchObject({ event: 'applied' })
    const problem = { id: sold.id, kind: 'does_not_open', description: 'برنامه‌ها از دیروز باز نمی‌شوند.' }
    const reported = await product.call('POST /device/{id}/problem', problem, sold.headers)
    expect(reported.status).toBe(200)
    await askRefund(product, purchase.subscriptionId, sold.headers)
    await queueDevices(product.system, [device.id])
    const line = (await desk.call('GET /devices/{id}', { id: device.id })).body['registration']
    expect(line['line'].length).toBeGreaterThan(line['line'].ahead)
    expect(line['estimate']).not.toBeNull()
    const after = (await desk.call('GET /devices/{id}', { id: sold.id })).body
    expect(after['problems']).toMatchObject([{ kind: 'does_not_open', solve_time: null, solved_by: null }])
    expect(after['refunds']).toMatchObject([{ state: 'requested', amount: purchase.amount }])
    expect(after['may_open_refunds']).toBe(true)
  })
})

describe('support actions on a device', () => {
  test('a failed device is retried once by two operators, and the audit names both', async () => {
    const desks = [await openDesk(product, ['support']), await openDesk(product, ['owner'])]
    const [id = ''] = await plantDevices(product.system, 1)
    await queueDevices(product.system, [id])
    await settle(product.system)
    await fail(id)
    expect((await desks[0]?.call('GET /devices/{id}', { id }))?.body['registration'].can_retry).toBe(true)
    const answers = await Promise.all(desks.map((desk) => desk.call('POST /devices/{id}/retry', { id })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body['error']).toBe('registration_elsewhere')
    expect(answers.find(({ status }) => status === 200)?.body['events'][0].event).toBe('retried')
    expect(await statusOf(product.system, id)).toBe(REGISTRATION_STATUS.waitingForRegistration)
    const lines = await listRows(
      product.system.db,
      'audit',
      { call: 'POST /devices/{id}/retry', subject: id },
      ['operatorName', 'outcome', 'subject'],
    )
    expect(lines.map(({ operatorName }) => operatorName).sort()).toEqual(desks.map(({ name }) => name).sort())
    expect(lines.map(({ outcome }) => outcome).sort()).toEqual(['done', 'registration_elsewhere'])
  })

  test('[23.37] a device that an operator moves says so, and not that its account was ending', async () => {
    const desk = await openDesk(product, ['support'])
    const [from, id = ''] = [
      await plantAccount(product.system, 'from', { capacity: 1 }),
      ...(await plantDevices(product.system, 1, '', () => newUdid())),
    ]
    // The failed device from the previous test takes the slot of this account.
    await settle(product.system)
    await queueDevices(product.system, [id])
    await registerAtOnce(product.system, id, from)
    const moved = await desk.call('POST /devices/{id}/move', { id })
    expect(moved.status).toBe(200)
    expect(moved.body['registration']).toMatchObject({
      status: REGISTRATION_STATUS.waitingForRegistration,
      account: null,
      move_reason: 'operator',
      can_move: false,
    })
    expect(moved.body['events'][0]).toMatchObject({ event: 'moved', detail: 'operator' })
    expect((await desk.call('POST /devices/{id}/move', { id })).status).toBe(409)
  })
})
