import { beforeAll, expect, test } from 'vitest'
import { addMilliseconds, DAY, HOUR } from '#kernel/time.ts'
import { plantInstallable, plantProfile, plantVersion } from '../../support/install.ts'
import { logIn } from '../../support/login.ts'
import { productForFile } from '../../support/product.ts'
import { enrolDevice, giveDays, plantAccount, registerAtOnce, settle } from '../../support/registration.ts'
import { addRow, changeRows, getRow } from '../../support/rows.ts'

const product = productForFile({ TRUSTED_PROXIES: '1', LINE_LIMIT: '1000' })
type Headers = Record<string, string>
let people = 0
let accountId: string

beforeAll(async () => {
  accountId = await plantAccount(product.system, 'overview', { capacity: 0 })
  await settle(product.system)
  await plantProfile(product, accountId, [])
})

async function createUser() {
  const address = { 'x-forwarded-for': `10.21.1.${++people}` }
  const phone = `0912910${String(people).padStart(4, '0')}`
  const { headers, userId } = await logIn(product, phone, address)
  return { phone, userId, headers: { ...headers, ...address } as Headers }
}

async function waiting() {
  const one = await createUser()
  const device = await enrolDevice(product, one.headers)
  const headers: Headers = { ...one.headers, ...device.headers }
  await giveDays(product, one.phone, { id: device.id, headers })
  return { ...one, headers, device }
}

async function ready() {
  const one = await waiting()
  await registerAtOnce(product.system, one.device.id, accountId)
  return one
}

const overview = async (headers: Headers, input: Record<string, unknown> = {}) =>
  (await product.call('GET /device/overview', input, headers)).body

async function plantInstalled(deviceId: string, applicationId: number, installedAt: Date) {
  const { db } = product.system
  const { id: versionId } = await getRow(db, 'applicationVersion', { applicationId })
  await addRow(db, 'installedApplication', { deviceId, applicationId, versionId, installedAt })
}

test('[21.40] a newcomer has no device, and nobody else answers', async () => {
  const { headers } = await createUser()
  expect(await overview(headers)).toEqual({
    device: null,
    has_days: false,
    days_left: null,
    applications: [],
    installing: [],
    bought: [],
  })
  expect((await product.call('GET /device/overview')).status).toBe(401)
})

test('[21.40] a waiting device has the date when it is probably ready', async () => {
  const { headers, device } = await waiting()
  const { db } = product.system
  const { usuallyAt } = await getRow(db, 'registration', { deviceId: device.id })
  expect(await overview(headers)).toMatchObject({
    device: { id: device.id, type: 0, status: 0, usually_time: usuallyAt.toISOString() },
    has_days: true,
    days_left: null,
  })
})

test('[21.40] [21.41] installed applications with their updates and address schemes, hidden ones left out', async () => {
  const { headers, device } = await ready()
  const { now } = await product.system.context()
  const [old, hidden] = [
    await plantInstallable(product, { order: { urlSchemes: ['fb123456', 'Daftar'] } }),
    await plantInstallable(product),
  ]
  for (const { id } of [old, hidden]) await plantInstalled(device.id, id, addMilliseconds(now, HOUR))
  await changeRows(product.system.db, 'application', { id: hidden.id }, { isPublished: false })
  const [before] = (await overview(headers))['applications']
  expect(before).toEqual({
    id: old.id,
    version: '1.0',
    update: null,
    is_to_reinstall: false,
    url_scheme: 'daftar',
  })
  await plantVersion(product, { bundleIdentifier: old.bundleIdentifier, name: 'Daftar', version: '2.0' })
  expect((await overview(headers))['applications']).toMatchObject([{ id: old.id, update: '2.0' }])
})

test('[21.40] what iOS is fetching, by its bytes', async () => {
  const { headers, device } = await ready()
  const { id } = await plantInstallable(product, { order: { payloadBytes: 200_000 } })
  const ask = () =>
    product.call(
      'GET /application/{id}/installation/link/{deviceId}',
      { id, deviceId: device.id, target: 'site' },
      headers,
    )
  await ask()
  await settle(product.system)
  const { body } = await ask()
  const manifest = new URL(body['plist_url']).pathname
  await (await product.request(manifest)).arrayBuffer()
  expect((await overview(headers))['installing']).toEqual([])
  const file = manifest.replace('manifest.plist', 'app.ipa')
  await (await product.request(file, { headers: { range: 'bytes=0-99999' } })).arrayBuffer()
  const [running] = (await overview(headers))['installing']
  expect(running).toMatchObject({ id, installation_id: body['installation_id'] })
  expect(running.percent).toBeGreaterThan(20)
  expect(running.percent).toBeLessThan(80)
  await (await product.request(file)).arrayBuffer()
  expect(await overview(headers)).toMatchObject({ installing: [], applications: [{ id }] })
})

test('[21.40] days left, and applications that were bought', async () => {
  const { headers, userId, device } = await ready()
  const { db } = product.system
  const { now } = await product.system.context()
  const { id } = await plantInstallable(product)
  await addRow(db, 'entitlement', {
    userId,
    applicationId: id,
    source: `test:${id}`,
    endsAt: null,
    createdAt: now,
  })
  expect(await overview(headers)).toMatchObject({ has_days: true, days_left: 30, bought: [id] })
  await changeRows(db, 'subscription', { deviceId: device.id }, { endsAt: addMilliseconds(now, -DAY) })
  expect(await overview(headers)).toMatchObject({ has_days: false, days_left: 0 })
})

test("[21.40] the browser's device before the newest, and never someone else's", async () => {
  const mine = await ready()
  const newer = await enrolDevice(product, mine.headers)
  const other = await ready()
  const idOf = async (device?: string) => (await overview(mine.headers, device ? { device } : {})).device.id
  expect(await idOf(mine.device.id)).toBe(mine.device.id)
  expect([newer.id, mine.device.id]).toContain(await idOf())
  expect([newer.id, mine.device.id]).toContain(await idOf(other.device.id))
})

test('[21.50] after an account change, what was installed before it is to be installed again, also one', async () => {
  const { headers, device } = await ready()
  const { now } = await product.system.context()
  const [before, after] = [await plantInstallable(product), await plantInstallable(product)]
  await plantInstalled(device.id, before.id, addMilliseconds(now, -40 * DAY))
  await plantInstalled(device.id, after.id, addMilliseconds(now, HOUR))
  const flags = (applications: Array<Record<string, unknown>>) =>
    Object.fromEntries(applications.map((one) => [Number(one['id']), one['is_to_reinstall']]))
  const expected = { [before.id]: true, [after.id]: false }
  expect(flags((await overview(headers))['applications'])).toEqual(expected)
  const own = await product.call('GET /device/{id}/application', { id: device.id }, headers)
  expect(flags(own.body['applications'])).toEqual(expected)
})

test('[21.42] a card tells the lowest iOS that can install it, and null without a file', async () => {
  const { db } = product.system
  const planted = await plantInstallable(product, { order: { minimumIos: '15.0' } })
  const iosOf = async () =>
    (await product.call('GET /application/by_label/{label}', { label: planted.label })).body[
      'installable_ios'
    ]
  expect(await iosOf()).toBe('15.0')
  await plantVersion(product, {
    bundleIdentifier: planted.bundleIdentifier,
    name: 'Daftar',
    version: '9.0',
    minimumIos: '9.3',
  })
  expect(await iosOf()).toBe('9.3')
  await changeRows(
    db,
    'applicationVersion',
    { name: '9.0', applicationId: planted.id },
    { minimumIosVersion: '17.0' },
  )
  expect(await iosOf()).toBe('15.0')
  const versions = db.selectFrom('applicationVersion').select('id').where('applicationId', '=', planted.id)
  await db.deleteFrom('ipa').where('versionId', 'in', versions).execute()
  expect(await iosOf()).toBeNull()
})
