import type { Instant } from '#kernel/time.ts'

export interface RestoreTestRequest {
  folder: string
  /** The private key; empty for a plain backup. */
  identity: string
  /** How much room the database takes. */
  roomBytes: number
}

export interface RestoreTestReport {
  rows: number
  files: number
  /** The newest user or payment in the backup. */
  newestRowAt: Instant | null
  /** Accounts of the list of deletions that the backup brought back, and that were deleted again. */
  accountsDeleted: number
}
