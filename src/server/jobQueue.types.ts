import type { z } from 'zod'
import type { Trx } from './db.ts'

/**
 * Immediate work and real-time retries, carried by pg-boss. Whatever waits for product time is a row with a
 * due time instead (see due.ts), for pg-boss fetches by the database's own clock.
 */
export interface JobDefinition<Data extends object> extends AnyJob {
  schema: z.ZodType<Data>
}

/** A job whatever its data, as the queue runs it. */
export interface AnyJob {
  name: string
  schema: { parse(data: unknown): object }
  /** Further tries after the first; pauses grow from one second. A worker that was killed counts as a try. */
  retries: number
  longestPauseSeconds: number
}

/** What an action sees: a job is enqueued in the transaction that needs it, or not at all. */
export interface JobQueue {
  enqueue<Data extends object>(trx: Trx, job: JobDefinition<Data>, data: Data): Promise<void>
  enqueueAll<Data extends object>(trx: Trx, job: JobDefinition<Data>, items: Data[]): Promise<void>
}
