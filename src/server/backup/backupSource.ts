import type { StoragePort } from '#adapters/storage/storage.port.ts'
import type { Instant } from '#kernel/time.ts'
import type { Secrets } from '../secrets.ts'
import type { Progress } from './progress.ts'

/** What a backup needs of a store, running or not. */
export interface BackupSource {
  databaseUrl: string
  storage: StoragePort
  secrets: Secrets
  now: Instant
  mode: string
  /** Public keys that the backup is encrypted for. None: it is plain, which only mode demo allows. */
  recipients: readonly string[]
  pushKey: string
  /** Text of the list of deleted accounts. */
  deletions: string
  /** Statements that name the keys of every file a row stands for. */
  fileKeys: string[]
  progress: Progress
}
