import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/**
 * Writes an archive to a file. Unlike the libraries for it, it can copy an entry as it is compressed already, which
 * is most of a package.
 */
export interface ZipWriter {
  copy(entry: EntryFacts & { crc: number; size: number; method: number }, packed: Readable): Promise<void>
  /** Compresses the content. */
  add(entry: EntryFacts, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void>
  finish(): Promise<void>
}

export interface EntryFacts {
  name: Buffer
  /** Bit 11: the name is UTF-8. */
  isUtf8: boolean
  attributes: number
}

const LOCAL_HEADER = 0x04034b50
const CENTRAL_HEADER = 0x02014b50
const END = 0x06054b50
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const UTF8_FLAG = 0x800
const DEFLATED = 8
const MADE_BY_UNIX = 3 << 8
const VERSION = 20
const VERSION_64 = 45
/** The first day that a zip can express, so that equal packages give equal bytes. */
const DATE = 0x21
const MAXIMUM_32 = 0xffffffff

interface Written extends EntryFacts {
  method: number
  crc: number
  size: number
  packedSize: number
  at: number
}

export async function openZipWriter(path: string): Promise<ZipWriter & { close(): Promise<void> }> {
  const file = await open(path, 'wx', 0o600)
  const entries: Written[] = []
  const output = outputOf(file)
  /** The header is written last, when checksum and sizes are known; the file is not sent before it is complete. */
  const write = async (
    facts: EntryFacts,
    body: () => Promise<Pick<Written, 'method' | 'crc' | 'size' | 'packedSize'>>,
  ) => {
    const at = output.position()
    output.skip(30 + facts.name.length)
    const entry = { ...facts, at, ...(await body()) }
    await output.writeAt(localHeader(entry), at)
    entries.push(entry)
  }
  return {
    copy: (entry, packed) =>
      write(entry, async () => ({ ...entry, packedSize: await output.writeAll(packed) })),
    add: (entry, content) =>
      write(entry, async () => {
        const sums = { crc: 0, size: 0 }
        const packed = createDeflateRaw()
        const [packedSize] = await Promise.all([output.writeAll(packed), feed(content, packed, sums)])
        return { ...sums, method: DEFLATED, packedSize }
      }),
    async finish() {
      const at = output.position()
      const directory = Buffer.concat(entries.map(centralHeader))
      await output.writeAll([directory, ending(entries.length, at, directory.length)])
    },
    close: () => file.close(),
  }
}

/** Compresses and counts, and waits while the compressor is full. */
async function feed(
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
  packed: ReturnType<typeof createDeflateRaw>,
  sums: { crc: number; size: number },
): Promise<void> {
  try {
    for await (const chunk of content) {
      sums.crc = crc32(chunk, sums.crc)
      sums.size += chunk.length
      if (!packed.write(chunk)) await new Promise<void>((resolve) => packed.once('drain', resolve))
    }
    packed.end()
  } catch (error) {
    packed.destroy(error as Error)
    throw error
  }
}

const BUFFER_BYTES = 256 * 1024

/** Collects small writes, because a package has thousands of small files. */
function outputOf(file: FileHandle) {
  let at = 0
  return {
    position: () => at,
    skip(bytes: number) {
      at += bytes
    },
    async writeAt(bytes: Buffer, position: number) {
      await file.write(bytes, 0, bytes.length, position)
    },
    async writeAll(chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<number> {
      const from = at
      let held: Buffer[] = []
      let heldBytes = 0
      const flush = async () => {
        if (heldBytes > 0) await file.writev(held, at)
        at += heldBytes
        held = []
        heldBytes = 0
      }
      for await (const chunk of chunks) {
        held.push(chunk)
        heldBytes += chunk.length
        if (heldBytes >= BUFFER_BYTES) await flush()
      }
      await flush()
      return at - from
    },
  }
}

function localHeader(entry: Written): Buffer {
  const bytes = Buffer.alloc(30 + entry.name.length)
  bytes.writeUInt32LE(LOCAL_HEADER, 0)
  bytes.writeUInt16LE(VERSION, 4)
  writeShared(bytes, 6, entry)
  bytes.set(entry.name, 30)
  return bytes
}

/** The fields that local and central headers have in the same order: flags to the lengths of the name and extras. */
function writeShared(bytes: Buffer, at: number, entry: Written): void {
  bytes.writeUInt16LE(entry.isUtf8 ? UTF8_FLAG : 0, at)
  bytes.writeUInt16LE(entry.method, at + 2)
  bytes.writeUInt16LE(DATE, at + 6)
  bytes.writeUInt32LE(entry.crc, at + 8)
  bytes.writeUInt32LE(entry.packedSize, at + 12)
  bytes.writeUInt32LE(entry.size, at + 16)
  bytes.writeUInt16LE(entry.name.length, at + 20)
}

function centralHeader(entry: Written): Buffer {
  const isFar = entry.at > MAXIMUM_32
  const extra = isFar ? Buffer.alloc(12) : Buffer.alloc(0)
  if (isFar) {
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(8, 2)
    extra.writeBigUInt64LE(BigInt(entry.at), 4)
  }
  const bytes = Buffer.alloc(46)
  bytes.writeUInt32LE(CENTRAL_HEADER, 0)
  bytes.writeUInt16LE(MADE_BY_UNIX | VERSION_64, 4)
  bytes.writeUInt16LE(isFar ? VERSION_64 : VERSION, 6)
  writeShared(bytes, 8, entry)
  bytes.writeUInt16LE(extra.length, 30)
  bytes.writeUInt32LE(entry.attributes >>> 0, 38)
  bytes.writeUInt32LE(Math.min(entry.at, MAXIMUM_32), 42)
  return Buffer.concat([bytes, entry.name, extra])
}

function ending(count: number, at: number, bytes: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(Math.min(count, 0xffff), 8)
  end.writeUInt16LE(Math.min(count, 0xffff), 10)
  end.writeUInt32LE(Math.min(bytes, MAXIMUM_32), 12)
  end.writeUInt32LE(Math.min(at, MAXIMUM_32), 16)
  if (at + bytes <= MAXIMUM_32 && count < 0xffff) return end
  return Buffer.concat([ending64(count, at, bytes), end])
}

function ending64(count: number, at: number, bytes: number): Buffer {
  const wide = Buffer.alloc(76)
  wide.writeUInt32LE(END_64, 0)
  wide.writeBigUInt64LE(44n, 4)
  wide.writeUInt16LE(MADE_BY_UNIX | VERSION_64, 12)
  wide.writeUInt16LE(VERSION_64, 14)
  for (const [index, value] of [count, count, bytes, at].entries())
    wide.writeBigUInt64LE(BigInt(value), 24 + index * 8)
  wide.writeUInt32LE(LOCATOR_64, 56)
  wide.writeBigUInt64LE(BigInt(at + bytes), 64)
  wide.writeUInt32LE(1, 72)
  return wide
}
