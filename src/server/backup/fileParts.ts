import { rm } from 'node:fs/promises'
import { relative } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import type { StoragePort } from '#adapters/storage/storage.port.ts'
import { parseJson } from '#kernel/json.ts'
import { CommandError } from '../command/command.ts'
import {
  type BackupPart,
  damagedBackupError,
  readBackupPart,
  readFileByHash,
  sha256OfStream,
  writeBackupPart,
  writeFileByHash,
} from './backupPart.ts'
import type { BackupSource } from './backupSource.ts'
import { type BackupReader, type BackupWriter, createPlainFolder } from './folderLayout.ts'
import { type BackupFile, type BackupManifest, backupFileSchema } from './manifest.ts'
import type { BackupProgress } from './progress.ts'

/** Copies the stored files that rows of the database snapshot refer to into the backup. */
export async function copyFiles(
  source: BackupSource,
  aside: BackupWriter,
  keys: BackupPart & { rows: number },
): Promise<BackupManifest['files']> {
  // copySnapshot wrote this list of storage keys unencrypted: the backup has no private key to read it back, and the
  // list holds no personal data.
  const keyList = createPlainFolder(aside.root)
  const kept = { count: 0, size: 0 }
  const missing: string[] = []
  const keep = async (key: string): Promise<string> => {
    const step = { part: 'files' as const, at: kept.count + 1, of: keys.rows }
    source.progress.step(`file ${step.at} of ${step.of}: ${key}`, step)
    const bytes = await source.storage.open(key)
    if (bytes === null) {
      missing.push(key)
      return ''
    }
    const file: BackupFile = { key, ...(await writeFileByHash(aside, bytes)) }
    kept.count++
    kept.size += file.size
    return `${JSON.stringify(file)}\n`
  }
  async function* lines(): AsyncGenerator<string> {
    for await (const some of batches(keysOf(keyList, keys)))
      yield (await Promise.all(some.map(keep))).join('')
  }
  const part = await writeBackupPart(aside, 'files.gz', Readable.from(lines()))
  await rm(keyList.partPath(keys.file))
  return { ...part, ...kept, missing: await findReferencedKeys(source, missing) }
}

async function* keysOf(list: BackupReader, part: BackupPart): AsyncGenerator<string> {
  for await (const key of readLinesOfPart(list, part)) {
    // PostgreSQL's COPY format escapes special characters with a backslash. Our storage keys contain none.
    if (key.includes('\\')) throw new Error(`The storage key ${key} cannot be read back.`)
    yield key
  }
}

/**
 * Which of the missing storage keys a database row still refers to. A file deleted since the snapshot is fine; one that
 * a row still needs is an error.
 */
async function findReferencedKeys(
  { databaseUrl, fileKeys }: BackupSource,
  keys: string[],
): Promise<string[]> {
  if (keys.length === 0) return []
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ key: string }>(
      `select key from (${fileKeys.join(' union ')}) named (key) where key = any($1) order by 1`,
      [keys],
    )
    return rows.map(({ key }) => key)
  } finally {
    await client.end()
  }
}

/** Checks that every file listed in the backup exists and is unchanged. */
export async function checkFiles(
  backup: BackupReader,
  files: BackupManifest['files'],
  progress: BackupProgress,
): Promise<void> {
  const seen = { count: 0, size: 0 }
  for await (const file of listedFiles(backup, files)) {
    progress.step(`checking file ${seen.count + 1} of ${files.count}`)
    const path = relative(backup.root, backup.filePath(file.sha256))
    const sha256 = await sha256OfStream(readFileByHash(backup, file.sha256)).catch((error) => {
      throw damagedBackupError(path, error)
    })
    if (sha256 !== file.sha256) throw damagedBackupError(path)
    seen.count++
    seen.size += file.size
  }
  if (seen.count !== files.count || seen.size !== files.size) throw damagedBackupError(files.file)
}

/** Copies every file of the backup into the storage. Skips files that are already there and complete. */
export async function restoreFiles(
  backup: BackupReader,
  files: BackupManifest['files'],
  storage: StoragePort,
  progress: BackupProgress,
): Promise<void> {
  let at = 0
  for await (const some of batches(listedFiles(backup, files)))
    await Promise.all(
      some.map((file) => {
        progress.step(`file ${++at} of ${files.count}: ${file.key}`)
        return putBack(backup, file, storage)
      }),
    )
}

async function putBack(
  backup: BackupReader,
  { key, size, sha256 }: BackupFile,
  storage: StoragePort,
): Promise<void> {
  const known = await storage.open(key)
  if (known && (await sha256OfStream(known)) === sha256) return
  await storage.putStream(key, readFileByHash(backup, sha256))
  const put = await storage.head(key)
  if (put?.size !== size) throw new CommandError(`The storage did not take ${key} whole.`)
}

/** Copies several files at once, because one copy alone mostly waits for disk and network. */
const FILES_AT_ONCE = 8

async function* batches<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < FILES_AT_ONCE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function* listedFiles(
  backup: BackupReader,
  files: BackupManifest['files'],
): AsyncGenerator<BackupFile> {
  for await (const line of readLinesOfPart(backup, files)) {
    const file = backupFileSchema.safeParse(parseJson(line))
    if (!file.success) throw damagedBackupError(files.file)
    yield file.data
  }
}

export async function* readLinesOfPart(backup: BackupReader, part: BackupPart): AsyncGenerator<string> {
  const text = new TextDecoder()
  let rest = ''
  for await (const chunk of readBackupPart(backup, part)) {
    const lines = (rest + text.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}
