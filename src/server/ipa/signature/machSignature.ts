import { createHash, type X509Certificate } from 'node:crypto'
import type { Instant } from '#kernel/time.ts'
import { MACH_FILE_TYPE } from '../machFile.ts'
import { checkCms } from './codeCms.ts'
import {
  type CodeDirectory,
  checkCodeDirectory,
  HASH_NAME,
  type HashType,
  hashOfSpecialSlot,
  readCodeDirectories,
} from './codeDirectory.ts'
import { checkEntitlements } from './entitlements.ts'
import type { ScannedSlice } from './fileScan.ts'
import { SignatureFault, type SignatureReason } from './signatureFault.ts'
import type { SignedProfile } from './signedProfile.ts'
import { readSuperBlob, SIGNATURE_SLOT, type SignatureBlobs } from './superBlob.ts'

export interface CodeSignatureContext {
  /** Inside the app. */
  path: string
  /** The bundle whose executable it is; null for code outside of bundles. */
  bundleIdentifier: string | null
  isMainProgram: boolean
  profile: SignedProfile
  now: Instant
}

/** The hashes of Info.plist and CodeResources in a code directory. Those files are compared later. */
export interface BundleSeal {
  hashType: HashType
  info: Buffer | null
  resources: Buffer | null
}

export interface CheckedSlice {
  seals: BundleSeal[]
  signer: X509Certificate
}

const SPECIAL = { info: 1, resources: 3 } as const

/** Checks one slice, except the two files of its bundle. */
export function checkSlice(scanned: ScannedSlice, context: CodeSignatureContext): CheckedSlice {
  const { slice, pages } = scanned
  const { path, profile, bundleIdentifier } = context
  const codeLimit = checkPlace(scanned, context)
  const blobs = readSuperBlob(scanned.signature, path)
  const directories = readCodeDirectories(blobs, path)
  const isProgram = slice.fileType === MACH_FILE_TYPE.execute
  for (const directory of directories) {
    const expected = {
      path,
      identifier: bundleIdentifier,
      teamId: profile.teamId,
      codeLimit,
      pages,
      isProgram,
    }
    checkCodeDirectory(directory, expected)
    checkSpecialSlots(directory, blobs, scanned, context)
  }
  checkRequirements(blobs.get(SIGNATURE_SLOT.requirements), path)
  checkEntitlements(blobs, { path, granted: profile.entitlements, isProgram, bundleIdentifier })
  const signer = checkCms(blobs.get(SIGNATURE_SLOT.cms), directories, {
    path,
    allowed: profile.certificates,
    teamId: profile.teamId,
    now: context.now,
  })
  return { seals: directories.map(sealOf), signer }
}

/** Returns the offset of the signature. It ends with the slice, so that no byte outside of it is unsigned. */
function checkPlace({ slice }: ScannedSlice, { path, isMainProgram }: CodeSignatureContext): number {
  const { signature, linkEdit, size } = slice
  if (!signature) throw new SignatureFault(isMainProgram ? 'unsigned' : 'nested_unsigned', path)
  const end = signature.at + signature.size
  const isInLinkEdit = linkEdit && signature.at >= linkEdit.at && end <= linkEdit.at + linkEdit.size
  if (end !== size || !isInLinkEdit || signature.at < slice.head.length)
    throw new SignatureFault('signature_place', `${path}: ${signature.at}`)
  return signature.at
}

const SLOT_REASON: Record<number, SignatureReason> = {
  [SPECIAL.info]: 'info_hash',
  [SIGNATURE_SLOT.requirements]: 'requirements_hash',
  [SPECIAL.resources]: 'resources_hash',
  [SIGNATURE_SLOT.entitlements]: 'entitlements_hash',
  [SIGNATURE_SLOT.derEntitlements]: 'der_hash',
}

/** The largest number of a special slot. Blobs with larger numbers are directories and signatures. */
const LAST_SPECIAL = 32

/** Checks that every special slot contains the hash of its part, and is empty if there is no such part. */
function checkSpecialSlots(
  directory: CodeDirectory,
  blobs: SignatureBlobs,
  { infoPlist }: ScannedSlice,
  { path, bundleIdentifier }: CodeSignatureContext,
): void {
  if (directory.specialSlots > LAST_SPECIAL) throw new SignatureFault('special_slot', path)
  for (let slot = 1; slot <= LAST_SPECIAL; slot++) {
    const isOfBundle = slot === SPECIAL.info || slot === SPECIAL.resources
    if (isOfBundle && bundleIdentifier !== null) continue
    const part = slot === SPECIAL.info ? infoPlist : blobs.get(slot)
    const stated = hashOfSpecialSlot(directory, slot)
    const hash = part ? createHash(HASH_NAME[directory.hashType]).update(part).digest() : null
    const isRight = hash && stated ? hash.equals(stated) : hash === stated
    if (!isRight) throw new SignatureFault(SLOT_REASON[slot] ?? 'special_slot', `${path}: slot ${slot}`)
  }
}

/** A list of requirements, each with its kind and place. */
function checkRequirements(blob: Buffer | undefined, path: string): void {
  if (!blob) throw new SignatureFault('no_requirements', path)
  const count = blob.length >= 12 ? blob.readUInt32BE(8) : Number.NaN
  const isRight =
    12 + count * 8 <= blob.length &&
    Array.from({ length: count }, (_, index) => blob.readUInt32BE(16 + index * 8)).every(
      (at) => at + 8 <= blob.length && at + blob.readUInt32BE(at + 4) <= blob.length,
    )
  if (!isRight) throw new SignatureFault('requirements_broken', path)
}

/** Copies the bytes, because a view would keep the whole directory in memory. */
function sealOf(directory: CodeDirectory): BundleSeal {
  const copy = (hash: Buffer | null) => hash && Buffer.from(hash)
  return {
    hashType: directory.hashType,
    info: copy(hashOfSpecialSlot(directory, SPECIAL.info)),
    resources: copy(hashOfSpecialSlot(directory, SPECIAL.resources)),
  }
}
