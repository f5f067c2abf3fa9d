import type pg from 'pg'
import { SECOND, sleep, startStopwatch } from '#kernel/time.ts'
import { CommandError } from '../command/command.ts'
import { type Migration, readMigrations } from '../database/migrate.ts'
import type { BackupManifest } from './manifest.ts'
import { listTables, quoteTableName, type Table, tableLabel } from './tables.ts'

/** Checks that the target database of a restore may receive the backup. */

/** Tables that the migrations fill. Their rows do not count as user data. */
const FIRST_ROWS = [
  'migration',
  'product_clock',
  'registration_gate',
  'content_version',
  'experiment_clock',
  'money_check',
  'sales_count',
  'figure_clock',
  'owed_count',
]
/** Reads the column as JSON, because a store of an earlier version does not have it. */
const isEdited = (table: string) => `(to_jsonb(${table}) ->> 'is_original') is distinct from 'true'`
/** Tables with rows of the migrations that operators edit. Rows count as user data once they were edited. */
const EDITABLE_FIRST_ROWS: Record<string, string> = {
  page: `where ${isEdited('page')}`,
  page_block: `where page_id in (select id from page where ${isEdited('page')})`,
  category: `where ${isEdited('category')}`,
  campaign: `where ${isEdited('campaign')}`,
}
/** How long to wait for the open connection of an earlier, killed restore to close. */
const DISCONNECT_WAIT_MS = 5 * SECOND

export async function refuseOtherConnections(client: pg.Client): Promise<void> {
  const elapsed = startStopwatch()
  while ((await countOthers(client)) > 0) {
    if (elapsed() > DISCONNECT_WAIT_MS)
      throw new CommandError(
        'Another program is connected to this database. Stop every server, worker and command of the store first.',
      )
    await sleep(200)
  }
}

async function countOthers(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()
       and coalesce(backend_type, 'client backend') = 'client backend'`,
  )
  return rows[0]?.count ?? 0
}

/**
 * Refuses a restore into a store with user data. Accepts a new database, or a store that was started but never used.
 */
export async function refuseUnlessEmpty(client: pg.Client, manifest: BackupManifest): Promise<void> {
  const tables = await listTables(client)
  if (tables.length > 0 && !tables.some(({ name }) => name === 'migration'))
    throw new CommandError('This database belongs to something else. Restore into a new one.')
  if (tables.length > 0) await refuseOtherMigrations(client, manifest)
  const used = await findUsed(client, tables)
  if (used) throw notEmpty(tableLabel(used))
  const { rows } = await client.query<{ queue: string | null }>(`select to_regclass('pgboss.job') as queue`)
  if (rows[0]?.queue && (await hasRows(client, UNFINISHED_JOBS))) throw notEmpty('the queue of jobs')
}

/** The first table with user data. One statement asks all tables. */
async function findUsed(client: pg.Client, tables: Table[]): Promise<Table | undefined> {
  const known = tables.filter(({ name }) => !FIRST_ROWS.includes(name))
  if (known.length === 0) return undefined
  const questions = known.map(
    (table, at) =>
      `select ${at} as at where exists (select from ${quoteTableName(table)} ${EDITABLE_FIRST_ROWS[table.name] ?? ''})`,
  )
  const { rows } = await client.query<{ at: number }>(`${questions.join(' union all ')} order by at limit 1`)
  return rows[0] && known[rows[0].at]
}

const UNFINISHED_JOBS = `select from pgboss.job where state::text in ('created', 'retry', 'active') and name not like '\\_\\_%'`

async function hasRows(client: pg.Client, select: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(`select exists (${select}) as found`)
  return rows[0]?.found === true
}

function notEmpty(what: string): CommandError {
  return new CommandError(
    `This store is not empty (${what} has rows). A backup is put only into an empty one: set DATA_DIR or DATABASE_URL to a new one.`,
  )
}

/**
 * Refuses a target database with other migrations than the backup. Newer migrations run after the rows are restored.
 */
async function refuseOtherMigrations(client: pg.Client, { migrations }: BackupManifest): Promise<void> {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration order by name',
  )
  const other = rows.find(({ name, checksum }) => known.get(name) !== checksum)
  if (other)
    throw new CommandError(
      `This store is empty, but was started with migration ${other.name}, which the backup does not have. Restore into a new one; it is brought up to date afterwards.`,
    )
}

/** The migrations that the backup was taken with. Refuses migrations that this version does not have. */
export async function findMigrationsOfBackup({ migrations }: BackupManifest): Promise<Migration[]> {
  const ours = new Map((await readMigrations()).map((migration) => [migration.name, migration]))
  return migrations.map(({ name, checksum }) => {
    const found = ours.get(name)
    if (found?.checksum === checksum) return found
    throw new CommandError(
      `The backup has migration ${name}, which this version ${found ? 'has differently' : 'does not have'}. Restore it with the version it was made with, or a later one.`,
    )
  })
}
