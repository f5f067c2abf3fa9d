import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { ByteFilter } from './encryption.ts'

/** The paths of a backup's files, and how their bytes are encoded. */
interface BackupFolder {
  root: string
  /** Path on disk of a table, job list or other part of the backup; `file` is its name in the manifest. */
  partPath(file: string): string
  /** Path on disk of a stored file in the backup, by the hash of its content. */
  filePath(sha256: string): string
}

export interface BackupWriter extends BackupFolder {
  encode: ByteFilter
}

export interface BackupReader extends BackupFolder {
  decode: ByteFilter
}

const SUFFIX = '.age'

export function createPlainFolder(root: string): BackupWriter & BackupReader {
  return {
    root,
    partPath: (file) => join(root, file),
    filePath: (sha256) => join(root, shardedPath(sha256)),
    encode: unchanged,
    decode: unchanged,
  }
}

/**
 * The files of an encrypted backup are named by keyed hashes, and the key is in the encrypted manifest. A plain hash
 * would reveal to anyone with the same file that it is in the backup.
 */
export function createEncryptedFolder(root: string, nameKey: string) {
  return {
    root,
    partPath: (file: string) => join(root, `${file}${SUFFIX}`),
    filePath: (sha256: string) =>
      join(root, `${shardedPath(createHmac('sha256', nameKey).update(sha256).digest('hex'))}${SUFFIX}`),
  }
}

function shardedPath(hash: string): string {
  return join('files', hash.slice(0, 2), hash)
}

async function* unchanged(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* source
}
