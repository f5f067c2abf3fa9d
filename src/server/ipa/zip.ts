import { isUtf8 } from 'node:buffer'
import { type FileHandle, open as openFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import { type Entry, fromRandomAccessReader, getFileNameLowLevel, type ZipFile } from 'yauzl'
import { IpaFault, type IpaReason } from './ipaFault.ts'
import type { IpaLimits } from './ipaLimits.ts'
import { readZipEnding, type ZipEnding } from './zipEnding.ts'
import { type CentralEntry, checkCentralExtras, checkZipLayout } from './zipLayout.ts'
import { checkZipPath, createDistinctNameCheck } from './zipNames.ts'
import { ZipReader } from './zipReader.ts'

/** A zip entry whose name and sizes were checked. */
export interface ZipEntry {
  name: string
  size: number
  raw: Entry
}

export interface OpenZip {
  fileBytes: number
  /** Lists the zip entries. Reading to the end also checks that local headers and central directory agree. */
  entries(): AsyncGenerator<ZipEntry>
  /** The decompressed content of a zip entry. The caller must read the stream to the end or destroy it. */
  stream(entry: ZipEntry): Promise<Readable>
  /** The content as it is compressed in the archive. */
  packed(entry: ZipEntry): Promise<Readable>
  /**
   * The whole content of a zip entry, with its checksum verified. Throws IpaFault with `reason` when it is longer than
   * allowed.
   */
  read(entry: ZipEntry, maximumBytes: number, reason: IpaReason): Promise<Buffer>
}

const LOCAL_HEADER = 0x04034b50
/** How many bytes to read around a local header. Local headers are far apart unless files are small. */
const HEADER_WINDOW_BYTES = 4096
const CENTRAL_HEADER_BYTES = 46

/** Opens a zip file, and closes it after `work`. */
export async function withZip<T>(
  path: string,
  limits: IpaLimits,
  work: (zip: OpenZip) => Promise<T>,
): Promise<T> {
  const file = await openFile(path)
  try {
    const fileBytes = (await file.stat()).size
    await checkBeginning(file)
    const zip = await openZip(new ZipReader(path, file, fileBytes), fileBytes)
    if (zip.entryCount > limits.entries) throw new IpaFault('too_many_entries', String(zip.entryCount))
    const headers = new ZipReader(path, file, fileBytes, HEADER_WINDOW_BYTES)
    const ending = await rethrowAsIpaFault(readZipEnding(headers, fileBytes))
    return await work({
      fileBytes,
      async *entries() {
        const central = yield* checkedEntries(zip, ending, fileBytes, limits)
        await rethrowAsIpaFault(checkZipLayout(headers, central, ending.directoryAt))
      },
      stream: ({ raw }) => openEntry(zip, raw),
      packed: ({ raw }) => rethrowAsIpaFault(zip.openReadStreamPromise(raw, PACKED)),
      read: (entry, maximumBytes, reason) => readEntry(zip, entry, maximumBytes, reason),
    })
  } finally {
    await file.close()
  }
}

async function checkBeginning(file: FileHandle): Promise<void> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
  if (bytesRead < 4 || buffer.readUInt32LE(0) !== LOCAL_HEADER) throw new IpaFault('not_a_zip')
}

/** Returns the bytes of an entry as they are compressed in the archive. */
const PACKED = { decodeFileData: false }
// Let the zip library return names as bytes, so that our own checks report invalid names.
const OPTIONS = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true }
const openReader = promisify<ZipReader, number, typeof OPTIONS, ZipFile>(fromRandomAccessReader)

async function openZip(reader: ZipReader, fileBytes: number): Promise<ZipFile> {
  try {
    return await openReader(reader, fileBytes, OPTIONS)
  } catch (error) {
    if (isEndMissing(error)) throw new IpaFault('truncated')
    return rethrowAsIpaFault(Promise.reject(error))
  }
}

function isEndMissing(error: unknown): boolean {
  return /^End of central directory/.test(messageOf(error))
}

/** Yields the entries of the central directory, and returns what the local headers must contain. */
async function* checkedEntries(
  zip: ZipFile,
  ending: ZipEnding,
  fileBytes: number,
  limits: IpaLimits,
): AsyncGenerator<ZipEntry, CentralEntry[]> {
  const central: CentralEntry[] = []
  const requireDistinct = createDistinctNameCheck()
  let packed = 0
  let unpacked = 0
  let directoryBytes = 0
  const entries = zip.eachEntry()
  for (;;) {
    const next = await rethrowAsIpaFault(entries.next())
    if (next.done) break
    const raw = next.value
    directoryBytes += CENTRAL_HEADER_BYTES + raw.fileNameLength + raw.extraFieldLength + raw.fileCommentLength
    packed += raw.compressedSize
    unpacked += raw.uncompressedSize
    checkSizes(raw, limits)
    if (unpacked > limits.totalBytes) throw new IpaFault('too_large')
    // Refuse overlapping zip entries: small on disk, endless when decompressed.
    if (packed > fileBytes) throw new IpaFault('zip_broken', 'entries overlap')
    if (isBomb(unpacked, fileBytes, limits)) throw new IpaFault('ratio')
    const name = nameOf(raw, limits)
    requireDistinct(raw.fileNameRaw)
    central.push(centralEntry(raw))
    yield { name, size: raw.uncompressedSize, raw }
  }
  if (central.length !== ending.count || directoryBytes !== ending.directoryBytes)
    throw new IpaFault('zip_ambiguous', 'two directories')
  return central
}

function centralEntry(raw: Entry): CentralEntry {
  return {
    name: raw.fileNameRaw,
    at: raw.relativeOffsetOfLocalHeader,
    flags: raw.generalPurposeBitFlag,
    method: raw.compressionMethod,
    crc: raw.crc32,
    packedBytes: raw.compressedSize,
    unpackedBytes: raw.uncompressedSize,
  }
}

function checkSizes(raw: Entry, limits: IpaLimits): void {
  if (raw.generalPurposeBitFlag & 1) throw new IpaFault('zip_encrypted')
  if (raw.compressionMethod !== 0 && raw.compressionMethod !== 8)
    throw new IpaFault('zip_broken', `packed in way ${raw.compressionMethod}`)
  if (isBomb(raw.uncompressedSize, raw.compressedSize, limits)) throw new IpaFault('ratio')
  if (raw.uncompressedSize > limits.entryBytes) throw new IpaFault('too_large')
}

function isBomb(unpacked: number, packed: number, { ratio, ratioFreeBytes }: IpaLimits): boolean {
  return unpacked > ratioFreeBytes && unpacked > packed * ratio
}

/**
 * Bits of the file type in the Unix mode, which is the upper half of a zip entry's attributes. Zips of other systems
 * leave it 0.
 */
const FILE_KIND = 0o170000
const SYMLINK = 0o120000
const FOLDER = 0o040000
const REGULAR = 0o100000

function nameOf(raw: Entry, limits: IpaLimits): string {
  if (raw.fileNameRaw.length > limits.nameBytes) throw new IpaFault('name_too_long')
  checkCentralExtras(raw.extraFields, raw.fileNameRaw)
  const name = getFileNameLowLevel(nameFlags(raw), raw.fileNameRaw, raw.extraFields, true)
  checkZipPath(name)
  const kind = (raw.externalFileAttributes >>> 16) & FILE_KIND
  if (kind === SYMLINK) throw new IpaFault('symlink', name)
  const isFolder = name.endsWith('/')
  const isPlain = kind === 0 || kind === REGULAR || (kind === FOLDER && isFolder)
  if (!isPlain || (isFolder && raw.uncompressedSize > 0)) throw new IpaFault('zip_ambiguous', 'no plain file')
  return name
}

const UTF8_FLAG = 0x800

/** Apple's systems read names as UTF-8 without the flag too, and zsign does not set it. */
function nameFlags({ generalPurposeBitFlag, fileNameRaw }: Entry): number {
  return isUtf8(fileNameRaw) ? generalPurposeBitFlag | UTF8_FLAG : generalPurposeBitFlag
}

function openEntry(zip: ZipFile, raw: Entry): Promise<Readable> {
  return rethrowAsIpaFault(zip.openReadStreamPromise(raw))
}

async function readEntry(
  zip: ZipFile,
  { raw, size, name }: ZipEntry,
  maximumBytes: number,
  reason: IpaReason,
): Promise<Buffer> {
  if (size > maximumBytes) throw new IpaFault(reason, `${name} has ${size} bytes`)
  const stream = await openEntry(zip, raw)
  const bytes = Buffer.concat(await rethrowAsIpaFault(stream.toArray()))
  if (crc32(bytes) !== raw.crc32) throw new IpaFault('zip_broken', `checksum of ${name}`)
  return bytes
}

/** Turns errors of the zip library into faults of the uploaded file. */
export async function rethrowAsIpaFault<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof IpaFault || isOurFault(error)) throw error
    throw new IpaFault('zip_broken', messageOf(error))
  }
}

/** Whether an error comes from the disk and not from the content of the file. */
function isOurFault(error: unknown): boolean {
  return /^E[A-Z]+$/.test(String((error as NodeJS.ErrnoException).code))
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 120) : String(error)
}
