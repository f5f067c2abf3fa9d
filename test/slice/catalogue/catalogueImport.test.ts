import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importAltStoreSource } from '#features/catalogue/import/altstore.actions.ts'
import { exportAltStoreSource } from '#features/catalogue/import/altstoreExport.actions.ts'
import { type Product, productForFile } from '../../support/product.ts'
import { changeRows, listRows } from '../../support/rows.ts'
import { scaled } from '../../support/scale.ts'
import { typed } from '../../support/typed.ts'

const FIXTURE = 'test/fixtures/altstore-source.json'
const SITE = { PUBLIC_URL: 'https://store.example' }
const product = productForFile(SITE)
const elsewhere = productForFile(SITE)
const fixture = JSON.parse(await readFile(FIXTURE, 'utf8'))

const take = async (json: unknown, isRehearsal = false, into: Product = product) =>
  importAltStoreSource(await into.system.context(), json, { isRehearsal })
const give = async (from: Product) => exportAltStoreSource(await from.system.context())
const contentVersion = async () =>
  (await product.system.db.selectFrom('contentVersion').select('version').executeTakeFirstOrThrow()).version
const application = (packageName: string) =>
  product.system.db
    .selectFrom('application')
    .innerJoin('developer', 'developer.id', 'application.developerId')
    .selectAll('application')
    .select(['developer.nameEn as developerName', 'developer.slug as developerSlug'])
    .where('packageName', '=', packageName)
    .executeTakeFirstOrThrow()
const history = async (packageName: string) => {
  const { id } = await application(packageName)
  return product.system.db
    .selectFrom('applicationVersion')
    .selectAll()
    .where('applicationId', '=', id)
    .orderBy('place', 'desc')
    .execute()
}
const source = (...apps: object[]) => ({ apps })
const COUNTS = { added: 9, updated: 0, unchanged: 0, versionsAdded: 11, picturesQueued: 8 }

describe('importing a source with unusual data', () => {
  test('a dry run reports everything and changes nothing', async () => {
    // A store without developer accounts closes registration shortly after its start, which changes its pages.
    const closedGates = () => listRows(product.system.db, 'registrationGate', { isOpen: false })
    await expect.poll(closedGates, { timeout: 60_000 }).toHaveLength(1)
    const before = await contentVersion()
    expect(await take(fixture, true)).toMatchObject(COUNTS)
    expect(await product.system.db.selectFrom('application').select('id').execute()).toEqual([])
    expect(await contentVersion()).toBe(before)
  })

  test('imports what is valid and reports what it skipped and why', async () => {
    const before = await contentVersion()
    const report = await take(fixture)
    expect(report).toMatchObject(COUNTS)
    expect(report.skipped).toHaveLength(12)
    expect(report.skipped).toContainEqual({
      what: 'apps[10] No identifier',
      reason: 'has no bundleIdentifier',
    })
    expect(report.skippedVersions).toHaveLength(5)
    expect(report.skippedVersions).toContainEqual({
      what: 'invalid.very.long version',
      reason: 'has a version of 602 characters; at most 64 can be stored',
    })
    expect(await contentVersion()).toBe(before + 1)
  })

  test('a repeated import changes nothing', async () => {
    const before = await contentVersion()
    const rows = await product.system.db.selectFrom('applicationVersion').selectAll().orderBy('id').execute()
    expect(await take(fixture)).toMatchObject({ added: 0, updated: 0, unchanged: 9, versionsAdded: 0 })
    expect(await contentVersion()).toBe(before)
    expect(
      await product.system.db.selectFrom('applicationVersion').selectAll().orderBy('id').execute(),
    ).toEqual(rows)
  })

  test('each unusual value is stored as expected', async () => {
    expect(await application('invalid.lantern.notes')).toMatchObject({
      label: 'invalid-lantern-notes',
      type: 'application',
      origin: 'foreign',
      nameFa: 'Lantern Notes',
      icon: null,
      isPublished: true,
      descriptionEn: 'Write, sort and find.\nNothing leaves the device.',
    })
    expect(await application('invalid.old.fields')).toMatchObject({
      developerName: 'Lantern Workshop',
      primaryColor: '#00aaff',
    })
    expect(await application('invalid.many.builds')).toMatchObject({ type: 'game' })
    expect(await application('invalid.category.speaks')).toMatchObject({ type: 'application' })
    expect(await application('invalid.treasury.words')).toMatchObject({
      label: 'invalid-treasury-words',
      developerSlug: 'کارگاه-واژه',
      primaryColor: '#0e7a4e',
    })
    expect(await application('invalid.lantern.second')).toMatchObject({
      label: 'invalid-lantern-second',
      developerName: 'Unknown',
    })
    expect(await application('invalid.down-load_2')).toMatchObject({ label: 'invalid-down-load_2' })
    expect(await application('invalid.tricks')).toMatchObject({
      nameEn: 'Nul and tricks �',
      developerName: 'AB',
    })
  })

  test('the store shows what was imported', async () => {
    const { status, body } = await product.call('GET /application/by_label/invalid-lantern-notes')
    expect(status).toBe(200)
    expect(body).toMatchObject({ package_name: 'invalid.lantern.notes', latest_version: { name: '1.13.2' } })
    expect((await product.call('GET /application', { origin: 'foreign' })).body['total']).toBe(9)
  })
})

describe('importing a changed source', () => {
  const app = (fields: object) =>
    source({ name: 'Slate', bundleIdentifier: 'invalid.slate', developerName: 'Hill', ...fields })

  test('inserts new versions between the stored ones', async () => {
    const [one, two, three] = ['2024-01-01', '2024-02-01', '2024-03-01'].map((date, at) => ({
      version: `${at + 1}.0`,
      date,
      size: 100 + at,
    }))
    await take(app({ versions: [three, one] }))
    expect(await take(app({ versions: [two] }))).toMatchObject({ updated: 1, versionsAdded: 1 })
    expect((await history('invalid.slate')).map(({ name }) => name)).toEqual(['3.0', '2.0', '1.0'])
    expect(await take(app({ versions: [three, two, one] }))).toMatchObject({ unchanged: 1, versionsAdded: 0 })
  })

  test('changes the fields of the source and keeps the fields of the store', async () => {
    await changeRows(
      product.system.db,
      'application',
      { packageName: 'invalid.slate' },
      { nameFa: 'لوح', type: 'game', origin: 'unlocked', isPublished: false },
    )
    const changed = { name: 'Slate 2', subtitle: 'To write on', tintColor: 'ABC', developerName: 'Valley' }
    const versions = [{ version: '4.0', date: '2024-04-01' }]
    expect((await take(app({ ...changed, tintColor: undefined }))).skippedFields).toContainEqual({
      what: 'invalid.slate name',
      reason: 'is not newer than what is stored',
    })
    const report = await take(app({ ...changed, versions }))
    expect(report).toMatchObject({ updated: 1, unchanged: 0 })
    expect(report.changes).toContainEqual({
      application: 'invalid.slate',
      field: 'nameEn',
      from: 'Slate',
      to: 'Slate 2',
    })
    expect(await application('invalid.slate')).toMatchObject({
      nameFa: 'لوح',
      nameEn: 'Slate 2',
      summaryFa: 'To write on',
      primaryColor: '#aabbcc',
      developerName: 'Valley',
      label: 'invalid-slate',
      type: 'game',
      origin: 'unlocked',
      isPublished: false,
    })
  })

  test('two concurrent imports add each application once', async () => {
    const json = source(
      ...Array.from({ length: 5 }, (_, at) => ({ name: 'Twin', bundleIdentifier: `invalid.twin${at}` })),
    )
    const reports = await Promise.all([take(json), take(json), take(json)])
    expect(reports.map(({ added }) => added).sort()).toEqual([0, 0, 5])
    const labels = await listRows(product.system.db, 'application', { nameEn: 'Twin' }, ['label'])
    expect(labels.map(({ label }) => label).sort()).toEqual([0, 1, 2, 3, 4].map((at) => `invalid-twin${at}`))
  })
})

describe('exporting', () => {
  test('writes the fields that an AltStore source needs, for published applications only', async () => {
    const exported = await give(product)
    expect(exported).toMatchObject({ name: 'Bustan', identifier: 'example.store.bustan' })
    expect(exported.apps.some((app) => app.bundleIdentifier === 'invalid.slate')).toBe(false)
    const app = exported.apps.find((one) => one.bundleIdentifier === 'invalid.many.builds')
    expect(app).toMatchObject({
      name: 'Many Builds',
      developerName: 'Åse Øst',
      localizedDescription: 'Builds, builds.',
      iconURL: 'https://store.example/apple-touch-icon.png',
      tintColor: '#8a28f7',
    })
    expect(app?.versions[1]).toEqual({
      version: 'Build 452',
      date: '2023-04-23T04:37:22Z',
      localizedDescription: '',
      downloadURL: 'https://store.example/applications/invalid-many-builds',
      size: 1001,
      minOSVersion: '12.0',
      maxOSVersion: '16.9',
    })
  })

  test('after an import into an empty store equals the source, and importing it again changes nothing', async () => {
    const exported = await give(product)
    expect(exported.apps).toHaveLength(14)
    expect(await take(exported, false, elsewhere)).toMatchObject({
      added: 14,
      skipped: [],
      skippedVersions: [],
    })
    expect(await give(elsewhere)).toEqual(exported)
    expect(await take(exported)).toMatchObject({ unchanged: 14, updated: 0, versionsAdded: 0 })
  })

  test('gives versions without a date the same order in both stores, whenever they were imported', async () => {
    const app = { name: 'Undated', bundleIdentifier: 'invalid.undated' }
    for (const version of ['2.0', '1.0', '3.0']) await take({ apps: [{ ...app, versions: [{ version }] }] })
    const exported = await give(product)
    await take(exported, false, elsewhere)
    const order = (from: typeof exported) =>
      from.apps
        .find(({ bundleIdentifier }) => bundleIdentifier === app.bundleIdentifier)
        ?.versions.map((one) => one.version)
    expect(order(await give(elsewhere))).toEqual(order(exported))
  })

  test('leaves out only the icon address, because pictures stay outside', async () => {
    const id = 'a'.repeat(24)
    const now = await product.system.now()
    const picture = { id, mediaType: 'image/png', width: 1, height: 1, color: '#000000', createdAt: now }
    await product.system.db.insertInto('picture').values(picture).execute()
    await changeRows(product.system.db, 'application', { label: 'invalid-many-builds' }, { icon: id })
    const exported = await give(product)
    const icons = exported.apps.map(({ iconURL }) => iconURL)
    expect(icons).toContain(`https://store.example/pictures/${id}-512.png`)
    const withoutIcons = (from: typeof exported) => from.apps.map((app) => ({ ...app, iconURL: '' }))
    expect(withoutIcons(await give(elsewhere))).toEqual(withoutIcons(exported))
    await take(exported)
    expect((await application('invalid.many.builds')).icon).toBe(id)
  })
})

describe('an arbitrary source', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('Game', '\ud800', '\0', '!!!', 'بازی', 'a-2', 'a'),
  )
  const value = fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: fc.jsonValue() })
  const version = fc.record({
    version: value,
    date: fc.oneof(value, fc.constantFrom('2024-4-22', '2023-1-1')),
    size: value,
  })
  const app = fc.record(
    {
      name: text,
      bundleIdentifier: fc.oneof(text, fc.stringMatching(/^[a-c]\.[a-c]$/)),
      developerName: value,
      label: value,
      subtitle: value,
      localizedDescription: value,
      tintColor: value,
      category: value,
      versions: fc.oneof(value, fc.array(version, { maxLength: 5 })),
    },
    { requiredKeys: [] },
  )

  test('is stored once or skipped, and the resulting store can be exported', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(app, app, fc.jsonValue()), { maxLength: 6 }), async (apps) => {
        const report = await take({ apps })
        expect(report.added + report.updated + report.unchanged + report.skipped.length).toBe(apps.length)
        expect(await take({ apps })).toMatchObject({ added: 0, updated: 0, versionsAdded: 0 })
      }),
      { numRuns: scaled(40, 600) },
    )
    await product.system.db.updateTable('application').set({ icon: null }).execute()
    await elsewhere.system.db.deleteFrom('application').execute()
    const exported = await give(product)
    await take(exported, false, elsewhere)
    expect(await give(elsewhere)).toEqual(exported)
  })
})

describe('the commands', { timeout: 120_000 }, () => {
  const shop = productForFile(SITE)
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bustan-source-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  /** Runs the command in its own process. */
  const bustan = (...args: string[]) =>
    promisify(execFile)('./bustan', args, {
      env: { ...process.env, DATABASE_URL: shop.system.databaseUrl },
    })
  const said = (...args: string[]) => typed(shop.system, args)

  test('import, import again, export to a file and to the screen', async () => {
    const first = await bustan('catalogue', 'import', FIXTURE)
    expect(first.stdout).toContain(
      '9 applications added, 0 updated, 0 unchanged, 12 skipped; 11 versions added.',
    )
    expect(first.stdout).toContain('skipped: apps[14] invalid.nameless has no name')
    const again = await said('catalogue', 'import', FIXTURE, '--json', '--dry-run', 'yes')
    expect(JSON.parse(again)).toMatchObject({ isRehearsal: true, added: 0, unchanged: 9 })
    const file = join(folder, 'out.json')
    expect(await said('catalogue', 'export', '--out', file)).toContain('9 applications')
    const written = JSON.parse(await readFile(file, 'utf8'))
    expect(JSON.parse(await said('catalogue', 'export', '--json'))).toEqual(written)
  })
})
