import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { restoreCommands } from '#app/commands/restoreCommands.ts'
import { createHttp } from '#app/http.ts'
import { createSystem, type System } from '#app/system.ts'
import { sha256OfStream } from '#server/backup/backupPart.ts'
import { countRows, exportTableRows } from '#server/backup/tableCopy.ts'
import {
  listTables,
  quoteColumnList,
  quoteTableName,
  setCopyFormat,
  tableLabel,
} from '#server/backup/tables.ts'
import { createLog } from '#server/log.ts'
import { loadConfig } from '#server/settings/config.ts'
import { callOver, type Product } from '../product.ts'

export type Environment = Record<string, string>

function configOf(environment: Environment) {
  return loadConfig({ LOG_LEVEL: 'silent', SEED_DEMO: 'false', TRUSTED_PROXIES: '1', ...environment })
}

/** A store with HTTP and without a worker, so that only the test changes data. */
export async function openStore(environment: Environment, isWorking = false): Promise<Product> {
  const config = configOf(environment)
  const system = await createSystem(config, createLog(config))
  if (isWorking) await system.startWorking()
  const { app } = await createHttp(system, { state: { isStopping: false } })
  const request: Product['request'] = async (path, init) => app.request(path, init)
  return { system, request, call: (call, input, headers) => callOver(request, call, input, headers) }
}

interface RestoreResult {
  rows: number
  jobs: number
  files: number
  migrationsApplied: string[]
  unopened: number
  accountsDeletedAgain: number
  warnings: string[]
}

/** `bustan restore` in process. */
export async function restore(
  environment: Environment,
  folder: string,
  options: Record<string, string> = {},
): Promise<RestoreResult> {
  return (await lone('restore', environment, folder, options)) as RestoreResult
}

export async function checkBackup(
  environment: Environment,
  folder: string,
  options: Record<string, string> = {},
): Promise<unknown> {
  return lone('backup check', environment, folder, options)
}

/** `bustan backup test` in process. */
export async function testBackupByCommand(
  environment: Environment,
  folder: string,
  options: Record<string, string>,
): Promise<unknown> {
  return lone('backup test', environment, folder, options)
}

export async function createBackupKey(file: string): Promise<{ file: string; recipient: string }> {
  return (await lone('backup key', {}, file)) as { file: string; recipient: string }
}

async function lone(
  name: string,
  environment: Environment,
  word: string,
  options: Record<string, string> = {},
): Promise<unknown> {
  const command = restoreCommands.find((one) => one.name === name)
  if (!command) throw new Error(`There is no verb ${name}.`)
  const config = configOf(environment)
  return (await command.runStandalone(config, createLog(config), { words: [word], options })).data
}

/** Rows and a hash of every table, in physical order. */
export async function tableHashes(url: string): Promise<Record<string, string>> {
  return withClient(url, async (client) => {
    await setCopyFormat(client)
    const hashes: Record<string, string> = {}
    for (const table of await listTables(client)) {
      // A backup is recorded when it is complete, so it never contains its own record.
      if (table.name === 'backup_run') continue
      const rows = exportTableRows(
        client,
        `(select ${quoteColumnList(table.columns)} from ${quoteTableName(table)})`,
      )
      const hash = await sha256OfStream(rows)
      hashes[tableLabel(table)] = `${await countRows(client, rows)} rows, ${hash}`
    }
    return hashes
  })
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export async function tableCount(url: string): Promise<number> {
  return withClient(url, async (client) => (await listTables(client)).length)
}

/** Changes a manifest and signs it again, as an attacker with the key would. */
export async function changeManifest(
  folder: string,
  change: (manifest: Record<string, unknown>) => void,
): Promise<void> {
  const path = join(folder, 'manifest.json')
  const { manifest } = JSON.parse(await readFile(path, 'utf8'))
  change(manifest)
  const digest = createHash('sha256').update(JSON.stringify(manifest)).digest('hex')
  await writeFile(path, JSON.stringify({ digest, manifest }))
}

/** Every stored file to which rows refer, with its hash. */
export async function fileHashes(system: System, statements: string[]): Promise<Record<string, string>> {
  const { ports } = await system.context()
  const keys = await withClient(system.databaseUrl, async (client) => {
    const { rows } = await client.query<{ key: string }>(
      `select key from (${statements.join(' union ')}) named (key) order by 1`,
    )
    return rows.map(({ key }) => key)
  })
  const hashes: Record<string, string> = {}
  for (const key of keys) {
    const bytes = await ports.storage.open(key)
    hashes[key] = bytes ? await sha256OfStream(bytes) : 'missing'
  }
  return hashes
}
