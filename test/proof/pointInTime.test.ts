import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteRestoredAccounts } from '#app/commands/deleteRestoredAccounts.ts'
import { checkLedger } from '#features/ledger/ledger.actions.ts'
import { SECOND, sleep, startStopwatch } from '#kernel/time.ts'
import { commandRunner } from '../support/commands.ts'
import { recordFigure } from '../support/figures.ts'
import { scaled } from '../support/scale.ts'
import { type Environment, openStore } from '../support/server/backup.ts'
import { freePort } from '../support/server/ownServer.ts'
import { createUser } from '../support/ticket.ts'

/** Restores a store to a moment before a disaster, with Debian's PostgreSQL and pgBackRest and the files of deploy/. */

const DEPLOY = fileURLToPath(new URL('../../deploy/', import.meta.url))
const PROGRAMS = '/usr/lib/postgresql/15/bin'
const GIGABYTE = 1024 ** 3
/** How many megabytes of other data the database contains. By hand: POINT_IN_TIME_MB=20480, with 45 GB of free disk. */
const MEGABYTES = Number(process.env['POINT_IN_TIME_MB'] ?? scaled(32, 1024))
/** How many seconds after the disaster it is noticed. By hand: POINT_IN_TIME_SECONDS=300. */
const NOTICED_AFTER_SECONDS = Number(process.env['POINT_IN_TIME_SECONDS'] ?? 1)
const PATIENCE_MS = (600 + MEGABYTES / 10) * SECOND
/** PostgreSQL refuses to run as root. */
const USER =
  process.getuid?.() === 0 ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--'] : []
const run = promisify(execFile)

let root: string
let port: number
let environment: Environment

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'bustan-moment-'))
  port = await freePort()
  environment = {
    DATABASE_URL: `postgres://bustan@127.0.0.1:${port}/bustan`,
    DATA_DIR: join(root, 'data'),
    SECRET_KEY: 's'.repeat(40),
    SEED_DEMO: 'false',
  }
  for (const folder of ['repository', 'spool', 'locks']) await mkdir(join(root, folder))
  await chmod(root, 0o755)
  await writeFile(join(root, 'pgbackrest.conf'), await settings('pgbackrest.conf'))
  if (USER.length > 0) await run('chown', ['-R', '65534:65534', root])
  await asPostgres(
    `${PROGRAMS}/initdb`,
    '-D',
    cluster(),
    '-U',
    'bustan',
    '--auth=trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  )
  // Rows of a table that is new in the same transaction need no log of writes, which halves the disk of a long run.
  await start('-c wal_level=minimal -c max_wal_senders=0')
  await run(`${PROGRAMS}/createdb`, ['-h', '127.0.0.1', '-p', String(port), '-U', 'bustan', 'bustan'])
  await query(`begin; create table ballast (bytes bytea); alter table ballast alter column bytes set storage external;
    ${filling(MEGABYTES)}; commit`)
  await stop('fast')
  await writeFile(join(cluster(), 'archive.conf'), await settings('postgresql.archive.conf'))
  await appendFile(join(cluster(), 'postgresql.conf'), "include 'archive.conf'\n")
  if (USER.length > 0) await run('chown', ['-R', '65534:65534', cluster()])
  await start()
}, PATIENCE_MS)

afterAll(async () => {
  await stop('immediate').catch(() => undefined)
  await rm(root, { recursive: true, force: true })
}, 60_000)

const cluster = () => join(root, 'cluster')

/** Returns a file of deploy/, with its paths replaced by those of this test. */
async function settings(name: string): Promise<string> {
  const places: Array<[string, string]> = [
    ['/var/lib/pgbackrest', join(root, 'repository')],
    ['/var/spool/pgbackrest', join(root, 'spool')],
    ['/var/lib/postgresql/15/main', cluster()],
    ['repo1-cipher-pass=', 'repo1-cipher-pass=a password of the test'],
    ['pgbackrest --stanza', `pgbackrest --config=${join(root, 'pgbackrest.conf')} --stanza`],
    [
      '[bustan]',
      `lock-path=${join(root, 'locks')}\n\n[bustan]\npg1-port=${port}\npg1-user=bustan\npg1-database=postgres\npg1-socket-path=${root}`,
    ],
  ]
  const text = await readFile(join(DEPLOY, name), 'utf8')
  return places.reduce((filled, [from, to]) => filled.replaceAll(from, to), text)
}

async function asPostgres(program: string, ...words: string[]): Promise<string> {
  const [command = '', ...rest] = [...USER, program, ...words]
  const { stdout } = await run(command, rest, {
    cwd: root,
    env: { ...process.env, TZ: 'UTC', LC_ALL: 'C.UTF-8' },
  })
  return stdout
}

const pgbackrest = (...words: string[]) =>
  asPostgres('pgbackrest', `--config=${join(root, 'pgbackrest.conf')}`, '--stanza=bustan', ...words)

const control = (...words: string[]) => asPostgres(`${PROGRAMS}/pg_ctl`, '-D', cluster(), ...words)
const stop = (mode: string) => control('stop', '-m', mode)
const start = (settings = '') =>
  control(
    'start',
    '-w',
    '-t',
    '600',
    '-l',
    join(root, 'start.log'),
    '-o',
    `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${root} ${settings}`,
  )

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: environment['DATABASE_URL'] })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Inserts rows of random bytes, which do not compress, as photographs and hashes do not. */
function filling(megabytes: number): string {
  return `insert into ballast select pg_read_binary_file('/dev/urandom', 0, 8192)
    from generate_series(1, ${Math.ceil(megabytes * 128)})`
}

const fill = (megabytes: number) => query(filling(megabytes))

test('a store is restored to the moment before a disaster, and deleted accounts stay deleted', {
  timeout: PATIENCE_MS,
}, async () => {
  const store = await openStore(environment)
  await pgbackrest('stanza-create')
  const backing = startStopwatch()
  await pgbackrest('backup', '--type=full')
  const backupSeconds = backing() / 1000
  // Rows that are written after the backup. The restore replays them from the write-ahead log.
  await fill(MEGABYTES / 10)
  const kept = await createUser(store)
  const deleted = await createUser(store)
  const [{ moment = '', bytes = 0 } = {}] = await query<{ moment: string; bytes: number }>(
    'select now()::text as moment, pg_database_size(current_database())::float8 as bytes',
  )
  await sleep(SECOND / 10)
  await commandRunner(store)('users delete', [deleted.phone], { sure: 'yes', 'with-subscription': 'yes' })
  const late = await createUser(store)
  for (const elapsed = startStopwatch(); elapsed() < NOTICED_AFTER_SECONDS * SECOND; await sleep(SECOND / 4))
    await fill(0.1)
  await query('drop table ballast; truncate session cascade; delete from setup_check')
  await store.system.close()
  // The machine is lost. The log of its last minute is already in the repository.
  await query('select pg_switch_wal()')
  await stop('fast')

  const restoring = startStopwatch()
  await pgbackrest('restore', '--delta', '--type=time', `--target=${moment}`, '--target-action=promote')
  await start()
  await expect
    .poll(async () => (await query('select pg_is_in_recovery() as is'))[0]?.['is'], { timeout: PATIENCE_MS })
    .toBe(false)
  const restoreSeconds = restoring() / 1000

  const restored = await openStore(environment)
  expect(
    (await query("select count(*)::int as count from app_user where phone_number like 'deleted:%'"))[0]?.[
      'count'
    ],
  ).toBe(0)
  await deleteRestoredAccounts(restored.system)
  const users = await restored.system.db.selectFrom('appUser').select(['id', 'phoneNumber']).execute()
  const numberOf = (id: number) => users.find((user) => user.id === id)?.phoneNumber
  expect(numberOf(kept.userId)).toBe(kept.phone)
  expect(numberOf(deleted.userId)).toMatch(/^deleted:/)
  expect(numberOf(late.userId)).toBeUndefined()
  expect((await query('select count(*)::int as count from ballast'))[0]?.['count']).toBeGreaterThan(0)
  expect(await checkLedger(await restored.system.context())).toMatchObject({ sum: 0, unbalanced: [] })
  await restored.system.close()

  const gigabytes = bytes / GIGABYTE
  recordFigure('point in time: size of the store, GB', Number(gigabytes.toFixed(2)))
  recordFigure('point in time: full backup, s', Number(backupSeconds.toFixed(1)))
  recordFigure('point in time: restore until it answers, s', Number(restoreSeconds.toFixed(1)))
})

test('all files of the repository are encrypted', async () => {
  const files = await readdir(join(root, 'repository'), { recursive: true, withFileTypes: true })
  expect(files.length).toBeGreaterThan(10)
  for (const file of files.filter((entry) => entry.isFile()).slice(0, 200)) {
    const bytes = await readFile(join(file.parentPath, file.name))
    expect(bytes.includes('app_user')).toBe(false)
    // The header with which OpenSSL starts an encrypted file.
    if (bytes.length > 0) expect(bytes.subarray(0, 8).toString()).toBe('Salted__')
  }
})

test('the log of PostgreSQL contains no value of a failed statement', async () => {
  expect(existsSync(join(root, 'start.log'))).toBe(true)
  await query(`select 'planted-0912'::uuid`).catch(() => undefined)
  expect(await readFile(join(root, 'start.log'), 'utf8')).not.toContain('planted-0912')
})
