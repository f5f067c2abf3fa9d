import { sql } from 'kysely'
import { AppError } from '#kernel/errors.ts'
import { addMilliseconds, type Instant, machineNow } from '#kernel/time.ts'
import type { Db } from '../db.ts'

/** Failed jobs in the tables of pg-boss, for operators. pg-boss keeps them for seven days. */

interface JobRow {
  id: string
  name: string
  state: string
  output: unknown
  retryCount: number
  createdOn: Date
  completedOn: Date | null
}

const bossTables = (db: Db) => db.withTables<{ 'pgboss.job': JobRow }>()

/** Names of the pause and dead-letter queues that pg-boss makes for itself begin with two underscores. */
const ours = sql<boolean>`name not like '\\_\\_%'`

export interface FailedJob {
  id: string
  name: string
  /** What went wrong, without personal data; null for a job of an older version or of a killed worker. */
  error: string | null
  attempts: number
  createdAt: Instant
  failedAt: Instant
}

/** The newest failed jobs, of one name if given. Times are those of the product clock. */
export async function listFailedJobs(
  db: Db,
  now: Instant,
  { name }: { name?: string | undefined },
  limit: number,
): Promise<FailedJob[]> {
  const rows = await bossTables(db)
    .selectFrom('pgboss.job')
    .select(['id', 'name', 'output', 'retryCount', 'createdOn', 'completedOn'])
    .where('state', '=', 'failed')
    .where(ours)
    .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
    .orderBy('completedOn', (order) => order.desc().nullsLast())
    .limit(limit)
    .execute()
  const productTime = toProductTime(now)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    error: errorIn(row.output),
    attempts: row.retryCount + 1,
    createdAt: productTime(row.createdOn),
    failedAt: productTime(row.completedOn ?? row.createdOn),
  }))
}

/** pg-boss uses the clock of the machine; operators see the product clock. */
function toProductTime(now: Instant): (time: Date) => Instant {
  const ahead = now.getTime() - machineNow().getTime()
  return (time) => addMilliseconds(time, ahead)
}

export interface JobQueueState {
  name: string
  failed: number
  /** Jobs that wait, wait for another attempt, or run. */
  open: number
}

export async function listJobQueueStates(db: Db): Promise<JobQueueState[]> {
  return bossTables(db)
    .selectFrom('pgboss.job')
    .select((e) => [
      'name',
      e.fn.countAll<number>().filterWhere('state', '=', 'failed').as('failed'),
      e.fn.countAll<number>().filterWhere('state', '<>', 'failed').as('open'),
    ])
    .where('state', 'in', ['failed', 'created', 'retry', 'active'])
    .where(ours)
    .groupBy('name')
    .orderBy('name')
    .execute()
}

/**
 * Gives failed jobs of one name one more attempt, all of them or one. Returns how many. A job that is no longer failed
 * stays as it is.
 */
export async function retryFailedJobs(db: Db, name: string, id: string | null): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update pgboss.job set state = 'retry', retry_limit = retry_count + 1, completed_on = null,
      start_after = ${machineNow()}
    where name = ${name} and state = 'failed' and name not like '\\_\\_%'
      and (${id}::uuid is null or id = ${id}::uuid)
    returning id`.execute(db)
  return rows.length
}

const MAXIMUM_ERROR = 200

/** The part of a job's output that says why it failed. */
export interface JobErrorOutput {
  error: string
}

function errorIn(output: unknown): string | null {
  if (typeof output !== 'object' || output === null) return null
  const { error, message } = output as { error?: unknown; message?: unknown }
  if (typeof error === 'string') return hidePersonalData(error)
  return typeof message === 'string' ? hidePersonalData(message) : null
}

/** Why a job failed, in words that may be stored and shown: no phone number, address, token or text of a user. */
export function describeJobError(error: unknown): string {
  if (error instanceof AppError) return error.code
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as { code?: unknown }
  const label = typeof code === 'string' ? `${error.name} ${code}` : error.name
  return hidePersonalData(`${label}: ${error.message}`)
}

/** Replaces everything in an error message that could be a number, an address, a secret or a quoted text. */
export function hidePersonalData(text: string): string {
  const [line = ''] = text.split('\n')
  return line
    .replace(/[a-z][a-z0-9+.-]*:\/\/\S+/gi, '…')
    .replace(/\S+@\S+/g, '…')
    .replace(/"[^"]*"|'[^']*'|«[^»]*»|“[^”]*”|`[^`]*`/g, '…')
    .replace(/(?:\.{0,2}\/)[\w.-]+(?:\/[\w.-]*)+/g, '…')
    .replace(/[\p{Nd}+][\p{Nd} ()-]{3,}/gu, '…')
    .replace(/[\w+=-]{20,}/g, '…')
    .slice(0, MAXIMUM_ERROR)
}
