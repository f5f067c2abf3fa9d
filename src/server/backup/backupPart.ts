import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { ByteStream } from '#adapters/storage/storage.port.ts'
import { CommandError } from '../command/command.ts'
import type { BackupReader, BackupWriter } from './folderLayout.ts'

/** A compressed file of a backup: rows of a table, jobs, or a list. Size and hash are those before encryption. */
export interface BackupPart {
  file: string
  bytes: number
  sha256: string
}

/** gzip level: nearly the size of the highest level in a third of the time. */
const GZIP_LEVEL = 4

export async function writeBackupPart(
  backup: BackupWriter,
  file: string,
  source: Readable,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<BackupPart> {
  const counted = counter(onBytes)
  const target = createWriteStream(backup.partPath(file), { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(source, createGzip({ level: GZIP_LEVEL }), counted.tap, backup.encode, target)
  return { file, ...counted.result() }
}

/**
 * Yields the decompressed content of a part of the backup. Throws at the end unless size and hash match the manifest.
 */
export async function* readBackupPart(backup: BackupReader, part: BackupPart): AsyncGenerator<Uint8Array> {
  const counted = counter()
  const unpacked = createGunzip()
  const path = backup.partPath(part.file)
  const reading = pipeline(createReadStream(path), backup.decode, counted.tap, unpacked)
  reading.catch(() => undefined)
  try {
    yield* unpacked
    await reading
  } catch (error) {
    throw damagedBackupError(relative(backup.root, path), error)
  } finally {
    unpacked.destroy()
  }
  const { bytes, sha256 } = counted.result()
  if (bytes !== part.bytes || sha256 !== part.sha256) throw damagedBackupError(relative(backup.root, path))
}

export async function checkBackupPart(backup: BackupReader, part: BackupPart): Promise<void> {
  for await (const _ of readBackupPart(backup, part));
}

/** Copies a stored file into the backup, named by the hash of its content. Equal files are stored once. */
export async function writeFileByHash(
  backup: BackupWriter,
  source: ByteStream,
): Promise<{ size: number; sha256: string }> {
  const draft = join(backup.root, 'files', `.${randomUUID()}`)
  const counted = counter()
  const target = createWriteStream(draft, { mode: 0o600, flush: true })
  await pipeline(Readable.from(source, { objectMode: false }), counted.tap, backup.encode, target)
  const { bytes: size, sha256 } = counted.result()
  const path = backup.filePath(sha256)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await rename(draft, path)
  return { size, sha256 }
}

/** Reads the copy of a stored file from the backup. */
export function readFileByHash(backup: BackupReader, sha256: string): AsyncGenerator<Uint8Array> {
  return backup.decode(createReadStream(backup.filePath(sha256)))
}

export async function sha256OfStream(source: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of source) hash.update(chunk)
  return hash.digest('hex')
}

/** Flushes a folder to disk. Without it, a new or renamed file may be missing after a power loss. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export function damagedBackupError(file: string, cause?: unknown): CommandError {
  const isMissing = (cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT'
  const what = isMissing ? 'is missing' : 'is damaged: its content is not what the manifest says'
  return new CommandError(`${file} of the backup ${what}. Take another backup.`, { cause })
}

function counter(onBytes: (bytes: number) => void = () => undefined) {
  const hash = createHash('sha256')
  let bytes = 0
  const tap = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      onBytes(bytes)
      done(null, chunk)
    },
  })
  return { tap, result: () => ({ bytes, sha256: hash.digest('hex') }) }
}
