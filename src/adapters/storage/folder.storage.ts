import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readRangeInChunks } from './folder.reader.ts'
import { rangeBeyondEndError, requireValidKey, requireValidRange } from './storage.key.ts'
import type { ByteRange, ByteStream, OpenOptions, StoragePort } from './storage.port.ts'

/** Folder for files that are being written. A killed process leaves partial files only here. */
const ASIDE = '.aside'

/** Stores files in a folder on this machine: the default, and enough for one server. */
export function createFolderStorage(folder: string): StoragePort {
  const pathOf = (key: string) => {
    if (requireValidKey(key).split('/')[0] === ASIDE) throw new Error('This storage key is reserved.')
    return join(folder, key)
  }
  return {
    async put(key, bytes) {
      await moveIn(folder, pathOf(key), (aside) => writeFile(aside, bytes))
    },
    async putStream(key, source) {
      return moveIn(folder, pathOf(key), (aside) => writeAll(aside, source))
    },
    async get(key) {
      return readFile(pathOf(key)).catch(noneIfMissing)
    },
    async head(key) {
      return sizeOf(pathOf(key))
    },
    async open(key, range, options) {
      return openPart(pathOf(key), range, options)
    },
    signAddress: async () => null,
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}

/** Writes a file under a temporary name and renames it, so that a reader never sees a partial file. */
async function moveIn<T>(folder: string, path: string, write: (aside: string) => Promise<T>): Promise<T> {
  const aside = join(folder, ASIDE, randomUUID())
  await mkdir(dirname(aside), { recursive: true })
  try {
    const written = await write(aside)
    await mkdir(dirname(path), { recursive: true })
    await rename(aside, path)
    return written
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
}

async function writeAll(path: string, source: AsyncIterable<Uint8Array>): Promise<{ size: number }> {
  const file = createWriteStream(path, { flush: true })
  await pipeline(Readable.from(source, { objectMode: false }), file)
  return { size: file.bytesWritten }
}

async function sizeOf(path: string): Promise<{ size: number } | null> {
  const found = await stat(path).catch(noneIfMissing)
  return found?.isFile() ? { size: found.size } : null
}

/** Opens a stored file before returning, so that the caller gets its bytes even if the file is removed meanwhile. */
async function openPart(
  path: string,
  range: ByteRange | undefined,
  { isLent = false }: OpenOptions = {},
): Promise<ByteStream | null> {
  if (range) requireValidRange(range)
  const file = await open(path).catch(noneIfMissing)
  if (!file) return null
  try {
    const found = await file.stat()
    if (found.isFile()) {
      if (range && range.start >= found.size) throw rangeBeyondEndError(range)
      const end = Math.min(range?.end ?? Number.POSITIVE_INFINITY, found.size - 1)
      return isLent
        ? readRangeInChunks(file, { start: range?.start ?? 0, end })
        : file.createReadStream(range)
    }
  } catch (error) {
    await file.close()
    throw error
  }
  await file.close()
  return null
}

function noneIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR') return null
  throw error
}
