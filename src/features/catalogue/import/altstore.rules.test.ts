import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAltStoreSource, parseAltStoreSource } from './altstore.rules.ts'
import { MAXIMUM_VERSIONS } from './altstore.version.rules.ts'

const one = (fields: object) =>
  parseAltStoreSource({ apps: [{ name: 'N', bundleIdentifier: 'a.b', ...fields }] })
const app = (fields: object) => one(fields).apps[0]

const KEYS = [
  'name',
  'bundleIdentifier',
  'developerName',
  'version',
  'versionDate',
  'versions',
  'size',
  'tintColor',
  'screenshots',
  'screenshotURLs',
  'category',
  'subtitle',
  'label',
  'date',
  'localizedDescription',
  'iphone',
  'imageURL',
]

/** Random JSON with the keys that the parser reads. */
const { value: hostile } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('a.b', 'c.d', '1.0', '2024-1-1', '\0', '\ud800', ''),
    fc.jsonValue(),
    fc.anything({ maxDepth: 1 }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...KEYS), tie('value'), { maxKeys: 8 }),
  ),
}))

describe('a source', () => {
  test('with arbitrary content is read: each entry is imported or skipped with a reason', () => {
    fc.assert(
      fc.property(fc.array(hostile, { maxLength: 6 }), (apps) => {
        const source = parseAltStoreSource({ apps })
        expect(source.apps.length + source.skipped.length).toBe(apps.length)
        expect(source.skipped.every(({ what, reason }) => what !== '' && reason !== '')).toBe(true)
        const names = source.apps.map(({ packageName }) => packageName)
        expect(new Set(names).size).toBe(names.length)
        for (const { name, versions } of source.apps) {
          expect(name).not.toBe('')
          expect(new Set(versions.map((version) => version.name)).size).toBe(versions.length)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('is recognised by its list of apps', () => {
    expect(isAltStoreSource({ apps: [] })).toBe(true)
    for (const json of [null, 1, 'x', [], {}, { apps: {} }, { apps: null }]) {
      expect(isAltStoreSource(json)).toBe(false)
      expect(parseAltStoreSource(json)).toMatchObject({ apps: [], skipped: [], skippedVersions: [] })
    }
  })
})

describe('an application', () => {
  test.each([
    [{ subtitle: 'A board game for two.' }, 'game'],
    [{ subtitle: 'Play old games.' }, 'game'],
    [{ subtitle: 'بازی با واژه‌ها' }, 'game'],
    [{ category: 'games', subtitle: 'Chess' }, 'game'],
    [{ category: 'utilities', subtitle: 'Stores your games.' }, 'application'],
    [{ subtitle: 'Gamera, the gamete counter.' }, 'application'],
    [{ category: 7, subtitle: null }, 'application'],
  ])('of %o is a %s', (fields, type) => {
    expect(app(fields)?.type).toBe(type)
  })

  test('has its own label only if it is valid in an address', () => {
    expect(app({ label: 'chess-2' })?.label).toBe('chess-2')
    for (const label of ['a/b', '..', ' a', 'a b', '%41', 'x'.repeat(101), 5, '', undefined])
      expect(app({ label })?.label).toBeNull()
  })

  test('reads the pictures of every format', () => {
    const address = 'https://pictures.invalid/1.png'
    const devices = (fields: object) => app(fields)?.pictures.map(({ device }) => device)
    expect(devices({ iconURL: address, screenshotURLs: [address, 'x', null] })).toEqual(['icon', 'iphone'])
    expect(devices({ screenshots: [address, { imageURL: address }, {}, [address]] })).toEqual([
      'iphone',
      'iphone',
    ])
    const perDevice = { iphone: [address], ipad: [{ imageURL: address }], tv: [address] }
    expect(devices({ screenshots: perDevice })).toEqual(['iphone', 'ipad'])
    expect(devices({ screenshots: [], screenshotURLs: [address] })).toEqual(['iphone'])
    expect(devices({ screenshots: 'x', screenshotURLs: 'y' })).toEqual([])
  })

  test('reads the permissions of every format, sorted', () => {
    const of = (appPermissions: unknown) => app({ appPermissions })?.permissions
    const privacy = [['NSCameraUsageDescription', 'To scan.']]
    expect(
      of({ entitlements: ['b', 'a'], privacy: { NSCameraUsageDescription: 'To scan.', other: 'x' } }),
    ).toEqual({
      entitlements: ['a', 'b'],
      privacy,
    })
    const listed = [{ name: 'NSCameraUsageDescription', usageDescription: 'To scan.' }]
    expect(of({ entitlements: [{ name: 'a' }], privacy: listed })).toEqual({ entitlements: ['a'], privacy })
    for (const none of [null, [], 'x', { entitlements: [], privacy: {} }]) expect(of(none)).toBeNull()
  })
})

describe('versions', () => {
  const names = (fields: object) => app(fields)?.versions.map(({ name }) => name)

  test('come from the list, and missing ones from the old fields', () => {
    expect(names({ version: '2', versions: [{ version: '2' }, { version: '1' }] })).toEqual(['2', '1'])
    expect(names({ version: '3', versions: [{ version: '2' }] })).toEqual(['3', '2'])
    expect(names({ version: '1', versions: 'x' })).toEqual(['1'])
    expect(names({})).toEqual([])
    const old = app({ version: '1', versionDate: '2020-1-5', versionDescription: 'First', size: '7' })
      ?.versions[0]
    expect(old).toMatchObject({ changeLog: 'First', size: 7, date: new Date('2020-01-05') })
  })

  test('that are unusable are reported', () => {
    const source = one({ versions: [{ version: '1' }, { version: '1' }, null, {}] })
    expect(source.skippedVersions).toEqual([
      { what: 'a.b versions[1] 1', reason: 'is listed twice' },
      { what: 'a.b versions[2]', reason: 'has no version' },
      { what: 'a.b versions[3]', reason: 'has no version' },
    ])
  })

  test('have a maximum number', () => {
    const versions = Array.from({ length: MAXIMUM_VERSIONS + 5 }, (_, at) => ({ version: String(at) }))
    const source = one({ versions })
    expect(source.apps[0]?.versions).toHaveLength(MAXIMUM_VERSIONS)
    expect(source.skippedVersions).toHaveLength(1)
  })
})
