import { z } from 'zod'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { VERSION_KINDS } from '../version/version.rules.ts'
import { changeSchema } from '../version/versions.contract.ts'
import { OWNER_ACCESS } from './access.contract.ts'

export const listAudit = endpoint('GET /audit', {
  summary: 'Lists audit entries, newest first.',
  ...OWNER_ACCESS,
  input: z.object({
    operator: z.string().max(40).optional(),
    call: z.string().max(100).optional().describe('A part of the call.'),
    group: z.string().max(40).optional().describe('The first part of the path of calls, such as packages.'),
    subject: z.string().max(100).optional(),
    from: z.iso.datetime('draft_time_wrong').optional(),
    until: z.iso.datetime('draft_time_wrong').optional(),
    /** The number of an audit entry; the list continues with older entries. */
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
        refusal: z.string().describe('Why it was refused, in the language of the request; otherwise empty.'),
        version: z
          .object({
            kind: z.enum(VERSION_KINDS),
            key: z.string(),
            number: z.int(),
            changes: z.array(changeSchema),
          })
          .nullable()
          .describe('The version that the change made.'),
      }),
    ),
    operators: z.array(z.string()),
    hasMore: z.boolean(),
  }),
})
