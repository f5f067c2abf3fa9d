import { setTimeout } from 'node:timers/promises'
import { createPorts } from '#adapters/index.ts'
import { DEFAULT_LOCALE, type Locale } from '#kernel/locale.ts'
import { type Instant, SECOND } from '#kernel/time.ts'
import { type Clock, createClock } from '#server/clock.ts'
import { readContentVersion } from '#server/contentVersion.ts'
import { type Ctx, guardPorts, type RequestDetails, runForCaller } from '#server/context.ts'
import { type Db, openDb } from '#server/db.ts'
import { passTime, runAllDue } from '#server/due.ts'
import { createPublish, type Publish } from '#server/facts.ts'
import { createPageCache, type PageCache } from '#server/http/pageCache.ts'
import { createJobs, type JobSystem } from '#server/jobs.ts'
import type { Log } from '#server/log.ts'
import { migrate } from '#server/migrate.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/postgres.ts'
import { hashSubject, openSecrets } from '#server/secrets.ts'
import type { Config } from '#server/settings/settings.ts'
import { DUE, FACTS, JOBS } from './slices.ts'

/** The running product without its doors: server, worker and command line are built on it. */
export interface System {
  config: Config
  db: Db
  /** Where its database is; also of the embedded one. */
  databaseUrl: string
  log: Log
  clock: Clock
  jobs: JobSystem
  pageCache: PageCache
  now(): Promise<Instant>
  /** Of now, or of a moment that is known already. */
  context(request?: Partial<RequestDetails>, now?: Instant): Promise<Ctx>
  /** Takes jobs and does due work until closed. */
  startWorking(): Promise<void>
  close(): Promise<void>
}

const DUE_EVERY_MS = SECOND
const REVIVE_EVERY_MS = 300
/** Editorial changes and a clock that was moved are seen by every process within a second. */
const VERSION_EVERY_MS = 400
/** A slow answer to a keystroke is worth nothing, and a hostile one must not hold a connection. */
const SHORT_QUERY_MS = 1500
const MEGABYTE = 1024 * 1024

export async function createSystem(config: Config, log: Log): Promise<System> {
  const embedded = config.databaseUrl ? null : await startEmbeddedPostgres(config.dataDir)
  const url = config.databaseUrl || (embedded as EmbeddedPostgres).url
  const applied = await migrate(url)
  if (applied.length > 0) log.info({ applied }, 'database migrated')
  const patience = { waitSeconds: config.databaseWaitSeconds }
  const { db, pool } = openDb(url, config.databasePool, patience)
  const { db: shortQueryDb } = openDb(url, Math.ceil(config.databasePool / 2), {
    ...patience,
    statementMs: SHORT_QUERY_MS,
  })
  const clock = createClock(config, db)
  const now = () => clock.now()
  const ports = guardPorts(await createPorts(config, { db, now }))
  const secrets = openSecrets(config)
  const jobs = createJobs(url, db, JOBS, log)
  const publish = createPublish(FACTS)
  await jobs.start()
  const stops: Array<() => Promise<void>> = []
  if (embedded) stops.push(repeat(REVIVE_EVERY_MS, () => embedded.revive(), log))

  const pageCache = createPageCache(config.pageCacheMegabytes * MEGABYTE)
  const lookAround = async () => {
    await clock.now()
    pageCache.setVersion(await readContentVersion(db))
  }
  stops.push(repeat(VERSION_EVERY_MS, lookAround, log))

  const system: System = {
    config,
    db,
    databaseUrl: url,
    log,
    clock,
    jobs,
    pageCache,
    now,
    async context(request = {}, known) {
      const surroundings = { config, db, shortQueryDb, ports, jobs, log, secrets }
      const pass = (seconds: number) => passTime({ ...system, due: DUE }, seconds)
      return createContext(surroundings, request, known ?? (await clock.now()), publish, pass)
    },
    async startWorking() {
      await jobs.work(() => system.context())
      stops.push(repeat(DUE_EVERY_MS, () => runAllDue({ due: DUE, context: system.context }), log))
    },
    async close() {
      await Promise.all(stops.map((stop) => stop()))
      await jobs.stop(config.shutdownSeconds)
      await Promise.all([db.destroy(), shortQueryDb.destroy()])
      if (!pool.ended) await pool.end()
      await embedded?.stopIfUnused()
    },
  }
  return system
}

type Surroundings = Pick<Ctx, 'config' | 'db' | 'shortQueryDb' | 'ports' | 'jobs' | 'log' | 'secrets'>

/** Of a visitor; the session and the operator are added by the doors that know them. */
function createContext(
  surroundings: Surroundings,
  request: Partial<RequestDetails>,
  now: Instant,
  publish: Publish,
  passTime: Ctx['passTime'],
): Ctx {
  const { locale = DEFAULT_LOCALE as Locale, address = 'internal' } = request
  const { deviceIdentifier = null, secretKey = null, isIosBrowser = false } = request
  const ctx: Ctx = {
    ...surroundings,
    locale,
    address: hashSubject(surroundings.secrets, 'address', address),
    user: null,
    operator: null,
    responseCookie: null,
    deviceIdentifier,
    secretKey,
    isIosBrowser,
    now,
    transaction: (work) => runForCaller(surroundings.db, ctx.user, work),
    publish: (trx, fact, data) => publish(ctx, trx, fact, data),
    passTime,
  }
  return ctx
}

/** Does work again and again, never two at once, until the returned function is called; that waits for the last. */
function repeat(everyMs: number, work: () => Promise<void>, log: Log): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const loop = (async () => {
    while (!signal.aborted) {
      await work().catch((error) => log.warn({ err: error }, 'background work failed'))
      // Cut short by the end: a command would otherwise be over and still wait for the next turn.
      await setTimeout(everyMs, undefined, { signal }).catch(() => undefined)
    }
  })()
  return async () => {
    stopping.abort()
    await loop
  }
}
