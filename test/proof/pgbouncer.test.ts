import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sleep, startStopwatch } from '#kernel/time.ts'
import { plantApplication } from '../support/application.ts'
import { expectPaidOnce, expectSettled, startBuyers } from '../support/buyers.ts'
import { recordFigure } from '../support/figures.ts'
import { logIn } from '../support/login.ts'
import { begin, payAt, plantPackage } from '../support/payment.ts'
import { plantPoll } from '../support/poll.ts'
import { productForFile } from '../support/product.ts'
import { scaled } from '../support/scale.ts'
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts'
import { type PostgresServers, startPostgresServers } from './postgresServers.ts'

/** The product with Debian's PgBouncer in transaction mode and few connections to PostgreSQL. */

const POOL = 3
const PEOPLE = scaled(12, 200)
const RESTARTS = scaled(3, 20)
const BUYERS = 4
const SETTLED_SECONDS = 150

let servers: PostgresServers
let pooler: PgBouncer
let packageId: number
const environment: Record<string, string> = { LINE_LIMIT: '100000' }
beforeAll(async () => {
  servers = await startPostgresServers(0)
  pooler = await startPgBouncer(servers.primary.port, POOL)
  environment['DATABASE_URL'] = pooler.url('bustan')
  environment['DATABASE_DIRECT_URL'] = servers.primary.url
})
const product = productForFile(environment)
beforeAll(async () => {
  packageId = await plantPackage(product)
  await plantApplication(product, { label: 'daftar' })
})
afterAll(async () => {
  await pooler?.stop()
  await servers?.stop()
})

/** Counts the session state that stayed on the connections of PgBouncer's pool. */
async function leftBehind(): Promise<Record<string, number>> {
  const found = { timeouts: 0, statements: 0, listens: 0, tables: 0 }
  // All at once, so that each query runs on a different connection.
  const clients = Array.from(
    { length: POOL },
    () => new pg.Client({ connectionString: pooler.url('bustan') }),
  )
  await Promise.all(clients.map((client) => client.connect()))
  try {
    await Promise.all(clients.map((client) => client.query('begin')))
    for (const client of clients) {
      const { rows } = await client.query(`
        select current_setting('statement_timeout') <> '0' as timeouts,
          (select count(*)::int from pg_prepared_statements) as statements,
          (select count(*)::int from pg_listening_channels()) as listens,
          (select count(*)::int from pg_class where relpersistence = 't') as tables`)
      found.timeouts += Number(rows[0].timeouts)
      found.statements += rows[0].statements
      found.listens += rows[0].listens
      found.tables += rows[0].tables
      await client.query('commit')
    }
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
  const locks = await servers.primary.query(`
    select count(*)::int as count from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and state = 'idle'`)
  return { ...found, locks: locks.rows[0].count }
}

const NOTHING = { timeouts: 0, statements: 0, listens: 0, tables: 0, locks: 0 }

test(`${PEOPLE} people at once log in, vote, search and buy over ${POOL} connections`, async () => {
  const [option] = await plantPoll(product, { id: 'pooled' })
  const elapsed = startStopwatch()
  const person = async (at: number) => {
    const { headers } = await logIn(product, `0939${String(2_000_000 + at)}`)
    const vote = { id: 'pooled', option_ids: [option] }
    expect((await product.call('POST /poll/{id}/vote', vote, headers)).status).toBe(200)
    expect((await product.call('GET /search', { q: `daf${at}` })).status).toBe(200)
    const { authority } = await begin(product, { package_id: packageId, method: 'direct' })
    await payAt(product, authority)
    return authority
  }
  const paid = new Set(await Promise.all(Array.from({ length: PEOPLE }, (_, at) => person(at))))
  await expectPaidOnce(product.system, paid)
  recordFigure(`PgBouncer with ${POOL} connections: people, ms`, `${PEOPLE}, ${Math.round(elapsed())}`)
  const connections = await servers.primary.query(`
    select count(*)::int as count from pg_stat_activity
    where datname = 'bustan' and application_name <> 'proof' and backend_type = 'client backend'`)
  recordFigure('PgBouncer: connections of PostgreSQL with jobs and listener', connections.rows[0].count)
})

test('no session state stays on pooled connections', async () => {
  expect(await leftBehind()).toEqual(NOTHING)
})

test('session state that stays on a pooled connection is detected (planted)', async () => {
  const client = new pg.Client({ connectionString: pooler.url('bustan') })
  await client.connect()
  for (const statement of [
    `set statement_timeout = '50s'`,
    'prepare planted as select 1',
    'listen planted',
    'create temporary table planted ()',
    'select pg_advisory_lock(1)',
  ])
    await client.query(statement)
  await client.end()
  const found = await leftBehind()
  expect(Object.values(found).filter((count) => count > 0)).toHaveLength(Object.keys(NOTHING).length)
  await pooler.restart()
  expect(await leftBehind()).toEqual(NOTHING)
})

test(`${RESTARTS} restarts of PgBouncer during purchases: nothing paid is lost or doubled`, {
  timeout: 900_000,
}, async () => {
  const buyers = startBuyers(product, packageId, BUYERS)
  let slowest = 0
  for (let restart = 0; restart < RESTARTS; restart++) {
    const before = buyers.paid.size
    await expect.poll(() => buyers.paid.size, { timeout: 60_000 }).toBeGreaterThan(before)
    await sleep(Math.random() * 500)
    const elapsed = startStopwatch()
    await pooler.restart()
    await expect
      .poll(async () => (await product.call('GET /registration')).status, { timeout: 60_000, interval: 20 })
      .toBe(200)
    slowest = Math.max(slowest, elapsed())
  }
  await buyers.stop()
  await expectSettled(product.system, SETTLED_SECONDS)
  await expectPaidOnce(product.system, buyers.paid)
  recordFigure(
    'PgBouncer: restarts, paid, broken off, slowest return in ms',
    `${RESTARTS}, ${buyers.paid.size}, ${buyers.brokenOff()}, ${Math.round(slowest)}`,
  )
})
