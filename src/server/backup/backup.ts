import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { machineNow } from '#kernel/time.ts'
import { CommandError } from '../command/command.ts'
import type { Secrets } from '../secrets.ts'
import { SEAL_PURPOSE, sealedTextOf, writeManifest } from './backupFolder.ts'
import { type BackupPart, syncFolder, writeBackupPart } from './backupPart.ts'
import type { BackupSource } from './backupSource.ts'
import { createEncryptFilter } from './encryption.ts'
import { copyFiles } from './fileParts.ts'
import { type BackupWriter, createEncryptedFolder, createPlainFolder } from './folderLayout.ts'
import {
  type BackupManifest,
  ENCRYPTED_FORMAT,
  manifestDigest,
  PLAIN_FORMAT,
  type TablePart,
} from './manifest.ts'
import { countRows, exportTableRows } from './tableCopy.ts'
import {
  listSequences,
  listTables,
  quoteColumnList,
  quoteTableName,
  setCopyFormat,
  type Table,
  tableLabel,
} from './tables.ts'

/** States of jobs that a worker would still run. The backup leaves out finished and failed jobs. */
const UNFINISHED = `('created', 'retry', 'active')`

/**
 * Writes a backup into a temporary folder and renames it at the end, so a folder with the final name is always
 * complete.
 */
export async function createBackup(source: BackupSource, folder: string): Promise<BackupManifest> {
  requireEncryption(source)
  const target = resolve(folder)
  await refuseUsedFolder(target)
  const nameKey = randomBytes(32).toString('base64url')
  const encode = source.recipients.length > 0 ? await createEncryptFilter(source.recipients) : null
  await mkdir(dirname(target), { recursive: true })
  const root = await mkdtemp(`${target}.unfinished-`)
  const aside = encode ? { ...createEncryptedFolder(root, nameKey), encode } : createPlainFolder(root)
  try {
    await Promise.all(['tables', 'files'].map((name) => mkdir(join(root, name), { mode: 0o700 })))
    const { keys, ...rows } = await copySnapshot(source, aside)
    const files = await copyFiles(source, aside, keys)
    const deletions = await writeBackupPart(aside, 'deletions.gz', Readable.from([source.deletions]))
    const manifest = sealManifest(source.secrets, {
      format: encode ? ENCRYPTED_FORMAT : PLAIN_FORMAT,
      takenAt: source.now.toISOString(),
      machineTime: machineNow().toISOString(),
      mode: source.mode,
      ...rows,
      files,
      deletions,
      ...(encode ? { nameKey } : {}),
      pushKey: source.pushKey,
    })
    await syncFolders(root)
    await writeManifest(root, manifest, source.recipients)
    await syncFolder(root)
    await rename(root, target)
    await syncFolder(dirname(target))
    return manifest
  } catch (error) {
    await rm(root, { recursive: true, force: true })
    throw error
  }
}

/** Modes live and staging require an encrypted backup: staging with a real SMS provider holds real phone numbers. */
function requireEncryption({ mode, recipients }: BackupSource): void {
  if (mode === 'demo' || recipients.length > 0) return
  throw new CommandError(
    `Mode ${mode} makes no plain backup: set BACKUP_RECIPIENTS to a public key. bustan backup key makes one.`,
  )
}

function sealManifest(secrets: Secrets, manifest: Omit<BackupManifest, 'seal'>): BackupManifest {
  const text = sealedTextOf(manifest.takenAt, manifestDigest(manifest))
  return { ...manifest, seal: secrets.seal(SEAL_PURPOSE, text).toString('base64') }
}

async function refuseUsedFolder(target: string): Promise<void> {
  const entries = await readdir(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new CommandError(`${target} cannot be written: ${error.message}`)
  })
  if (entries.length > 0)
    throw new CommandError(`${target} is not empty; a backup needs a new or empty folder.`)
}

async function syncFolders(aside: string): Promise<void> {
  const entries = await readdir(aside, { recursive: true, withFileTypes: true })
  for (const entry of entries) if (entry.isDirectory()) await syncFolder(join(entry.parentPath, entry.name))
}

/** Copies all tables in one database snapshot, so the store may keep running and writing. */
async function copySnapshot(
  source: BackupSource,
  aside: BackupWriter,
): Promise<
  Pick<BackupManifest, 'migrations' | 'tables' | 'sequences' | 'jobs'> & {
    keys: BackupPart & { rows: number }
  }
> {
  const client = new pg.Client({ connectionString: source.databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await setCopyFormat(client)
    const tables = await listTables(client)
    await client.query('begin isolation level repeatable read, read only')
    // Lock the tables before the first query, which fixes the snapshot: then no migration can change a table.
    await client.query(`lock table ${tables.map(quoteTableName).join(', ')} in access share mode`)
    const migrations = await readMigrated(client)
    if (JSON.stringify(await listTables(client)) !== JSON.stringify(tables))
      throw new CommandError('The store was being migrated. Try again.')
    const parts: TablePart[] = []
    for (const table of tables) {
      const step = { part: 'tables' as const, at: parts.length + 1, of: tables.length }
      source.progress.step(`table ${step.at} of ${step.of}: ${tableLabel(table)}`, step)
      parts.push(await copyTable(source, client, aside, table))
    }
    const jobs = await copyQuery(
      client,
      aside,
      'jobs.gz',
      `select id, name, data from pgboss.job where state::text in ${UNFINISHED} and name not like '\\_\\_%'`,
    )
    // List only the storage keys of files here. The files are copied after the transaction ends.
    const keys = await copyQuery(
      client,
      createPlainFolder(aside.root),
      'keys.gz',
      `${source.fileKeys.join(' union ')} order by 1`,
    )
    const sequences = await readSequences(client)
    await client.query('commit')
    return { migrations, tables: parts, sequences, jobs, keys }
  } finally {
    await client.end()
  }
}

async function readMigrated(client: pg.Client): Promise<BackupManifest['migrations']> {
  const { rows } = await client.query<BackupManifest['migrations'][number]>(
    'select name, checksum from migration order by name',
  )
  return rows
}

async function copyTable(
  source: BackupSource,
  client: pg.Client,
  aside: BackupWriter,
  table: Table,
): Promise<TablePart> {
  // Exports with a query: COPY of a table itself omits the rows of tables that inherit from it.
  const rows = exportTableRows(
    client,
    `(select ${quoteColumnList(table.columns)} from ${quoteTableName(table)})`,
  )
  const part = await writeBackupPart(aside, `tables/${table.schema}.${table.name}.gz`, rows, (bytes) =>
    source.progress.bytes(tableLabel(table), bytes),
  )
  return { ...part, ...table, rows: await countRows(client, rows) }
}

async function copyQuery(client: pg.Client, aside: BackupWriter, file: string, select: string) {
  const rows = exportTableRows(client, `(${select})`)
  const part = await writeBackupPart(aside, file, rows)
  return { ...part, rows: await countRows(client, rows) }
}

/** Database sequences are not part of a snapshot. They are read last, so their values are beyond every copied id. */
async function readSequences(client: pg.Client): Promise<BackupManifest['sequences']> {
  const sequences: BackupManifest['sequences'] = []
  for (const sequence of await listSequences(client)) {
    const { rows } = await client.query<{ last: number; isCalled: boolean }>(
      `select last_value as last, is_called as "isCalled" from ${quoteTableName(sequence)}`,
    )
    for (const row of rows) sequences.push({ ...sequence, ...row })
  }
  return sequences
}
