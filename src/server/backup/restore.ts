import pg from 'pg'
import type { StoragePort } from '#adapters/storage/storage.port.ts'
import { CommandError } from '../command.ts'
import type { JobSystem, KeptJob } from '../jobs.ts'
import { applyTogether, MIGRATION_LOCK } from '../migrate.ts'
import type { Secrets } from '../secrets.ts'
import { copyIn } from './copy.ts'
import { type DeletionLine, writeStoredDeletions } from './deletionList.ts'
import { checkFiles, putFilesBack } from './fileParts.ts'
import { hasOurSeal, type OpenBackup, openBackup } from './folder.ts'
import { gatherDeletions } from './gatherDeletions.ts'
import type { BackupReader } from './layout.ts'
import type { Manifest, TablePart } from './manifest.ts'
import { checkPart, damaged, readPart } from './part.ts'
import type { Progress } from './progress.ts'
import { columnList, listForeignKeys, listTables, quoted, speakPlainly, spoken } from './tables.ts'
import { migrationsOf, refuseOthers, refuseUnlessEmpty } from './target.ts'

export interface RestoreTarget {
  databaseUrl: string
  storage: StoragePort
  secrets: Secrets
  /** Its queues are made when they are needed: only after the target was found to be empty. */
  openJobs(): Promise<Pick<JobSystem, 'enqueueAgain'>>
  progress: Progress
}

export interface RestoreRequest {
  folder: string
  /** File of the private key; empty for a plain backup. */
  identityFile: string
  /** A newer list of deleted accounts than the one of the backup; empty for none. */
  deletionsFile: string
  /** Folder of the settings that gets the list after every deletion; empty for none. */
  deletionsFolder: string
  /** Also lines of the list that were not written with the keys of this store. */
  trustsDeletions: boolean
}

export interface Restored {
  manifest: Manifest
  /** Whether the backup was made with the keys at hand. */
  isOurs: boolean
  /** Names of jobs that this version does not know any more, and how many of each were left out. */
  jobsLeftOut: Array<{ name: string; count: number }>
  /** Accounts to delete again. The list is in the storage of the target by now. */
  deletions: DeletionLine[]
}

/** Reads every byte of a backup and compares it with the manifest. */
export async function checkBackup(backup: OpenBackup, progress: Progress): Promise<void> {
  const { manifest, folder } = backup
  const lists = manifest.deletions ? [manifest.deletions] : []
  for (const part of [...manifest.tables, manifest.jobs, ...lists]) {
    progress.step(`checking ${part.file}`)
    await checkPart(folder, part)
  }
  await checkFiles(folder, manifest.files, progress)
}

/**
 * Looks at everything before it changes anything. Files come first: without rows nobody sees them. All rows come in one
 * transaction, so a restore that was killed has left an empty store and is given again. The list of deleted accounts is
 * in the storage before the rows: if the restore is killed after them, the next start deletes the accounts.
 */
export async function restoreBackup(target: RestoreTarget, request: RestoreRequest): Promise<Restored> {
  const backup = await openBackup(request.folder, request.identityFile)
  const { manifest, folder } = backup
  await migrationsOf(manifest)
  const isOurs = hasOurSeal(backup, target.secrets)
  const client = new pg.Client({ connectionString: target.databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await speakPlainly(client)
    await refuseOthers(client)
    await refuseUnlessEmpty(client, manifest)
    await checkBackup(backup, target.progress)
    const deletions = await gatherDeletions(target, backup, request)
    const jobs = await target.openJobs()
    await putFilesBack(folder, manifest.files, target.storage, target.progress)
    if (deletions.length > 0) await writeStoredDeletions(target.storage, deletions)
    await client.query('begin')
    await putRowsBack(client, folder, manifest, target.progress)
    const jobsLeftOut = await putJobsBack(client, folder, manifest, jobs)
    await client.query('commit')
    target.progress.step('analysing')
    await client.query('analyze')
    return { manifest, isOurs, jobsLeftOut, deletions }
  } finally {
    // Without a commit all of it is undone.
    await client.end()
  }
}

async function putRowsBack(
  client: pg.Client,
  folder: BackupReader,
  manifest: Manifest,
  progress: Progress,
): Promise<void> {
  // Whoever starts the store now waits for us, and then finds it full.
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
  await refuseUnlessEmpty(client, manifest)
  await applyMissing(client, manifest)
  const tables = await matchingTables(client, manifest)
  const names = tables.map(quoted).join(', ')
  // Rows come table by table: what they point to may not be there yet, and what triggers made comes as rows too.
  const keys = await listForeignKeys(client)
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`)
  for (const table of tables) await client.query(`alter table ${quoted(table)} disable trigger user`)
  await client.query(`truncate ${names}`)
  for (const [at, table] of tables.entries()) {
    progress.step(`table ${at + 1} of ${tables.length}: ${spoken(table)}, ${table.rows} rows`)
    await putTableBack(client, folder, table)
  }
  for (const { schema, name, last, isCalled } of manifest.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [quoted({ schema, name }), last, isCalled])
  progress.step('checking what rows point to')
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`)
  for (const table of tables) await client.query(`alter table ${quoted(table)} enable trigger user`)
}

async function applyMissing(client: pg.Client, manifest: Manifest): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('public.migration') is not null as found`,
  )
  const applied = rows[0]?.found
    ? (await client.query<{ name: string }>('select name from migration')).rows.map(({ name }) => name)
    : []
  const missing = (await migrationsOf(manifest)).filter(({ name }) => !applied.includes(name))
  await applyTogether(client, missing)
}

/** A backup with other tables or columns than its migrations make was not made by this product. */
async function matchingTables(client: pg.Client, { tables }: Manifest): Promise<TablePart[]> {
  const shape = (list: Array<{ schema: string; name: string; columns: string[] }>) =>
    JSON.stringify(list.map((table) => [spoken(table), [...table.columns].sort()]).sort())
  if (shape(await listTables(client)) !== shape(tables))
    throw new CommandError(
      'The tables of the backup are not those of its migrations. It was made by another version.',
    )
  return tables
}

async function putTableBack(client: pg.Client, folder: BackupReader, table: TablePart): Promise<void> {
  const target = `${quoted(table)} (${columnList(table.columns)})`
  const rows = await copyIn(client, target, readPart(folder, table))
  if (rows !== table.rows) throw damaged(table.file)
}

const JOBS_AT_ONCE = 500

/** What was queued waits again; what was under way is begun again, as after a kill of its worker. */
async function putJobsBack(
  client: pg.Client,
  folder: BackupReader,
  { jobs: part }: Manifest,
  jobs: Pick<JobSystem, 'enqueueAgain'>,
): Promise<Restored['jobsLeftOut']> {
  await client.query(
    'create temporary table restored_job (at bigint generated always as identity, id uuid, name text, data jsonb) on commit drop',
  )
  const count = await copyIn(client, 'restored_job (id, name, data)', readPart(folder, part))
  if (count !== part.rows) throw damaged(part.file)
  const { rows: names } = await client.query<{ name: string; count: number }>(
    'select name, count(*)::int as count from restored_job group by name order by name',
  )
  const leftOut: Restored['jobsLeftOut'] = []
  for (const one of names) if (!(await putQueueBack(client, one.name, jobs))) leftOut.push(one)
  return leftOut
}

async function putQueueBack(
  client: pg.Client,
  name: string,
  jobs: Pick<JobSystem, 'enqueueAgain'>,
): Promise<boolean> {
  for (let last = 0; ; ) {
    const { rows } = await client.query<KeptJob & { at: number }>(
      'select at, id, data from restored_job where name = $1 and at > $2 order by at limit $3',
      [name, last, JOBS_AT_ONCE],
    )
    if (rows.length === 0) return true
    const isKnown = await jobs.enqueueAgain(
      client,
      name,
      rows.map(({ id, data }) => ({ id, data })),
    )
    if (!isKnown) return false
    last = rows.at(-1)?.at ?? last
  }
}
