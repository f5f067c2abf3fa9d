import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { importAltStoreSource } from '#features/catalogue/import/altstore.actions.ts'
import {
  exportAltStoreSource,
  renderOpenCatalogue,
} from '#features/catalogue/import/altstoreExport.actions.ts'
import { plantVersion } from '../../support/install.ts'
import { productForFile } from '../../support/product.ts'
import { addRow, changeRows, listRows } from '../../support/rows.ts'

const SITE = { PUBLIC_URL: 'https://store.example' }
const product = productForFile(SITE)
const elsewhere = productForFile({ PUBLIC_URL: 'https://other.example' })

const APPS = ['invalid.open', 'invalid.closed', 'invalid.empty']

async function plant() {
  const { db, context } = product.system
  const apps = APPS.map((bundleIdentifier) => ({
    name: 'ملودی',
    bundleIdentifier,
    developerName: 'Hill',
    subtitle: 'Plays',
    localizedDescription: 'Line one.\nLine two.',
    tintColor: '#123456',
    versions: [{ version: '0.1', date: '2019-01-01' }],
  }))
  await importAltStoreSource(await context(), { identifier: 'invalid.hill', apps })
  for (const version of ['1.0', '1.1', '1.2', '1.3'])
    await plantVersion(product, {
      bundleIdentifier: 'invalid.open',
      name: 'Open',
      version,
      build: '5',
      minimumIos: '14.0',
      payloadBytes: 4000,
      info: { NSCameraUsageDescription: 'To scan.' },
    })
  await plantVersion(product, { bundleIdentifier: 'invalid.closed', name: 'Closed', version: '1.0' })
  await db
    .updateTable('application')
    .set({ isOpenDownload: true })
    .where('packageName', '!=', 'invalid.closed')
    .execute()
  const story = { label: 'melody', titleFa: 'آهنگ', titleEn: 'Songs', subtitleEn: 'To hear' }
  const { id } = await db
    .selectFrom('application')
    .select('id')
    .where('packageName', '=', 'invalid.open')
    .executeTakeFirstOrThrow()
  const now = await product.system.now()
  const picture = { id: 'b'.repeat(24), mediaType: 'image/png', width: 768, height: 1024, color: '#000000' }
  await addRow(db, 'picture', { ...picture, createdAt: now })
  for (const device of ['iphone', 'ipad'] as const)
    await addRow(db, 'applicationPicture', { applicationId: id, device, position: 0, picture: picture.id })
  await db
    .insertInto('story')
    .values({ ...story, pinApplicationId: id, createdAt: now })
    .execute()
}

const catalogue = async () => (await product.request('/altstore.json')).json()

test('[16.5] lists applications that are open for download, their three newest packages and the stories', async () => {
  await plant()
  const answer = await product.request('/altstore.json')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe(
    'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
  )
  const { apps, news } = await answer.json()
  expect(apps).toHaveLength(1)
  expect(apps[0]).toMatchObject({
    bundleIdentifier: 'invalid.open',
    appPermissions: { entitlements: [], privacy: { NSCameraUsageDescription: 'To scan.' } },
    versions: [
      { version: '1.3', buildVersion: '5', minOSVersion: '14.0' },
      { version: '1.2' },
      { version: '1.1' },
    ],
  })
  expect(news).toMatchObject([{ title: 'Songs', caption: 'To hear', appID: 'invalid.open' }])
  const again = await product.request('/altstore.json', {
    headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
})

/**
 * Faults for which AltStore, SideStore and Feather refuse a whole source, according to their source code: a missing
 * field, a wrong type, a date with fractions, a version listed twice, an application without versions.
 */
test('has every field that AltStore, SideStore and Feather need', async () => {
  const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/
  const text = expect.any(String)
  const url = expect.stringMatching(/^https:\/\/store\.example\/\S+$/)
  const color = expect.stringMatching(/^#[0-9a-f]{6}$/)
  const source = await catalogue()
  expect(source).toMatchObject({ name: text, identifier: text, sourceURL: url, iconURL: url })
  expect(source.apps.length).toBeGreaterThan(0)
  for (const app of source.apps) {
    expect(app).toMatchObject({
      name: text,
      bundleIdentifier: text,
      developerName: text,
      localizedDescription: text,
      iconURL: url,
      tintColor: color,
    })
    expect(app.marketplaceID).toBeUndefined()
    for (const shot of [...(app.screenshots?.iphone ?? []), ...(app.screenshots?.ipad ?? [])])
      expect(shot).toEqual({ imageURL: url, width: 768, height: 1024 })
    expect(app.appPermissions.entitlements.every((name: unknown) => typeof name === 'string')).toBe(true)
    for (const reason of Object.values(app.appPermissions.privacy)) expect(reason).toEqual(text)
    const keys = app.versions.map(
      (one: Record<string, unknown>) => `${one['version']}|${one['buildVersion']}`,
    )
    expect(new Set(keys).size).toBe(app.versions.length)
    expect(keys.length).toBeGreaterThan(0)
    for (const version of app.versions) {
      expect(version).toMatchObject({ version: text, downloadURL: expect.stringMatching(/\.ipa$/) })
      expect(version.date).toMatch(DATE)
      expect(Number.isSafeInteger(version.size)).toBe(true)
      expect(version.minOSVersion).toMatch(/^\d+(\.\d+){0,2}$/)
    }
  }
  expect(
    source.apps.flatMap((app: { screenshots?: { ipad: object[] } }) => app.screenshots?.ipad ?? []),
  ).toHaveLength(1)
  for (const item of source.news) {
    expect(item).toMatchObject({ identifier: text, title: text, caption: text, notify: false })
    expect(item.date).toMatch(DATE)
  }
})

test('[16.6] the package is downloaded unsigned, without a session, in ranges', async () => {
  const { downloadURL, size, sha256 } = (await catalogue()).apps[0].versions[0]
  const { pathname } = new URL(downloadURL)
  const whole = await product.request(pathname)
  expect(whole.status).toBe(200)
  const bytes = Buffer.from(await whole.arrayBuffer())
  expect(bytes.length).toBe(size)
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
  const part = await product.request(pathname, { headers: { range: 'bytes=10-19' } })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe(`bytes 10-19/${size}`)
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20))
  expect((await product.request(pathname, { method: 'HEAD' })).headers.get('content-length')).toBe(
    String(size),
  )
  expect((await product.request(pathname, { headers: { range: `bytes=${size}-` } })).status).toBe(416)
})

test('[16.6] other packages are 404: closed, hidden and unknown ones', async () => {
  const { db } = product.system
  const file = async (packageName: string) => {
    const { sha256 } = await db
      .selectFrom('ipa')
      .select('sha256')
      .where('bundleIdentifier', '=', packageName)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return (await product.request(`/open/${sha256}.ipa`)).status
  }
  expect(await file('invalid.closed')).toBe(404)
  expect((await product.request(`/open/${'0'.repeat(64)}.ipa`)).status).toBe(404)
  expect((await product.request('/open/../i/x.ipa')).status).toBe(404)
  expect(await file('invalid.open')).toBe(200)
  await changeRows(db, 'application', { packageName: 'invalid.open' }, { isPublished: false })
  expect(await file('invalid.open')).toBe(404)
  await changeRows(db, 'application', { packageName: 'invalid.open' }, { isPublished: true })
})

test('[16.7] is read back by the importer of another store without loss', async () => {
  const exported = await catalogue()
  const ctx = await elsewhere.system.context()
  const report = await importAltStoreSource(ctx, exported)
  expect(report).toMatchObject({ added: 1, versionsAdded: 3, skipped: [], skippedVersions: [] })
  await elsewhere.system.db.updateTable('application').set({ isOpenDownload: true }).execute()
  const [there] = (await exportAltStoreSource(ctx)).apps
  // A job fetches the pictures; here it notes their addresses.
  const { versions, iconURL, screenshots, ...app } = exported.apps[0]
  const waiting = await listRows(elsewhere.system.db, 'sourcePicture', {})
  expect(waiting.map(({ device, url }) => ({ device, url }))).toEqual(
    expect.arrayContaining(
      (['iphone', 'ipad'] as const).map((device) => ({ device, url: screenshots[device][0].imageURL })),
    ),
  )
  expect(there).toMatchObject(app)
  const without = ({ downloadURL, sha256, ...rest }: Record<string, unknown>) => rest
  expect(there?.versions.map(without)).toEqual(versions.map(without))
  expect(iconURL).toContain('/apple-touch-icon.png')
  expect(await importAltStoreSource(ctx, exported)).toMatchObject({ added: 0, updated: 0, unchanged: 1 })
})

test('stays within its bound by shorter texts, fewer versions and fewer applications', async () => {
  const ctx = await product.system.context()
  const whole = await renderOpenCatalogue(ctx)
  const { body } = await renderOpenCatalogue(ctx, Buffer.byteLength(whole.body) - 1)
  expect(Buffer.byteLength(body)).toBeLessThan(Buffer.byteLength(whole.body))
  expect(JSON.parse(body).apps).toMatchObject([{ versions: [{ version: '1.3' }] }])
  const { body: least } = await renderOpenCatalogue(ctx, 1000)
  expect(JSON.parse(least).apps).toEqual([])
})
