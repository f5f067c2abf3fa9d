import { createHash } from 'node:crypto'
import type { PageHashes } from './pageHashes.ts'
import { PAGE_BYTES } from './pageHashes.ts'
import { SignatureFault, type SignatureReason } from './signatureFault.ts'
import { ALTERNATE_DIRECTORIES, SIGNATURE_SLOT, type SignatureBlobs } from './superBlob.ts'

export const HASH_NAME = { 1: 'sha1', 2: 'sha256' } as const
export const HASH_BYTES = { 1: 20, 2: 32 } as const
export type HashType = keyof typeof HASH_NAME

/** The table of hashes that a signature covers. */
export interface CodeDirectory {
  bytes: Buffer
  hashType: HashType
  flags: number
  identifier: string
  teamId: string
  codeLimit: number
  pageExponent: number
  codeSlots: number
  specialSlots: number
  hashesAt: number
  executableFlags: number
}

const SMALLEST_BYTES = 44
const VERSION_WITH = { scatter: 0x20100, team: 0x20200, longLimit: 0x20300, executable: 0x20400 } as const

/** All code directories; the one that the CMS signs comes first. One of them uses SHA-256. */
export function readCodeDirectories(blobs: SignatureBlobs, path: string): CodeDirectory[] {
  const slots = Array.from({ length: ALTERNATE_DIRECTORIES }, (_, index) => SIGNATURE_SLOT.alternates + index)
  const first = blobs.get(SIGNATURE_SLOT.codeDirectory)
  if (!first) throw new SignatureFault('no_code_directory', path)
  const others = slots.map((slot) => blobs.get(slot)).filter((blob) => blob !== undefined)
  const directories = [first, ...others].map((bytes) => readCodeDirectory(bytes, path))
  const types = directories.map(({ hashType }) => hashType)
  if (new Set(types).size !== types.length) throw new SignatureFault('hash_type', `${path}: twice the same`)
  if (!types.includes(2)) throw new SignatureFault('no_sha256', path)
  return directories
}

function readCodeDirectory(bytes: Buffer, path: string): CodeDirectory {
  const broken = (detail: string) => new SignatureFault('code_directory', `${path}: ${detail}`)
  if (bytes.length < SMALLEST_BYTES) throw broken('too short')
  const version = bytes.readUInt32BE(8)
  const headBytes = version >= VERSION_WITH.executable ? 88 : version >= VERSION_WITH.longLimit ? 64 : 52
  if (version < VERSION_WITH.team) throw new SignatureFault('team_id', `${path}: none`)
  if (bytes.length < headBytes) throw broken('too short')
  if (bytes.readUInt32BE(44) !== 0) throw broken('scattered pages')
  const hashType = bytes.readUInt8(37)
  if ((hashType !== 1 && hashType !== 2) || bytes.readUInt8(36) !== HASH_BYTES[hashType])
    throw new SignatureFault('hash_type', `${path}: type ${hashType}`)
  const [specialSlots, codeSlots, hashesAt] = [24, 28, 16].map((at) => bytes.readUInt32BE(at))
  const directory = {
    bytes,
    hashType,
    flags: bytes.readUInt32BE(12),
    identifier: textAt(bytes, bytes.readUInt32BE(20), headBytes),
    teamId: textAt(bytes, bytes.readUInt32BE(48), headBytes),
    codeLimit: bytes.readUInt32BE(32),
    pageExponent: bytes.readUInt8(39),
    codeSlots: codeSlots ?? 0,
    specialSlots: specialSlots ?? 0,
    hashesAt: hashesAt ?? 0,
    executableFlags: headBytes >= 88 ? Number(bytes.readBigUInt64BE(80)) : 0,
  } satisfies CodeDirectory
  if (headBytes >= 64 && bytes.readBigUInt64BE(56) !== 0n) throw broken('a limit beyond 4 GB')
  const before = directory.specialSlots * HASH_BYTES[hashType]
  const after = directory.codeSlots * HASH_BYTES[hashType]
  if (directory.hashesAt - before < headBytes || directory.hashesAt + after > bytes.length)
    throw broken('hashes outside')
  return directory
}

/** Reads a zero-terminated text; empty if it is not inside the directory. */
function textAt(bytes: Buffer, at: number, from: number): string {
  const end = at >= from ? bytes.indexOf(0, at) : -1
  return end < 0 ? '' : bytes.toString('utf8', at, end)
}

export const CODE_DIRECTORY_FLAG = { adhoc: 0x2, linkerSigned: 0x20000 } as const
export const EXECUTABLE_FLAG = { mainBinary: 0x1 } as const

export interface ExpectedCodeDirectory {
  path: string
  /** The expected identifier; null accepts any, because code outside of a bundle has no fixed one. */
  identifier: string | null
  teamId: string
  /** The offset of the signature. */
  codeLimit: number
  pages: PageHashes
  isProgram: boolean
}

export function checkCodeDirectory(directory: CodeDirectory, expected: ExpectedCodeDirectory): void {
  const { path } = expected
  const require = (isRight: boolean, reason: SignatureReason, detail: string | number) => {
    if (!isRight) throw new SignatureFault(reason, `${path}: ${detail}`)
  }
  require((directory.flags & (CODE_DIRECTORY_FLAG.adhoc | CODE_DIRECTORY_FLAG.linkerSigned)) ===
    0, 'adhoc', directory.flags)
  require(2 ** directory.pageExponent === PAGE_BYTES, 'page_size', 2 ** directory.pageExponent)
  require(directory.codeLimit === expected.codeLimit, 'code_limit', directory.codeLimit)
  require(directory.codeSlots ===
    Math.ceil(expected.codeLimit / PAGE_BYTES), 'page_count', directory.codeSlots)
  const { identifier, teamId, executableFlags } = directory
  require(identifier !== '' && identifier === (expected.identifier ?? identifier), 'identifier', identifier)
  require(teamId === expected.teamId, 'team_id', teamId)
  const isMarked = (executableFlags & EXECUTABLE_FLAG.mainBinary) !== 0
  require(isMarked || !expected.isProgram, 'main_binary', executableFlags)
  checkPages(directory, expected)
}

function checkPages(
  { bytes, hashType, hashesAt }: CodeDirectory,
  { pages, path }: ExpectedCodeDirectory,
): void {
  const computed = pages[hashType]
  const stated = bytes.subarray(hashesAt, hashesAt + computed.length)
  if (stated.equals(computed)) return
  const width = HASH_BYTES[hashType]
  let page = 0
  while (
    stated
      .subarray(page * width, (page + 1) * width)
      .equals(computed.subarray(page * width, (page + 1) * width))
  )
    page++
  throw new SignatureFault('page_hash', `${path}: page ${page} by ${HASH_NAME[hashType]}`)
}

/** The hash in a special slot, counted from 1; null if it is missing or empty. */
export function hashOfSpecialSlot(
  { bytes, hashType, hashesAt, specialSlots }: CodeDirectory,
  slot: number,
): Buffer | null {
  if (slot > specialSlots) return null
  const width = HASH_BYTES[hashType]
  const hash = bytes.subarray(hashesAt - slot * width, hashesAt - (slot - 1) * width)
  return hash.every((byte) => byte === 0) ? null : hash
}

/** The full hash of the directory by its own algorithm. Its first 20 bytes are the `cdhash`. */
export function directoryHash({ bytes, hashType }: CodeDirectory): Buffer {
  return createHash(HASH_NAME[hashType]).update(bytes).digest()
}
