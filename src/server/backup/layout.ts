import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { ByteFilter } from './age.ts'

/** Where the files of one backup lie, and how their bytes are written and read. */
interface BackupFolder {
  root: string
  /** Path of a part on the disk; `file` is its name in the manifest. */
  partPath(file: string): string
  /** Path of a file of the storage, by the hash of its content. */
  filePath(sha256: string): string
}

export interface BackupWriter extends BackupFolder {
  encode: ByteFilter
}

export interface BackupReader extends BackupFolder {
  decode: ByteFilter
}

const SUFFIX = '.age'

export function plainFolder(root: string): BackupWriter & BackupReader {
  return {
    root,
    partPath: (file) => join(root, file),
    filePath: (sha256) => join(root, shardedPath(sha256)),
    encode: unchanged,
    decode: unchanged,
  }
}

/**
 * The hash of a file would tell whoever has the same file that it is in the backup. So its name is a keyed hash, and
 * the key is in the encrypted manifest.
 */
export function encryptedFolder(root: string, nameKey: string) {
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
