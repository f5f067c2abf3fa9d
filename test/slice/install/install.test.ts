import { createHash, randomUUID } from 'node:crypto'
import { parse } from 'plist'
import { beforeAll, describe, expect, test } from 'vitest'
import { addMilliseconds, DAY } from '#kernel/time.ts'
import { createNestedCode } from '#server/ipa/nestedCode.ts'
import { commandRunner } from '../../support/commands.ts'
import {
  type PlantedApplication,
  plantInstallable,
  plantProfile,
  plantVersion,
} from '../../support/install.ts'
import { logIn } from '../../support/login.ts'
import { passSeconds } from '../../support/payment.ts'
import { productForFile } from '../../support/product.ts'
import { enrolDevice, giveDays, plantAccount, registerAtOnce, settle } from '../../support/registration.ts'
import { addRow, changeRows } from '../../support/rows.ts'
import { readSignature } from '../../support/signing/readSignature.ts'

const product = productForFile({ TRUSTED_PROXIES: '1', LINE_LIMIT: '1000' })
type Headers = Record<string, string>
let people = 0
let accountId: string
let application: PlantedApplication

beforeAll(async () => {
  // Without free slots, so that only the test registers devices and creates profiles.
  accountId = await plantAccount(product.system, 'install', { capacity: 0 })
  await settle(product.system)
  await plantProfile(product, accountId, [])
  application = await plantInstallable(product, { order: { payloadBytes: 200_000 } })
})

async function createUser() {
  const address = { 'x-forwarded-for': `10.20.1.${++people}` }
  const phone = `0912900${String(people).padStart(4, '0')}`
  const { headers, userId } = await logIn(product, phone, address)
  return { phone, userId, headers: { ...headers, ...address } }
}

/** Creates a user whose device is registered and has days. */
async function ready() {
  const one = await createUser()
  const device = await enrolDevice(product, one.headers)
  const headers: Headers = { ...one.headers, ...device.headers }
  await giveDays(product, one.phone, { id: device.id, headers })
  await registerAtOnce(product.system, device.id, accountId)
  return { ...one, headers, device }
}

function askLink(headers: Headers, deviceId: string, id = application.id) {
  const call = 'GET /application/{id}/installation/link/{deviceId}'
  return product.call(call, { id, deviceId, target: 'site' }, headers)
}

function askDirect(headers: Headers, deviceId: string, version = 'latest', id = application.id) {
  const call = 'GET /application/{id}/installation/link/{deviceId}/direct/{version}'
  return product.call(call, { id, deviceId, version }, headers)
}

/** Requests the link until the package is signed. */
async function link(headers: Headers, deviceId: string, id = application.id) {
  await askLink(headers, deviceId, id)
  await settle(product.system)
  const { status, body } = await askLink(headers, deviceId, id)
  expect([status, body['is_ready']]).toEqual([200, true])
  const manifest = new URL(body['plist_url']).pathname
  return { manifest, file: manifest.replace('manifest.plist', 'app.ipa'), id: body['installation_id'] }
}

const fault = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body['error'],
  body['error_type'],
]

async function follow(headers: Headers, id: string) {
  return (await product.call('GET /installation/{id}', { id }, headers)).body
}

async function fetchPart(path: string, range?: string) {
  const response = await product.request(path, range ? { headers: { range } } : {})
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

describe('an installation from the link to the installed application', () => {
  test('[1.33] [3.20] [12.6] signs once, links, serves ranges, counts the download, and then ends the address', async () => {
    const { headers, device } = await ready()
    const first = await askLink(headers, device.id)
    expect(first.body).toMatchObject({ is_ready: false, plist_url: null, device_status: 0, version: '1.0' })
    expect(first.body['installation_url']).toMatch(/^itms-services:\/\/\?action=download-manifest&url=http/)
    const { manifest, file, id } = await link(headers, device.id)
    // The address that the first answer announced while the package was being signed.
    expect(decodeURIComponent(first.body['installation_url'])).toContain(manifest)
    expect(await follow(headers, id)).toMatchObject({ state: 'confirm', percent: 0 })

    const answer = await product.request(manifest)
    expect(answer.headers.get('content-type')).toContain('text/xml')
    const read = parse(await answer.text()) as never as {
      items: [{ assets: Array<{ kind: string; url: string }>; metadata: object }]
    }
    expect(read.items[0].metadata).toEqual({
      'bundle-identifier': application.bundleIdentifier,
      'bundle-version': '1.0',
      kind: 'software',
      subtitle: 'طرح',
      title: 'دفتر',
    })
    expect(new URL(read.items[0].assets[0]?.url ?? '').pathname).toBe(file)

    const head = await product.request(file, { method: 'HEAD' })
    const size = Number(head.headers.get('content-length'))
    expect([head.status, head.headers.get('accept-ranges')]).toEqual([200, 'bytes'])
    const half = Math.floor(size / 2)
    const late = await fetchPart(file, `bytes=${half}-`)
    expect([late.status, late.headers.get('content-range')]).toEqual([
      206,
      `bytes ${half}-${size - 1}/${size}`,
    ])
    const during = await follow(headers, id)
    expect(during['state']).toBe('sending')
    expect(during['percent']).toBeGreaterThanOrEqual(49)
    expect(during['percent']).toBeLessThanOrEqual(51)
    const early = await fetchPart(file, `bytes=0-${half - 1}`)
    const whole = Buffer.concat([early.bytes, late.bytes])
    expect(whole).toHaveLength(size)
    expect(`"${createHash('sha256').update(whole).digest('hex')}"`).toBe(head.headers.get('etag'))
    expect(await follow(headers, id)).toMatchObject({ state: 'sent', percent: 100 })
    expect([(await fetchPart(file)).status, (await product.request(manifest)).status]).toEqual([410, 410])

    const own = await product.call('GET /device/{id}/application', { id: device.id }, headers)
    expect(own.body['applications']).toMatchObject([
      { id: application.id, installed: { version: '1.0' }, update: null },
    ])
  })

  test('serves a package whose signature tools of others accept', async () => {
    const { headers, device } = await ready()
    await plantProfile(product, accountId, [device.udid])
    const label = `nested-${randomUUID()}`
    const identifier = `example.${label}`
    const nested = { folder: 'Payload/App.app', bundleIdentifier: identifier, version: '1.0' }
    const { id } = await plantInstallable(product, { label, order: { files: createNestedCode(nested) } })
    const { manifest, file } = await link(headers, device.id, id)
    await product.request(manifest)
    const { bytes } = await fetchPart(file)
    const { programs, devices, team } = await readSignature(product, bytes)
    expect(devices).toEqual([device.udid])
    expect(Object.keys(programs)).toHaveLength(4)
    expect(programs['Payload/App.app/App']).toEqual({
      identifier,
      entitlements: expect.objectContaining({ 'application-identifier': `${team}.${identifier}` }),
    })
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
    await expect(readSignature(product, changed)).rejects.toThrow()
  })

  test('[17.11] the simulated iPhone of the sandbox installs the application', async () => {
    const { headers, device } = await ready()
    await link(headers, device.id)
    const { body } = await askLink(headers, device.id)
    const input = { manifest_url: body['plist_url'] }
    const installed = await product.call('POST /sandbox/api/iphone/install', input)
    expect(installed.body).toMatchObject({
      bundle_identifier: application.bundleIdentifier,
      version: '1.0',
      title: 'دفتر',
    })
    const elsewhere = { manifest_url: 'https://elsewhere.example/i/x/manifest.plist' }
    expect((await product.call('POST /sandbox/api/iphone/install', elsewhere)).status).toBe(409)
  })

  test('[12.2] fifty concurrent requests sign the package once', async () => {
    const other = await plantInstallable(product)
    const people50 = await ready()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => askLink(people50.headers, people50.device.id, other.id)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await settle(product.system)
    const signings = await product.system.db
      .selectFrom('signing')
      .innerJoin('ipa', 'ipa.id', 'signing.ipaId')
      .select(['signing.state', 'signing.attempts'])
      .where('ipa.bundleIdentifier', '=', other.bundleIdentifier)
      .execute()
    expect(signings).toEqual([{ state: 'done', attempts: 1 }])
    expect(new Set(answers.map(({ body }) => body['installation_url'])).size).toBe(1)
  })

  test('a second tap before iOS has asked gets the same address', async () => {
    const { headers, device } = await ready()
    const one = await link(headers, device.id)
    expect((await link(headers, device.id)).id).toBe(one.id)
    await product.request(one.manifest)
    expect((await link(headers, device.id)).id).not.toBe(one.id)
  })
})

describe('the direct link', () => {
  test('[4.9] [4.10] [7.30] by name or as the latest: returns a placeholder while signing, then the address', async () => {
    const { headers, device } = await ready()
    const { id } = await plantInstallable(product)
    const ask = (version?: string) => askDirect(headers, device.id, version, id)
    const address = /^itms-services:\/\/\?action=download-manifest&url=http/
    const wanted = { device_status: 0, version: '1.0', installation_url: expect.stringMatching(address) }
    expect((await ask()).body).toMatchObject({ ...wanted, is_ready: false })
    await settle(product.system)
    for (const version of ['latest', '1.0'])
      expect((await ask(version)).body).toMatchObject({ ...wanted, is_ready: true })
    expect(fault(await ask('9.9'))).toEqual([404, 'version_not_found', undefined])
  })

  test('[4.12] returns status 4 (try again) for any other obstacle', async () => {
    const { headers, device } = await ready()
    const { db } = product.system
    await db.updateTable('registration').set({ status: 3 }).where('deviceId', '=', device.id).execute()
    expect((await askDirect(headers, device.id)).body).toMatchObject({
      is_ready: false,
      installation_url: null,
      device_status: 4,
    })
  })
})

describe('who cannot install', () => {
  test('[4.11] [8.6] without days: error type 1; directly: status 3', async () => {
    const { headers } = await createUser()
    const device = await enrolDevice(product, headers)
    const keyed = { ...headers, ...device.headers }
    expect(fault(await askLink(keyed, device.id))).toEqual([409, 'package_needed', 1])
    expect((await askDirect(keyed, device.id)).body).toMatchObject({ is_ready: false, device_status: 3 })
  })

  test('[8.7] the account is closed: error type 2; directly: status 2', async () => {
    const { headers, device } = await ready()
    await changeRows(product.system.db, 'registration', { deviceId: device.id }, { status: 6 })
    expect(fault(await askLink(headers, device.id))).toEqual([409, 'account_disabled', 2])
    expect((await askDirect(headers, device.id)).body).toMatchObject({ is_ready: false, device_status: 2 })
  })

  test('in the queue: returns the queue status without an error', async () => {
    const { headers, device } = await ready()
    await changeRows(product.system.db, 'registration', { deviceId: device.id }, { status: 5 })
    expect((await askLink(headers, device.id)).body).toMatchObject({
      is_ready: false,
      installation_url: null,
      device_status: 0,
    })
  })

  test('another user, another device, or a request without the key', async () => {
    const owner = await ready()
    const other = await ready()
    expect(fault(await askLink(other.headers, owner.device.id))).toEqual([404, 'device_not_found', undefined])
    const { id } = await link(owner.headers, owner.device.id)
    expect((await product.call('GET /installation/{id}', { id }, other.headers)).status).toBe(404)
    await passSeconds(product, 700)
    const { 'secret-key': _, ...keyless } = owner.headers
    expect((await askLink(keyless, owner.device.id)).status).toBe(403)
  })

  test('an application that is sold separately: only its buyers can install it', async () => {
    const { headers, device, userId } = await ready()
    const sold = await plantInstallable(product, { priceToman: 50_000 })
    expect(fault(await askLink(headers, device.id, sold.id))).toEqual([409, 'application_not_bought', 1])
    await addRow(product.system.db, 'entitlement', {
      userId,
      applicationId: sold.id,
      source: randomUUID(),
      createdAt: await product.system.now(),
    })
    expect((await askLink(headers, device.id, sold.id)).status).toBe(200)
  })

  test.each([
    [{ isEnableInstallFromWebsite: false }, 'install_inside_only'],
    [{ isCompatibleWithIphone: false }, 'install_not_for_iphone'],
  ])('%j: %s', async (flags, error) => {
    const { headers, device } = await ready()
    const one = await plantInstallable(product, flags)
    expect(fault(await askLink(headers, device.id, one.id)).slice(0, 2)).toEqual([409, error])
  })

  test('an iOS that is too old gets the newest version it can run, or an error', async () => {
    const { headers, device } = await ready()
    const one = await plantInstallable(product, { order: { minimumIos: '13.0' } })
    const { bundleIdentifier } = one
    await plantVersion(product, { bundleIdentifier, name: 'Daftar', version: '2.0', minimumIos: '99.0' })
    expect((await askLink(headers, device.id, one.id)).body['version']).toBe('1.0')
    expect(fault(await askDirect(headers, device.id, '2.0', one.id)).slice(0, 2)).toEqual([
      409,
      'install_ios_too_old',
    ])
    expect(fault(await askDirect(headers, device.id, '3.0', one.id)).slice(0, 2)).toEqual([
      404,
      'version_not_found',
    ])
  })

  test('updates without days if the application allows it and is installed', async () => {
    const { headers, device } = await ready()
    const free = await plantInstallable(product, { isEnableUpdateWithoutPackage: true })
    const { file, manifest } = await link(headers, device.id, free.id)
    await product.request(manifest)
    await fetchPart(file)
    await changeRows(
      product.system.db,
      'subscription',
      { deviceId: device.id },
      { endsAt: addMilliseconds(await product.system.now(), -DAY) },
    )
    const { bundleIdentifier } = free
    await plantVersion(product, { bundleIdentifier, name: 'Daftar', version: '1.1' })
    const own = await product.call('GET /device/{id}/application', { id: device.id }, headers)
    expect(own.body['applications'][0]['update']).toMatchObject({ version: '1.1', change_log_en: 'New' })
    expect((await askLink(headers, device.id, free.id)).body['version']).toBe('1.1')
    expect(fault(await askLink(headers, device.id))).toEqual([409, 'package_needed', 1])
  })

  test('[21.67] no update is offered on a device without days', async () => {
    const { headers, device } = await ready()
    const { id, bundleIdentifier } = await plantInstallable(product)
    const { file, manifest } = await link(headers, device.id, id)
    await product.request(manifest)
    await fetchPart(file)
    await plantVersion(product, { bundleIdentifier, name: 'Daftar', version: '1.1' })
    const updateOf = async () => {
      const { body } = await product.call('GET /device/{id}/application', { id: device.id }, headers)
      return body['applications'].find((one: { id: number }) => one.id === id)?.update
    }
    expect(await updateOf()).toMatchObject({ version: '1.1' })
    await changeRows(product.system.db, 'subscription', { deviceId: device.id }, { state: 'cancelled' })
    expect(await updateOf()).toBeNull()
  })
})

describe('addresses', () => {
  test('[12.5] all of 200 altered addresses are refused', async () => {
    const { headers, device } = await ready()
    const { manifest } = await link(headers, device.id)
    const token = manifest.split('/')[2] ?? ''
    let taken = 0
    for (let at = 0; at < 200; at++) {
      const place = at % token.length
      const letter = token[place] === 'a' ? 'b' : 'a'
      const altered = token.slice(0, place) + letter + token.slice(place + 1)
      if ((await product.request(`/i/${altered}/manifest.plist`)).status !== 404) taken++
    }
    expect(taken).toBe(0)
    for (const odd of ['x', '.', `${token}.x`, `${token}%00`, token.split('.')[0]])
      expect((await product.request(`/i/${odd}/manifest.plist`)).status).toBe(404)
  })

  test('the package returns 404 before the manifest was read', async () => {
    const { headers, device } = await ready()
    const { file } = await link(headers, device.id)
    expect((await fetchPart(file)).status).toBe(410)
  })

  test('[12.6] stop working when they expire, and when the user may no longer use the device', async () => {
    const { headers, device } = await ready()
    const { manifest, file } = await link(headers, device.id)
    expect((await product.request(manifest)).status).toBe(200)
    await changeRows(product.system.db, 'registration', { deviceId: device.id }, { status: 6 })
    expect([(await product.request(manifest)).status, (await fetchPart(file)).status]).toEqual([410, 410])
    await changeRows(product.system.db, 'registration', { deviceId: device.id }, { status: 2 })
    expect((await product.request(manifest)).status).toBe(200)
    await passSeconds(product, 901)
    expect([(await product.request(manifest)).status, (await fetchPart(file)).status]).toEqual([410, 410])
  })

  test('that leads to the object storage is revoked by an operator also after it counts as sent', async () => {
    const { headers, device } = await ready()
    const { manifest, file, id } = await link(headers, device.id)
    await product.request(manifest)
    const now = await product.system.now()
    const sent = { deliveredBy: 'storage', sentAt: now, finishedAt: now } as const
    await changeRows(product.system.db, 'installation', { id }, sent)
    expect((await follow(headers, id))['state']).toBe('delivered')
    expect((await product.request(manifest)).status).toBe(200)
    await commandRunner(product)('installations revoke', [id])
    expect([(await product.request(manifest)).status, (await fetchPart(file)).status]).toEqual([410, 410])
    expect((await follow(headers, id))['state']).toBe('over')
  })

  test('refuses invalid ranges, and ranges of another file version', async () => {
    const { headers, device } = await ready()
    const { manifest, file } = await link(headers, device.id)
    await product.request(manifest)
    expect((await fetchPart(file, 'bytes=99999999-')).status).toBe(416)
    const other = await product.request(file, { headers: { range: 'bytes=0-9', 'if-range': '"other"' } })
    expect(other.status).toBe(200)
    await other.body?.cancel()
  })
})

test('[7.27] an installation request is kept until the application is installed', async () => {
  const { headers, device } = await ready()
  const wished = await plantInstallable(product)
  const call = 'POST /application/{id}/installation/request'
  expect((await product.call(call, { id: wished.id }, headers)).body).toEqual({ is_kept: true })
  expect((await product.call(call, { id: wished.id }, headers)).status).toBe(200)
  const own = () => product.call('GET /device/{id}/application', { id: device.id }, headers)
  expect((await own()).body['applications']).toMatchObject([{ id: wished.id, installed: null }])
  const { manifest, file } = await link(headers, device.id, wished.id)
  await product.request(manifest)
  await fetchPart(file)
  expect((await own()).body['applications']).toMatchObject([{ id: wished.id, installed: { version: '1.0' } }])
})
