import { IpaFault } from '#server/ipa/ipaFault.ts'
import type { MachFile, MachSegment, MachSlice } from '#server/ipa/machFile.ts'
import { BLOB_SLOT, blobIndexLength } from './blob.ts'
import { codeDirectoryLength, type Digest, type DirectoryOptions } from './codeDirectory.ts'

/** Where everything of a signed slice will be. Known before anything is hashed, because the header is hashed too. */
export interface SlicePlan {
  slice: MachSlice
  /** Replaces the beginning of the slice. */
  head: Buffer
  codeLimit: number
  digests: Digest[]
  directory: DirectoryOptions
  blobs: Array<{ slot: number; bytes: Buffer }>
  signatureBytes: number
  /** Its offset in the signed file. */
  at: number
}

export interface CodeOptions {
  identifier: string
  teamId: string
  isDebuggable: boolean
  /** Requirements and entitlements. */
  blobs: Array<{ slot: number; bytes: Buffer }>
  /** Contents that are hashed but not in the signature: Info.plist and CodeResources. */
  outside: Map<number, Buffer>
  messageBytes: number
  isMain: boolean
}

/** iOS 11 is the first that needs no SHA-1. */
const SHA256_ALONE_SINCE = 11
const SIGNATURE_ALIGNMENT = 16
const CODE_SIGNATURE_COMMAND = 0x1d
const COMMAND_BYTES = 16
const FAT_ENTRY_BYTES = 20
const FAT_MAGIC = 0xcafebabe

export function planSlices(file: MachFile, options: CodeOptions): SlicePlan[] {
  let end = file.isFat ? 8 + file.slices.length * FAT_ENTRY_BYTES : 0
  return file.slices.map((slice) => {
    const at = roundUp(end, 2 ** slice.align)
    const plan = planSlice(slice, options, at)
    end = at + signedLength(plan)
    return plan
  })
}

export function signedLength({ codeLimit, signatureBytes }: SlicePlan): number {
  return codeLimit + signatureBytes
}

function planSlice(slice: MachSlice, options: CodeOptions, at: number): SlicePlan {
  const codeLimit = slice.signature?.at ?? roundUp(slice.size, SIGNATURE_ALIGNMENT)
  const text = slice.text ?? { at: 0, size: codeLimit }
  const special = new Map([...options.outside, ...options.blobs.map((one) => [one.slot, one.bytes] as const)])
  const directory: DirectoryOptions = { ...options, codeLimit, text, special }
  const needsSha1 = (slice.minimumOs?.[0] ?? 0) < SHA256_ALONE_SINCE
  const digests: Digest[] = needsSha1 ? ['sha1', 'sha256'] : ['sha256']
  const parts = [
    ...digests.map((digest) => codeDirectoryLength(directory, digest)),
    ...options.blobs.map(({ bytes }) => bytes.length),
    8 + options.messageBytes,
  ]
  const bytes = parts.reduce((sum, one) => sum + one, blobIndexLength(parts.length))
  const signatureBytes = roundUp(bytes, SIGNATURE_ALIGNMENT)
  const { blobs } = options
  const head = signedHead(slice, codeLimit, signatureBytes)
  return { slice, head, codeLimit, digests, directory, blobs, signatureBytes, at }
}

/** Slots of the code directories: the second one is the alternate of the first. */
export function directorySlot(index: number): number {
  return index === 0 ? BLOB_SLOT.codeDirectory : BLOB_SLOT.alternateDirectory
}

/** The head with the place of the new signature, and with the last segment extended over it. */
function signedHead(slice: MachSlice, codeLimit: number, signatureBytes: number): Buffer {
  if (!slice.linkEdit || slice.linkEdit.at > codeLimit)
    throw new IpaFault('executable_broken', 'no room for a signature')
  const head = slice.signature ? Buffer.from(slice.head) : headWithCommand(slice)
  const at = slice.signature?.commandAt ?? slice.head.length
  for (const [index, value] of [CODE_SIGNATURE_COMMAND, COMMAND_BYTES, codeLimit, signatureBytes].entries())
    head.writeUInt32LE(value, at + index * 4)
  extendSegment(head, slice, slice.linkEdit, codeLimit + signatureBytes - slice.linkEdit.at)
  return head
}

function headWithCommand({ head, firstSectionAt }: MachSlice): Buffer {
  if (head.length + COMMAND_BYTES > firstSectionAt)
    throw new IpaFault('executable_broken', 'no room for a signature')
  const longer = Buffer.concat([head, Buffer.alloc(COMMAND_BYTES)])
  longer.writeUInt32LE(longer.readUInt32LE(16) + 1, 16)
  longer.writeUInt32LE(longer.readUInt32LE(20) + COMMAND_BYTES, 20)
  return longer
}

function extendSegment(head: Buffer, { is64 }: MachSlice, { commandAt }: MachSegment, size: number): void {
  if (is64) {
    head.writeBigUInt64LE(BigInt(roundUp(size, 0x4000)), commandAt + 32)
    head.writeBigUInt64LE(BigInt(size), commandAt + 48)
    return
  }
  head.writeUInt32LE(roundUp(size, 0x1000), commandAt + 28)
  head.writeUInt32LE(size, commandAt + 36)
}

/** The table at the beginning of a fat file. */
export function fatTable(plans: SlicePlan[]): Buffer {
  const table = Buffer.alloc(8 + plans.length * FAT_ENTRY_BYTES)
  table.writeUInt32BE(FAT_MAGIC, 0)
  table.writeUInt32BE(plans.length, 4)
  for (const [index, plan] of plans.entries()) {
    const { cpuType, cpuSubtype, align } = plan.slice
    for (const [place, value] of [cpuType, cpuSubtype, plan.at, signedLength(plan), align].entries())
      table.writeUInt32BE(value, 8 + index * FAT_ENTRY_BYTES + place * 4)
  }
  return table
}

function roundUp(value: number, step: number): number {
  return Math.ceil(value / step) * step
}
