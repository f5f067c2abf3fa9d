import type { z } from 'zod'
import type { Trx } from '../db.ts'

/**
 * A job: immediate work with real-time retries, run by pg-boss. Work that waits for product time is a row with a due
 * time instead (see dueWork.ts), because pg-boss uses the database's clock.
 */
export interface JobDefinition<Data extends object> extends AnyJob {
  schema: z.ZodType<Data>
}

/** A job with any type of data, as the queue runs it. */
export interface AnyJob {
  name: string
  schema: { parse(data: unknown): object }
  /** How often a failed job is retried, with pauses that grow from one second. A killed worker counts as an attempt. */
  retries: number
  longestPauseSeconds: number
  /** How long one attempt may take. A killed worker is detected much earlier. */
  longestSeconds: number
  /** How urgent the job's calls of outside services are (see providerSlots.ts). */
  urgency?: 'usual' | 'bulk' | undefined
}

/**
 * The job queue as actions see it. A job is enqueued in the transaction that needs it, so both commit or neither does.
 */
export interface JobQueue {
  enqueue<Data extends object>(trx: Trx, job: JobDefinition<Data>, data: Data): Promise<void>
  enqueueAll<Data extends object>(trx: Trx, job: JobDefinition<Data>, items: Data[]): Promise<void>
}
