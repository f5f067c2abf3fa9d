import { type FileHandle, open as openFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import { type Entry, fromRandomAccessReader, getFileNameLowLevel, type ZipFile } from 'yauzl'
import { IpaFault, type IpaReason } from './ipaFault.ts'
import type { IpaLimits } from './ipaLimits.ts'
import { ZipReader } from './zipReader.ts'

/** An entry whose name and sizes were looked at. */
export interface ZipEntry {
  name: string
  size: number
  raw: Entry
}

export interface Zip {
  fileBytes: number
  entries(): AsyncGenerator<ZipEntry>
  /** Unpacked. Whoever opens it reads it to its end or destroys it. */
  stream(entry: ZipEntry): Promise<Readable>
  /** All of it, with its checksum looked at; `reason` when it is longer than allowed. */
  read(entry: ZipEntry, bytesAtMost: number, reason: IpaReason): Promise<Buffer>
}

const LOCAL_HEADER = 0x04034b50

/** Opens the file for as long as the work takes. */
export async function withZip<T>(
  path: string,
  limits: IpaLimits,
  work: (zip: Zip) => Promise<T>,
): Promise<T> {
  const file = await openFile(path)
  try {
    const fileBytes = (await file.stat()).size
    await checkBeginning(file)
    const zip = await openZip(new ZipReader(path, file, fileBytes), fileBytes)
    if (zip.entryCount > limits.entries) throw new IpaFault('too_many_entries', String(zip.entryCount))
    return await work({
      fileBytes,
      entries: () => checkedEntries(zip, fileBytes, limits),
      stream: ({ raw }) => openEntry(zip, raw),
      read: (entry, bytesAtMost, reason) => readEntry(zip, entry, bytesAtMost, reason),
    })
  } finally {
    await file.close()
  }
}

async function checkBeginning(file: FileHandle): Promise<void> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
  if (bytesRead < 4 || buffer.readUInt32LE(0) !== LOCAL_HEADER) throw new IpaFault('not_a_zip')
}

// Names stay bytes until we look at them ourselves: the reason of a refusal is then ours, not a sentence of the library.
const OPTIONS = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true }
const openReader = promisify<ZipReader, number, typeof OPTIONS, ZipFile>(fromRandomAccessReader)

async function openZip(reader: ZipReader, fileBytes: number): Promise<ZipFile> {
  try {
    return await openReader(reader, fileBytes, OPTIONS)
  } catch (error) {
    if (isEndMissing(error)) throw new IpaFault('truncated')
    return blameFile(Promise.reject(error))
  }
}

function isEndMissing(error: unknown): boolean {
  return /^End of central directory/.test(messageOf(error))
}

async function* checkedEntries(zip: ZipFile, fileBytes: number, limits: IpaLimits): AsyncGenerator<ZipEntry> {
  let packed = 0
  let unpacked = 0
  const entries = zip.eachEntry()
  for (;;) {
    const next = await blameFile(entries.next())
    if (next.done) return
    const raw = next.value
    packed += raw.compressedSize
    unpacked += raw.uncompressedSize
    checkSizes(raw, limits)
    if (unpacked > limits.totalBytes) throw new IpaFault('too_large')
    // Entries that share their bytes: little on the disk, endless when unpacked.
    if (packed > fileBytes) throw new IpaFault('zip_broken', 'entries overlap')
    if (isBomb(unpacked, fileBytes, limits)) throw new IpaFault('ratio')
    yield { name: nameOf(raw, limits), size: raw.uncompressedSize, raw }
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

const FILE_KIND = 0o170000
const SYMLINK = 0o120000

function nameOf(raw: Entry, limits: IpaLimits): string {
  if (raw.fileNameRaw.length > limits.nameBytes) throw new IpaFault('name_too_long')
  const name = getFileNameLowLevel(raw.generalPurposeBitFlag, raw.fileNameRaw, raw.extraFields, true)
  if (((raw.externalFileAttributes >>> 16) & FILE_KIND) === SYMLINK) throw new IpaFault('symlink', name)
  const leaves = name.startsWith('/') || /[\\\0]|^[A-Za-z]:/.test(name)
  if (leaves || name.split('/').includes('..')) throw new IpaFault('path_escape', JSON.stringify(name))
  return name
}

function openEntry(zip: ZipFile, raw: Entry): Promise<Readable> {
  return blameFile(zip.openReadStreamPromise(raw))
}

async function readEntry(
  zip: ZipFile,
  { raw, size, name }: ZipEntry,
  bytesAtMost: number,
  reason: IpaReason,
): Promise<Buffer> {
  if (size > bytesAtMost) throw new IpaFault(reason, `${name} has ${size} bytes`)
  const stream = await openEntry(zip, raw)
  const bytes = Buffer.concat(await blameFile(stream.toArray()))
  if (crc32(bytes) !== raw.crc32) throw new IpaFault('zip_broken', `checksum of ${name}`)
  return bytes
}

/** What the library finds wrong is wrong with the file. */
export async function blameFile<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof IpaFault || isOurFault(error)) throw error
    throw new IpaFault('zip_broken', messageOf(error))
  }
}

/** The disk, not the file that lies on it. */
function isOurFault(error: unknown): boolean {
  return /^E[A-Z]+$/.test(String((error as NodeJS.ErrnoException).code))
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 120) : String(error)
}
