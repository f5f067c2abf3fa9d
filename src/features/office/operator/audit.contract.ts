import { z } from 'zod'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { OWNER_ACCESS } from './access.contract.ts'

export const listAudit = endpoint('GET /audit', {
  summary: 'Who changed what, the newest first.',
  ...OWNER_ACCESS,
  input: z.object({
    operator: z.string().max(40).optional(),
    call: z.string().max(100).optional(),
    subject: z.string().max(100).optional(),
    /** Number of an audit entry: the list continues with older ones. */
    before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  output: z.object({
    lines: z.array(
      z.object({
        id: z.int(),
        at: wireInstant,
        operator: z.string(),
        call: z.string(),
        subject: z.string().nullable(),
        detail: z.record(z.string(), z.unknown()),
        outcome: z.string(),
      }),
    ),
    operators: z.array(z.string()),
    hasMore: z.boolean(),
  }),
})
