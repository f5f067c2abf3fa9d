import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { API_BINDINGS } from '#app/slices.ts'
import { deleteUser } from '#features/account/deletion.actions.ts'
import { createOrUpdateCampaign } from '#features/campaign/campaign.actions.ts'
import { exportAltStoreSource } from '#features/catalogue/import/altstoreExport.actions.ts'
import { streamAndCountBytes } from '#features/install/link/servePackage.actions.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { sleep } from '#kernel/time.ts'
import { readTree } from '../../repo/source.ts'
import { plantApplication } from '../../support/application.ts'
import { type PlantedApplication, plantInstallable, plantProfile } from '../../support/install.ts'
import { logIn } from '../../support/login.ts'
import { plantPackage } from '../../support/payment.ts'
import { productForFile } from '../../support/product.ts'
import { enrolDevice, plantAccount, registerAtOnce, settle } from '../../support/registration.ts'
import { addRow, changeRows, getRow } from '../../support/rows.ts'

// A hidden application exists for operators only: no call returns it and no list contains it (decision 0046).

const product = productForFile({ TRUSTED_PROXIES: '1', LINE_LIMIT: '1000' })
const PHONE = '09129110001'
/** A name that occurs nowhere else. */
const NAMES = ['Zulbiyagram', 'زولبیاگرام', 'zulbiya-hidden', 'example.zulbiya']
let headers: Record<string, string>
let deviceId: string
let userId: number
let hidden: PlantedApplication
let shown: PlantedApplication
let hiddenPackage: number
let siblingLabel: string

beforeAll(async () => {
  const { system } = product
  const accountId = await plantAccount(system, 'hidden', { capacity: 0 })
  await settle(system)
  await plantProfile(product, accountId, [])
  const words = { nameFa: NAMES[1] ?? '', nameEn: NAMES[0] ?? '', summaryEn: 'Zulbiyagram it is' }
  hidden = await plantInstallable(product, {
    label: NAMES[2] ?? '',
    ...words,
    order: { bundleIdentifier: NAMES[3] ?? '', payloadBytes: 200_000 },
  })
  shown = await plantInstallable(product, { label: 'in-sight' })
  const session = await logIn(product, PHONE)
  userId = session.userId
  const device = await enrolDevice(product, session.headers)
  headers = { ...session.headers, ...device.headers }
  deviceId = device.id
  const { body } = await product.call('POST /sandbox/api/subscription', { phone: PHONE, days: 30 })
  await product.call(
    'POST /subscription/{id}/apply',
    { id: body['subscription_id'], device_id: deviceId },
    headers,
  )
  await registerAtOnce(system, deviceId, accountId)
  await plantSurroundings()
})

/** Everything that can refer to the application: developer, category, collection, story, page, campaign, package. */
async function plantSurroundings() {
  const { db } = product.system
  const now = await product.system.now()
  const { developerId } = await getRow(db, 'application', { id: hidden.id })
  await changeRows(db, 'developer', { id: developerId }, { nameFa: 'زولبیاگرام', nameEn: 'Zulbiyagram' })
  siblingLabel = `sibling-${randomUUID()}`
  const sibling = await plantApplication(product, { label: siblingLabel, suggestedApplicationId: hidden.id })
  const { id: categoryId } = await addRow(db, 'category', {
    type: 'application',
    label: 'sweet-things',
    nameFa: 'شیرینی',
    nameEn: 'Sweet things',
    position: 0,
  })
  await db
    .insertInto('applicationCategory')
    .values([hidden.id, sibling].map((applicationId) => ({ applicationId, categoryId, position: 0 })))
    .execute()
  const { id: collectionId } = await addRow(db, 'collection', {
    label: 'sweets',
    titleFa: 'شیرینی',
    titleEn: 'Sweets',
  })
  await addRow(db, 'collectionApplication', { collectionId, applicationId: hidden.id, position: 0 })
  const story = { label: 'sweet', titleFa: 'شیرین', titleEn: 'Sweet', pinApplicationId: hidden.id }
  const { id: storyId } = await db.insertInto('story').values(story).returning('id').executeTakeFirstOrThrow()
  await addRow(db, 'storyContent', {
    storyId,
    position: 0,
    type: 'applications',
    applications: [hidden.id] as never,
  })
  const page = { label: 'SWEETS', titleFa: 'شیرینی', titleEn: 'Sweets' }
  const { id: pageId } = await db.insertInto('page').values(page).returning('id').executeTakeFirstOrThrow()
  const banners = { items: [{ application: hidden.label }] }
  const shelf = { titleFa: 'شیرینی', titleEn: 'Sweets', collection: 'sweets' }
  await db
    .insertInto('pageBlock')
    .values([
      { pageId, position: 0, kind: 'banners', data: JSON.stringify(banners) },
      { pageId, position: 1, kind: 'applications', data: JSON.stringify(shelf) },
    ])
    .execute()
  hiddenPackage = await plantPackage(product, { applicationId: hidden.id })
  const ctx = await product.system.context()
  await createOrUpdateCampaign(ctx, {
    label: hidden.label,
    type: 'application',
    nameFa: 'زولبیاگرام ارزان',
    nameEn: 'Zulbiyagram for less',
    textFa: '',
    textEn: '',
    code: 'ZULBIYA',
    percentOff: 20,
    amountOff: null,
    url: null,
    isGeneral: false,
    windowSeconds: null,
    startsAt: null,
    endsAt: null,
    position: 0,
    isActive: true,
  } as never)
  await addRow(db, 'entitlement', { userId, applicationId: hidden.id, source: 'test:hidden', createdAt: now })
}

async function setPublished(isPublished: boolean) {
  await changeRows(product.system.db, 'application', { id: hidden.id }, { isPublished })
}

async function whileHidden<T>(work: () => Promise<T>): Promise<T> {
  await setPublished(false)
  try {
    return await work()
  } finally {
    await setPublished(true)
  }
}

type Ask = (application: PlantedApplication) => Record<string, unknown>

const byId: Ask = ({ id }) => ({ id })
/** Every call whose input names an application. */
const NAMING: Record<string, Ask> = {
  'GET /package': ({ id }) => ({ application: id }),
  'POST /payment': ({ id }) => ({ application_id: id, method: 'direct' }),
  'GET /application/{id}/installation/link/{deviceId}': ({ id }) => ({ id, deviceId, target: 'site' }),
  'GET /application/{id}/installation/link/{deviceId}/direct/{version}': ({ id }) => ({
    id,
    deviceId,
    version: 'latest',
  }),
  'POST /application/{id}/installation/request': byId,
  'GET /application/{id}/installation': byId,
  'GET /application/by_label/{label}': ({ label }) => ({ label }),
  'POST /application/{id}/event/view_site': byId,
  'GET /application/{id}/comment': byId,
  'POST /application/{id}/comment': ({ id }) => ({ id, text: 'خوب', score: 5 }),
  'GET /application/{id}/comment/mine': byId,
  'DELETE /application/{id}/comment/mine': byId,
}
/** Calls that list applications without naming one. */
const LISTING = ['GET /application', 'GET /application/own', 'GET /device/{id}/application']

const namesApplication = ({ path, input }: Endpoint) =>
  /application/i.test(path) || Object.keys(input.shape).some((name) => /application/i.test(name))

describe('a hidden application', () => {
  test('is tested with every call that names an application', () => {
    const found = API_BINDINGS.map(({ endpoint }) => endpoint).filter(namesApplication)
    expect(found.map(({ call }) => call).sort()).toEqual([...Object.keys(NAMING), ...LISTING].sort())
  })

  test.each(Object.entries(NAMING))('%s returns not found', async (call, ask) => {
    // Sold separately, so that being hidden is the only possible reason.
    const { db } = product.system
    await db.updateTable('application').set({ priceToman: 1000 }).where('id', '=', hidden.id).execute()
    const keyed = () => ({ ...headers, 'idempotency-key': randomUUID() })
    const answer = await whileHidden(() => product.call(call, ask(hidden), keyed()))
    expect([answer.status, answer.body['error']]).toEqual([404, 'application_not_found'])
    const unknown = await product.call(call, ask({ ...hidden, id: 999_999, label: 'no-such' }), keyed())
    expect([unknown.status, unknown.body['error']]).toEqual([404, 'application_not_found'])
    await db.updateTable('application').set({ priceToman: 0 }).where('id', '=', hidden.id).execute()
    if (call !== 'POST /payment') expect((await product.call(call, ask(shown), keyed())).status).toBe(200)
  })

  test('has no package on sale and no campaign', async () => {
    const input = { package_id: hiddenPackage, method: 'direct' }
    const keyed = () => ({ ...headers, 'idempotency-key': randomUUID() })
    const campaign = { id: hidden.label }
    await whileHidden(async () => {
      const bought = await product.call('POST /payment', input, keyed())
      expect([bought.status, bought.body['error']]).toEqual([404, 'package_not_found'])
      for (const call of ['GET /campaign/{id}', 'GET /campaign/{id}/url', 'POST /campaign/{id}/redeem'])
        expect([call, (await product.call(call, campaign, keyed())).status]).toEqual([call, 404])
    })
    expect((await product.call('GET /campaign/{id}', campaign)).status).toBe(200)
  })

  const READ: Array<[string, () => Promise<string>]> = [
    ...[
      'application?sort=newest',
      'application?sort=download_count',
      `search?q=${NAMES[0]}`,
      `search?q=${encodeURIComponent(NAMES[1] ?? '')}`,
      `search/suggest?q=${NAMES[0]?.slice(0, 5)}`,
      `search/suggest?q=${encodeURIComponent(NAMES[1]?.slice(0, 4) ?? '')}`,
      'collection/by_label/sweets',
      'story/by_label/sweet',
      'page/by_label/SWEETS',
      'campaign',
    ].map((path): [string, () => Promise<string>] => [
      path,
      async () => (await product.request(`/api/v1/${path}`)).text(),
    ]),
    [
      'what stands beside another application',
      async () => (await product.request(`/api/v1/application/by_label/${siblingLabel}`)).text(),
    ],
    ['the sitemap', async () => (await product.request('/sitemap.xml')).text()],
    [
      'the AltStore source',
      async () => JSON.stringify(await exportAltStoreSource(await product.system.context())),
    ],
    [
      'what is on a device',
      async () =>
        JSON.stringify((await product.call('GET /device/{id}/application', { id: deviceId }, headers)).body),
    ],
  ]

  test.each(READ)('is not in %s', async (_, read) => {
    const { db } = product.system
    const now = await product.system.now()
    await db
      .insertInto('installationRequest')
      .values({ userId, applicationId: hidden.id, createdAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const names = (text: string) =>
      NAMES.filter((name) => text.includes(name) || text.includes(JSON.stringify(name).slice(1, -1)))
    // The response may repeat the query.
    const answer = (text: string) => text.replace(/"(q|query|corrected)":"[^"]*"/g, '')
    expect(names(answer(await read()))).not.toEqual([])
    expect(names(answer(await whileHidden(read)))).toEqual([])
  })

  test('is not offered as the store application', async () => {
    const { brandSlug } = product.system.config
    const id = await plantApplication(product, { label: brandSlug })
    const own = async () => (await product.call('GET /application/own')).body['application']
    expect(await own()).toMatchObject({ id })
    const { db } = product.system
    await db.updateTable('application').set({ isPublished: false }).where('id', '=', id).execute()
    expect(await own()).toBeNull()
  })
})

describe('installation addresses issued before', () => {
  async function link() {
    const call = 'GET /application/{id}/installation/link/{deviceId}'
    const ask = () => product.call(call, { id: hidden.id, deviceId, target: 'site' }, headers)
    await ask()
    await settle(product.system)
    const { body } = await ask()
    const manifest = new URL(body['plist_url']).pathname
    return { id: body['installation_id'], manifest, file: manifest.replace('manifest.plist', 'app.ipa') }
  }
  const statuses = async (...paths: string[]) =>
    Promise.all(paths.map(async (path) => (await product.request(path, { method: 'HEAD' })).status))

  test('stop working when the application is hidden, also during a download', async () => {
    await changeRows(product.system.db, 'package', { id: hiddenPackage }, { isActive: false })
    const { id, manifest, file } = await link()
    expect(await statuses(manifest)).toEqual([200])
    const begun = await product.request(file, { headers: { range: 'bytes=0-999' } })
    expect([begun.status, (await begun.arrayBuffer()).byteLength]).toEqual([206, 1000])
    await whileHidden(async () => {
      expect(await statuses(manifest, file)).toEqual([410, 410])
      const rest = await product.request(file, { headers: { range: 'bytes=1000-' } })
      expect([rest.status, (await rest.arrayBuffer()).byteLength]).toEqual([410, 0])
      const { body } = await product.call('GET /installation/{id}', { id }, headers)
      expect(body['state']).toBe('over')
    })
    expect(await statuses(manifest, file)).toEqual([200, 200])
  })
})

test('a running download stops within two seconds', async () => {
  const { db } = product.system
  const installation = await db
    .selectFrom('installation')
    .innerJoin('signing', 'signing.id', 'installation.signingId')
    .select(['installation.id', 'installation.signingId', 'signing.storageKey', 'signing.sha256'])
    .where('installation.applicationId', '=', hidden.id)
    .where('signing.state', '=', 'done')
    .executeTakeFirstOrThrow()
  const { id, signingId, storageKey, sha256 } = installation
  const size = 1_000_000
  const names = { id, signingId, applicationId: hidden.id }
  const file = { ...names, storageKey: storageKey ?? '', sha256: sha256 ?? '', size }
  async function* slowly() {
    for (let at = 0; at < 50; at++) {
      yield Buffer.alloc(1000)
      await sleep(100)
    }
  }
  const bytes = streamAndCountBytes(Readable.from(slowly()), file, { start: 0, end: size - 1 }, () =>
    product.system.context(),
  )
  let sent = 0
  const read = async () => {
    for await (const chunk of bytes) sent += chunk.length
  }
  await whileHidden(() => expect(read()).rejects.toThrow('revoked'))
  expect(sent).toBeLessThan(40_000)
})

test('deleting a user also deletes their comments on hidden applications', async () => {
  const other = await logIn(product, '09129110002', { 'x-forwarded-for': '10.21.0.2' })
  const input = { id: hidden.id, text: 'خوب', score: 5 }
  expect((await product.call('POST /application/{id}/comment', input, other.headers)).status).toBe(200)
  const { db } = product.system
  await whileHidden(async () =>
    deleteUser(await product.system.context(), {
      phone: '09129110002',
      isSure: true,
      withSubscription: false,
    }),
  )
  const left = await db.selectFrom('comment').select('id').where('applicationId', '=', hidden.id).execute()
  expect(left).toEqual([])
})

test('only the catalogue slice reads which applications are hidden', () => {
  const others = [...readTree('src/features', ['.ts'])].filter(
    // fieldWords.ts only names the field for the list of versions.
    ([path]) => !/\/(catalogue|search)\/|\/version\/fieldWords\.ts$/.test(path),
  )
  expect(others.length).toBeGreaterThan(100)
  expect(others.filter(([, text]) => /isPublished|is_published/.test(text)).map(([path]) => path)).toEqual([])
})
