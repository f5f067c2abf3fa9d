import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { sleep, startStopwatch } from '#kernel/time.ts'
import { makeMemoryFolder } from '../support/server/memoryFolder.ts'
import { freePort } from '../support/server/ownServer.ts'

/** Debian's PostgreSQL 15, the oldest supported version, with streaming replicas. */

export const POSTGRES_BIN = '/usr/lib/postgresql/15/bin'
const START_MS = 60_000
/** Settings without flushes to disk. They lose data only when the machine fails, not when a process is killed. */
const SETTINGS = [
  'fsync = off',
  'wal_level = replica',
  'max_wal_senders = 10',
  'max_connections = 200',
  'hot_standby = on',
  `unix_socket_directories = ''`,
  `listen_addresses = '127.0.0.1'`,
]
const run = promisify(execFile)

export interface PostgresServer {
  port: number
  url: string
  start(): Promise<void>
  kill(): Promise<void>
  /** Runs a statement as the superuser. */
  query(statement: string): Promise<pg.QueryResult>
}

export interface PostgresServers {
  primary: PostgresServer
  replicas: PostgresServer[]
  stop(): Promise<void>
}

/**
 * Wraps a command so that it does not run as root, which PostgreSQL refuses: in a user namespace the same files belong
 * to another user.
 */
export function asNobody(words: string[]): [string, string[]] {
  const isRoot = process.getuid?.() === 0
  const all = isRoot ? ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--', ...words] : words
  return [all[0] ?? '', all.slice(1)]
}

async function runTool(tool: string, ...words: string[]): Promise<void> {
  await run(...asNobody([join(POSTGRES_BIN, tool), ...words]), { cwd: '/' })
}

/**
 * The locale of deploy/: search needs Persian characters to be letters, and lists are sorted by the Persian alphabet.
 */
const LOCALE = ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=fa', '--locale=C.UTF-8']

/** Starts a primary with the empty database `bustan`, and replicas that follow it. */
export async function startPostgresServers(replicaCount: number): Promise<PostgresServers> {
  const folder = await makeMemoryFolder('bustan-replicas-')
  const servers: PostgresServer[] = []
  const stop = async () => {
    await Promise.all(servers.map((server) => server.kill()))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const data = join(folder, 'primary')
    await runTool('initdb', '-D', data, '-U', 'bustan', '--auth=trust', '--no-sync', ...LOCALE)
    await appendFile(join(data, 'postgresql.conf'), `${SETTINGS.join('\n')}\n`)
    await appendFile(join(data, 'pg_hba.conf'), 'host replication all 127.0.0.1/32 trust\n')
    const primary = serverOf(data, await freePort())
    servers.push(primary)
    await primary.start()
    const admin = new pg.Client({ connectionString: primary.url.replace(/bustan$/, 'postgres') })
    await admin.connect()
    await admin.query('create database bustan')
    await admin.end()
    for (let at = 0; at < replicaCount; at++) {
      const copy = join(folder, `replica-${at}`)
      const source = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'bustan']
      await runTool('pg_basebackup', ...source, '-D', copy, '-R', '-X', 'stream', '-c', 'fast', '--no-sync')
      const replica = serverOf(copy, await freePort())
      servers.push(replica)
      await replica.start()
    }
    return { primary, replicas: servers.slice(1), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function serverOf(data: string, port: number): PostgresServer {
  const url = `postgres://bustan@127.0.0.1:${port}/bustan`
  let child: ChildProcess | null = null
  const query = async (statement: string) => {
    const client = new pg.Client({ connectionString: url.replace(/bustan$/, 'postgres') })
    await client.connect()
    try {
      return await client.query(statement)
    } finally {
      await client.end()
    }
  }
  return {
    port,
    url,
    query,
    async start() {
      const words = asNobody([join(POSTGRES_BIN, 'postgres'), '-D', data, '-p', String(port)])
      child = spawn(...words, { cwd: '/', stdio: 'ignore' })
      const elapsed = startStopwatch()
      while (
        !(await query('select 1').then(
          () => true,
          () => false,
        ))
      ) {
        if (elapsed() > START_MS) throw new Error(`PostgreSQL in ${data} did not start.`)
        await sleep(50)
      }
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
      await rm(join(data, 'postmaster.pid'), { force: true })
    },
  }
}
