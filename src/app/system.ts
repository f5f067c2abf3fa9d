import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createPorts } from '#adapters/index.ts'
import { closeRegistrationOfNewStore } from '#features/device/registration/queue.actions.ts'
import { DEFAULT_LOCALE, type Locale } from '#kernel/locale.ts'
import { type Instant, SECOND } from '#kernel/time.ts'
import type { Sandbox } from '#sandbox/sandbox.ts'
import {
  advanceProductClock,
  type DueSystem,
  groupDueWork,
  listDueTimes,
  runWaitingDueWork,
} from '#server/background/dueWork.ts'
import { createJobs, type JobSystem } from '#server/background/jobs.ts'
import { type Clock, createClock } from '#server/clock.ts'
import { readContentVersion } from '#server/contentVersion.ts'
import { type Ctx, guardPorts, type Ports, type RequestDetails, runForCaller } from '#server/context.ts'
import { finishWriting } from '#server/database/batchWriter.ts'
import { migrate } from '#server/database/migrate.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/database/postgres.ts'
import { createReplicas, type Replicas } from '#server/database/replicas.ts'
import { type Db, openDb } from '#server/db.ts'
import { createPublishFact, type PublishFact } from '#server/facts.ts'
import { createPageCache, type PageCache } from '#server/http/pageCache.ts'
import { findSignerFault } from '#server/ipa/signerProbe.ts'
import type { Log } from '#server/log.ts'
import { createProviderSlots, type ProviderSlots, saveProviderSlots } from '#server/outbound/providerSlots.ts'
import { createUnknownAnswerCollector } from '#server/outbound/unknownAnswers.ts'
import { hashRateLimitSubject, openSecrets } from '#server/secrets.ts'
import { ConfigError } from '#server/settings/config.ts'
import type { Config } from '#server/settings/settings.ts'
import { startTracing } from '#server/tracing.ts'
import { testRestore } from './commands/restoreTest.ts'
import { VERSION } from './commands/version.ts'
import { loadSandbox } from './loadSandbox.ts'
import { DUE_WORK, FACT_HANDLERS, JOB_HANDLERS } from './slices.ts'

/** The running product without HTTP. Server, worker and command line build on it. */
export interface System {
  config: Config
  db: Db
  /**
   * URL of the database for work that needs a session of its own. It bypasses PgBouncer. Also set for the embedded
   * database.
   */
  databaseUrl: string
  log: Log
  clock: Clock
  jobs: JobSystem
  pageCache: PageCache
  /** The sandbox; null in mode live. */
  sandbox: Sandbox | null
  now(): Promise<Instant>
  /** Creates a context for actions with the present time, or with a given one. */
  context(request?: Partial<RequestDetails>, now?: Instant): Promise<Ctx>
  /**
   * Runs an anonymous read whose result may be some seconds old, on a replica that is fresh enough or else on the
   * primary. The read must be safe to repeat.
   */
  read<T>(locale: Locale, run: (ctx: Ctx) => Promise<T>): Promise<T>
  replicas: Replicas
  /** Runs jobs and due work until the system is closed. */
  startWorking(): Promise<void>
  close(): Promise<void>
}

const DUE_EVERY_MS = SECOND
/** Unhurried due work runs only in every n-th run. */
const UNHURRIED_EVERY = 60
const REVIVE_EVERY_MS = 300
/** How often a process looks for jobs that it was not notified of. */
const WAKE_EVERY_MS = SECOND
/** How often a process reads the content version and the clock, so that it notices a change within a second. */
const VERSION_EVERY_MS = 400
const MEGABYTE = 1024 * 1024

export async function createSystem(config: Config, log: Log): Promise<System> {
  const stopTracing = await startTracing(config, VERSION)
  const sandbox = await loadSandbox(config)
  const { directUrl, embedded, db, shortQueryDb, replicas, closeDatabases } = await openDatabases(config, log)
  const clock = createClock(config, db)
  const now = () => clock.now()
  const twins = sandbox?.createTwins(config, { db, now }) ?? null
  await saveProviderSlots(db, config.providerLimits)
  const slots = createProviderSlots(config.providerLimits, db)
  const ports = createGuardedPorts({ config, db, log, now, slots }, twins)
  const secrets = openSecrets(config)
  // Hashed once, because every page render makes several calls.
  const ownAddress = hashRateLimitSubject(secrets, 'address', 'internal')
  const jobs = createJobs(directUrl, db, JOB_HANDLERS, log, slots)
  const publish = createPublishFact(FACT_HANDLERS)
  await jobs.start()
  const stops: Array<() => Promise<void>> = []
  if (embedded) stops.push(repeat(REVIVE_EVERY_MS, () => embedded.revive(), log))

  const pageCache = createPageCache(config.pageCacheMegabytes * MEGABYTE)
  stops.push(...(await watchChanges({ config, db, log, clock, pageCache, replicas })))

  const parts = { config, db, databaseUrl: directUrl, shortQueryDb, ports, jobs, log, secrets }
  const dueTimes = () => listDueTimes(DUE_WORK, db)
  const hooks: ContextHooks = {
    publish,
    onNewContent: pageCache.setVersion,
    ownAddress,
    passTime: (seconds) =>
      advanceProductClock({ ...system, slots, due: DUE_WORK, listDueTimes: dueTimes }, seconds),
    listDueTimes: dueTimes,
    testRestore: (request) => testRestore({ config, log, openStore: createSystem }, request),
  }
  const system: System = {
    config,
    db,
    databaseUrl: directUrl,
    log,
    clock,
    jobs,
    pageCache,
    sandbox,
    now,
    replicas,
    async context(request = {}, known) {
      return createContext(parts, request, known ?? (await clock.now()), hooks)
    },
    read(locale, run) {
      const onPrimary = createContext(parts, { locale }, clock.lastKnownNow(), hooks)
      return replicas.read(onPrimary, pageCache.version(), run)
    },
    async startWorking() {
      await requireSigner(system)
      await jobs.work(() => system.context())
      stops.push(repeat(WAKE_EVERY_MS, () => jobs.wakeHandlers(), log))
      stops.push(...repeatDueWork({ context: system.context, slots }, log))
    },
    async close() {
      await Promise.all(stops.map((stop) => stop()))
      await jobs.stop(config.shutdownSeconds)
      await finishWriting(db)
      await Promise.all([closeDatabases(), stopTracing()])
    },
  }
  await closeRegistrationOfNewStore(await system.context())
  return system
}

/** Starts the embedded PostgreSQL if no DATABASE_URL is set, applies the migrations and opens the connections. */
async function openDatabases(config: Config, log: Log) {
  const embedded = config.databaseUrl ? null : await startEmbeddedPostgres(config.dataDir)
  const url = config.databaseUrl || (embedded as EmbeddedPostgres).url
  const directUrl = config.databaseDirectUrl || url
  const applied = await migrate(directUrl, config.vatPercent)
  if (applied.length > 0) log.info({ applied }, 'database migrated')
  const patience = { waitSeconds: config.databaseWaitSeconds }
  const { db, pool } = openDb(url, config.databasePool, patience)
  const { db: shortQueryDb } = openDb(url, Math.ceil(config.databasePool / 2), patience)
  const replicas = createReplicas(config, log)
  return {
    directUrl,
    embedded,
    db,
    shortQueryDb,
    replicas,
    async closeDatabases() {
      await Promise.all([db.destroy(), shortQueryDb.destroy(), replicas.close()])
      if (!pool.ended) await pool.end()
      await embedded?.stopIfUnused()
    },
  }
}

/** Repeatedly checks what other processes have changed and how fresh the replicas are. */
async function watchChanges(
  system: Pick<System, 'config' | 'db' | 'log' | 'clock' | 'pageCache' | 'replicas'>,
): Promise<Array<() => Promise<void>>> {
  const { config, db, log, clock, pageCache, replicas } = system
  const refresh = async () => {
    await refreshVersion(clock, db, pageCache)
    await replicas.notePrimary(db)
  }
  if (config.databaseReadUrl.length === 0) return [repeat(VERSION_EVERY_MS, refresh, log)]
  await replicas.notePrimary(db)
  return [refresh, replicas.look].map((look) => repeat(VERSION_EVERY_MS, look, log))
}

interface PortParts extends Pick<System, 'config' | 'db' | 'log' | 'now'> {
  slots: ProviderSlots
}

function createGuardedPorts(
  { config, db, log, now, slots }: PortParts,
  twins: Parameters<typeof createPorts>[1],
): Ports {
  const unknownAnswers = createUnknownAnswerCollector()
  const afterCall = () => unknownAnswers.save(db, now, log)
  return guardPorts(createPorts(config, twins, unknownAnswers.observer), afterCall, slots)
}

/** Reads what other processes have changed: the offset of the clock and the content version. */
async function refreshVersion(clock: Clock, db: Db, pageCache: PageCache): Promise<void> {
  await clock.now()
  const before = pageCache.version()
  const version = await readContentVersion(db)
  // This process may have changed content, and set a newer version, while the query ran.
  if (pageCache.version() === before) pageCache.setVersion(version)
}

/** Refuses to work with a signer that cannot sign: customers would pay and wait for an app that never comes. */
async function requireSigner({ config, context }: System): Promise<void> {
  if (config.signer === 'sandbox') return
  const folder = join(config.dataDir, 'tmp')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { ports, now } = await context()
  const fault = await findSignerFault(ports.signer, folder, now)
  if (fault) throw new ConfigError([`SIGNER=${config.signer} cannot sign a trial package: ${fault}`])
}

type SystemParts = Pick<
  Ctx,
  'config' | 'db' | 'databaseUrl' | 'shortQueryDb' | 'ports' | 'jobs' | 'log' | 'secrets'
>

interface ContextHooks extends Pick<Ctx, 'passTime' | 'listDueTimes' | 'testRestore'> {
  publish: PublishFact
  onNewContent(version: number): void
  /** The hashed address for calls without a client. */
  ownAddress: string
}

/** Creates the context of an anonymous visitor. The edge adds the user or the operator. */
function createContext(
  parts: SystemParts,
  request: Partial<RequestDetails>,
  now: Instant,
  { publish, onNewContent, ownAddress, ...wholeStoreCalls }: ContextHooks,
): Ctx {
  const { locale = DEFAULT_LOCALE as Locale, address } = request
  const {
    deviceIdentifier = null,
    secretKey = null,
    browser = { userAgent: '', actsAsIphone: false },
  } = request
  const ctx: Ctx = {
    ...parts,
    locale,
    address: address === undefined ? ownAddress : hashRateLimitSubject(parts.secrets, 'address', address),
    user: null,
    operator: null,
    responseCookie: null,
    deviceIdentifier,
    secretKey,
    browser,
    now,
    transaction: (work) => runForCaller(parts.db, ctx.user, work, onNewContent),
    publish: (trx, fact, data) => publish(ctx, trx, fact, data),
    ...wholeStoreCalls,
  }
  return ctx
}

/** Runs the due work of each group every second. Returns the functions that stop it. */
function repeatDueWork(parts: Pick<DueSystem, 'context' | 'slots'>, log: Log): Array<() => Promise<void>> {
  return groupDueWork(DUE_WORK).map((group) => {
    const hurried = group.filter(({ isUnhurried }) => !isUnhurried)
    let run = 0
    const work = () => runWaitingDueWork({ ...parts, due: run++ % UNHURRIED_EVERY === 0 ? group : hurried })
    return repeat(DUE_EVERY_MS, work, log)
  })
}

/** Repeats `work`, never concurrently. The returned function stops it and waits for the last run. */
function repeat(everyMs: number, work: () => Promise<void>, log: Log): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const loop = (async () => {
    while (!signal.aborted) {
      await work().catch((error) => log.warn({ err: error }, 'background work failed'))
      // Abort the pause at the end; otherwise a finished command would wait for the next run.
      await setTimeout(everyMs, undefined, { signal }).catch(() => undefined)
    }
  })()
  return async () => {
    stopping.abort()
    await loop
  }
}
