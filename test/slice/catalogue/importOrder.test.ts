import fc from 'fast-check'
import { expect, test } from 'vitest'
import { importAltStoreSource } from '#features/catalogue/import/altstore.actions.ts'
import { exportAltStoreSource } from '#features/catalogue/import/altstoreExport.actions.ts'
import { seedPackageFiles } from '#sandbox/seed/packageFiles.seed.ts'
import { productForFile } from '../../support/product.ts'
import { scaled } from '../../support/scale.ts'

const product = productForFile({ PUBLIC_URL: 'https://store.example' })

const app = (bundleIdentifier: string, fields: object) => ({ name: 'Kite', bundleIdentifier, ...fields })
const source = (...apps: object[]) => ({ name: 'Hill', identifier: 'invalid.hill', apps })

/**
 * The same source at several times, with the variety of real ones: old fields, odd dates, builds, other names, gaps.
 */
const SOURCES = [
  // Only old fields, without a list of versions.
  source(
    app('invalid.kite', {
      version: '1.0',
      versionDate: '2021-1-5',
      versionDescription: '# First',
      size: 100,
      developerName: 'hill workshop',
      localizedDescription: 'An old text.',
      iconURL: 'https://pictures.invalid/old.png',
    }),
    app('invalid.boat', { subtitle: 'A game of boats', versions: [{ version: '0.9' }, { version: '0.8' }] }),
  ),
  // Newer, without a subtitle. Its date has seven fractional digits and no time zone.
  source(
    app('invalid.kite', {
      name: 'Kite 2',
      developerName: 'Hill Workshop',
      localizedDescription: 'A new text.',
      iconURL: 'https://pictures.invalid/new.png',
      versions: [
        { version: '2.0', buildVersion: '7', date: '2023-06-01T10:00:00.1234567', size: 200 },
        { version: '1.0', date: '2021-01-05', size: 101 },
      ],
    }),
  ),
  // Overlapping versions: two builds of one version on the same day.
  source(
    app('invalid.kite', {
      name: 'Kite Pro',
      subtitle: 'Flies high',
      developerName: 'Hill workshop',
      tintColor: 'abc',
      versions: [
        { version: '2.0', buildVersion: 8, date: '2023-06-01', localizedDescription: 'Mended.' },
        { version: '2.0', buildVersion: '10', date: '2023-06-01' },
        { version: '1.5', date: 'soon' },
      ],
    }),
    app('invalid.boat', { developerName: 'Valley', versions: [{ version: '0.9', date: '2022-02-02' }] }),
  ),
  // The same day with another text: neither is newer.
  source(
    app('invalid.kite', {
      name: 'Kite Plus',
      category: 'games',
      versions: [{ version: '2.0', date: '2023-06-01', maxOSVersion: '17.0' }],
    }),
    app('invalid.boat', {
      name: 'Boat',
      versions: [{ version: '0.8', date: '2020-02-30', minOSVersion: '14.0' }],
    }),
  ),
  // News items make a source newer, but not its versions.
  {
    ...source(app('invalid.boat', { name: 'Boats', versions: [{ version: '0.9', date: '2022-02-02' }] })),
    news: [{ date: '2025-01-01' }],
  },
]

async function catalogueAfter(sources: object[]) {
  const { db, context } = product.system
  await db.deleteFrom('application').execute()
  await db.deleteFrom('developer').execute()
  for (const one of sources) await importAltStoreSource(await context(), one)
  const versions = await db
    .selectFrom('applicationVersion as version')
    .innerJoin('application', 'application.id', 'version.applicationId')
    .select(['packageName', 'version.name', 'version.build', 'version.place', 'version.sourceFields'])
    .orderBy('packageName')
    .orderBy('place')
    .execute()
  const pictures = await db
    .selectFrom('sourcePicture')
    .select(['device', 'url', 'position'])
    .where('state', '!=', 'gone')
    .orderBy('url')
    .execute()
  const applications = await db
    .selectFrom('application')
    .select(['packageName', 'label', 'type', 'source', 'sourceFields'])
    .orderBy('packageName')
    .execute()
  return { applications, versions, pictures, exported: await exportAltStoreSource(await context()) }
}

test('[16.7] sources imported in any order, also repeatedly, give the same catalogue', {
  timeout: 240_000,
}, async () => {
  const expected = await catalogueAfter(SOURCES)
  expect(expected.exported.apps.find(({ label }) => label === 'invalid-kite')).toMatchObject({
    name: 'Kite 2',
    subtitle: 'Flies high',
    localizedDescription: 'A new text.',
    developerName: 'Hill Workshop',
    tintColor: '#aabbcc',
    category: 'games',
    versions: [
      { version: '2.0', buildVersion: '7', date: '2023-06-01T10:00:00Z', size: 200 },
      { version: '2.0', buildVersion: '10', date: '2023-06-01T00:00:00Z' },
      { version: '2.0', buildVersion: '8', localizedDescription: 'Mended.' },
      { version: '1.5', date: '2023-06-01T00:00:00Z' },
      { version: '1.0', date: '2021-01-05T00:00:00Z', size: 101, localizedDescription: '# First' },
    ],
  })
  const positions = fc.array(fc.nat({ max: SOURCES.length - 1 }), { maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(SOURCES, { minLength: SOURCES.length }),
      positions,
      async (order, again) => {
        const repeated = [...order, ...again.map((at) => SOURCES[at] ?? {})]
        expect(await catalogueAfter(repeated)).toEqual(expected)
      },
    ),
    { numRuns: scaled(25, 200) },
  )
})

test('an application follows one source; another one is refused with that reason', async () => {
  await catalogueAfter(SOURCES)
  const other = {
    ...source(app('invalid.kite', { name: 'Stolen', versions: [{ version: '9', date: '2026-01-01' }] })),
  }
  const report = await importAltStoreSource(await product.system.context(), {
    ...other,
    identifier: 'invalid.other',
  })
  expect(report).toMatchObject({ added: 0, updated: 0, versionsAdded: 0 })
  expect(report.skipped).toEqual([{ what: 'invalid.kite', reason: 'follows invalid.hill' }])
})

test('what was edited here stays, and the plan says so', async () => {
  await catalogueAfter(SOURCES)
  const { db, context } = product.system
  await db
    .updateTable('application')
    .set({ nameEn: 'Our kite' })
    .where('packageName', '=', 'invalid.kite')
    .execute()
  const newer = source(
    app('invalid.kite', { name: 'Kite 3', versions: [{ version: '3', date: '2024-01-01' }] }),
  )
  const plan = await importAltStoreSource(await context(), newer, { isRehearsal: true })
  expect(plan.skippedFields).toContainEqual({ what: 'invalid.kite name', reason: 'was edited here' })
  expect(plan.changes).toEqual([{ application: 'invalid.kite', field: 'version', from: '', to: '3' }])
})

test('a restart of the demo gives no packages to what was imported', async () => {
  await catalogueAfter(SOURCES)
  await seedPackageFiles(await product.system.context())
  expect(await product.system.db.selectFrom('ipa').select('id').execute()).toEqual([])
})
