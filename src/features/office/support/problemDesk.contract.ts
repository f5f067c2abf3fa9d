import { z } from 'zod'
import { MAXIMUM_ANSWER_LENGTH, PROBLEM_KINDS, PROBLEM_SOLVERS } from '#features/recovery/recovery.rules.ts'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { MAXIMUM_PAGE_NUMBER } from '../kit/list/list.rules.ts'
import { SUPPORT_ACCESS } from '../operator/access.contract.ts'
import { PROBLEM_STATES } from './desk.rules.ts'
import { labelAndNameSchema } from './person.contract.ts'
import { ACCOUNT_CHECK_FINDINGS } from './problemDesk.rules.ts'

export const listProblems = endpoint('GET /problems', {
  summary: 'Lists reports of applications that stopped working: open ones by age, or resolved ones.',
  ...SUPPORT_ACCESS,
  input: z.object({
    state: z.enum(PROBLEM_STATES).default('open'),
    page: z.coerce.number().int().min(1).max(MAXIMUM_PAGE_NUMBER).default(1),
  }),
  output: z.object({
    problems: z.array(
      z.object({
        number: z.int(),
        since: wireInstant,
        waitedSeconds: z.int().min(0),
        phone: z.string().describe('Masked.'),
        kind: z.enum(PROBLEM_KINDS),
        description: z.string(),
        device: z.object({ id: z.uuid(), product: z.string(), status: labelAndNameSchema }),
        account: z.object({ name: z.string(), state: z.string(), reason: z.string().nullable() }).nullable(),
        finding: z.enum(ACCOUNT_CHECK_FINDINGS).describe('What the look at its account has found.'),
        nextLook: wireInstant.nullable(),
        solvedBy: z.enum(PROBLEM_SOLVERS).nullable(),
        solveTime: wireInstant.nullable(),
        answer: z.string().nullable(),
      }),
    ),
    openCount: z.int(),
    hasMore: z.boolean(),
  }),
})

export const solveProblem = endpoint('POST /problems/{number}/solve', {
  summary: 'Replies to a report and resolves it; the user is notified once.',
  ...SUPPORT_ACCESS,
  input: z.object({
    number: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
    answer: z
      .string('office_problem_answer_missing')
      .trim()
      .min(1, 'office_problem_answer_missing')
      .max(MAXIMUM_ANSWER_LENGTH, 'office_answer_long'),
  }),
  // The report stores the operator's answer until it is deleted, so the audit entry omits it.
  auditOmits: ['answer'],
  output: z.object({ number: z.int() }),
  errors: { problem_settled: 409 },
})
