import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { fromKysely, type JobResult, PgBoss, type QueueResult } from 'pg-boss'
import type { z } from 'zod'
import { machineNow, SECOND, sleep, startStopwatch } from '#kernel/time.ts'
import type { Ctx } from '../context.ts'
import type { Db, Trx } from '../db.ts'
import type { Log } from '../log.ts'
import { finishedJobsCounter } from '../metrics.ts'
import { type ProviderSlots, runWithUrgency } from '../outbound/providerSlots.ts'
import { traceSpan } from '../tracing.ts'
import { describeJobError, type JobErrorOutput } from './failedJobs.ts'
import type { AnyJob, JobDefinition, JobQueue } from './jobQueue.types.ts'

export interface JobHandler {
  job: AnyJob
  handle(ctx: Ctx, data: object): Promise<void>
}

const defined = new Map<string, AnyJob>()
/** Longest pause between retries of a job that no user waits for: long enough for an outage of a provider. */
const LONGEST_PAUSE_SECONDS = 300
/** How long one attempt of a usual job may take. */
const LONGEST_SECONDS = 15 * 60

export function defineJob<Data extends object>(
  name: string,
  schema: z.ZodType<Data>,
  options: Partial<Omit<AnyJob, 'name' | 'schema'>> = {},
): JobDefinition<Data> {
  if (defined.has(name)) throw new Error(`The job ${name} is defined twice.`)
  const {
    retries = 10,
    longestPauseSeconds = LONGEST_PAUSE_SECONDS,
    longestSeconds = LONGEST_SECONDS,
    urgency,
  } = options
  const job = { name, schema, retries, longestPauseSeconds, longestSeconds, urgency }
  defined.set(name, job)
  return job
}

export function handleJob<Data extends object>(
  job: JobDefinition<Data>,
  handle: (ctx: Ctx, data: Data) => Promise<void>,
): JobHandler {
  return { job, handle: handle as JobHandler['handle'] }
}

/** Stops the start-up unless every job has exactly one handler. */
export function checkHandlers(jobs: Iterable<AnyJob>, handlers: JobHandler[]): void {
  const faults: string[] = []
  for (const { name } of jobs) {
    const count = handlers.filter((handler) => handler.job.name === name).length
    if (count !== 1) faults.push(`The job ${name} has ${count} handlers instead of one.`)
  }
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

export interface JobSystem extends JobQueue {
  start(): Promise<void>
  /**
   * Inserts jobs of a backup with their old ids, in the transaction of that connection; false when this version has no
   * job of that name.
   */
  requeueJobs(connection: Connection, name: string, items: QueuedJob[]): Promise<boolean>
  /** Runs jobs until stopped; each job gets a new context. */
  work(makeContext: () => Promise<Ctx>): Promise<void>
  /** Lets this process fetch the jobs that can run now and that no notification announces, such as retries. */
  wakeHandlers(): Promise<void>
  /** Waits until no job is ready to run; false when the timeout passes first. */
  drain(timeoutSeconds: number): Promise<boolean>
  counts(): Promise<JobCount[]>
  /** How many jobs each queue has waiting and how long, for the metrics. */
  backlogs(): Promise<JobBacklog[]>
  stop(timeoutSeconds: number): Promise<void>
}

/** A database connection that can run a statement as node-postgres does. */
interface Connection {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

export interface QueuedJob {
  id: string
  data: object
}

export interface JobBacklog {
  name: string
  /** Jobs that could run now and have not begun. */
  waiting: number
  /** How long the oldest of these jobs has waited. */
  oldestSeconds: number
  /** Jobs that used up their retries. They stay in the queue until an operator retries or removes them. */
  failed: number
}

export interface JobCount {
  name: string
  state: string
  count: number
}

export function createJobs(
  connectionString: string,
  db: Db,
  handlers: JobHandler[],
  log: Log,
  slots: ProviderSlots | null = null,
): JobSystem {
  checkHandlers(defined.values(), handlers)
  const boss = new PgBoss({
    connectionString,
    max: 3,
    schema: 'pgboss',
    useListenNotify: true,
    // No job has a timetable: what waits is a row with a due time.
    schedule: false,
    monitorIntervalSeconds: 2,
    superviseIntervalSeconds: 2,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue error'))
  const workers = new Map<string, string>()
  const insert = async (trx: Trx, job: AnyJob, items: object[]) => {
    if (items.length > 0)
      await boss.insert(
        job.name,
        items.map((data) => ({ data })),
        { db: fromKysely(trx) },
      )
  }
  return {
    enqueue: (trx, job, data) => insert(trx, job, [data]),
    enqueueAll: (trx, job, items) => insert(trx, job, items),
    async start() {
      await boss.start()
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
      await Promise.all([...defined.values()].map((job) => prepareQueue(boss, job, known.get(job.name))))
    },
    async requeueJobs(connection, name, items) {
      if (!defined.has(name)) return false
      await boss.insert(name, items, {
        db: { executeSql: (text, values) => connection.query(text, values) },
      })
      return true
    },
    async work(makeContext) {
      await Promise.all(
        handlers.map(async (handler) =>
          workers.set(handler.job.name, await startHandler(boss, handler, makeContext, log, slots)),
        ),
      )
    },
    async wakeHandlers() {
      for (const name of await listReadyQueues(db, [...workers.keys()]))
        boss.notifyWorker(workers.get(name) ?? '')
    },
    drain: (timeoutSeconds) => drain(db, timeoutSeconds),
    counts: () => countJobs(db),
    backlogs: () => readBacklogs(db),
    stop: (timeoutSeconds) => stopBoss(boss, handlers, timeoutSeconds * SECOND),
  }
}

/**
 * Stops the job queue and lets running jobs finish. pg-boss itself checks only every half second whether they are done.
 */
async function stopBoss(boss: PgBoss, handlers: JobHandler[], timeout: number): Promise<void> {
  const done = new AbortController()
  const patience = setTimeout(timeout, undefined, { signal: done.signal }).catch(() => undefined)
  await Promise.race([Promise.all(handlers.map(({ job }) => boss.offWork(job.name))), patience])
  done.abort()
  await boss.stop({ graceful: true, timeout })
}

async function prepareQueue(boss: PgBoss, job: AnyJob, known: QueueResult | undefined): Promise<void> {
  const options = {
    retryLimit: job.retries,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: job.longestPauseSeconds,
    expireInSeconds: job.longestSeconds,
    // A job of a killed worker runs again after seconds instead of the default fifteen minutes.
    heartbeatSeconds: 10,
    notify: true,
  }
  if (!known) return boss.createQueue(job.name, options)
  // Updates wait for each other's lock, and every command of the command line starts the queue.
  const isSame = Object.entries(options).every(([name, value]) => known[name as keyof QueueResult] === value)
  if (!isSame) await boss.updateQueue(job.name, options)
}

/** How many jobs of one name a process runs at once. */
const AT_ONCE = 8

async function startHandler(
  boss: PgBoss,
  handler: JobHandler,
  makeContext: () => Promise<Ctx>,
  log: Log,
  slots: ProviderSlots | null,
): Promise<string> {
  const options = {
    batchSize: AT_ONCE,
    // Fetch the next batch of jobs without a pause while the queue is long. Each job of a batch succeeds or fails on
    // its own.
    burstWhenBatchFull: true,
    perJobResults: true,
    pollingIntervalSeconds: 1,
    // One statement a second for all queues (wakeHandlers) instead of one for each.
    notifyPollingIntervalSeconds: 30,
  } as const
  return boss.work<object, unknown, typeof options>(handler.job.name, options, (items) =>
    Promise.all(items.map((item) => runJob(handler, item, makeContext, log, slots))),
  )
}

async function runJob(
  { job, handle }: JobHandler,
  item: { id: string; data: object },
  makeContext: () => Promise<Ctx>,
  log: Log,
  slots: ProviderSlots | null,
): Promise<JobResult> {
  const elapsed = startStopwatch()
  try {
    const work = () =>
      traceSpan(`job ${job.name}`, {}, async () => handle(await makeContext(), job.schema.parse(item.data)))
    await runWithUrgency(job.urgency ?? 'usual', work, slots)
    finishedJobsCounter.inc({ job: job.name, outcome: 'done' })
    return { id: item.id, status: 'completed' }
  } catch (error) {
    finishedJobsCounter.inc({ job: job.name, outcome: 'failed' })
    log.warn({ err: error, job: job.name, jobId: item.id, ms: Math.round(elapsed()) }, 'job failed')
    const output: JobErrorOutput = { error: describeJobError(error) }
    return { id: item.id, status: 'failed', output }
  }
}

async function drain(db: Db, timeoutSeconds: number): Promise<boolean> {
  const elapsed = startStopwatch()
  while (elapsed() < timeoutSeconds * SECOND) {
    if ((await countReady(db)) === 0) return true
    await sleep(20)
  }
  return false
}

// A row of the job table of pg-boss, which is not in our generated schema.
type BossJob = {
  'pgboss.job': { name: string; state: string; startAfter: Date }
  /** The table that holds the jobs of all queues. A statement on it is planned in half the time. */
  'pgboss.jobCommon': { name: string; state: string; startAfter: Date }
}

function bossTables(db: Db) {
  return db.withTables<BossJob>()
}

/** Lists those of the queues that have jobs which could run now. Looks at one entry of an index for each queue. */
async function listReadyQueues(db: Db, names: string[]): Promise<string[]> {
  if (names.length === 0) return []
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as queue(name) where exists (
      select from pgboss.job_common job
      where job.name = queue.name and state < 'active' and not blocked and start_after <= ${machineNow()}
    )`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Counts jobs that could run now, without retries that wait for a later time. New jobs count at once: their start time
 * comes from the database's clock and could seem to lie ahead of the machine's.
 */
async function countReady(db: Db): Promise<number> {
  const row = await bossTables(db)
    .selectFrom('pgboss.jobCommon')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('name', 'in', [...defined.keys()])
    .where((e) =>
      e.or([
        e('state', 'in', ['created', 'active']),
        e.and([e('state', '=', 'retry'), e('startAfter', '<=', machineNow())]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return row.count
}

async function countJobs(db: Db): Promise<JobCount[]> {
  return bossTables(db)
    .selectFrom('pgboss.job')
    .select((e) => ['name', 'state', e.fn.countAll<number>().as('count')])
    .where('name', 'in', [...defined.keys()])
    .groupBy(['name', 'state'])
    .orderBy('name')
    .orderBy('state')
    .execute()
}

async function readBacklogs(db: Db): Promise<JobBacklog[]> {
  const now = machineNow()
  const { rows } = await sql<JobBacklog>`
    select name,
      (count(*) filter (where state in ('created', 'retry') and start_after <= ${now}))::integer as waiting,
      coalesce(extract(epoch from ${now}::timestamptz - min(start_after)
        filter (where state in ('created', 'retry') and start_after <= ${now})), 0)::float8 as "oldestSeconds",
      (count(*) filter (where state = 'failed'))::integer as failed
    from pgboss.job where name = any(${[...defined.keys()]}) and state in ('created', 'retry', 'failed')
    group by name`.execute(db)
  return rows
}
