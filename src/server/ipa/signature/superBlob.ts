import { SignatureFault } from './signatureFault.ts'

/** The parts of an embedded signature, by slot. Each includes its header of eight bytes. */
export type SignatureBlobs = Map<number, Buffer>

export const SIGNATURE_SLOT = {
  codeDirectory: 0,
  requirements: 2,
  entitlements: 5,
  derEntitlements: 7,
  /** Up to five more code directories, with other hashes. */
  alternates: 0x1000,
  cms: 0x10000,
} as const
export const ALTERNATE_DIRECTORIES = 5
export const BLOB_HEADER_BYTES = 8

const SUPER_BLOB = 0xfade0cc0
const MAXIMUM_BLOBS = 32
const MAGIC: Record<number, number> = {
  [SIGNATURE_SLOT.codeDirectory]: 0xfade0c02,
  [SIGNATURE_SLOT.requirements]: 0xfade0c01,
  [SIGNATURE_SLOT.entitlements]: 0xfade7171,
  [SIGNATURE_SLOT.derEntitlements]: 0xfade7172,
  [SIGNATURE_SLOT.cms]: 0xfade0b01,
}

/** Reads the SuperBlob at the beginning of the bytes. What follows it is padding. */
export function readSuperBlob(bytes: Buffer, path: string): SignatureBlobs {
  if (bytes.length < 12 || bytes.readUInt32BE(0) !== SUPER_BLOB) throw new SignatureFault('super_blob', path)
  const length = bytes.readUInt32BE(4)
  const count = bytes.readUInt32BE(8)
  const indexEnd = 12 + count * 8
  if (count < 1 || count > MAXIMUM_BLOBS || length > bytes.length || indexEnd > length)
    throw new SignatureFault('super_blob', `${path}: ${count} blobs in ${length} bytes`)
  const blobs: SignatureBlobs = new Map()
  const places: Place[] = [{ at: 0, end: indexEnd }]
  for (let index = 0; index < count; index++) {
    const slot = bytes.readUInt32BE(12 + index * 8)
    const at = bytes.readUInt32BE(16 + index * 8)
    if (blobs.has(slot)) throw new SignatureFault('blob_doubled', `${path}: slot ${slot}`)
    const blob = blobAt(bytes.subarray(0, length), at)
    if (!blob) throw new SignatureFault('blob_outside', `${path}: slot ${slot}`)
    if (blob.readUInt32BE(0) !== magicOf(slot, blob))
      throw new SignatureFault('blob_magic', `${path}: slot ${slot}`)
    blobs.set(slot, blob)
    places.push({ at, end: at + blob.length })
  }
  if (hasOverlap(places)) throw new SignatureFault('blob_overlap', path)
  return blobs
}

interface Place {
  at: number
  end: number
}

function blobAt(bytes: Buffer, at: number): Buffer | null {
  if (at + BLOB_HEADER_BYTES > bytes.length) return null
  const length = bytes.readUInt32BE(at + 4)
  const isInside = length >= BLOB_HEADER_BYTES && at + length <= bytes.length
  return isInside ? bytes.subarray(at, at + length) : null
}

/** Slots that we do not know may have any magic number, because their hash is checked anyway. */
function magicOf(slot: number, blob: Buffer): number {
  const isAlternate =
    slot >= SIGNATURE_SLOT.alternates && slot < SIGNATURE_SLOT.alternates + ALTERNATE_DIRECTORIES
  return MAGIC[isAlternate ? SIGNATURE_SLOT.codeDirectory : slot] ?? blob.readUInt32BE(0)
}

function hasOverlap(places: Place[]): boolean {
  const row = places.toSorted((one, other) => one.at - other.at)
  return row.some(({ at }, index) => index > 0 && at < (row[index - 1]?.end ?? 0))
}
