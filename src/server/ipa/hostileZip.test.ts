import { readdirSync, readFileSync } from 'node:fs'
import { crc32, deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createRawIpa,
  createUnicodePathField,
  createZipExtraField,
  openTempFolder,
  type RawEntry,
  type TempFolder,
} from './ipa.harness.ts'
import type { IpaReason } from './ipaFault.ts'
import { readIpa } from './readIpa.ts'

// A zip stores most fields twice. If they differ, two readers see different packages, so the zip is refused.

let tempFolder: TempFolder
beforeAll(async () => {
  tempFolder = await openTempFolder()
})
afterAll(() => tempFolder.close())

const outcomeOf = async (bytes: Buffer) =>
  readIpa(await tempFolder.file(bytes)).then(
    () => 'taken',
    (error: { reason?: IpaReason }) => error.reason ?? error,
  )

const IN_APP = 'Payload/App.app'
const data = Buffer.from('some words that pack well, well, well, well')
const one = (more: Partial<RawEntry> = {}): RawEntry => ({ name: `${IN_APP}/x`, data, ...more })
const withEntries = (...more: RawEntry[]) => createRawIpa({ more })
const long = (unpacked: number, packed: number) => {
  const sizes = Buffer.alloc(16)
  sizes.writeBigUInt64LE(BigInt(unpacked), 0)
  sizes.writeBigUInt64LE(BigInt(packed), 8)
  return createZipExtraField(1, sizes)
}
const descriptor = (...fields: number[]) => {
  const bytes = Buffer.alloc(fields.length * 4)
  for (const [at, field] of fields.entries()) bytes.writeUInt32LE(field, at * 4)
  return bytes
}
const SIGNATURE = 0x08074b50
const crc = crc32(data)
const packedLength = deflateRawSync(data).length
/** A zip entry with a data descriptor, as streaming writers create it. */
const streamed = (more: Partial<RawEntry> = {}): RawEntry =>
  one({
    flags: 0x808,
    isPacked: true,
    local: { crc: 0, packedBytes: 0, unpackedBytes: 0 },
    descriptor: descriptor(SIGNATURE, crc, packedLength, data.length),
    ...more,
  })

describe('an entry that two readers would read differently', () => {
  const climbing = '../../x'
  test.each<[string, IpaReason, RawEntry[]]>([
    [
      'a raw name that climbs behind a harmless Unicode path',
      'zip_ambiguous',
      [one({ name: climbing, flags: 0, extra: createUnicodePathField(climbing, `${IN_APP}/x`) })],
    ],
    [
      'a Unicode path that climbs behind a harmless raw name',
      'zip_ambiguous',
      [one({ flags: 0, extra: createUnicodePathField(`${IN_APP}/x`, climbing) })],
    ],
    [
      'a Unicode path in the local header alone',
      'zip_ambiguous',
      [one({ local: { extra: createUnicodePathField(`${IN_APP}/x`, climbing) } })],
    ],
    [
      'a Unicode path of an unknown version',
      'zip_ambiguous',
      [one({ extra: createZipExtraField(0x7075, Buffer.from([2, 0, 0, 0, 0, 0x2e, 0x2e])) })],
    ],
    ['another name in the local header', 'zip_ambiguous', [one({ local: { name: `${IN_APP}/y` } })]],
    ['a longer name in the local header', 'zip_ambiguous', [one({ local: { name: climbing } })]],
    ['another way of packing', 'zip_ambiguous', [one({ local: { method: 8 } })]],
    ['another checksum', 'zip_ambiguous', [one({ local: { crc: 1 } })]],
    ['another size', 'zip_ambiguous', [one({ local: { unpackedBytes: 1 } })]],
    ['another packed size', 'zip_ambiguous', [one({ local: { packedBytes: 1 } })]],
    ['no sizes and no descriptor', 'zip_ambiguous', [one({ local: { packedBytes: 0, unpackedBytes: 0 } })]],
    ['a lock in the local header alone', 'zip_ambiguous', [one({ local: { flags: 0x801 } })]],
    ['a descriptor in the local header alone', 'zip_ambiguous', [one({ local: { flags: 0x808 } })]],
    ['letters in the local header alone', 'zip_ambiguous', [one({ flags: 0, local: { flags: 0x800 } })]],
    ['long sizes that differ', 'zip_ambiguous', [one({ local: { extra: long(1, 1) } })]],
    ['two long sizes', 'zip_ambiguous', [one({ extra: Buffer.concat([long(1, 1), long(2, 2)]) })]],
    [
      'extra fields without an end',
      'zip_ambiguous',
      [one({ local: { extra: Buffer.from([0x75, 0x70, 0xff, 0]) } })],
    ],
    ['bytes behind its data', 'zip_ambiguous', [one({ descriptor: Buffer.alloc(20) })]],
    ['a whole hidden entry behind its data', 'zip_ambiguous', [one({ descriptor: withEntries() })]],
    [
      'a descriptor that lies',
      'zip_ambiguous',
      [streamed({ descriptor: descriptor(SIGNATURE, 1, packedLength, data.length) })],
    ],
    ['a descriptor that is missing', 'zip_ambiguous', [streamed({ descriptor: Buffer.alloc(0) })]],
    ['a folder that has bytes', 'zip_ambiguous', [one({ name: `${IN_APP}/f/`, mode: 0o040755 })]],
    ['a folder without its slash', 'zip_ambiguous', [one({ mode: 0o040755 })]],
    ['a device', 'zip_ambiguous', [one({ mode: 0o060644 })]],
    ['bytes of another entry', 'zip_broken', [one(), one({ name: `${IN_APP}/y`, sameAs: 2 })]],
    ['the same name twice', 'doubled_entry', [one({ name: 'a/b' }), one({ name: 'a/b' })]],
    ['the same name in capitals', 'doubled_entry', [one({ name: 'a/b' }), one({ name: 'A/b' })]],
    ['the same letters composed', 'doubled_entry', [one({ name: 'a/\u00e9' }), one({ name: 'a/e\u0301' })]],
    [
      'a file and a folder of one name',
      'doubled_entry',
      [one({ name: 'a' }), one({ name: 'a/', data: Buffer.alloc(0) })],
    ],
    ['a file inside a file', 'doubled_entry', [one({ name: 'a/b/c' }), one({ name: 'a' })]],
    ['a file inside a file that came first', 'doubled_entry', [one({ name: 'a' }), one({ name: 'a/b/c' })]],
    ['a point as a folder', 'path_escape', [one({ name: `Payload/./App.app/x` })]],
    ['a folder without a name', 'path_escape', [one({ name: 'Payload//App.app/x' })]],
    ['a path from the root', 'path_escape', [one({ name: '/x' })]],
    ['a link inside the package', 'symlink', [one({ mode: 0o120777 })]],
  ])('%s is refused: %s', async (_, reason, entries) => {
    expect(await outcomeOf(withEntries(...entries))).toBe(reason)
  })
})

describe('an end record that two readers would read differently', () => {
  const good = withEntries()
  const end = good.subarray(good.length - 22)
  const changed = (at: number, value: number) => {
    const bytes = Buffer.from(good)
    bytes.writeUInt16LE(value, good.length - 22 + at)
    return bytes
  }

  test('a second end inside the comment of the first', async () => {
    expect(await outcomeOf(Buffer.concat([changed(20, 22), end]))).toBe('zip_ambiguous')
  })

  test('a package in the comment of another', async () => {
    const inner = withEntries(one())
    expect(await outcomeOf(Buffer.concat([changed(20, inner.length), inner]))).not.toBe('taken')
  })

  test('bytes after the end, or before the start', async () => {
    expect(await outcomeOf(Buffer.concat([good, Buffer.alloc(3)]))).not.toBe('taken')
    const front = Buffer.concat([good.subarray(0, good.length - 22), Buffer.alloc(3), end])
    expect(await outcomeOf(front)).toBe('zip_broken')
  })

  test('fewer entries than the directory has', async () => {
    const bytes = Buffer.from(withEntries(one()))
    for (const at of [8, 10]) bytes.writeUInt16LE(2, bytes.length - 22 + at)
    expect(await outcomeOf(bytes)).toBe('zip_ambiguous')
  })

  test('several disks', async () => {
    expect(await outcomeOf(changed(8, 1))).toBe('zip_ambiguous')
  })

  test('a zip64 end record that points to another directory', async () => {
    const record = Buffer.alloc(56)
    record.writeUInt32LE(0x06064b50, 0)
    record.writeBigUInt64LE(44n, 4)
    record.writeBigUInt64LE(1n, 24)
    record.writeBigUInt64LE(1n, 32)
    record.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40)
    record.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48)
    const locator = Buffer.alloc(20)
    locator.writeUInt32LE(0x07064b50, 0)
    locator.writeBigUInt64LE(BigInt(good.length - 22), 8)
    locator.writeUInt32LE(1, 16)
    const bytes = Buffer.concat([good.subarray(0, good.length - 22), record, locator, end])
    expect(await outcomeOf(bytes)).toBe('zip_ambiguous')
  })
})

describe('a valid package of another tool', () => {
  const folder = new URL('../../../test/fixtures/zip/', import.meta.url)
  const files = readdirSync(folder).filter((name) => name.endsWith('.ipa'))

  test('exists for Info-ZIP and Python', () => {
    expect(files).toHaveLength(12)
  })

  test.each(files)('%s is accepted', async (name) => {
    expect(await outcomeOf(readFileSync(new URL(name, folder)))).toBe('taken')
  })

  test.each<[string, RawEntry]>([
    ['a descriptor with its signature', streamed()],
    ['one without', streamed({ descriptor: descriptor(crc, packedLength, data.length) })],
    [
      'one with long sizes',
      streamed({ descriptor: descriptor(SIGNATURE, crc, packedLength, 0, data.length, 0) }),
    ],
    ['one that the local header repeats', streamed({ local: {} })],
    ['letters without a flag, as on a Mac', one({ name: `${IN_APP}/راهنما.strings`, flags: 0 })],
    ['old letters', one({ name: Buffer.from([0x61, 0x82, 0xff]), flags: 0 })],
    [
      'a Unicode path that says the same',
      one({ extra: createUnicodePathField(`${IN_APP}/x`, `${IN_APP}/x`) }),
    ],
    ['padded extra fields', one({ local: { extra: Buffer.alloc(3) } })],
    ['how hard it packed, in one header alone', one({ isPacked: true, local: { flags: 0x802 } })],
    ['a folder', one({ name: `${IN_APP}/f/`, data: Buffer.alloc(0), mode: 0o040755 })],
    ['a name that begins with two points', one({ name: `${IN_APP}/..x` })],
  ])('%s', async (_, entry) => {
    expect(await outcomeOf(withEntries(entry))).toBe('taken')
  })
})
