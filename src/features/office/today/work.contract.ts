import { z } from 'zod'
import { ACCOUNT_FINDINGS } from '#features/device/developerAccount/readiness.rules.ts'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { ROLES } from '#kernel/role.ts'
import { ANY_OPERATOR_ACCESS } from '../operator/access.contract.ts'
import { MAXIMUM_WORK_COUNT, WORK_KINDS, WORK_SEVERITIES } from './work.rules.ts'

const count = z.int().min(0).max(MAXIMUM_WORK_COUNT)
const path = z.string().describe('Of a screen of the office.')

export const getWork = endpoint('GET /work', {
  summary: 'What needs a person, the most urgent first, as far as the roles of the operator see it.',
  ...ANY_OPERATOR_ACCESS,
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        kind: z.enum(WORK_KINDS),
        severity: z.enum(WORK_SEVERITIES),
        count,
        isMore: z.boolean().describe('There are more than the count.'),
        subject: z.string().nullable().describe('The account, job or provider that it is about.'),
        finding: z.enum(ACCOUNT_FINDINGS).nullable(),
        deviceType: z.int().min(0).max(2).nullable(),
        sinceTime: wireInstant.nullable(),
        untilTime: wireInstant.nullable(),
        owner: z.enum(ROLES).describe('The role that does it.'),
        to: path,
        oldestTo: path.nullable().describe('The one that waits longest, if there are several.'),
      }),
    ),
    counters: z
      .array(z.object({ menu: path, count, isMore: z.boolean(), isUrgent: z.boolean() }))
      .describe('Of the entries of the menu, without ends that are far.'),
  }),
})
