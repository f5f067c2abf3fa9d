/** Parts of an embedded code signature. All numbers are big-endian, each part begins with magic and length. */

export const BLOB_MAGIC = {
  requirement: 0xfade0c00,
  requirements: 0xfade0c01,
  codeDirectory: 0xfade0c02,
  superBlob: 0xfade0cc0,
  entitlements: 0xfade7171,
  derEntitlements: 0xfade7172,
  cms: 0xfade0b01,
} as const

/** Types of parts in the index of a signature. They are also the numbers of the special slots. */
export const BLOB_SLOT = {
  codeDirectory: 0,
  info: 1,
  requirements: 2,
  resources: 3,
  entitlements: 5,
  derEntitlements: 7,
  alternateDirectory: 0x1000,
  cms: 0x10000,
} as const

const HEADER_BYTES = 8
const INDEX_HEADER_BYTES = 12
const INDEX_ENTRY_BYTES = 8

export function encodeBlob(magic: number, content: Uint8Array): Buffer {
  const header = bigEndianUint32s(magic, HEADER_BYTES + content.length)
  return Buffer.concat([header, content])
}

export interface IndexedBlob {
  slot: number
  bytes: Buffer
}

export function blobIndexLength(count: number): number {
  return INDEX_HEADER_BYTES + count * INDEX_ENTRY_BYTES
}

/** A blob that holds others, preceded by an index of their slots and offsets. */
export function encodeIndexedBlob(magic: number, parts: IndexedBlob[]): Buffer {
  let at = blobIndexLength(parts.length)
  const index = parts.flatMap(({ slot, bytes }) => {
    const entry = [slot, at]
    at += bytes.length
    return entry
  })
  return Buffer.concat([
    bigEndianUint32s(magic, at, parts.length, ...index),
    ...parts.map(({ bytes }) => bytes),
  ])
}

export function bigEndianUint32s(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, index * 4)
  return bytes
}
