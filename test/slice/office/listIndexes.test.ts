import { CamelCasePlugin, type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDevices, searchDevices } from '#features/office/device/devices.store.ts'
import { listLedgerEntries, listLinesOfEntries } from '#features/office/money/ledger/ledger.store.ts'
import { listPayments, searchPayments } from '#features/office/money/payments.store.ts'
import { listAuditEntries } from '#features/office/operator/audit.store.ts'
import { listCodesWithUses } from '#features/office/sales/codes.store.ts'
import { listComments } from '#features/office/support/commentDesk.store.ts'
import { addMilliseconds, DAY, parseInstant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type { DB } from '#server/schema.gen.ts'
import { plantManyRows } from '../../support/manyRows.ts'
import { openTestDatabase, type TestDatabase } from '../../support/server/database.ts'

/** Tables that grow with the store. A list that scans one of them completely is slow in a large store. */
const LARGE = [
  'app_user',
  'audit',
  'comment',
  'device',
  'ledger_line',
  'ledger_transaction',
  'payment',
  'promotion_code',
  'registration',
]
const NOW = parseInstant('2027-03-01T12:00:00Z')

let database: TestDatabase
let watched: Db
let client: pg.Client
const queries: CompiledQuery[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  const [few, some] = [50, 2_000]
  const size = { accounts: few, users: some, devices: some, payments: some, entries: some, codes: some }
  await plantManyRows(database.db, { ...size, comments: some, tickets: few, refunds: few, audit: some }, NOW)
  watched = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: database.url, max: 1 }) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query }) => void queries.push(query),
  })
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  // In a small table a full scan is the fastest plan. Without that plan PostgreSQL shows whether an index can be used.
  await client.query('set enable_seqscan = off')
})

afterAll(async () => {
  await client?.end()
  await watched?.destroy()
  await database?.close()
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

async function plansOf(read: (db: Db) => Promise<unknown>): Promise<Plan[]> {
  queries.length = 0
  await read(watched)
  const nodes: Plan[] = []
  const collect = (plan: Plan) => {
    nodes.push(plan)
    plan.Plans?.forEach(collect)
  }
  for (const { sql, parameters } of queries) {
    const { rows } = await client.query(`explain (format json) ${sql}`, [...parameters])
    collect(rows[0]['QUERY PLAN'][0].Plan)
  }
  return nodes
}

function wholeReads(nodes: Plan[]): string[] {
  return nodes
    .filter((node) => node['Node Type'] === 'Seq Scan' && LARGE.includes(node['Relation Name'] ?? ''))
    .map((node) => node['Relation Name'] ?? '')
}

const everything = { period: null }
const month = { period: { from: addMilliseconds(NOW, -DAY), until: NOW } }

/** Lists with their orders: the index returns the rows in this order, so they are not sorted. */
const ORDERED: Record<string, (db: Db) => Promise<unknown>> = {
  'payments, newest first': (db) => listPayments(db, everything, { before: 900 }, 51),
  'payments by amount': (db) => listPayments(db, everything, { order: '-amount', before: 900 }, 51),
  'devices, newest first': (db) => listDevices(db, {}, NOW, 51),
  'devices by time of their status': (db) => listDevices(db, { order: '-since' }, NOW, 51),
  ledger: (db) => listLedgerEntries(db, month, 700, 51),
  audit: (db) => listAuditEntries(db, { before: 900 }, 101),
  comments: (db) => listComments(db, { filter: 'all' }, 51),
}

/** Lists and searches that find few rows by an index, and may sort those. */
const FOUND: Record<string, (db: Db) => Promise<unknown>> = {
  'payments of a state': (db) => listPayments(db, { ...everything, state: 'refunded' }, {}, 51),
  'audit of an operator': (db) => listAuditEntries(db, { operator: 'op-7' }, 101),
  codes: (db) => listCodesWithUses(db, { before: 900 }, 51),
  'codes by their end': (db) => listCodesWithUses(db, { order: '-ends', before: 900 }, 51),
  'payments of a day': (db) => listPayments(db, month, {}, 51),
  'search for payments': (db) => searchPayments(db, 'trk40', '09300000040', 51),
  'devices in trouble': (db) => listDevices(db, { filter: 'trouble' }, NOW, 51),
  'overdue devices': (db) => listDevices(db, { filter: 'overdue' }, NOW, 51),
  'devices of an account': (db) => listDevices(db, { account: 'many-7' }, NOW, 51),
  'search for devices': (db) => searchDevices(db, '1f40', '09300000040', 51),
  'lines of the ledger': (db) => listLinesOfEntries(db, [1, 2, 3]),
  'codes of a batch': (db) => listCodesWithUses(db, { batch: 'batch-1' }, 51),
}

test('[23.16] no list reads a large table from end to end', async () => {
  const whole: Record<string, string[]> = {}
  for (const [name, read] of Object.entries({ ...ORDERED, ...FOUND })) {
    const tables = wholeReads(await plansOf(read))
    if (tables.length > 0) whole[name] = tables
  }
  expect(whole).toEqual({})
})

test('[23.16] an ordered list comes from its index and is not sorted', async () => {
  const sorted: string[] = []
  for (const [name, read] of Object.entries(ORDERED))
    if ((await plansOf(read)).some((node) => node['Node Type'] === 'Sort')) sorted.push(name)
  expect(sorted).toEqual([])
})

test('[23.16] a list without an index is found (planted)', async () => {
  const byCard = (db: Db) => db.selectFrom('payment').selectAll().where('cardMasked', '=', 'x').execute()
  expect(wholeReads(await plansOf(byCard))).toEqual(['payment'])
  const byVat = (db: Db) => db.selectFrom('payment').selectAll().orderBy('vatToman').limit(51).execute()
  expect((await plansOf(byVat)).some((node) => node['Node Type'] === 'Sort')).toBe(true)
})
