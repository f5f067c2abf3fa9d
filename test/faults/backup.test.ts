import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSystem, type System } from '#app/system.ts'
import { checkLedger } from '#features/ledger/ledger.actions.ts'
import { sleep, startStopwatch } from '#kernel/time.ts'
import { createLog } from '#server/log.ts'
import { loadConfig } from '#server/settings/config.ts'
import { recordFigure } from '../support/figures.ts'
import { atBank, begin, comeBack } from '../support/payment.ts'
import { callOver } from '../support/product.ts'
import { plantOpenRegistration } from '../support/registration.ts'
import { addRow } from '../support/rows.ts'
import { scaled } from '../support/scale.ts'
import { createBackupKey, openStore, restore, withClient } from '../support/server/backup.ts'
import { newDatabase, openTestDatabase, type TestDatabase } from '../support/server/database.ts'
import { type ServerProcess, startServer } from '../support/server/serverProcess.ts'

/** Backups of a store during purchases: each is a consistent snapshot, and money adds up in every one. */

const BACKUPS = scaled(1, 10)
const BUYERS = 4
const LARGE_MEGABYTES = scaled(64, 512)
const MANY_ROWS = scaled(20_000, 1_000_000)
/** A table of a million rows is 200 MB: holding it in memory would be far above this limit. */
const MEMORY_MEGABYTES = 400

let database: TestDatabase
let folder: string
let system: System
let server: ServerProcess
let environment: Record<string, string>
let packageId: number
const drops: Array<() => Promise<void>> = []

beforeAll(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bustan-backup-'))
  environment = {
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    LINE_LIMIT: '100000',
    TRUSTED_PROXIES: '1',
    BACKUP_RECIPIENTS: (await createBackupKey(join(folder, 'backup.key'))).recipient,
  }
  const config = loadConfig({ ...environment, LOG_LEVEL: 'silent' })
  system = await createSystem(config, createLog(config))
  const { id } = await addRow(database.db, 'package', {
    label: 'backup',
    nameFa: 'ماهانه',
    nameEn: 'Month',
    priceToman: 100_000,
    lengthDays: 30,
    createdAt: await system.now(),
  })
  packageId = id
  await plantOpenRegistration(system)
  await withClient(database.url, (client) =>
    client.query(
      `insert into notice (subject, text, state, created_at)
       select 'row ' || n, repeat('متن ', 20) || n, 'sent', '2026-11-15' from generate_series(1, ${MANY_ROWS}) n`,
    ),
  )
  server = await startServer({ ...environment, PORT: '0', SEED_DEMO: 'false' })
}, 180_000)

afterAll(async () => {
  await server?.kill('SIGKILL')
  await system?.close()
  await database?.close()
  for (const drop of drops) await drop()
  await rm(folder, { recursive: true, force: true })
})

const request = (path: string, init?: RequestInit) =>
  fetch(`${server.url}${path}`, { redirect: 'manual', ...init })
const product = {
  request,
  call: (call: string, input?: Record<string, unknown>, headers?: Record<string, string>) =>
    callOver(request, call, input, headers),
}

async function buyer(isOver: () => boolean): Promise<number> {
  let bought = 0
  while (!isOver()) {
    const [a, b, c] = randomBytes(3)
    const address = { 'x-forwarded-for': `10.${a}.${b}.${c}` }
    const { authority } = await begin(product, { package_id: packageId, method: 'direct' }, address)
    await comeBack(product, await atBank(product, authority, 'pay'))
    bought++
  }
  return bought
}

/** Runs a command as an operator types it. Returns its peak memory. */
async function measured(
  words: string[],
  settings: Record<string, string>,
): Promise<{ seconds: number; megabytes: number }> {
  const elapsed = startStopwatch()
  const env = { ...process.env, ...settings, LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, ['src/app/cli.ts', ...words, '--json'], { env, stdio: 'pipe' })
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  child.stderr.on('data', (chunk) => (said += chunk))
  let kilobytes = 0
  const watch = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    kilobytes = Math.max(kilobytes, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0))
  }, 50)
  const [code] = await once(child, 'exit')
  clearInterval(watch)
  expect([code, said]).toEqual([0, expect.stringContaining('"takenAt"')])
  return { seconds: elapsed() / 1000, megabytes: Math.round(kilobytes / 1024) }
}

const backUp = (to: string) => measured(['backup', to], environment)

const paidCount = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query(`select count(*)::int as count from payment where state = 'paid'`)
    return rows[0].count as number
  })

test(`backups while ${BUYERS} people buy: ${BACKUPS}`, { timeout: 900_000 }, async () => {
  let isOver = false
  const buyers = Array.from({ length: BUYERS }, () => buyer(() => isOver))
  const taken: Array<{ to: string; least: number; most: number }> = []
  const figures: Array<{ seconds: number; megabytes: number }> = []
  await sleep(500)
  for (let at = 0; at < BACKUPS; at++) {
    const to = join(folder, `backup-${at}`)
    const least = await paidCount(database.url)
    figures.push(await backUp(to))
    taken.push({ to, least, most: await paidCount(database.url) })
  }
  isOver = true
  const bought = (await Promise.all(buyers)).reduce((sum, count) => sum + count, 0)
  let restoring = 0
  for (const [at, { to, least, most }] of taken.entries()) {
    const elapsed = startStopwatch()
    const count = await restoredPayments(to, `restored-${at}`)
    restoring = Math.max(restoring, elapsed() / 1000)
    expect(count).toBeGreaterThanOrEqual(least)
    expect(count).toBeLessThanOrEqual(most)
    // The store really received writes during the backup.
    expect(most).toBeGreaterThan(least)
  }
  const megabytes = Math.max(...figures.map((one) => one.megabytes))
  const seconds = Math.max(...figures.map((one) => one.seconds))
  recordFigure(
    'backup under load: backups, payments meanwhile, rows of the largest table',
    `${BACKUPS}, ${bought}, ${MANY_ROWS}`,
  )
  recordFigure(
    'backup under load: slowest backup and restore in s',
    `${seconds.toFixed(1)}, ${restoring.toFixed(1)}`,
  )
  recordFigure('backup under load: most memory of a backup in MB', megabytes)
  expect(megabytes).toBeLessThan(MEMORY_MEGABYTES)
})

test(`an encrypted file of ${LARGE_MEGABYTES} MB takes no more memory than a small one`, {
  timeout: 900_000,
}, async () => {
  const id = 'large'
  await withClient(database.url, (client) =>
    client.query(
      `insert into picture (id, media_type, width, height, color, created_at)
       values ($1, 'image/png', 1, 1, '#fff', '2026-11-15')`,
      [id],
    ),
  )
  const { ports } = await system.context()
  await ports.storage.putStream(`pictures/${id}`, randomMegabytes(LARGE_MEGABYTES))
  const to = join(folder, 'with-large')
  const backingUp = await backUp(to)
  const { url, drop } = await newDatabase()
  drops.push(drop)
  const restoring = await measured(['restore', to], {
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'of-large'),
    BACKUP_IDENTITY: join(folder, 'backup.key'),
  })
  recordFigure(
    'encrypted backup with a large file: its MB, seconds to back up and restore',
    `${LARGE_MEGABYTES}, ${backingUp.seconds.toFixed(1)}, ${restoring.seconds.toFixed(1)}`,
  )
  recordFigure(
    'encrypted backup with a large file: most memory in MB to back up and restore',
    `${backingUp.megabytes}, ${restoring.megabytes}`,
  )
  expect(Math.max(backingUp.megabytes, restoring.megabytes)).toBeLessThan(MEMORY_MEGABYTES)
})

async function* randomMegabytes(count: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < count; at++) yield randomBytes(1024 * 1024)
}

/** Restores into another store: the restore checks the keys, this function the sums. */
async function restoredPayments(from: string, name: string): Promise<number> {
  const { url, drop } = await newDatabase()
  drops.push(drop)
  const target = { DATABASE_URL: url, DATA_DIR: join(folder, name) }
  await restore(target, from, { identity: join(folder, 'backup.key') })
  const store = await openStore(target)
  try {
    const { sum, unbalanced, disagreements } = await checkLedger(await store.system.context())
    expect([sum, unbalanced, disagreements]).toEqual([0, [], []])
    return await paidCount(url)
  } finally {
    await store.system.close()
  }
}
