import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { machineNow } from '#kernel/time.ts'

const FOLDER = new URL('../../../db/migrations/', import.meta.url)
// Key of the database lock that only one process migrates at a time. The number is arbitrary, but all processes must
// use the same one.
export const MIGRATION_LOCK_ID = 7_203_412
const OWN_TABLE =
  'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null)'

export interface Migration {
  name: string
  sql: string
  checksum: string
}

/**
 * Applies missing migrations to the database in order, under one lock. A second process waits and then has nothing to
 * do. Migration 0050 needs the VAT percentage of a store that has prices.
 */
export async function migrate(connectionString: string, vatPercent?: number): Promise<string[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK_ID])
    await client.query("select set_config('bustan.vat_percent', $1, false)", [String(vatPercent ?? '')])
    return await applyMissing(client)
  } finally {
    await client.end()
  }
}

async function applyMissing(client: pg.Client): Promise<string[]> {
  await client.query(OWN_TABLE)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration',
  )
  const known = new Map(rows.map((row) => [row.name, row.checksum]))
  const applied: string[] = []
  for (const { name, sql, checksum } of await readMigrations()) {
    const before = known.get(name)
    if (before === checksum) continue
    if (before)
      throw new Error(`Database: migration ${name} was changed after it was applied; add a new one instead.`)
    await applyOne(client, name, sql, checksum)
    applied.push(name)
  }
  await refuseWithoutPersianTrigrams(client)
  return applied
}

async function applyOne(client: pg.Client, name: string, sql: string, checksum: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migration values ($1, $2, $3)', [name, checksum, machineNow()])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Database: migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/** Used by a restore: applies exactly these migrations in the open transaction. */
export async function applyMigrationsInTransaction(
  client: pg.Client,
  migrations: Migration[],
): Promise<void> {
  await client.query(OWN_TABLE)
  for (const { name, sql, checksum } of migrations) {
    await client.query(sql)
    await client.query('insert into migration values ($1, $2, $3)', [name, checksum, machineNow()])
  }
  await refuseWithoutPersianTrigrams(client)
}

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, FOLDER), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Refuses a database with a C locale: pg_trgm sees no letters in Persian there, and search would silently find nothing.
 */
async function refuseWithoutPersianTrigrams(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(`select cardinality(show_trgm('س')) as count`)
  if (!rows[0]?.count)
    throw new Error(
      "Database: its character type is not UTF-8 (show_trgm('س') is empty); create it with LC_CTYPE C.UTF-8.",
    )
}
