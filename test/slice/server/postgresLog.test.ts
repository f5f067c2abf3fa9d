import { mkdtemp, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type EmbeddedPostgres,
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/database/postgres.ts'
import { removeOldLogs } from '#server/database/postgresLog.ts'

/** The log of the embedded PostgreSQL contains no personal data and has a size limit. */

const PHONE = '09127654321'
let folder: string
let postgres: EmbeddedPostgres
let client: pg.Client

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bustan-log-'))
  postgres = await startEmbeddedPostgres(folder, { isDurable: false })
  client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('create table person (phone_number text primary key)')
  await client.query('insert into person values ($1)', [PHONE])
}, 60_000)

afterAll(async () => {
  await client?.end()
  await removeEmbeddedPostgres(folder)
}, 60_000)

async function logged(): Promise<string> {
  const logs = join(folder, 'postgres', 'log')
  const files = [
    join(folder, 'postgres', 'server.log'),
    ...(await readdir(logs)).map((name) => join(logs, name)),
  ]
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n')
}

/** Statements that fail and have a value in the message, in the detail or in the statement itself. */
const FAULTS: Array<[string, string, unknown[]]> = [
  ['a unique violation', 'insert into person values ($1)', [PHONE]],
  ['a value of another type', 'select $1::text::uuid', [PHONE]],
  ['a value in the statement itself', `insert into person values ('${PHONE}')`, []],
  ['a raised message', `do $$ begin raise warning 'of ${PHONE}'; raise exception 'of ${PHONE}'; end $$`, []],
]

async function fail(): Promise<void> {
  for (const [, statement, values] of FAULTS) await client.query(statement, values).catch(() => undefined)
}

test('failed statements leave no values in the log', async () => {
  for (const [name, statement, values] of FAULTS)
    await expect(client.query(statement, values), name).rejects.toThrow()
  expect(await logged()).toContain('database system is ready')
  expect(await logged()).not.toContain(PHONE)
  const { rows } = await client.query('show log_min_messages')
  expect(rows).toEqual([{ log_min_messages: 'log' }])
})

test.each([
  ['the details of errors', 'set log_min_messages = error; set log_error_verbosity = default'],
  ['the messages of errors', 'set log_min_messages = error'],
  ['failed statements', 'set log_min_messages = error; set log_min_error_statement = error'],
  ['all statements', "set log_statement = 'all'"],
])('a log with %s holds the value (planted)', async (_, settings) => {
  const before = (await logged()).split(PHONE).length
  await client.query(settings)
  await fail()
  await client.query('reset all')
  await expect.poll(async () => (await logged()).split(PHONE).length).toBeGreaterThan(before)
})

test('only the newest five log files are kept', async () => {
  const logs = join(folder, 'postgres', 'log')
  for (let at = 0; at < 8; at++) {
    const file = join(logs, `server-old-${at}.log`)
    await writeFile(file, 'old')
    await utimes(file, 1_000 + at, 1_000 + at)
  }
  await removeOldLogs(join(folder, 'postgres'))
  const left = await readdir(logs)
  expect(left).toHaveLength(5)
  expect(left.filter((name) => name.includes('old')).sort()).toEqual([
    'server-old-4.log',
    'server-old-5.log',
    'server-old-6.log',
    'server-old-7.log',
  ])
})
