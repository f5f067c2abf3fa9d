import { IpaFault } from './ipaFault.ts'
import type { ZipReader } from './zipReader.ts'

/** The position of a zip's central directory and its number of entries. */
export interface ZipEnding {
  directoryAt: number
  directoryBytes: number
  count: number
}

const END = Buffer.from('PK\x05\x06')
const END_BYTES = 22
const END_64 = 0x06064b50
const END_64_BYTES = 56
const LOCATOR_64 = 0x07064b50
const LOCATOR_64_BYTES = 20
const COMMENT_BYTES = 0xffff

/**
 * Reads the end record of a zip and requires that every reader finds the same one: no other end record fits the file,
 * the directory ends exactly at its end record, and the zip64 and short records agree.
 */
export async function readZipEnding(reader: ZipReader, fileBytes: number): Promise<ZipEnding> {
  const tailAt = Math.max(0, fileBytes - END_BYTES - COMMENT_BYTES)
  const tail = await reader.bytesAt(tailAt, fileBytes - tailAt)
  const [found, ...others] = endRecords(tail)
  if (found === undefined) throw new IpaFault('truncated')
  if (others.length > 0) throw new IpaFault('zip_ambiguous', 'several ends')
  const short = shortRecord(tail.subarray(found))
  const endAt = tailAt + found
  const long = await longRecord(reader, endAt)
  const { at: endOfDirectory, ...said } = long ?? { ...short, at: endAt }
  if (long && !isSameOrLeftOut(short, long)) throw new IpaFault('zip_ambiguous', 'two ends that differ')
  if (said.directoryAt + said.directoryBytes !== endOfDirectory)
    throw new IpaFault('zip_broken', 'the directory is elsewhere')
  return said
}

/** Offsets of zip end records whose comment reaches exactly to the end of the file, last one first. */
function endRecords(tail: Buffer): number[] {
  const places: number[] = []
  for (let at = tail.lastIndexOf(END); at >= 0; at = at > 0 ? tail.lastIndexOf(END, at - 1) : -1)
    if (at + END_BYTES <= tail.length && at + END_BYTES + tail.readUInt16LE(at + 20) === tail.length)
      places.push(at)
  return places
}

function shortRecord(bytes: Buffer): ZipEnding {
  const count = bytes.readUInt16LE(10)
  if (bytes.readUInt16LE(8) !== count) throw new IpaFault('zip_ambiguous', 'several disks')
  return { count, directoryBytes: bytes.readUInt32LE(12), directoryAt: bytes.readUInt32LE(16) }
}

async function longRecord(reader: ZipReader, endAt: number): Promise<(ZipEnding & { at: number }) | null> {
  const locatorAt = endAt - LOCATOR_64_BYTES
  if (locatorAt < END_64_BYTES) return null
  const locator = await reader.bytesAt(locatorAt, LOCATOR_64_BYTES)
  if (locator.readUInt32LE(0) !== LOCATOR_64) return null
  const at = Number(locator.readBigUInt64LE(8))
  if (at + END_64_BYTES > locatorAt) throw new IpaFault('zip_broken', 'the long end is elsewhere')
  const record = await reader.bytesAt(at, END_64_BYTES)
  const isWhole =
    record.readUInt32LE(0) === END_64 && at + 12 + Number(record.readBigUInt64LE(4)) === locatorAt
  if (!isWhole) throw new IpaFault('zip_broken', 'the long end is elsewhere')
  const count = Number(record.readBigUInt64LE(32))
  if (Number(record.readBigUInt64LE(24)) !== count) throw new IpaFault('zip_ambiguous', 'several disks')
  return {
    at,
    count,
    directoryBytes: Number(record.readBigUInt64LE(40)),
    directoryAt: Number(record.readBigUInt64LE(48)),
  }
}

/**
 * Whether the short and the zip64 end record agree. A field of the short record with all bits set refers to the zip64
 * record.
 */
function isSameOrLeftOut(short: ZipEnding, long: ZipEnding): boolean {
  const fits = (said: number, meant: number, ones: number) => said === meant || said === ones
  return (
    fits(short.count, long.count, 0xffff) &&
    fits(short.directoryBytes, long.directoryBytes, 0xffffffff) &&
    fits(short.directoryAt, long.directoryAt, 0xffffffff)
  )
}
