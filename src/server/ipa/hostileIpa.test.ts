import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SECOND, startStopwatch } from '#kernel/time.ts'
import { recordFigure } from '../../../test/support/figures.ts'
import { scaled } from '../../../test/support/scale.ts'
import {
  createInfoPlist,
  createIpaBytes,
  createRawIpa,
  createRawPlist,
  createRawZip,
  INFO_PATH,
  openTempFolder,
  type RawEntry,
  type TempFolder,
} from './ipa.harness.ts'
import { IpaFault, type IpaReason } from './ipaFault.ts'
import { createMachSample } from './machSample.ts'
import { peakGrownMegabytes } from './memory.harness.ts'
import { type IpaMetadata, readIpa } from './readIpa.ts'

// Hostile package files that try to make the reader wrong, slow or large. Each must be refused with its reason, quickly
// and with little memory.

const MEGABYTE = 1024 * 1024
let tempFolder: TempFolder
let good: Buffer
beforeAll(async () => {
  tempFolder = await openTempFolder()
  good = await createIpaBytes()
})
afterAll(() => tempFolder.close())

type Make = () => Buffer | Promise<Buffer>
const info =
  (bytes: Buffer): Make =>
  () =>
    createRawIpa({ info: bytes })
const xml = (text: string): Make => info(Buffer.from(text))
const program = (change: (bytes: Buffer) => void, bytes = createMachSample()): Make => {
  change(bytes)
  return () => createRawIpa({ program: bytes })
}
const more =
  (...entries: RawEntry[]): Make =>
  () =>
    createRawIpa({ more: entries })
const cut =
  (share: number): Make =>
  () =>
    good.subarray(0, Math.floor(good.length * share))
const named = (name: string | Buffer): Make => more({ name, data: Buffer.from('x') })

/** An object of a binary property list: a dictionary of one key, `a`, whose value is the object 2. */
const DICTIONARY = [0xd1, 0x01, 0x02]
const KEY_A = [0x51, 0x61]
/**
 * Objects of a property list: thirty lists, each of which contains the next one twice. Expanded they are a thousand
 * million values.
 */
const LAUGHS = [DICTIONARY, KEY_A, ...Array.from({ length: 30 }, (_, at) => [0xa2, at + 3, at + 3]), [0x09]]
const CHAIN = [DICTIONARY, KEY_A, ...Array.from({ length: 200 }, (_, at) => [0xa1, at + 3]), [0x09]]

const CORPUS: Array<[string, IpaReason, Make]> = [
  ['nothing', 'not_a_zip', () => Buffer.alloc(0)],
  ['three bytes', 'not_a_zip', () => Buffer.from('PK\x03')],
  ['a page', 'not_a_zip', () => Buffer.from('<!doctype html><title>Not found</title>'.repeat(50))],
  ['a zip behind something else', 'not_a_zip', () => Buffer.concat([Buffer.from('MZ..'), good])],
  ['cut after a tenth', 'truncated', cut(0.1)],
  ['cut in the middle', 'truncated', cut(0.5)],
  ['cut in its directory', 'truncated', () => good.subarray(0, good.length - 60)],
  ['one byte short', 'truncated', () => good.subarray(0, good.length - 1)],
  ['something behind the end', 'zip_broken', () => Buffer.concat([good, Buffer.alloc(9)])],
  [
    'without its first half',
    'zip_broken',
    () => Buffer.concat([good.subarray(0, 4), good.subarray(good.length / 2)]),
  ],
  ['only an ending', 'no_app', () => Buffer.concat([createRawZip([{ name: 'a', data: Buffer.from('a') }])])],
  [
    'no folder Payload',
    'no_app',
    () => createRawZip([{ name: 'App.app/Info.plist', data: createInfoPlist() }]),
  ],
  ['an app too deep', 'no_app', () => createRawZip([{ name: `x/${INFO_PATH}`, data: createInfoPlist() }])],
  ['two apps', 'several_apps', more({ name: 'Payload/Other.app/Info.plist', data: createInfoPlist() })],
  [
    'no Info.plist',
    'info_missing',
    () => createRawZip([{ name: 'Payload/App.app/App', data: createMachSample() }]),
  ],
  [
    'two of Info.plist',
    'doubled_entry',
    more({ name: INFO_PATH, data: createInfoPlist({ CFBundleIdentifier: 'x' }) }),
  ],
  ['two programs', 'doubled_entry', more({ name: 'Payload/App.app/App', data: createMachSample() })],

  ['a name that climbs', 'path_escape', named('Payload/App.app/../../../etc/passwd')],
  ['a name that climbs at once', 'path_escape', named('../x')],
  ['a name from the root', 'path_escape', named('/etc/cron.d/x')],
  ['a name with a drive', 'path_escape', named('C:/x')],
  ['a name with backslashes', 'path_escape', named('Payload\\..\\..\\x')],
  ['a name with a zero', 'path_escape', named('Payload/App.app/a\0b')],
  [
    'a climbing name in the old letters',
    'path_escape',
    more({ name: '../x', flags: 0, data: Buffer.from('x') }),
  ],
  ['a name of 60,000 letters', 'name_too_long', named('x'.repeat(60_000))],
  [
    'a link',
    'symlink',
    more({ name: 'Payload/App.app/link', mode: 0o120777, data: Buffer.from('/etc/passwd') }),
  ],
  [
    'an entry with two names',
    'zip_ambiguous',
    more({ name: 'Payload/App.app/a', local: { name: 'Payload/App.app/b' }, data: Buffer.from('x') }),
  ],
  [
    'a locked entry',
    'zip_encrypted',
    more({ name: 'Payload/App.app/x', flags: 0x801, isPacked: true, data: Buffer.from('x') }),
  ],
  [
    'an entry packed in a way of its own',
    'zip_broken',
    more({ name: 'x', method: 99, data: Buffer.from('x') }),
  ],

  ['100,000 entries', 'too_many_entries', hundredThousandEntries],
  [
    'more entries than it says',
    'zip_broken',
    () =>
      createRawZip(
        Array.from({ length: 5 }, (_, at) => ({ name: `${at}` })),
        900,
      ),
  ],
  ['64 MB of zeros', 'ratio', more({ name: 'x', isPacked: true, data: Buffer.alloc(64 * MEGABYTE) })],
  [
    'sizes that lie',
    'ratio',
    more({ name: 'x', isPacked: true, data: Buffer.from('x'), unpackedBytes: 0xf0000000 }),
  ],
  ['entries that share their bytes', 'zip_broken', sharedEntries],
  ['many files of zeros', 'ratio', manyZeros],
  ['an entry of 5 GB', 'too_large', tooLargeEntry],

  [
    'a wrong checksum',
    'zip_broken',
    () => createRawZip([{ name: INFO_PATH, data: createInfoPlist(), crc: 1 }]),
  ],
  [
    'an entry that unpacks to more than it says',
    'zip_broken',
    () => createRawZip([{ name: INFO_PATH, isPacked: true, data: createInfoPlist(), unpackedBytes: 40 }]),
  ],
  [
    'an entry that is not packed at all',
    'zip_broken',
    () => createRawZip([{ name: INFO_PATH, method: 8, data: Buffer.alloc(500, 7), unpackedBytes: 900 }]),
  ],
  [
    'an entry beyond the end',
    'zip_broken',
    () =>
      createRawZip([{ name: INFO_PATH, data: createInfoPlist(), packedBytes: 5000, unpackedBytes: 5000 }]),
  ],

  [
    'Info.plist of 100 MB',
    'info_broken',
    () => createRawZip([{ name: INFO_PATH, data: Buffer.alloc(100 * MEGABYTE, '<true/>') }]),
  ],
  ['an empty Info.plist', 'info_broken', info(Buffer.alloc(0))],
  ['a picture as Info.plist', 'info_broken', info(Buffer.from('\x89PNG....'))],
  ['a list as Info.plist', 'info_broken', xml('<plist><array/></plist>')],
  ['half of an XML', 'info_broken', xml('<plist><dict><key>a</key>')],
  ['a megabyte of brackets', 'info_broken', xml(`<plist>${'<array>'.repeat(140_000)}`)],
  ['a megabyte of values', 'info_broken', xml(`<plist><array>${'<true/>'.repeat(140_000)}`)],
  ['a comment without an end', 'info_broken', xml(`<plist><!--${'-'.repeat(900_000)}`)],
  [
    'a text of entities',
    'info_broken',
    xml(`<!DOCTYPE plist [<!ENTITY a "aaaa">]><plist><string>&a;</string></plist>`),
  ],
  [
    'an unknown entity',
    'info_broken',
    xml('<plist><dict><key>a</key><string>&file;</string></dict></plist>'),
  ],
  ['a binary list without its end', 'info_broken', info(createInfoPlist().subarray(0, 40))],
  ['a list in itself', 'info_broken', info(createRawPlist([DICTIONARY, KEY_A, [0xa1, 0x02]]))],
  ['a dictionary in itself', 'info_broken', info(createRawPlist([[0xd1, 0x01, 0x00], KEY_A]))],
  ['lists of lists of lists', 'info_broken', info(createRawPlist(LAUGHS))],
  ['a chain of two hundred lists', 'info_broken', info(createRawPlist(CHAIN))],
  [
    'a table beyond the end',
    'info_broken',
    info(createRawPlist([DICTIONARY, KEY_A, [0x09]], { table: 9_000n })),
  ],
  [
    'a table far beyond the end',
    'info_broken',
    info(createRawPlist([DICTIONARY, KEY_A, [0x09]], { table: 2n ** 64n - 1n })),
  ],
  ['a table in the head', 'info_broken', info(createRawPlist([DICTIONARY, KEY_A, [0x09]], { table: 1n }))],
  ['2^63 objects', 'info_broken', info(createRawPlist([DICTIONARY, KEY_A, [0x09]], { count: 2n ** 63n }))],
  ['a top that is not there', 'info_broken', info(createRawPlist([DICTIONARY, KEY_A, [0x09]], { top: 77n }))],
  ['widths of nothing', 'info_broken', info(createRawPlist([DICTIONARY, KEY_A, [0x09]], { offsetBytes: 0 }))],
  [
    'references of nothing',
    'info_broken',
    info(createRawPlist([DICTIONARY, KEY_A, [0x09]], { referenceBytes: 0 })),
  ],
  ['widths of 200', 'info_broken', info(createRawPlist([DICTIONARY, KEY_A, [0x09]], { offsetBytes: 200 }))],
  [
    'a list of 2^31 values',
    'info_broken',
    info(createRawPlist([DICTIONARY, KEY_A, [0xaf, 0x12, 0x7f, 0xff, 0xff, 0xff]])),
  ],
  [
    'a text of 2^62 letters',
    'info_broken',
    info(createRawPlist([DICTIONARY, KEY_A, [0x5f, 0x13, 0x40, 0, 0, 0, 0, 0, 0, 0]])),
  ],
  ['a number for a key', 'info_broken', info(createRawPlist([DICTIONARY, [0x10, 0x01], [0x09]]))],

  ['no identifier', 'bundle_id_missing', info(createInfoPlist({ CFBundleIdentifier: undefined }))],
  [
    'an identifier that is a path',
    'bundle_id_missing',
    info(createInfoPlist({ CFBundleIdentifier: '../../x' })),
  ],
  ['an identifier that is a list', 'bundle_id_missing', info(createInfoPlist({ CFBundleIdentifier: ['a'] }))],
  ['no version', 'version_missing', info(createInfoPlist({ CFBundleShortVersionString: undefined }))],
  [
    'a version of 1,000 letters',
    'version_missing',
    info(createInfoPlist({ CFBundleShortVersionString: '1'.repeat(1000) })),
  ],
  ['no program named', 'executable_missing', info(createInfoPlist({ CFBundleExecutable: undefined }))],
  [
    'a program that is not there',
    'executable_missing',
    info(createInfoPlist({ CFBundleExecutable: 'Other' })),
  ],
  [
    'a program elsewhere',
    'executable_missing',
    info(createInfoPlist({ CFBundleExecutable: 'Frameworks/App' })),
  ],
  [
    'a build for the simulator',
    'simulator',
    info(createInfoPlist({ CFBundleSupportedPlatforms: ['iPhoneSimulator'] })),
  ],
  [
    'a build for the simulator that keeps quiet',
    'simulator',
    program(() => undefined, createMachSample({ platform: 7 })),
  ],
  ['a build for a Mac', 'other_platform', info(createInfoPlist({ CFBundleSupportedPlatforms: ['MacOSX'] }))],

  ['a program bought from Apple', 'encrypted', program(() => undefined, createMachSample({ cryptId: 1 }))],
  [
    'an old program bought from Apple',
    'encrypted',
    program(() => undefined, createMachSample({ bits: 32, cryptId: 1 })),
  ],
  [
    'one of two programs bought from Apple',
    'encrypted',
    program(() => undefined, createMachSample({ isFat: true, cryptId: 1 })),
  ],
  ['a program of text', 'executable_broken', program((bytes) => bytes.write('#!/bin/sh\n'))],
  ['an empty program', 'executable_broken', program(() => undefined, Buffer.alloc(0))],
  [
    'a program of five bytes',
    'executable_broken',
    program(() => undefined, createMachSample().subarray(0, 5)),
  ],
  [
    'a program without its commands',
    'executable_broken',
    program(() => undefined, createMachSample().subarray(0, 40)),
  ],
  [
    'commands of four gigabytes',
    'executable_broken',
    program((bytes) => bytes.writeUInt32LE(0xffffffff, 20)),
  ],
  [
    'four thousand million commands',
    'executable_broken',
    program((bytes) => bytes.writeUInt32LE(0xffffffff, 16)),
  ],
  ['a command of no length', 'executable_broken', program((bytes) => bytes.writeUInt32LE(0, 36))],
  ['a command beyond the end', 'executable_broken', program((bytes) => bytes.writeUInt32LE(9999, 36))],
  [
    'a program for a million processors',
    'executable_broken',
    program((bytes) => bytes.writeUInt32BE(1_000_000, 4), createMachSample({ isFat: true })),
  ],
  [
    'a processor far away',
    'executable_broken',
    program((bytes) => bytes.writeUInt32BE(0xfffffff0, 36), createMachSample({ isFat: true })),
  ],
  [
    'two processors in one place',
    'executable_broken',
    program((bytes) => bytes.writeUInt32BE(16_384, 36), createMachSample({ isFat: true })),
  ],
]

function hundredThousandEntries(): Buffer {
  const zip = createRawZip(Array.from({ length: 100_000 }, (_, at) => ({ name: `Payload/App.app/${at}` })))
  // A zip with more than 65,535 entries needs the zip64 end record in front of the short one.
  const short = zip.subarray(zip.length - 22)
  const long = Buffer.alloc(56 + 20)
  long.writeUInt32LE(0x06064b50, 0)
  long.writeBigUInt64LE(44n, 4)
  long.writeBigUInt64LE(100_000n, 24)
  long.writeBigUInt64LE(100_000n, 32)
  long.writeBigUInt64LE(BigInt(short.readUInt32LE(12)), 40)
  long.writeBigUInt64LE(BigInt(short.readUInt32LE(16)), 48)
  long.writeUInt32LE(0x07064b50, 56)
  long.writeBigUInt64LE(BigInt(zip.length - 22), 64)
  long.writeUInt32LE(1, 72)
  return Buffer.concat([zip.subarray(0, zip.length - 22), long, short])
}

function sharedEntries(): Buffer {
  const kernel = { name: 'Payload/App.app/0', data: Buffer.alloc(MEGABYTE, 5) }
  const shared = Array.from({ length: 50 }, (_, at) => ({
    ...kernel,
    name: `Payload/App.app/${at + 1}`,
    sameAs: 0,
  }))
  return createRawZip([kernel, ...shared])
}

function manyZeros(): Buffer {
  const zeros = Buffer.alloc(16 * MEGABYTE)
  return createRawZip(
    Array.from({ length: 4 }, (_, at) => ({ name: `Payload/App.app/${at}`, isPacked: true, data: zeros })),
  )
}

/** A zip entry that is too large, with an inconspicuous compression ratio. */
function tooLargeEntry(): Buffer {
  const data = randomBytes(MEGABYTE)
  return createRawIpa({ more: [{ name: 'x', isPacked: true, data, unpackedBytes: 100 * MEGABYTE }] })
}

describe('a file that is not a package', () => {
  let slowest = 0
  let heaviest = 0

  test.each(CORPUS)('%s: %s', async (_, reason, make) => {
    const path = await tempFolder.file(await make())
    // Test the size limit of entries with a smaller value instead of five gigabytes.
    const limits = reason === 'too_large' ? { entryBytes: 50 * MEGABYTE } : {}
    let milliseconds = 0
    const grown = await peakGrownMegabytes(async () => {
      const elapsed = startStopwatch()
      const fault = await readIpa(path, limits).catch((error: unknown) => error)
      milliseconds = elapsed()
      expect(fault).toBeInstanceOf(IpaFault)
      expect((fault as IpaFault).reason).toBe(reason)
    })
    slowest = Math.max(slowest, milliseconds)
    heaviest = Math.max(heaviest, grown)
    expect(milliseconds).toBeLessThan(SECOND)
    expect(grown).toBeLessThan(100)
  })

  afterAll(() => {
    recordFigure('ipa: hostile files refused', CORPUS.length)
    recordFigure('ipa: slowest refusal (ms), most memory (MB)', `${Math.round(slowest)}, ${heaviest}`)
  })

  test('covers every reason', () => {
    const known = new Set(CORPUS.map(([, reason]) => reason))
    expect(Object.keys(REASONS).filter((reason) => !known.has(reason as IpaReason))).toEqual([])
  })
})

/** The type requires a test case for each reason to refuse a package. */
const REASONS: Record<IpaReason, true> = {
  not_a_zip: true,
  truncated: true,
  zip_broken: true,
  zip_ambiguous: true,
  zip_encrypted: true,
  too_many_entries: true,
  too_large: true,
  ratio: true,
  name_too_long: true,
  path_escape: true,
  symlink: true,
  doubled_entry: true,
  no_app: true,
  several_apps: true,
  info_missing: true,
  info_broken: true,
  bundle_id_missing: true,
  version_missing: true,
  executable_missing: true,
  executable_broken: true,
  encrypted: true,
  simulator: true,
  other_platform: true,
}

describe('a property list with values of other types', () => {
  const KEYS = [
    'CFBundleIdentifier',
    'CFBundleShortVersionString',
    'CFBundleVersion',
    'CFBundleDisplayName',
    'CFBundleExecutable',
    'MinimumOSVersion',
    'UIDeviceFamily',
    'CFBundleSupportedPlatforms',
    'DTPlatformName',
    'CFBundleURLTypes',
    'CFBundleIcons',
    'CFBundleIconFiles',
  ]
  const VALUES = [
    { a: { b: 1 } },
    [{ a: 1 }],
    [[['x']]],
    7,
    -0.5,
    true,
    new Date(Number.NaN),
    Buffer.from('x'),
    '',
    [],
  ]

  test.each(KEYS)('%s: gives facts or a reason', async (key) => {
    for (const value of VALUES) {
      const path = await tempFolder.file(createRawIpa({ info: createInfoPlist({ [key]: value }) }))
      const outcome = await readIpa(path).catch((error: unknown) => error)
      expect(outcome instanceof IpaFault || (outcome as IpaMetadata).bundleIdentifier).toBeTruthy()
    }
  })
})

describe('a file with very many entries', () => {
  test('is read quickly up to the limit', async () => {
    const entries = Array.from({ length: 50_000 }, (_, at) => ({
      name: `Payload/App.app/x${at}`,
      data: Buffer.from('x'),
    }))
    const path = await tempFolder.file(createRawIpa({ more: entries }))
    const elapsed = startStopwatch()
    const grown = await peakGrownMegabytes(() => readIpa(path))
    recordFigure('ipa: 50,000 entries (ms), memory (MB)', `${Math.round(elapsed())}, ${grown}`)
    expect(elapsed()).toBeLessThan(10 * SECOND)
    expect(grown).toBeLessThan(150)
  })
})

describe('a valid file with a wrong byte', () => {
  const FLIPS = scaled(200, 500)
  test(`is read or refused, ${FLIPS} times`, async () => {
    const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 1e9))
    const random = generator(seed)
    const source = await createIpaBytes({
      infoFormat: random() < 0.5 ? 'xml' : 'binary',
      mach: { isFat: true },
    })
    const counts: Record<string, number> = {}
    for (let round = 0; round < FLIPS; round++) {
      const bytes = Buffer.from(source)
      const at = Math.floor(random() * bytes.length)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8))
      const outcome = await readIpa(await tempFolder.file(bytes)).then(
        () => 'facts',
        (error: unknown) => (error instanceof IpaFault ? error.reason : `seed ${seed}, byte ${at}: ${error}`),
      )
      counts[outcome] = (counts[outcome] ?? 0) + 1
    }
    expect(Object.keys(counts).filter((outcome) => outcome.startsWith('seed'))).toEqual([])
    recordFigure(`ipa: ${FLIPS} wrong bytes`, JSON.stringify(counts))
  })
})

/** A seeded random number generator. */
function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
