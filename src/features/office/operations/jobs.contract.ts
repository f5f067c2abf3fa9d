import { z } from 'zod'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { OWNER_ACCESS } from '../operator/access.contract.ts'

const jobName = z.string().min(1).max(100)

const jobs = z.object({
  queues: z.array(
    z.object({
      name: z.string(),
      failed: z.int(),
      open: z.int().describe('Jobs that wait, wait for another attempt, or run.'),
    }),
  ),
  failed: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      error: z.string().nullable().describe('Without numbers, addresses and quoted texts.'),
      attempts: z.int(),
      createTime: wireInstant,
      failTime: wireInstant,
    }),
  ),
  hasMore: z.boolean(),
  late: z
    .array(z.object({ name: z.string(), dueTime: wireInstant }))
    .describe('Due work whose rows have waited for more than a minute.'),
})

export const listJobs = endpoint('GET /jobs', {
  summary: 'Jobs that failed in the last seven days, what waits, and due work that is late.',
  ...OWNER_ACCESS,
  input: z.object({ name: jobName.optional() }),
  output: jobs,
})

export const retryJobs = endpoint('POST /jobs/{name}/retry', {
  summary: 'Gives failed jobs of a name one more attempt: all of them, or one.',
  ...OWNER_ACCESS,
  input: z.object({ name: jobName, id: z.uuid().nullable().default(null) }),
  output: jobs.extend({ retried: z.int() }),
  errors: { job_not_failed: 409 },
})
