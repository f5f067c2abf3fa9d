import { z } from 'zod'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { MAXIMUM_DESCRIPTION_LENGTH, PROBLEM_KINDS, PROBLEM_SOLVERS, RESET_STATES } from './recovery.rules.ts'

export const resetSchema = z.object({
  deviceId: z.uuid(),
  state: z
    .enum(RESET_STATES)
    .describe(
      'none: nothing was closed. offered: to be chosen. underway: in line again. done: registered again.',
    ),
  closures: z.int().min(0).describe('How often an account was closed under this device.'),
  closeTime: wireInstant.nullable().describe('Of the last closure.'),
  chooseTime: wireInstant.nullable().describe('When the free change was chosen after it.'),
  doneTime: wireInstant.nullable(),
  waitedDays: z.int().min(0).describe('Days since the closure that are given back, so far or in all.'),
  giftDays: z.int().min(0).describe('Added when it is registered again.'),
  line: z.object({ ahead: z.int(), length: z.int() }).nullable(),
  estimate: z
    .object({ usuallyTime: wireInstant, latestTime: wireInstant, waits: z.int() })
    .nullable()
    .describe('While it is under way: as it was promised. While it is offered: what would be promised now.'),
  subscriptionId: z.uuid().nullable().describe('By which the refund is quoted.'),
})

export const getReset = endpoint('GET /device/{id}/reset', {
  summary: 'What became of the account of a device, and where its free change stands.',
  access: 'user',
  input: z.object({ id: z.uuid() }),
  output: resetSchema,
})

export const confirmReset = endpoint('POST /device/{id}/reset', {
  summary: 'Chooses the free change of account. Asked again, the one that was chosen is answered.',
  access: 'user',
  needsKey: { device: 'id' },
  input: z.object({ id: z.uuid() }),
  output: resetSchema,
  errors: { reset_elsewhere: 409 },
})

export const problemSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  deviceId: z.uuid(),
  kind: z.enum(PROBLEM_KINDS),
  description: z.string(),
  state: z.enum(['open', 'solved']),
  solvedBy: z.enum(PROBLEM_SOLVERS).nullable(),
  answer: z.string().nullable().describe('What an operator wrote.'),
  ahead: z.int().min(0).nullable().describe('How many reports stand before it, while it is open.'),
  createTime: wireInstant,
  solveTime: wireInstant.nullable(),
})

export const getProblem = endpoint('GET /device/{id}/problem', {
  summary: 'The last report about a device.',
  access: 'user',
  input: z.object({ id: z.uuid() }),
  output: z.object({ problem: problemSchema.nullable() }),
})

export const reportProblem = endpoint('POST /device/{id}/problem', {
  summary:
    'Says that installed applications stopped working. One open report a device: asked again, it is answered.',
  access: 'user',
  input: z.object({
    id: z.uuid(),
    kind: z.enum(PROBLEM_KINDS, 'problem_kind_wrong'),
    description: z.string().trim().max(MAXIMUM_DESCRIPTION_LENGTH, 'problem_description_long').default(''),
  }),
  output: problemSchema,
})

export const solveProblem = endpoint('POST /device/{id}/problem/solve', {
  summary: 'The user says that it works again.',
  access: 'user',
  input: z.object({ id: z.uuid() }),
  output: z.object({ problem: problemSchema.nullable() }),
})
