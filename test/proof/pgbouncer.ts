import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { sleep, startStopwatch } from '#kernel/time.ts'
import { freePort } from '../support/server/ownServer.ts'
import { asNobody } from './postgresServers.ts'

export interface PgBouncer {
  /** The URL of a database through PgBouncer. */
  url(database: string): string
  /** The URL of the admin console, for psql. */
  console: string
  /** Kills PgBouncer and starts it again. */
  restart(): Promise<void>
  /** Restarts PgBouncer as systemd does: it waits for open transactions and then closes all client connections. */
  restartGently(): Promise<void>
  /** Starts another process that takes over all connections of the running one (`pgbouncer -R`). */
  replace(): Promise<void>
  stop(): Promise<void>
}

const START_MS = 20_000

/**
 * Starts Debian's PgBouncer with deploy/pgbouncer.ini in front of a PostgreSQL server, with this many connections to
 * it. Without `password`, clients need none.
 */
export async function startPgBouncer(
  postgresPort: number,
  poolSize: number,
  password = '',
): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'bustan-pgbouncer-'))
  const port = await freePort()
  const deployed = await readFile(new URL('../../deploy/pgbouncer.ini', import.meta.url), 'utf8')
  const text = deployed
    // Every test file uses its own database.
    .replace(/^bustan = .*$/m, `* = host=127.0.0.1 port=${postgresPort}`)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^unix_socket_dir = .*$/m, `unix_socket_dir = ${folder}`)
    .replace(/^auth_type = (.*)$/m, password ? 'auth_type = $1' : 'auth_type = trust')
    .replace(/^auth_file = .*$/m, `auth_file = ${folder}/userlist.txt`)
    .replace(/^default_pool_size = .*$/m, `default_pool_size = ${poolSize}`)
  await writeFile(join(folder, 'pgbouncer.ini'), text)
  await writeFile(join(folder, 'userlist.txt'), `"bustan" "${password}"\n`)
  const user = password ? `bustan:${password}` : 'bustan'
  const url = (database: string) => `postgres://${user}@127.0.0.1:${port}/${database}`
  let child: ChildProcess

  async function isReady(): Promise<boolean> {
    const client = new pg.Client({ connectionString: url('postgres') })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('select 1')
      return true
    } catch {
      return false
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  async function start(...flags: string[]): Promise<void> {
    child = spawn(...asNobody(['pgbouncer', '-q', ...flags, join(folder, 'pgbouncer.ini')]), {
      cwd: '/',
      stdio: 'ignore',
    })
    const elapsed = startStopwatch()
    while (!(await isReady())) {
      if (elapsed() > START_MS) throw new Error('PgBouncer did not start.')
      await sleep(50)
    }
  }

  async function kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }

  await start()
  return {
    url,
    console: `postgres://pgbouncer@/pgbouncer?host=${folder}&port=${port}`,
    async restart() {
      await kill()
      await start()
    },
    async restartGently() {
      await kill('SIGINT')
      await start()
    },
    async replace() {
      const gone = once(child, 'exit')
      await start('-R')
      await gone
    },
    async stop() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
