import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { ByteStream } from '#adapters/storage/storage.port.ts'
import { CommandError } from '../command.ts'
import type { BackupReader, BackupWriter } from './layout.ts'

/** A packed file of a backup: rows of a table, jobs, or a list. Size and hash are those before the encryption. */
export interface Part {
  file: string
  bytes: number
  sha256: string
}

/** Nearly as small as the best that gzip can do, in a third of the time. */
const PACKING = 4

export async function writePart(
  backup: BackupWriter,
  file: string,
  source: Readable,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<Part> {
  const counted = counter(onBytes)
  const target = createWriteStream(backup.partPath(file), { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(source, createGzip({ level: PACKING }), counted.tap, backup.encode, target)
  return { file, ...counted.result() }
}

/** Unpacked; ends with a fault unless all of it is what the manifest says. */
export async function* readPart(backup: BackupReader, part: Part): AsyncGenerator<Uint8Array> {
  const counted = counter()
  const unpacked = createGunzip()
  const path = backup.partPath(part.file)
  const reading = pipeline(createReadStream(path), backup.decode, counted.tap, unpacked)
  reading.catch(() => undefined)
  try {
    yield* unpacked
    await reading
  } catch (error) {
    throw damaged(relative(backup.root, path), error)
  } finally {
    unpacked.destroy()
  }
  const { bytes, sha256 } = counted.result()
  if (bytes !== part.bytes || sha256 !== part.sha256) throw damaged(relative(backup.root, path))
}

export async function checkPart(backup: BackupReader, part: Part): Promise<void> {
  for await (const _ of readPart(backup, part));
}

/** Kept under the hash of its content: equal files are kept once. */
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

/** The content of a file of the storage. */
export function readFileByHash(backup: BackupReader, sha256: string): AsyncGenerator<Uint8Array> {
  return backup.decode(createReadStream(backup.filePath(sha256)))
}

export async function hashOf(source: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of source) hash.update(chunk)
  return hash.digest('hex')
}

/** What was renamed or made in a folder is there after a loss of power only when the folder was written too. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export function damaged(file: string, cause?: unknown): CommandError {
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
