import { z } from 'zod'
import { SETUP_FINDING_CODES } from '#features/setup/setup.rules.ts'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { OWNER_ACCESS } from '../operator/access.contract.ts'

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
    }),
  }),
})
