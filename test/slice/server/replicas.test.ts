import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { API_BINDINGS } from '#app/slices.ts'
import { AppError } from '#kernel/errors.ts'
import { type ChosenReplica, createReplicas } from '#server/database/replicas.ts'
import { openDb } from '#server/db.ts'
import { renderMetrics } from '#server/metrics.ts'
import { plantApplication } from '../../support/application.ts'
import { plantVoters } from '../../support/poll.ts'
import { productForFile } from '../../support/product.ts'

/** Tests which reads may come from a replica, with fake replicas. Real replicas: test/proof/replicas.test.ts. */

const AWAY = 'postgres://bustan@127.0.0.1:1/bustan'
const product = productForFile({ DATABASE_READ_URL: `${AWAY}, ${AWAY}` }, { withPages: true })

afterEach(() => {
  vi.restoreAllMocks()
})

const spyOnChoice = () => vi.spyOn(product.system.replicas, 'choose')

/** A replica whose connections fail. */
function plantReplica(): ChosenReplica {
  const { db } = openDb(AWAY, 1)
  return { name: 'planted', connections: { db, shortQueryDb: db }, leaveOut: vi.fn() }
}

test('a store starts without reachable replicas, and the primary answers', async () => {
  expect((await product.call('GET /application')).status).toBe(200)
  const metrics = await renderMetrics()
  expect(metrics).toContain('bustan_replica_in_use{replica="127.0.0.1:1"} 0')
  expect(metrics).not.toContain('bustan_replica_lag_seconds{')
  expect(metrics).toMatch(/bustan_stale_reads_total\{server="primary"\} [1-9]/)
})

test('only cacheable calls use a replica, with the content version of this process', async () => {
  const choose = spyOnChoice()
  const [user] = await plantVoters(product, 1)
  const own = API_BINDINGS.filter(
    ({ endpoint }) => endpoint.method === 'GET' && !endpoint.cacheSeconds && !endpoint.path.includes('{'),
  )
  expect(own.length).toBeGreaterThan(5)
  for (const { endpoint } of own) await product.call(endpoint.call, {}, user?.headers)
  expect(choose).not.toHaveBeenCalled()
  const { version } = product.system.pageCache
  const before = version()
  await product.call('GET /application', { per_page: '7' }, user?.headers)
  // Background work may change content during the call.
  expect([before, version()]).toContain(choose.mock.calls[0]?.[0])
})

test('a page is rendered from replicas, except for its calls that are not cacheable', async () => {
  const label = 'rendered'
  await plantApplication(product, { label })
  // Loads the values that every page needs.
  await product.request('/applications/none')
  const choose = spyOnChoice()
  expect((await product.request(`/applications/${label}`)).status).toBe(200)
  expect(choose).toHaveBeenCalled()
})

test('a read that fails on a replica is repeated on the primary, and the replica is left out', async () => {
  const replica = plantReplica()
  spyOnChoice().mockReturnValue(replica)
  expect((await product.call('GET /application', { per_page: '8' })).status).toBe(200)
  expect((await product.call('GET /search', { q: 'daftar' })).status).toBe(200)
  expect(replica.leaveOut).toHaveBeenCalledTimes(2)
})

test('a replica that became the primary loses its connections for reads, which its writers need', async () => {
  const { db, databaseUrl, config, log } = product.system
  // What a standby says, by functions that come before those of PostgreSQL.
  await sql`create schema standby; create table standby.state as select true as is_standby;
    create function standby.pg_is_in_recovery() returns boolean language sql as 'select is_standby from standby.state';
    create function standby.pg_last_wal_replay_lsn() returns pg_lsn language sql as 'select pg_current_wal_lsn()'`.execute(
    db,
  )
  const url = new URL(databaseUrl)
  url.searchParams.set('options', '-c search_path=standby,pg_catalog,public')
  url.searchParams.set('application_name', 'standby')
  const replicas = createReplicas({ ...config, databaseReadUrl: [url.href] }, log)
  const countConnections = async () => {
    const { rows } = await sql`select from pg_stat_activity where application_name = 'standby'`.execute(db)
    return rows.length
  }
  await replicas.notePrimary(db)
  await replicas.look()
  await replicas.choose(0)?.connections.db.selectFrom('contentVersion').selectAll().execute()
  expect(await countConnections()).toBe(2)
  await sql`update standby.state set is_standby = false`.execute(db)
  await replicas.look()
  expect(replicas.states()).toMatchObject([{ isInUse: false, isPrimary: true }])
  await expect.poll(countConnections, { timeout: 15_000 }).toBe(1)
  await replicas.close()
  await sql`drop schema standby cascade`.execute(db)
})

test('a replica of another cluster is not used', async () => {
  const { db, databaseUrl, config, log } = product.system
  await sql`create schema stranger;
    create function stranger.pg_is_in_recovery() returns boolean language sql as 'select true';
    create function stranger.pg_last_wal_replay_lsn() returns pg_lsn language sql as 'select pg_current_wal_lsn()';
    create function stranger.pg_control_system() returns table (system_identifier bigint) language sql as 'select 1::bigint'`.execute(
    db,
  )
  const logged = vi.spyOn(log, 'error')
  const url = new URL(databaseUrl)
  url.searchParams.set('options', '-c search_path=stranger,pg_catalog,public')
  const replicas = createReplicas({ ...config, databaseReadUrl: [url.href] }, log)
  await replicas.notePrimary(db)
  await replicas.look()
  expect(replicas.states()).toMatchObject([{ isInUse: false, isPrimary: false, lagSeconds: null }])
  expect(logged.mock.lastCall?.[1]).toBe('replica belongs to another database cluster')
  await replicas.close()
  await sql`drop schema stranger cascade`.execute(db)
})

test('an expected error of a replica is the answer, and is not asked for twice', async () => {
  const replica = plantReplica()
  spyOnChoice().mockReturnValue(replica)
  const run = vi.fn(() => Promise.reject(new AppError('not_found')))
  await expect(product.system.read('fa', run)).rejects.toThrow('not_found')
  expect(run).toHaveBeenCalledTimes(1)
  expect(replica.leaveOut).not.toHaveBeenCalled()
})

test('a transaction always runs on the primary', async () => {
  spyOnChoice().mockReturnValue(plantReplica())
  const count = await product.system.read('fa', (ctx) =>
    ctx.transaction(
      async (trx) => (await trx.selectFrom('productClock').select('isTheRow').execute()).length,
    ),
  )
  expect(count).toBe(1)
})
