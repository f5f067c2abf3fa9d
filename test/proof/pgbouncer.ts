import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { sleep, startStopwatch } from '#kernel/time.ts'
import { freePort } from '../support/ownServer.ts'
import { asNobody } from './postgresServers.ts'

export interface PgBouncer {
  /** The address of a database through PgBouncer. */
  url(database: string): string
  restart(): Promise<void>
  stop(): Promise<void>
}

const START_MS = 20_000

/** Debian's PgBouncer with deploy/pgbouncer.ini in front of a server, with this many connections to it. */
export async function startPgBouncer(postgresPort: number, poolSize: number): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'bustan-pgbouncer-'))
  const port = await freePort()
  const deployed = await readFile(new URL('../../deploy/pgbouncer.ini', import.meta.url), 'utf8')
  const text = deployed
    // Every test file has a database of its own.
    .replace(/^bustan = .*$/m, `* = host=127.0.0.1 port=${postgresPort}`)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}\nunix_socket_dir =`)
    .replace(/^auth_type = .*$/m, 'auth_type = trust')
    .replace(/^auth_file = .*$/m, `auth_file = ${folder}/userlist.txt`)
    .replace(/^default_pool_size = .*$/m, `default_pool_size = ${poolSize}`)
  await writeFile(join(folder, 'pgbouncer.ini'), text)
  await writeFile(join(folder, 'userlist.txt'), '"bustan" ""\n')
  const url = (database: string) => `postgres://bustan@127.0.0.1:${port}/${database}`
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

  async function start(): Promise<void> {
    child = spawn(...asNobody(['pgbouncer', '-q', join(folder, 'pgbouncer.ini')]), {
      cwd: '/',
      stdio: 'ignore',
    })
    const elapsed = startStopwatch()
    while (!(await isReady())) {
      if (elapsed() > START_MS) throw new Error('PgBouncer did not start.')
      await sleep(50)
    }
  }

  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  await start()
  return {
    url,
    async restart() {
      await kill()
      await start()
    },
    async stop() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
