import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createPorts } from '#adapters/index.ts'
import { FACT_HANDLERS, JOB_HANDLERS } from '#app/slices.ts'
import { registrationDueWork } from '#features/device/registration/registration.jobs.ts'
import { paymentDueWork } from '#features/payment/payment.jobs.ts'
import { refundDueWork } from '#features/refund/refund.jobs.ts'
import { subscriptionDueWork } from '#features/subscription/subscription.jobs.ts'
import { addMilliseconds, HOUR, type Instant, MINUTE, parseInstant } from '#kernel/time.ts'
import { createTwins } from '#sandbox/twins/twins.ts'
import { listDueTimes } from '#server/background/dueWork.ts'
import type { JobQueue } from '#server/background/jobQueue.types.ts'
import { type Ctx, guardPorts, runForCaller, type UserCtx } from '#server/context.ts'
import { type Db, openDb, type Trx } from '#server/db.ts'
import { createPublishFact } from '#server/facts.ts'
import { createLog } from '#server/log.ts'
import { openSecrets } from '#server/secrets.ts'
import { loadConfig } from '#server/settings/config.ts'
import { ALWAYS_ABLE } from '../support/registration.ts'
import { Scheduler } from './scheduler.ts'
import type { References } from './statement.ts'

/**
 * Runs the product's actions on a real database, without HTTP and workers. Time stands still until the test advances
 * it, and jobs wait in memory until `settle` runs them, so that only the actors act while a schedule is explored.
 */
export interface World {
  /** For fixtures and checks: its statements are never stops. */
  db: Db
  scheduler: Scheduler
  now(): Instant
  pass(milliseconds: number): void
  /** Statements of this context are stops when an actor sends them. */
  ctx(userId?: number | null): UserCtx
  /** Runs jobs and due work until all checks of payments, refunds and devices are over. */
  settle(): Promise<void>
  /** Runs the jobs with a matching name; the others stay queued. */
  runJobs(names?: RegExp): Promise<void>
  /** The start time of a schedule: after everything of the earlier schedules. */
  clear(): Promise<void>
  /** A number that no other schedule uses. */
  next(): number
  close(): Promise<void>
}

interface QueuedJob {
  name: string
  data: object
}

/** SMS, push, analytics and signing: no check depends on them. */
const LEFT_OUT = /^(notice|tracking|install)/
const START = parseInstant('2026-03-01T08:00:00Z')
const DUE = [paymentDueWork, refundDueWork, ...registrationDueWork, subscriptionDueWork]
/**
 * After the time at which a gateway returns money by itself (30 minutes) and the last check of a failed payment (72
 * hours).
 */
const LOOKS_MS = [0, 3 * MINUTE, 40 * MINUTE, 80 * HOUR]
const MOST_ROUNDS = 20

export async function openWorld(url: string): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'bustan-explorer-'))
  const config = loadConfig({
    LOG_LEVEL: 'silent',
    SECRET_KEY: 'x'.repeat(32),
    DATA_DIR: folder,
    DATABASE_URL: url,
    LINE_LIMIT: '1000000',
  })
  // Deadlocks are detected soon; other lock waits have no limit.
  const hooked = new URL(url)
  hooked.searchParams.set('options', '-c deadlock_timeout=60ms')
  const side = new pg.Client({ connectionString: url })
  await side.connect()
  const scheduler = new Scheduler(side, await readReferences(side))
  const { db, pool } = openDb(hooked.href, 20, { waitSeconds: 60 })
  scheduler.hook(pool)
  const { db: plain } = openDb(url, 5, { waitSeconds: 60 })
  let now = START
  const ports = scheduler.observe(
    guardPorts(createPorts(config, createTwins(config, { db: plain, now: async () => now }))),
  )
  const [log, secrets, publish] = [createLog(config), openSecrets(config), createPublishFact(FACT_HANDLERS)]
  const outboxes = new WeakMap<object, QueuedJob[]>()
  let queue: QueuedJob[] = []
  let count = 0
  const add = (trx: object, name: string, items: object[]) => {
    for (const data of items) outboxes.get(trx)?.push({ name, data })
  }
  const jobs: JobQueue = {
    enqueue: async (trx, { name }, data) => add(trx, name, [data]),
    enqueueAll: async (trx, { name }, items) => add(trx, name, items),
  }
  const transact = async <T>(ctx: Ctx, work: (trx: Trx) => Promise<T>): Promise<T> => {
    const outbox: QueuedJob[] = []
    const result = await runForCaller(db, ctx.user, (trx) => {
      outboxes.set(trx, outbox)
      return work(trx)
    })
    queue.push(...outbox)
    return result
  }
  const world: World = {
    db: plain,
    scheduler,
    now: () => now,
    pass(milliseconds) {
      now = addMilliseconds(now, milliseconds)
    },
    next: () => ++count,
    ctx(userId = null) {
      const ctx = {
        config,
        databaseUrl: '',
        db,
        shortQueryDb: db,
        now,
        locale: 'fa',
        address: `10.0.0.${userId}`,
        user: userId === null ? null : { userId, sessionId: '', steppedUpUntil: addMilliseconds(now, HOUR) },
        operator: null,
        responseCookie: null,
        deviceIdentifier: null,
        secretKey: null,
        browser: { userAgent: '', actsAsIphone: true },
        secrets,
        ports,
        jobs,
        log,
        transaction: (work) => transact(ctx, work),
        publish: (trx, fact, data) => publish(ctx, trx, fact, data),
        passTime: async () => now,
        listDueTimes: async () => [],
        testRestore: () => Promise.reject(new Error('There is no restore test here.')),
      } as UserCtx
      return ctx
    },
    async runJobs(names = /./) {
      for (let round = 0; ; round++) {
        const taken = new Map(
          queue.filter(({ name }) => names.test(name)).map((job) => [JSON.stringify(job), job]),
        )
        if (taken.size === 0) return
        if (round > MOST_ROUNDS) throw new Error(`Jobs make jobs without end: ${[...taken.keys()]}`)
        queue = queue.filter(({ name }) => !names.test(name))
        for (const { name, data } of taken.values()) {
          if (LEFT_OUT.test(name)) continue
          await JOB_HANDLERS.find(({ job }) => job.name === name)?.handle(world.ctx(), data)
        }
      }
    },
    async settle() {
      await world.runJobs()
      for (const wait of LOOKS_MS) {
        world.pass(wait)
        const times = (await listDueTimes(DUE, plain)).filter(({ dueAt }) => dueAt <= now)
        for (const work of DUE)
          if (times.some(({ name }) => name === work.name)) await work.runDue(world.ctx())
        await world.runJobs()
      }
    },
    async clear() {
      queue = []
      now = START
      await side.query(`update payment set check_at = null where check_at is not null;
        update refund set due_at = null where due_at is not null;
        update registration set due_at = null, status = null where status is not null or due_at is not null;
        update subscription set notice_due_at = null where notice_due_at is not null;
        update ticket set due_at = null where due_at is not null;
        update developer_account set state = 'retired' where state <> 'retired' and name <> '${ALWAYS_ABLE}'`)
    },
    async close() {
      await Promise.all([db.destroy(), plain.destroy()])
      await side.end()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return world
}

async function readReferences(side: pg.Client): Promise<References> {
  const { rows } = await side.query<{ child: string; parent: string; action: string }>(`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent, confdeltype as action
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  const references: References = { of: new Map(), to: new Map() }
  for (const { child, parent, action } of rows) {
    references.of.set(child, [...(references.of.get(child) ?? []), parent])
    if (action !== 'a' && action !== 'r')
      references.to.set(parent, [...(references.to.get(parent) ?? []), child])
  }
  return references
}
