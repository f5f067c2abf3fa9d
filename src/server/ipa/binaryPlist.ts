import {
  createPlistBudget,
  emptyDictionary,
  type PlistBudget,
  type PlistDictionary,
  PlistFault,
  type PlistValue,
} from './plistValue.ts'

/**
 * Reads a binary property list (`bplist00`). Our own code, because bplist-parser has no limits: it follows circular
 * references until the stack overflows, and 153 bytes of shared references keep it busy for 11 s (decision 0052).
 */

const TRAILER_BYTES = 32
const HEADER_BYTES = 8
/** Dates in a binary property list are seconds since 2001. */
const EPOCH = 978_307_200_000

interface Objects {
  bytes: Buffer
  /** Where the objects of the property list end and its offset table starts. */
  end: number
  count: number
  referenceBytes: number
  offsetBytes: number
  budget: PlistBudget
}

export function readBinaryPlist(bytes: Buffer, maximumValues?: number): PlistValue {
  if (bytes.length < HEADER_BYTES + TRAILER_BYTES) throw new PlistFault('too short')
  const trailer = bytes.subarray(-TRAILER_BYTES)
  const objects: Objects = {
    bytes,
    offsetBytes: trailer.readUInt8(6),
    referenceBytes: trailer.readUInt8(7),
    count: wide(trailer, 8),
    end: wide(trailer, 24),
    budget: createPlistBudget(maximumValues),
  }
  const tableEnd = objects.end + objects.count * objects.offsetBytes
  if (!isWidth(objects.offsetBytes) || !isWidth(objects.referenceBytes)) throw new PlistFault('wrong widths')
  if (objects.end < HEADER_BYTES || tableEnd > bytes.length - TRAILER_BYTES)
    throw new PlistFault('wrong table')
  return readObject(objects, wide(trailer, 16), 0)
}

function isWidth(bytes: number): boolean {
  return bytes >= 1 && bytes <= 6
}

/** Reads an integer of eight bytes. Numbers beyond JavaScript's safe integers are beyond the end of every file too. */
function wide(bytes: Buffer, at: number): number {
  return Number(bytes.readBigUInt64BE(at))
}

function readObject(objects: Objects, index: number, depth: number): PlistValue {
  objects.budget.spend(depth)
  const { bytes, end, offsetBytes } = objects
  if (index >= objects.count) throw new PlistFault('wrong reference')
  const at = bytes.readUIntBE(end + index * offsetBytes, offsetBytes)
  if (at < HEADER_BYTES || at >= end) throw new PlistFault('wrong place')
  const marker = bytes.readUInt8(at)
  const kind = marker >> 4
  if (kind === 0x0) return readSingle(marker)
  if (kind <= 0x3) return readNumber(objects, kind, at, marker & 0xf)
  if (kind === 0x8) return bytes.readUIntBE(at + 1, Math.min((marker & 0xf) + 1, 6))
  return readSized(objects, kind, readLength(objects, at), depth)
}

function readSingle(marker: number): PlistValue {
  if (marker === 0x08 || marker === 0x09) return marker === 0x09
  if (marker === 0x00) return ''
  throw new PlistFault('unknown value')
}

function readNumber(objects: Objects, kind: number, at: number, power: number): PlistValue {
  const content = slice(objects, at + 1, 2 ** power)
  if (kind === 0x1) return readWhole(content)
  const real =
    content.length === 4 ? content.readFloatBE(0) : content.length === 8 ? content.readDoubleBE(0) : null
  if (real === null) throw new PlistFault('unknown number')
  return kind === 0x2 ? real : new Date(EPOCH + real * 1000)
}

function readWhole(content: Buffer): number {
  if (content.length <= 4) return content.readUIntBE(0, content.length)
  if (content.length > 16) throw new PlistFault('unknown number')
  return Number(content.readBigInt64BE(content.length - 8))
}

interface Length {
  count: number
  /** Offset at which the content of the object begins. */
  at: number
}

/** Reads the length of an object. A short length is part of the marker byte; a long one follows it as a number. */
function readLength(objects: Objects, at: number): Length {
  const short = objects.bytes.readUInt8(at) & 0xf
  if (short !== 0xf) return { count: short, at: at + 1 }
  const marker = slice(objects, at + 1, 1).readUInt8(0)
  if (marker >> 4 !== 0x1 || (marker & 0xf) > 3) throw new PlistFault('wrong length')
  const width = 2 ** (marker & 0xf)
  const count = readWhole(slice(objects, at + 2, width))
  if (count < 0) throw new PlistFault('wrong length')
  return { count, at: at + 2 + width }
}

function readSized(objects: Objects, kind: number, { count, at }: Length, depth: number): PlistValue {
  if (kind === 0x4) return Buffer.from(slice(objects, at, count))
  if (kind === 0x5) return slice(objects, at, count).toString('latin1')
  if (kind === 0x6)
    return Buffer.from(slice(objects, at, count * 2))
      .swap16()
      .toString('utf16le')
  if (kind === 0xa || kind === 0xc)
    return references(objects, at, count).map((index) => readObject(objects, index, depth + 1))
  if (kind === 0xd) return readDictionary(objects, references(objects, at, count * 2), depth)
  throw new PlistFault('unknown value')
}

function readDictionary(objects: Objects, indexes: number[], depth: number): PlistDictionary {
  const count = indexes.length / 2
  const dictionary = emptyDictionary()
  for (let at = 0; at < count; at++) {
    const key = readObject(objects, indexes[at] ?? 0, depth + 1)
    if (typeof key !== 'string') throw new PlistFault('a key is no text')
    dictionary[key] = readObject(objects, indexes[count + at] ?? 0, depth + 1)
  }
  return dictionary
}

function references(objects: Objects, at: number, count: number): number[] {
  const { referenceBytes } = objects
  const content = slice(objects, at, count * referenceBytes)
  return Array.from({ length: count }, (_, index) =>
    content.readUIntBE(index * referenceBytes, referenceBytes),
  )
}

function slice({ bytes, end }: Objects, at: number, length: number): Buffer {
  if (at + length > end) throw new PlistFault('beyond the end')
  return bytes.subarray(at, at + length)
}
