import type { StoragePort } from '#adapters/storage/storage.port.ts'
import type { Instant } from '#kernel/time.ts'
import type { Secrets } from '../secrets.ts'
import type { BackupProgress } from './progress.ts'

/** The data of the store that a backup copies. The store may be running or stopped. */
export interface BackupSource {
  databaseUrl: string
  storage: StoragePort
  secrets: Secrets
  now: Instant
  mode: string
  /** Public keys that encrypt the backup. Without any, the backup is unencrypted, which only mode demo allows. */
  recipients: readonly string[]
  pushKey: string
  /** The list of deleted accounts, as the text of its file. */
  deletions: string
  /** SQL queries that select the storage key of every file that a database row refers to. */
  fileKeys: string[]
  progress: BackupProgress
}
