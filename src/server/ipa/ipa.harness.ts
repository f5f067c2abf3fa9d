import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32, deflateRawSync } from 'node:zlib'
import { buildBinary, type PlistValue } from 'plist'
import { createMachSample } from './machSample.ts'
import { type IpaOptions, ipaStream } from './writeIpa.ts'

/** Fixtures for tests of the package reader: valid packages, and zips in which every field can be wrong. */

export const TEST_IPA_OPTIONS: IpaOptions = {
  bundleIdentifier: 'ir.bustan.demo',
  version: '2.1.0',
  build: '41',
  name: 'بوستان',
}

export function createIpaBytes(order: Partial<IpaOptions> = {}): Promise<Buffer> {
  return buffer(ipaStream({ ...TEST_IPA_OPTIONS, ...order }))
}

export interface TempFolder {
  folder: string
  /** Writes a test file and returns its path. */
  file(bytes: Uint8Array): Promise<string>
  close(): Promise<void>
}

export async function openTempFolder(): Promise<TempFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'bustan-ipa-'))
  let count = 0
  return {
    folder,
    async file(bytes) {
      const path = join(folder, `${count++}.ipa`)
      await writeFile(path, bytes)
      return path
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

/** One zip entry of a test file. Omitted fields get correct values. */
export interface RawEntry {
  name: string | Buffer
  data?: Buffer
  isPacked?: boolean
  flags?: number
  method?: number
  mode?: number
  crc?: number
  packedBytes?: number
  unpackedBytes?: number
  /** Index of another entry whose bytes this entry shares. */
  sameAs?: number
  /** Values of the local header that differ from the central directory. */
  local?: Partial<RawEntry>
  extra?: Buffer
  /** Data descriptor, written after the data of the entry. */
  descriptor?: Buffer
}

export function createZipExtraField(id: number, data: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(id, 0)
  head.writeUInt16LE(data.length, 2)
  return Buffer.concat([head, data])
}

/** A zip extra field with a Unicode path (0x7075), with the correct checksum of the raw name. */
export function createUnicodePathField(raw: string, name: string): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt8(1, 0)
  head.writeUInt32LE(crc32(Buffer.from(raw)), 1)
  return createZipExtraField(0x7075, Buffer.concat([head, Buffer.from(name)]))
}

const EMPTY = Buffer.alloc(0)

export function createRawZip(entries: RawEntry[], count = entries.length): Buffer {
  const locals: Buffer[] = []
  const places: number[] = []
  let at = 0
  for (const entry of entries) {
    places.push(entry.sameAs === undefined ? at : (places[entry.sameAs] ?? 0))
    if (entry.sameAs !== undefined) continue
    const said = { ...entry, ...entry.local }
    const local = Buffer.concat([
      localHeader(said),
      nameBytes(said),
      said.extra ?? EMPTY,
      packed(entry),
      entry.descriptor ?? EMPTY,
    ])
    locals.push(local)
    at += local.length
  }
  const directory = Buffer.concat(entries.map((entry, index) => centralHeader(entry, places[index] ?? 0)))
  return Buffer.concat([...locals, directory, ending(count, directory.length, at)])
}

function packed({ data = Buffer.alloc(0), isPacked }: RawEntry): Buffer {
  return isPacked ? deflateRawSync(data) : data
}

function nameBytes({ name }: RawEntry): Buffer {
  return Buffer.from(name)
}

/** The fields that the local and the central header of a zip entry share. */
function description(entry: RawEntry): Buffer {
  const { data = Buffer.alloc(0), isPacked, flags = 0x800, method, crc } = entry
  const out = Buffer.alloc(24)
  out.writeUInt16LE(flags, 0)
  out.writeUInt16LE(method ?? (isPacked ? 8 : 0), 2)
  out.writeUInt32LE(crc ?? crc32(data), 8)
  out.writeUInt32LE(entry.packedBytes ?? packed(entry).length, 12)
  out.writeUInt32LE(entry.unpackedBytes ?? data.length, 16)
  out.writeUInt16LE(nameBytes(entry).length, 20)
  out.writeUInt16LE(entry.extra?.length ?? 0, 22)
  return out
}

function localHeader(entry: RawEntry): Buffer {
  const head = Buffer.alloc(6)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  return Buffer.concat([head, description(entry)])
}

function centralHeader(entry: RawEntry, place: number): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE((3 << 8) | 20, 4)
  head.writeUInt16LE(20, 6)
  const tail = Buffer.alloc(14)
  tail.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 6)
  tail.writeUInt32LE(place, 10)
  return Buffer.concat([head, description(entry), tail, nameBytes(entry), entry.extra ?? EMPTY])
}

function ending(count: number, bytes: number, place: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count & 0xffff, 8)
  end.writeUInt16LE(count & 0xffff, 10)
  end.writeUInt32LE(bytes, 12)
  end.writeUInt32LE(place, 16)
  return end
}

const INFO: Record<string, PlistValue> = {
  CFBundleIdentifier: 'ir.bustan.raw',
  CFBundleShortVersionString: '1.0',
  CFBundleExecutable: 'App',
}

export function createInfoPlist(more: Record<string, PlistValue | undefined> = {}): Buffer {
  const entries = Object.entries({ ...INFO, ...more }).filter(
    (entry): entry is [string, PlistValue] => entry[1] !== undefined,
  )
  return Buffer.from(buildBinary(Object.fromEntries(entries)))
}

export const INFO_PATH = 'Payload/App.app/Info.plist'

/** Builds a package in which the given parts replace the valid ones. */
export function createRawIpa(parts: { info?: Buffer; program?: Buffer; more?: RawEntry[] } = {}): Buffer {
  return createRawZip([
    { name: INFO_PATH, data: parts.info ?? createInfoPlist(), isPacked: true },
    { name: 'Payload/App.app/App', data: parts.program ?? createMachSample(), isPacked: true },
    ...(parts.more ?? []),
  ])
}

/** Builds a binary property list of exactly these objects. */
export function createRawPlist(
  objects: number[][],
  trailer: {
    count?: bigint
    top?: bigint
    table?: bigint
    offsetBytes?: number
    referenceBytes?: number
  } = {},
): Buffer {
  const body = Buffer.concat([Buffer.from('bplist00'), ...objects.map((object) => Buffer.from(object))])
  const table = Buffer.alloc(objects.length * 4)
  let place = 8
  for (const [index, object] of objects.entries()) {
    table.writeUInt32BE(place, index * 4)
    place += object.length
  }
  const end = Buffer.alloc(32)
  end.writeUInt8(trailer.offsetBytes ?? 4, 6)
  end.writeUInt8(trailer.referenceBytes ?? 1, 7)
  end.writeBigUInt64BE(trailer.count ?? BigInt(objects.length), 8)
  end.writeBigUInt64BE(trailer.top ?? 0n, 16)
  end.writeBigUInt64BE(trailer.table ?? BigInt(body.length), 24)
  return Buffer.concat([body, table, end])
}
