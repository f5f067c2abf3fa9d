import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY } from '#kernel/time.ts'
import { type IpaOptions, writeIpa } from '#server/ipa/writeIpa.ts'
import { plantInstallable, plantProfile, plantVersion } from '../../support/install.ts'
import { logIn } from '../../support/login.ts'
import { type Desk, openDesk } from '../../support/office.ts'
import { passSeconds } from '../../support/payment.ts'
import { productForFile } from '../../support/product.ts'
import { enrolDevice, giveDays, plantAccount, registerAtOnce, settle } from '../../support/registration.ts'

const folder = await mkdtemp(join(tmpdir(), 'bustan-builds-'))
const product = productForFile({ TRUSTED_PROXIES: '1', LINE_LIMIT: '1000', DATA_DIR: folder })
let desk: Desk
let accountId: string

beforeAll(async () => {
  desk = await openDesk(product, ['content'])
  accountId = await plantAccount(product.system, 'builds', { capacity: 0 })
  await settle(product.system)
  await plantProfile(product, accountId, [])
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let people = 0
async function phone() {
  const address = { 'x-forwarded-for': `10.41.1.${++people}` }
  const number = `0912941${String(people).padStart(4, '0')}`
  const { headers } = await logIn(product, number, address)
  const device = await enrolDevice(product, { ...headers, ...address })
  const all: Record<string, string> = { ...headers, ...address, ...device.headers }
  await giveDays(product, number, { id: device.id, headers: all })
  await registerAtOnce(product.system, device.id, accountId)
  return { headers: all, deviceId: device.id }
}
type Phone = Awaited<ReturnType<typeof phone>>

async function ask({ headers, deviceId }: Phone, id: number) {
  const call = 'GET /application/{id}/installation/link/{deviceId}'
  const ready = () => product.call(call, { id, deviceId, target: 'site' }, headers)
  await ready()
  await settle(product.system)
  return ready()
}

async function install(one: Phone, id: number): Promise<string> {
  const { body } = await ask(one, id)
  const manifest = new URL(body['plist_url']).pathname
  await product.request(manifest)
  await (await product.request(manifest.replace('manifest.plist', 'app.ipa'))).arrayBuffer()
  return body['version']
}

async function updateOf({ headers, deviceId }: Phone): Promise<string | null> {
  const { body } = await product.call('GET /device/{id}/application', { id: deviceId }, headers)
  return body['applications'][0]?.update?.version ?? null
}

async function plantTwo(label: string, names = ['1.0', '2.0']) {
  const planted = await plantInstallable(product, { label, order: { version: names[0] ?? '' } })
  const { bundleIdentifier } = planted
  for (const version of names.slice(1))
    await plantVersion(product, { bundleIdentifier, name: 'Daftar', version })
  return planted
}

const change = (label: string, version: string, verb: string) =>
  desk.call(`POST /applications/{label}/versions/{version}/${verb}`, { label, version })

describe('a withdrawn version', () => {
  test('[23.60] is not installed, ends what is under way, and is no update for anybody', async () => {
    const { id, label } = await plantTwo('withdrawn', ['1.0'])
    const early = await phone()
    expect(await install(early, id)).toBe('1.0')
    await plantVersion(product, { bundleIdentifier: `example.${label}`, name: 'Daftar', version: '2.0' })
    expect(await updateOf(early)).toBe('2.0')
    const late = await phone()
    const { body } = await ask(late, id)
    expect(body['version']).toBe('2.0')
    const manifest = new URL(body['plist_url']).pathname
    const file = manifest.replace('manifest.plist', 'app.ipa')
    expect((await product.request(manifest)).status).toBe(200)
    expect((await product.request(file, { headers: { range: 'bytes=0-99' } })).status).toBe(206)

    const { status, body: shown } = await change(label, '2.0', 'withdraw')
    expect([status, shown['versions'][0]]).toMatchObject([200, { name: '2.0', change_log_en: 'New' }])
    expect(shown['versions'][0]['withdraw_time']).not.toBeNull()
    const followed = await product.call(
      'GET /installation/{id}',
      { id: body['installation_id'] },
      late.headers,
    )
    expect(followed.body['state']).toBe('over')
    const rest = await product.request(file, { headers: { range: 'bytes=100-' } })
    expect([rest.status, (await product.request(manifest)).status]).toEqual([410, 410])
    expect(await updateOf(early)).toBeNull()
    expect((await ask(late, id)).body['version']).toBe('1.0')
    const detail = await product.call('GET /application/by_label/{label}', { label })
    expect(detail.body['latest_version']).toMatchObject({ name: '1.0' })
    expect(detail.body['versions']).toHaveLength(1)

    expect((await change(label, '2.0', 'withdraw')).body['error']).toBe('version_withdrawn')
    expect((await change(label, '2.0', 'offer')).status).toBe(200)
    expect(await updateOf(early)).toBe('2.0')
    expect((await change(label, '2.0', 'offer')).body['error']).toBe('version_offered')
    expect((await change(label, '9.9', 'withdraw')).body['error']).toBe('version_not_found')
  })

  test('[23.60] stops a download within a second, also while its bytes are on the way', async () => {
    const { id, label } = await plantInstallable(product, {
      label: 'streamed',
      order: { payloadBytes: 300_000 },
    })
    const one = await phone()
    const { body } = await ask(one, id)
    const manifest = new URL(body['plist_url']).pathname
    await product.request(manifest)
    const file = manifest.replace('manifest.plist', 'app.ipa')
    const answers = await Promise.all([change(label, '1.0', 'withdraw'), product.request(file)])
    expect(answers[0].status).toBe(200)
    expect((await product.request(file)).status).toBe(410)
    // The application has only this version, so without it there is no file and nothing can be installed.
    expect((await ask(one, id)).body['error']).toBe('version_not_found')
    const { body: list } = await desk.call('GET /applications', { q: label, file: 'without' })
    expect(list['items']).toMatchObject([{ label, is_installable: false }])
    const installable = async () =>
      (await product.call('GET /application/by_label/{label}', { label })).body['installable_ios']
    expect(await installable()).toBeNull()
    await change(label, '1.0', 'offer')
    expect(await installable()).not.toBeNull()
  })

  test('[23.60] its number takes no other file, and its application keeps its bundle identifier', async () => {
    const { label, bundleIdentifier } = await plantTwo('number', ['1.0'])
    await change(label, '1.0', 'withdraw')
    const again = plantVersion(product, { bundleIdentifier, name: 'Daftar', version: '1.0', payloadBytes: 9 })
    await expect(again).rejects.toMatchObject({ code: 'package_version_withdrawn' })
    const { body } = await desk.call('GET /applications/{label}', { label })
    const draft = { ...body['draft'], package_name: 'example.renamed' }
    const saved = await desk.call('PUT /applications/{label}', { label, version: body['version'], draft })
    expect(saved.body['error']).toBe('draft_bundle_fixed')
  })
})

describe('rolling back', () => {
  test('[23.61] makes an earlier version the latest; who has the newer one keeps it and hears of the next', async () => {
    const { id, label, bundleIdentifier } = await plantTwo('rolled', ['1.0', '2.0', '2.1'])
    const one = await phone()
    expect(await install(one, id)).toBe('2.1')
    const { body } = await change(label, '1.0', 'roll_back')
    expect(body['versions'].map((row: { withdraw_time: unknown }) => row.withdraw_time === null)).toEqual([
      false,
      false,
      true,
    ])
    expect(await updateOf(one)).toBeNull()
    expect((await ask(await phone(), id)).body['version']).toBe('1.0')
    await plantVersion(product, { bundleIdentifier, name: 'Daftar', version: '2.2' })
    expect(await updateOf(one)).toBe('2.2')
  })

  test('[23.61] versions that no rule can compare follow the order of the history', async () => {
    const { id, label, bundleIdentifier } = await plantTwo('spring', ['spring', 'summer'])
    const one = await phone()
    expect(await install(one, id)).toBe('summer')
    expect((await change(label, 'spring', 'roll_back')).status).toBe(200)
    expect(await updateOf(one)).toBeNull()
    await plantVersion(product, { bundleIdentifier, name: 'Daftar', version: 'autumn' })
    expect(await updateOf(one)).toBe('autumn')
  })

  test('[23.61] refuses the latest version, one without a file, and a withdrawn one', async () => {
    const { label } = await plantTwo('refused', ['1.0', '2.0'])
    expect((await change(label, '2.0', 'roll_back')).body['error']).toBe('version_not_earlier')
    await change(label, '1.0', 'withdraw')
    expect((await change(label, '1.0', 'roll_back')).body['error']).toBe('version_not_earlier')
    expect((await change(label, '0.1', 'roll_back')).body['error']).toBe('version_not_found')
  })

  test('[23.61] withdrawing and rolling back at the same time count once each', async () => {
    const { label } = await plantTwo('race', ['1.0', '2.0'])
    const answers = await Promise.all([
      change(label, '2.0', 'withdraw'),
      change(label, '1.0', 'roll_back'),
      change(label, '2.0', 'withdraw'),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

test('[23.62] release notes are changed in both languages, and the public page shows them', async () => {
  const { label } = await plantTwo('notes', ['1.0'])
  const call = 'PUT /applications/{label}/versions/{version}'
  const notes = { change_log_fa: 'آرام‌تر', change_log_en: 'Calmer' }
  expect((await desk.call(call, { label, version: '1.0', ...notes })).body['versions'][0]).toMatchObject(
    notes,
  )
  const { body } = await product.call('GET /application/by_label/{label}', { label })
  expect(body['latest_version']).toMatchObject(notes)
  expect((await desk.call(call, { label, version: '3.0', ...notes })).body['error']).toBe('version_not_found')
})

async function ipa(order: Partial<IpaOptions> = {}): Promise<Uint8Array<ArrayBuffer>> {
  const path = join(folder, 'made.ipa')
  await writeIpa(path, { bundleIdentifier: 'example.fresh', version: '3.1', name: 'Fresh Garden', ...order })
  return new Uint8Array(await readFile(path))
}

async function upload(body: Uint8Array<ArrayBuffer> | string, by = desk) {
  const answer = await product.request('/office/api/v1/files/uploads', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', ...by.headers },
    body,
  })
  return { status: answer.status, body: await answer.json() }
}

const NEW = { name_fa: 'باغ', name_en: 'Garden', developer_en: 'Team', type: 'game', origin: 'foreign' }

describe('a package file without an application', () => {
  test('[23.63] tells what it is, and becomes a hidden application with its first version', async () => {
    const { status, body } = await upload(await ipa({ minimumIos: '15.2', deviceFamily: [2] }))
    expect([status, body]).toMatchObject([
      200,
      {
        bundle_identifier: 'example.fresh',
        name: 'Fresh Garden',
        version: '3.1',
        minimum_ios_version: '15.2',
        is_for_iphone: false,
        is_for_ipad: true,
        proposed_label: 'fresh-garden',
        application: null,
      },
    ])
    const call = 'POST /files/uploads/{id}/application'
    const input = { id: body['id'], label: 'fresh-garden', ...NEW }
    expect((await desk.call(call, input)).body).toMatchObject({ application: 'fresh-garden', version: '3.1' })
    const { body: made } = await desk.call('GET /applications/{label}', { label: 'fresh-garden' })
    expect(made).toMatchObject({
      draft: {
        package_name: 'example.fresh',
        is_published: false,
        is_compatible_with_iphone: false,
        is_compatible_with_ipad: true,
      },
      versions: [{ name: '3.1', minimum_ios_version: '15.2' }],
    })
    expect((await product.call('GET /application/by_label/{label}', { label: 'fresh-garden' })).status).toBe(
      404,
    )
    // The upload has been consumed.
    expect((await desk.call(call, { ...input, label: 'second' })).status).toBe(404)
  })

  test('[23.63] of a known application becomes its next version, without a second upload', async () => {
    const { body } = await upload(await ipa({ version: '3.2' }))
    expect(body['application']).toMatchObject({ label: 'fresh-garden', has_this_version: false })
    expect(body['proposed_label']).toBe('fresh-garden-2')
    const call = 'POST /files/uploads/{id}/version'
    const answers = await Promise.all(
      [1, 2].map(() => desk.call(call, { id: body['id'], change_log_en: 'Next' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    const { body: shown } = await desk.call('GET /applications/{label}', { label: 'fresh-garden' })
    expect(shown['versions']).toMatchObject([{ name: '3.2', change_log_en: 'Next' }, { name: '3.1' }])
    const second = (await upload(await ipa({ version: '3.2', payloadBytes: 50 }))).body
    expect(second['application']['has_this_version']).toBe(true)
    expect((await desk.call(call, { id: second['id'] })).body['error']).toBe('package_file_exists')
    expect((await desk.call(call, { id: second['id'], replaces_file: true })).status).toBe(200)
  })

  test('[23.63] is refused when it is hostile, belongs to its operator alone, and is forgotten after a day', async () => {
    const whole = await ipa({ bundleIdentifier: 'example.other' })
    expect((await upload('no package')).body['error']).toBe('ipa_not_a_zip')
    expect((await upload(whole.slice(0, whole.length - 30))).status).toBe(422)
    expect((await upload(await ipa({ mach: { cryptId: 1 } }))).body['error']).toBe('ipa_encrypted')
    const { body } = await upload(whole)
    const other = await openDesk(product, ['content'])
    const call = 'POST /files/uploads/{id}/version'
    expect((await other.call(call, { id: body['id'] })).status).toBe(404)
    expect((await desk.call(call, { id: body['id'] })).body['error']).toBe('package_application_unknown')
    const { storageKey } = await product.system.db
      .selectFrom('packageUpload')
      .select('storageKey')
      .where('id', '=', body['id'])
      .executeTakeFirstOrThrow()
    const storage = (await product.system.context()).ports.storage
    expect(await storage.head(storageKey)).not.toBeNull()
    await passSeconds(product, (3 * DAY) / 1000)
    expect((await desk.call(call, { id: body['id'] })).status).toBe(401)
    expect(await product.system.db.selectFrom('packageUpload').select('id').execute()).toEqual([])
    expect(await storage.head(storageKey)).toBeNull()
  })
})
