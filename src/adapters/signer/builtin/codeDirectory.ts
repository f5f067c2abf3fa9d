import { hash } from 'node:crypto'
import { BLOB_MAGIC, BLOB_SLOT } from './blob.ts'

export type Digest = 'sha1' | 'sha256'

export const DIGEST_BYTES: Record<Digest, number> = { sha1: 20, sha256: 32 }
const HASH_TYPE: Record<Digest, number> = { sha1: 1, sha256: 2 }

export const PAGE_BYTES = 4096
const PAGE_EXPONENT = 12
/** The first version with the place of the executable segment. */
const VERSION = 0x20400
const HEADER_BYTES = 88
const MAIN_BINARY = 1n
const ALLOW_UNSIGNED = 0x10n

export interface DirectoryOptions {
  identifier: string
  teamId: string
  codeLimit: number
  /** The segment that may be executed: offset and size in the slice. */
  text: { at: number; size: number }
  isMain: boolean
  isDebuggable: boolean
  /** The data that each special slot hashes. */
  special: Map<number, Buffer>
}

export function pageCount(codeLimit: number): number {
  return Math.ceil(codeLimit / PAGE_BYTES)
}

function specialCount({ special }: DirectoryOptions): number {
  return Math.max(BLOB_SLOT.requirements, ...special.keys())
}

export function codeDirectoryLength(options: DirectoryOptions, digest: Digest): number {
  const { identifier, teamId, codeLimit } = options
  const texts = Buffer.byteLength(identifier) + Buffer.byteLength(teamId) + 2
  return HEADER_BYTES + texts + (specialCount(options) + pageCount(codeLimit)) * DIGEST_BYTES[digest]
}

/** The part that a signature covers: hashes of all pages of the code and of what belongs to it. */
export function encodeCodeDirectory(options: DirectoryOptions, digest: Digest, pages: Buffer): Buffer {
  const { identifier, teamId, codeLimit, text, special } = options
  const width = DIGEST_BYTES[digest]
  const slots = specialCount(options)
  const bytes = Buffer.alloc(codeDirectoryLength(options, digest))
  const teamAt = HEADER_BYTES + bytes.write(`${identifier}\0`, HEADER_BYTES)
  const hashesAt = teamAt + bytes.write(`${teamId}\0`, teamAt) + slots * width
  const isLong = codeLimit > 0xffffffff
  const head = [BLOB_MAGIC.codeDirectory, bytes.length, VERSION, 0, hashesAt, HEADER_BYTES, slots]
  for (const [index, value] of [...head, pageCount(codeLimit), isLong ? 0 : codeLimit].entries())
    bytes.writeUInt32BE(value, index * 4)
  bytes.set([width, HASH_TYPE[digest], 0, PAGE_EXPONENT], 36)
  bytes.writeUInt32BE(teamAt, 48)
  bytes.writeBigUInt64BE(isLong ? BigInt(codeLimit) : 0n, 56)
  bytes.writeBigUInt64BE(BigInt(text.at), 64)
  bytes.writeBigUInt64BE(BigInt(text.size), 72)
  bytes.writeBigUInt64BE(
    (options.isMain ? MAIN_BINARY : 0n) | (options.isDebuggable ? ALLOW_UNSIGNED : 0n),
    80,
  )
  for (const [slot, content] of special) bytes.set(hash(digest, content, 'buffer'), hashesAt - slot * width)
  bytes.set(pages, hashesAt)
  return bytes
}
