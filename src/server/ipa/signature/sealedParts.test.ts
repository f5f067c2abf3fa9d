import { createHash } from 'node:crypto'
import { build, type PlistValue } from 'plist'
import { describe, expect, test } from 'vitest'
import { checkResources } from './codeResources.ts'
import { DerFault, readDerEntitlements } from './derEntitlements.ts'
import { profileCoversIdentifier } from './entitlements.ts'
import type { FileDigests } from './fileScan.ts'
import { derOf, encodeDer, openFixture } from './signature.harness.ts'
import { SignatureFault } from './signatureFault.ts'

// Parts behind the CMS: a change of them would be found earlier in a whole package.

const BUNDLE = { folder: 'A.framework/', bundleIdentifier: 'a.b', executable: 'A.framework/A' }
const RULES = { '^.*': true, '^.*\\.lproj/': { optional: true, weight: 1000 } }

function digestsOf(text: string): FileDigests {
  const hash = (kind: string) => createHash(kind).update(text).digest()
  return { sha1: hash('sha1'), sha256: hash('sha256') }
}

interface Lists {
  files?: PlistValue
  files2?: PlistValue
  rules?: PlistValue
  rules2?: PlistValue
}

function reasonOf(lists: Lists, paths = ['A.framework/a.txt']): string | null {
  const { sha1: hash, sha256: hash2 } = digestsOf('x')
  const list = {
    files: { 'a.txt': hash },
    files2: { 'a.txt': { hash, hash2 } },
    rules: RULES,
    rules2: RULES,
    ...lists,
  }
  const digests = new Map(paths.map((path) => [path, digestsOf('x')]))
  try {
    checkResources(Buffer.from(build(list)), BUNDLE, digests)
    return null
  } catch (error) {
    return error instanceof SignatureFault ? error.reason : String(error)
  }
}

describe('CodeResources', () => {
  const { sha1: hash, sha256: hash2 } = digestsOf('x')
  const other = digestsOf('y')

  test('may leave out what is sealed elsewhere or means nothing, and files outside of the bundle', () => {
    const own = [
      'A',
      'Info.plist',
      'PkgInfo',
      '.DS_Store',
      'fa.lproj/locversion.plist',
      '_CodeSignature/CodeResources',
    ]
    expect(
      reasonOf({}, ['other', 'A.framework/a.txt', ...own.map((name) => `A.framework/${name}`)]),
    ).toBeNull()
  })

  test('may state SHA-256 alone in its newer list', () => {
    expect(reasonOf({ files2: { 'a.txt': { hash2 } } })).toBeNull()
  })

  test.each<[string, Lists, string]>([
    ['a file in the older list alone', { files2: {} }, 'resource_unlisted'],
    ['a file in the newer list alone', { files: {} }, 'resource_unlisted'],
    ['another SHA-1 in the older list', { files: { 'a.txt': other.sha1 } }, 'resource_changed'],
    [
      'another SHA-1 in the newer list',
      { files2: { 'a.txt': { hash: other.sha1, hash2 } } },
      'resource_changed',
    ],
    ['another SHA-256', { files2: { 'a.txt': { hash, hash2: other.sha256 } } }, 'resource_changed'],
    ['no SHA-256', { files2: { 'a.txt': { hash } } }, 'resource_changed'],
    ['nested code by its own hash', { files2: { 'a.txt': { cdhash: hash } } }, 'resource_changed'],
    ['a missing file', { files: { 'a.txt': hash, b: hash } }, 'resource_missing'],
    ['a rule that omits everything', { rules2: { ...RULES, '^': { omit: true } } }, 'resource_rules'],
    ['a rule for nested code', { rules2: { ...RULES, '^data/': { nested: true } } }, 'resource_rules'],
    ['a rule that is off', { rules2: { ...RULES, '^data/': false } }, 'resource_rules'],
    ['rules that do not begin with all files', { rules2: {} }, 'resource_rules'],
    ['a list that is none', { files2: [] }, 'resources_broken'],
  ])('is refused with %s', (_, lists, reason) => {
    expect(reasonOf(lists)).toBe(reason)
  })

  test('is refused when it is no property list', () => {
    expect(() => checkResources(Buffer.from('<plist>'), BUNDLE, new Map())).toThrow(SignatureFault)
  })

  test('of 20,000 files is read', () => {
    const names = Array.from({ length: 20_000 }, (_, index) => `data/file-${index}.json`)
    const files = Object.fromEntries(names.map((name) => [name, hash]))
    const files2 = Object.fromEntries(names.map((name) => [name, { hash, hash2 }]))
    expect(
      reasonOf(
        { files, files2 },
        names.map((name) => `A.framework/${name}`),
      ),
    ).toBeNull()
  })
})

describe('entitlements in DER', () => {
  test('are read as zsign wrote them', async () => {
    const app = (await openFixture('small')).get('App') as Buffer
    const at = app.indexOf(Buffer.from('fade7172', 'hex'))
    const der = app.subarray(at + 8, at + app.readUInt32BE(at + 4))
    expect({ ...readDerEntitlements(der) }).toEqual({
      'application-identifier': 'B5T4N00001.*',
      'com.apple.developer.team-identifier': 'B5T4N00001',
      'get-task-allow': false,
      'keychain-access-groups': ['B5T4N00001.*', 'com.apple.token'],
    })
  })

  const good = derOf({ a: true })
  const pair = (...parts: Buffer[]) =>
    encodeDer(0x70, [Buffer.from([2, 1, 1]), encodeDer(0xb0, [encodeDer(0x30, parts)])])
  const key = encodeDer(0x0c, [Buffer.from('a')])

  test('hold numbers and dictionaries too', () => {
    const inner = encodeDer(0xb0, [encodeDer(0x30, [key, Buffer.from([2, 2, 1, 0])])])
    expect(readDerEntitlements(pair(key, inner))['a']).toEqual({ a: 256 })
  })

  test.each([
    ['bytes after them', Buffer.concat([good, Buffer.alloc(1)])],
    ['another version', Buffer.from(good.toString('hex').replace('020101', '020102'), 'hex')],
    [
      'a long form of a short length',
      Buffer.concat([Buffer.from([0x70, 0x81, good.length - 2]), good.subarray(2)]),
    ],
    ['an indefinite length', Buffer.concat([Buffer.from([0x70, 0x80]), good.subarray(2), Buffer.alloc(2)])],
    ['a boolean of 1', pair(key, Buffer.from([1, 1, 1]))],
    ['a key that is a number', pair(Buffer.from([2, 1, 1]), Buffer.from([1, 1, 0]))],
    ['a pair of three', pair(key, key, key)],
    ['a value of an unknown kind', pair(key, Buffer.from([5, 0]))],
    ['a number of no bytes', pair(key, Buffer.from([2, 0]))],
    ['nothing', Buffer.alloc(0)],
  ])('are refused with %s', (_, bytes) => {
    expect(() => readDerEntitlements(bytes)).toThrow(DerFault)
  })

  test('are refused when they are deep', () => {
    let value = Buffer.from([1, 1, 0])
    for (let depth = 0; depth < 100; depth++) value = encodeDer(0x30, [value]) as typeof value
    expect(() => readDerEntitlements(pair(key, value))).toThrow(DerFault)
  })
})

test.each<[string, Parameters<typeof profileCoversIdentifier>, boolean]>([
  ['an equal text', ['T.a', 'T.a'], true],
  ['a text under a wildcard', ['T.*', 'T.a'], true],
  ['a wildcard under a wildcard', ['T.*', 'T.*'], true],
  ['a text of another prefix', ['T.*', 'U.a'], false],
  ['a wildcard under a text', ['T.a', 'T.*'], false],
  [
    'a list within a list',
    [
      ['T.*', 'x'],
      ['T.a', 'x'],
    ],
    true,
  ],
  ['a list that is longer', [['x'], ['x', 'y']], false],
  ['a list under a wildcard', ['*', ['a', 'b']], true],
  ['one value of a list', [['a', 'b'], 'b'], true],
  ['nothing where a flag is granted', [true, false], true],
  ['a flag where none is granted', [false, true], false],
  ['an unknown key', [undefined, false], false],
  ['a text where a flag is granted', [true, 'yes'], false],
])('a profile and %s', (_, [granted, claimed], isCovered) => {
  expect(profileCoversIdentifier(granted, claimed)).toBe(isCovered)
})
