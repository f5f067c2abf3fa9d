import pg from 'pg'
import type { StoragePort } from '#adapters/storage/storage.port.ts'
import type { JobSystem, QueuedJob } from '../background/jobs.ts'
import { CommandError } from '../command/command.ts'
import { applyMigrationsInTransaction, MIGRATION_LOCK_ID } from '../database/migrate.ts'
import type { Secrets } from '../secrets.ts'
import { isSealedByThisStore, type OpenBackup, openBackup } from './backupFolder.ts'
import { checkBackupPart, damagedBackupError, readBackupPart } from './backupPart.ts'
import { type DeletionLine, writeStoredDeletions } from './deletionList.ts'
import { checkFiles, restoreFiles } from './fileParts.ts'
import type { BackupReader } from './folderLayout.ts'
import { gatherDeletions } from './gatherDeletions.ts'
import type { BackupManifest, TablePart } from './manifest.ts'
import type { BackupProgress } from './progress.ts'
import { findMigrationsOfBackup, refuseOtherConnections, refuseUnlessEmpty } from './restoreTarget.ts'
import { importTableRows } from './tableCopy.ts'
import {
  listFilledTables,
  listForeignKeys,
  listTables,
  listTriggeredTables,
  quoteColumnList,
  quoteTableName,
  setCopyFormat,
  tableLabel,
} from './tables.ts'

export interface RestoreTarget {
  databaseUrl: string
  storage: StoragePort
  secrets: Secrets
  /** Creates the job queues of the target. Called only after the target database was found to be empty. */
  openJobs(): Promise<Pick<JobSystem, 'requeueJobs'>>
  progress: BackupProgress
}

export interface RestoreRequest {
  folder: string
  /** Path of the private key that decrypts the backup; empty for an unencrypted backup. */
  identityFile: string
  /** The private key itself, if it is in memory instead of a file. */
  identity?: string
  /** Path of a newer list of deleted accounts than the one in the backup; empty for none. */
  deletionsFile: string
  /** The folder in the setting DELETIONS_FOLDER, which holds a list of deleted accounts; empty for none. */
  deletionsFolder: string
  /** Whether to apply also lines of the list of deleted accounts that this store did not sign. */
  trustsDeletions: boolean
}

export interface RestoreSummary {
  manifest: BackupManifest
  /** Whether the secret key of this store sealed the backup. */
  isOurs: boolean
  /** Names of jobs that this version no longer has, with the number of skipped jobs of each. */
  jobsLeftOut: Array<{ name: string; count: number }>
  /** Accounts that the caller must delete again after the restore. Their list is already in the storage. */
  deletions: DeletionLine[]
}

/** Reads the whole backup and compares every hash with the manifest. */
export async function checkBackup(backup: OpenBackup, progress: BackupProgress): Promise<void> {
  const { manifest, folder } = backup
  const lists = manifest.deletions ? [manifest.deletions] : []
  for (const part of [...manifest.tables, manifest.jobs, ...lists]) {
    progress.step(`checking ${part.file}`)
    await checkBackupPart(folder, part)
  }
  await checkFiles(folder, manifest.files, progress)
}

/**
 * Restores a backup into an empty store. Checks everything before it changes anything. Files come first, because they
 * have no effect without database rows. All rows come in one transaction, so a killed restore leaves an empty store and
 * can be repeated. The list of deleted accounts is stored before the rows: if the restore is killed after them, the
 * next start deletes the accounts.
 */
export async function restoreBackup(target: RestoreTarget, request: RestoreRequest): Promise<RestoreSummary> {
  const backup = await openBackup(request.folder, request.identityFile, request.identity)
  const { manifest, folder } = backup
  await findMigrationsOfBackup(manifest)
  const isOurs = isSealedByThisStore(backup, target.secrets)
  const client = new pg.Client({ connectionString: target.databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await setCopyFormat(client)
    await refuseOtherConnections(client)
    await refuseUnlessEmpty(client, manifest)
    await checkBackup(backup, target.progress)
    const deletions = await gatherDeletions(target, backup, request)
    const jobs = await target.openJobs()
    await restoreFiles(folder, manifest.files, target.storage, target.progress)
    if (deletions.length > 0) await writeStoredDeletions(target.storage, deletions)
    await client.query('begin')
    await restoreRows(client, folder, manifest, target.progress)
    const jobsLeftOut = await restoreJobs(client, folder, manifest, jobs)
    await client.query('commit')
    target.progress.step('analysing')
    await analyze(client, manifest)
    return { manifest, isOurs, jobsLeftOut, deletions }
  } finally {
    // Closing the connection rolls the transaction back unless it was committed.
    await client.end()
  }
}

async function restoreRows(
  client: pg.Client,
  folder: BackupReader,
  manifest: BackupManifest,
  progress: BackupProgress,
): Promise<void> {
  // Take the migration lock: a store that starts now waits and then finds the restored data.
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK_ID])
  await refuseUnlessEmpty(client, manifest)
  await applyMissing(client, manifest)
  const tables = await checkTables(client, manifest)
  // Drop foreign keys and disable triggers: rows arrive table by table, and the rows that triggers once created are in
  // the backup too.
  const keys = await listForeignKeys(client)
  const triggered = await listTriggeredTables(client)
  await runAll(
    client,
    keys.map(({ table, name }) => `alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`),
  )
  await runAll(
    client,
    triggered.map((table) => `alter table ${quoteTableName(table)} disable trigger user`),
  )
  const filled = await listFilledTables(client)
  await client.query(`truncate ${filled.map(quoteTableName).join(', ')}`)
  for (const [at, table] of tables.entries()) {
    progress.step(`table ${at + 1} of ${tables.length}: ${tableLabel(table)}, ${table.rows} rows`)
    await restoreTable(client, folder, table)
  }
  for (const { schema, name, last, isCalled } of manifest.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [
      quoteTableName({ schema, name }),
      last,
      isCalled,
    ])
  progress.step('checking what rows point to')
  await runAll(
    client,
    keys.map(
      ({ table, name, definition }) =>
        `alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`,
    ),
  )
  await runAll(
    client,
    triggered.map((table) => `alter table ${quoteTableName(table)} enable trigger user`),
  )
}

/** Not the whole database: the tables of PostgreSQL itself take longer than those of a small store. */
async function analyze(client: pg.Client, { tables }: BackupManifest): Promise<void> {
  const filled = tables.filter(({ rows }) => rows > 0)
  await client.query(`analyze ${filled.map(quoteTableName).join(', ')}`)
}

/** Runs the statements in one round trip. */
async function runAll(client: pg.Client, statements: string[]): Promise<void> {
  if (statements.length > 0) await client.query(statements.join(';\n'))
}

async function applyMissing(client: pg.Client, manifest: BackupManifest): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('public.migration') is not null as found`,
  )
  const applied = rows[0]?.found
    ? (await client.query<{ name: string }>('select name from migration')).rows.map(({ name }) => name)
    : []
  const missing = (await findMigrationsOfBackup(manifest)).filter(({ name }) => !applied.includes(name))
  await applyMigrationsInTransaction(client, missing)
}

/** Refuses a backup whose tables or columns differ from those that its migrations create. */
async function checkTables(client: pg.Client, { tables }: BackupManifest): Promise<TablePart[]> {
  const shape = (list: Array<{ schema: string; name: string; columns: string[] }>) =>
    JSON.stringify(list.map((table) => [tableLabel(table), [...table.columns].sort()]).sort())
  if (shape(await listTables(client)) !== shape(tables))
    throw new CommandError(
      'The tables of the backup are not those of its migrations. It was made by another version.',
    )
  return tables
}

async function restoreTable(client: pg.Client, folder: BackupReader, table: TablePart): Promise<void> {
  const target = `${quoteTableName(table)} (${quoteColumnList(table.columns)})`
  const rows = await importTableRows(client, target, readBackupPart(folder, table))
  if (rows !== table.rows) throw damagedBackupError(table.file)
}

const JOBS_AT_ONCE = 500

/** Puts the jobs of a backup into the queue. Jobs that were running start again, as after a killed worker. */
async function restoreJobs(
  client: pg.Client,
  folder: BackupReader,
  { jobs: part }: BackupManifest,
  jobs: Pick<JobSystem, 'requeueJobs'>,
): Promise<RestoreSummary['jobsLeftOut']> {
  await client.query(
    'create temporary table restored_job (at bigint generated always as identity, id uuid, name text, data jsonb) on commit drop',
  )
  const count = await importTableRows(client, 'restored_job (id, name, data)', readBackupPart(folder, part))
  if (count !== part.rows) throw damagedBackupError(part.file)
  const { rows: names } = await client.query<{ name: string; count: number }>(
    'select name, count(*)::int as count from restored_job group by name order by name',
  )
  const leftOut: RestoreSummary['jobsLeftOut'] = []
  for (const one of names) if (!(await restoreQueue(client, one.name, jobs))) leftOut.push(one)
  return leftOut
}

async function restoreQueue(
  client: pg.Client,
  name: string,
  jobs: Pick<JobSystem, 'requeueJobs'>,
): Promise<boolean> {
  for (let last = 0; ; ) {
    const { rows } = await client.query<QueuedJob & { at: number }>(
      'select at, id, data from restored_job where name = $1 and at > $2 order by at limit $3',
      [name, last, JOBS_AT_ONCE],
    )
    if (rows.length === 0) return true
    const isKnown = await jobs.requeueJobs(
      client,
      name,
      rows.map(({ id, data }) => ({ id, data })),
    )
    if (!isKnown) return false
    last = rows.at(-1)?.at ?? last
  }
}
