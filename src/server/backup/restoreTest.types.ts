import type { Instant } from '#kernel/time.ts'

export interface RestoreTestRequest {
  folder: string
  /** The private key; empty for an unencrypted backup. */
  identity: string
  /** The size of the live database, which the restored one will need too. */
  roomBytes: number
}

export interface RestoreTestReport {
  rows: number
  files: number
  /** When the newest user or payment in the backup was created. */
  newestRowAt: Instant | null
  /** How many deleted accounts were in the backup and were deleted again after the restore. */
  accountsDeleted: number
}
