import { z } from 'zod'
import { SETUP_FINDING_CODES } from '#features/setup/setup.rules.ts'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { OWNER_ACCESS, staleSignInErrors } from '../operator/access.contract.ts'

export const STORED_KINDS = ['packages', 'signed', 'pictures', 'videos', 'attachments', 'database'] as const

export const getStorageOverview = endpoint('GET /storage', {
  summary: 'What files and database take up, the last backup, and when a backup was last read.',
  ...OWNER_ACCESS,
  input: z.object({}),
  output: z.object({
    kinds: z.array(
      z.object({
        kind: z.enum(STORED_KINDS),
        count: z.int().nullable(),
        bytes: z.int().nullable().describe('Null: the size of these files is not recorded.'),
      }),
    ),
    backup: z.object({
      takenTime: wireInstant.nullable(),
      ageSeconds: z.int().nullable(),
      isEncrypted: z.boolean(),
      checkedTime: wireInstant.nullable().describe('When a backup was last read with the private key.'),
      fault: z.enum(SETUP_FINDING_CODES).nullable().describe('What is wrong; null: nothing.'),
      dailyAt: z.string().nullable().describe('The time of the daily backup, in Tehran time; null: none.'),
    }),
    restoreTest: z
      .object({
        state: z.enum(['running', 'passed', 'failed']),
        takenTime: wireInstant.describe('When the restored backup was taken.'),
        finishTime: wireInstant.nullable(),
        rows: z.int().nullable(),
        files: z.int().nullable(),
        newestRowTime: wireInstant
          .nullable()
          .describe('When the newest user or payment in the backup was created.'),
        accountsDeleted: z
          .int()
          .nullable()
          .describe('Deleted accounts that were in the backup and were deleted again.'),
        error: z.string().nullable().describe('Without numbers, addresses and paths.'),
      })
      .nullable()
      .describe('The last restore test; null: none yet.'),
  }),
})

export const BACKUP_STATES = ['waiting', 'running', 'done', 'failed'] as const
const BACKUP_PARTS = ['tables', 'files'] as const

const backups = z.object({
  backups: z.array(
    z.object({
      id: z.int(),
      operator: z.string().describe('Who ordered it.'),
      isScheduled: z.boolean().describe('True for a scheduled backup.'),
      isRemoved: z.boolean().describe('True if the retention rule has removed it.'),
      askTime: wireInstant,
      state: z.enum(BACKUP_STATES),
      finishTime: wireInstant.nullable(),
      part: z.enum(BACKUP_PARTS).describe('What is being copied: tables first, then files.'),
      at: z.int().describe('Which of them; 0 before the first.'),
      of: z.int(),
      folder: z.string().describe('Its name in BACKUP_FOLDER.'),
      rows: z.int().nullable(),
      files: z.int().nullable(),
      bytes: z.int().nullable(),
      isEncrypted: z.boolean().nullable(),
      error: z.string().nullable().describe('Without numbers, addresses and paths.'),
    }),
  ),
})

export const listBackups = endpoint('GET /storage/backups', {
  summary: 'The last ten scheduled or ordered backups, the newest first, with their progress.',
  ...OWNER_ACCESS,
  input: z.object({}),
  output: backups,
})

export const makeBackup = endpoint('POST /storage/backups', {
  summary: 'Makes a backup now, into a new folder in BACKUP_FOLDER. One at a time.',
  ...OWNER_ACCESS,
  input: z.object({}),
  output: backups,
  errors: { backup_running: 409, backup_not_encrypted: 409, ...staleSignInErrors },
})
