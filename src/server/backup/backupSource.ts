import type { StoragePort } from '#adapters/storage/storage.port.ts'
import type { Instant } from '#kernel/time.ts'
import type { Secrets } from '../secrets.ts'
import type { Progress } from './progress.ts'

/** The store that is backed up, running or not. */
export interface BackupSource {
  databaseUrl: string
  storage: StoragePort
  secrets: Secrets
  now: Instant
  mode: string
  /** Public keys of the encryption. Without any the backup is plain, which only mode demo allows. */
  recipients: readonly string[]
  pushKey: string
  /** The list of deleted accounts, as text. */
  deletions: string
  /** SQL that selects the storage key of every file that a row refers to. */
  fileKeys: string[]
  progress: Progress
}
