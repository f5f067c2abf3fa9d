import { isUtf8 } from 'node:buffer'
import { createHash, hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { build } from 'plist'
import type { Instant } from '#kernel/time.ts'
import { IpaFault } from '#server/ipa/ipaFault.ts'
import { IPA_LIMITS } from '#server/ipa/ipaLimits.ts'
import { isMach, MACH_FILE_TYPE, readMachFile } from '#server/ipa/machFile.ts'
import type { PlistDictionary } from '#server/ipa/plistValue.ts'
import { type OpenZip, rethrowAsIpaFault, withZip, type ZipEntry } from '#server/ipa/zip.ts'
import { BLOB_MAGIC, BLOB_SLOT, encodeBlob } from './blob.ts'
import { type Bundle, findBundles } from './bundles.ts'
import { encodeCodeResources, type FileHashes } from './codeResources.ts'
import { encodeDerEntitlements } from './derEntitlements.ts'
import { isDebuggable, profileCoversIdentifier, resolveEntitlements } from './entitlements.ts'
import type { CodeOptions } from './machPlan.ts'
import { encodeRequirements } from './requirements.ts'
import { maximumMessageLength, type SigningIdentity } from './signatureMessage.ts'
import { type SignedMach, signMach } from './signMach.ts'
import { openZipWriter, type ZipWriter } from './zipWriter.ts'

export interface ArchiveOrder {
  source: string
  target: string
  identity: SigningIdentity
  commonName: string
  profile: { bytes: Buffer; teamId: string; entitlements: PlistDictionary }
  now: Instant
  /** The finished share, 0 to 1. */
  onShare(share: number): void
}

const PROFILE = 'embedded.mobileprovision'
const RESOURCES = '_CodeSignature/CodeResources'
const IN_APP = /^Payload\/[^/]+\.app\//
const REGULAR_FILE = (0o100644 << 16) >>> 0

/** Everything that is known of one archive while it is signed. */
interface Work {
  zip: OpenZip
  order: ArchiveOrder
  entries: Map<string, ZipEntry>
  bundles: Bundle[]
  /** Programs and libraries, not signed yet. */
  code: Set<string>
  /** Files of the signed archive that it does not take from the source. */
  added: Map<string, Buffer>
  signed: Map<string, SignedMach>
  hashes: Map<string, FileHashes>
  onBytes(bytes: number): void
}

/**
 * Signs an archive in two passes: the first hashes everything and signs the code from the inside out, the second
 * writes. No file is held in memory, only the hashes of its pages.
 */
export function signArchive(order: ArchiveOrder): Promise<void> {
  return withZip(order.source, IPA_LIMITS, async (zip) => {
    const entries = new Map<string, ZipEntry>()
    for await (const entry of zip.entries()) entries.set(entry.name, entry)
    const work: Work = {
      zip,
      order,
      entries,
      bundles: await findBundles(zip, entries, IPA_LIMITS),
      code: new Set(),
      added: new Map(),
      signed: new Map(),
      hashes: new Map(),
      onBytes: shareOf(entries, order),
    }
    checkIdentifiers(work)
    removeOldSignatures(work)
    await hashFiles(work)
    await signCode(work)
    await writeArchive(work)
  })
}

/** Reports progress by bytes: the pass that hashes and the pass that writes each read the whole archive once. */
function shareOf(entries: Map<string, ZipEntry>, { onShare }: ArchiveOrder): (bytes: number) => void {
  let total = 1
  for (const { size, raw } of entries.values()) total += size + raw.compressedSize
  let done = 0
  return (bytes) => {
    done += bytes
    onShare(Math.min(1, done / total))
  }
}

function checkIdentifiers({ bundles, order: { profile } }: Work): void {
  for (const { identifier, isProgram } of bundles)
    if (isProgram && !profileCoversIdentifier(profile.entitlements, profile.teamId, identifier))
      throw new ProfileFault(`The profile does not cover ${identifier}.`)
}

/** The profile does not fit the package. */
export class ProfileFault extends Error {}

/** Old signatures would be listed as files, and the profile is replaced. */
function removeOldSignatures({ entries, bundles }: Work): void {
  for (const { folder } of bundles) {
    for (const name of [...entries.keys()])
      if (name.startsWith(`${folder}_CodeSignature/`) || name === folder + PROFILE) entries.delete(name)
  }
}

async function hashFiles(work: Work): Promise<void> {
  for (const { folder, isProgram } of work.bundles)
    if (isProgram) addFile(work, folder + PROFILE, work.order.profile.bytes)
  for (const [name, entry] of work.entries) {
    if (name.endsWith('/') || !IN_APP.test(name)) continue
    const hashes = await hashFile(work, entry)
    if (hashes) work.hashes.set(name, hashes)
    else work.code.add(name)
  }
}

function addFile(work: Work, name: string, bytes: Buffer): void {
  work.added.set(name, bytes)
  work.hashes.set(name, {
    sha1: hash('sha1', bytes, 'buffer'),
    sha256: hash('sha256', bytes, 'buffer'),
  })
}

/** Null for code, which is signed first. Also checks the checksum, because the entry is copied unread later. */
async function hashFile({ zip, onBytes }: Work, entry: ZipEntry): Promise<FileHashes | null> {
  const stream = await zip.stream(entry)
  const chunks = stream.iterator()
  const sums = hashSums()
  let checksum = 0
  for (let isFirst = true; ; isFirst = false) {
    const next = await rethrowAsIpaFault(chunks.next())
    if (next.done) break
    const chunk = next.value as Buffer
    if (isFirst && isMach(chunk) && (await isCode(zip, entry))) {
      stream.destroy()
      return null
    }
    checksum = crc32(chunk, checksum)
    sums.update(chunk)
    onBytes(chunk.length)
  }
  if (checksum !== entry.raw.crc32) throw new IpaFault('zip_broken', `checksum of ${entry.name}`)
  return sums.digest()
}

/** Object files and debug symbols are data. */
async function isCode(zip: OpenZip, entry: ZipEntry): Promise<boolean> {
  const { slices } = await readMachFile(await zip.stream(entry), entry.size, IPA_LIMITS)
  const data: number[] = [MACH_FILE_TYPE.object, MACH_FILE_TYPE.dsym]
  return !slices.some(({ fileType }) => data.includes(fileType))
}

function hashSums() {
  const sha1 = createHash('sha1')
  const sha256 = createHash('sha256')
  return {
    update(chunk: Buffer) {
      sha1.update(chunk)
      sha256.update(chunk)
    },
    digest: (): FileHashes => ({ sha1: sha1.digest(), sha256: sha256.digest() }),
  }
}

async function signCode(work: Work): Promise<void> {
  const ofBundles = new Set(work.bundles.map(({ executable }) => executable))
  for (const name of work.code) if (!ofBundles.has(name)) await signLibrary(work, name)
  for (const bundle of work.bundles) await signBundle(work, bundle)
}

function signLibrary(work: Work, name: string): Promise<void> {
  const identifier = name.slice(name.lastIndexOf('/') + 1).replace(/\.dylib$/, '')
  return signFile(work, name, { identifier, entitlements: null, outside: new Map() })
}

async function signBundle(work: Work, bundle: Bundle): Promise<void> {
  const { folder, executable, identifier, info, isProgram } = bundle
  if (!work.code.has(executable)) throw new IpaFault('executable_broken', 'no program')
  const files = new Map<string, FileHashes>()
  for (const [name, hashes] of work.hashes)
    if (name.startsWith(folder) && name !== executable) files.set(name.slice(folder.length), hashes)
  const resources = encodeCodeResources(files)
  const allowed = work.order.profile.entitlements
  await signFile(work, executable, {
    identifier,
    entitlements: isProgram ? resolveEntitlements(allowed, identifier) : null,
    outside: new Map([
      [BLOB_SLOT.info, info],
      [BLOB_SLOT.resources, resources],
    ]),
  })
  addFile(work, folder + RESOURCES, resources)
}

interface CodeFacts {
  identifier: string
  entitlements: PlistDictionary | null
  outside: Map<number, Buffer>
}

async function signFile(work: Work, name: string, facts: CodeFacts): Promise<void> {
  const { zip, entries, order } = work
  const entry = entries.get(name)
  if (!entry) throw new IpaFault('executable_missing')
  const open = () => zip.stream(entry)
  const file = await readMachFile(await open(), entry.size, IPA_LIMITS)
  const signed = await signMach(file, open, codeOptions(order, facts), order.identity, order.now)
  work.signed.set(name, signed)
  const sums = hashSums()
  for await (const chunk of signed.content(await open())) sums.update(chunk)
  work.hashes.set(name, sums.digest())
  work.onBytes(entry.size)
}

function codeOptions(order: ArchiveOrder, { identifier, entitlements, outside }: CodeFacts): CodeOptions {
  const blobs = [
    { slot: BLOB_SLOT.requirements as number, bytes: encodeRequirements(identifier, order.commonName) },
  ]
  if (entitlements) {
    const xml = Buffer.from(build(entitlements as never))
    blobs.push(
      { slot: BLOB_SLOT.entitlements, bytes: encodeBlob(BLOB_MAGIC.entitlements, xml) },
      {
        slot: BLOB_SLOT.derEntitlements,
        bytes: encodeBlob(BLOB_MAGIC.derEntitlements, encodeDerEntitlements(entitlements)),
      },
    )
  }
  return {
    identifier,
    teamId: order.profile.teamId,
    isDebuggable: entitlements !== null && isDebuggable(entitlements),
    blobs,
    outside,
    messageBytes: maximumMessageLength(order.identity),
    isMain: entitlements !== null,
  }
}

async function writeArchive(work: Work): Promise<void> {
  const writer = await openZipWriter(work.order.target)
  try {
    for (const entry of work.entries.values()) await writeEntry(work, writer, entry)
    for (const [name, bytes] of work.added)
      await writer.add({ name: Buffer.from(name), isUtf8: true, attributes: REGULAR_FILE }, [bytes])
    await writer.finish()
  } finally {
    await writer.close()
  }
}

async function writeEntry(work: Work, writer: ZipWriter, entry: ZipEntry): Promise<void> {
  const { raw, name, size } = entry
  const facts = {
    name: raw.fileNameRaw,
    isUtf8: isUtf8(raw.fileNameRaw),
    attributes: raw.externalFileAttributes,
  }
  const signed = work.signed.get(name)
  if (signed) await writer.add(facts, signed.content(await work.zip.stream(entry)))
  else {
    const packed: Readable = await work.zip.packed(entry)
    await writer.copy({ ...facts, crc: raw.crc32, size, method: raw.compressionMethod }, packed)
  }
  work.onBytes(raw.compressedSize)
}
