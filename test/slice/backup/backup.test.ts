import { execFile, spawn } from 'node:child_process'
import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createS3StorageForTest, TEST_BUCKET } from '#adapters/storage/storage.harness.ts'
import { SEALED_COLUMNS } from '#app/commands/backupColumns.ts'
import { JOB_HANDLERS } from '#app/slices.ts'
import { storePicture } from '#features/catalogue/picture.actions.ts'
import { installationLink } from '#features/install/link/link.actions.ts'
import { checkLedger } from '#features/ledger/ledger.actions.ts'
import { closeRegistration, openRegistration } from '#features/notice/notice.actions.ts'
import { addOperator } from '#features/office/operator/operator.actions.ts'
import { sleep } from '#kernel/time.ts'
import { createJobs } from '#server/background/jobs.ts'
import { createBackup } from '#server/backup/backup.ts'
import { openBackup } from '#server/backup/backupFolder.ts'
import { FILE_KEY_QUERIES } from '#server/backup/fileKeys.ts'
import { createBackupProgress } from '#server/backup/progress.ts'
import type { UserCtx } from '#server/context.ts'
import { applyMigrationsInTransaction, readMigrations } from '#server/database/migrate.ts'
import { openDb } from '#server/db.ts'
import { createLog } from '#server/log.ts'
import { commandRunner } from '../../support/commands.ts'
import { recordFigure, recordKills } from '../../support/figures.ts'
import { plantSigned } from '../../support/install.ts'
import { plantPoll, plantVoters } from '../../support/poll.ts'
import type { Product } from '../../support/product.ts'
import { proofTest } from '../../support/proofTest.ts'
import { refundPeople } from '../../support/refundPeople.ts'
import { settle } from '../../support/registration.ts'
import { addRow, getRow } from '../../support/rows.ts'
import {
  changeManifest,
  checkBackup,
  type Environment,
  fileHashes,
  openStore,
  restore,
  tableCount,
  tableHashes,
  withClient,
} from '../../support/server/backup.ts'
import { copyTemplate, newDatabase } from '../../support/server/database.ts'
import { plantRows } from '../../support/server/plantRows.ts'
import { createTicket, createUser, sendFile } from '../../support/ticket.ts'
import { png } from '../../support/upload/fileBytes.ts'

/** Backs up a store with data and restores it elsewhere. */

const SECRET_KEY = 'k'.repeat(40)
const PUSH_VAPID_KEY = newPushKey()
const WAITING = '09121230011'
/** Signed copies can be created again, and loose files would be removed anyway. */
const NOT_BACKED_UP = ['signing', 'loose_file']
const run = promisify(execFile)
let root: string
let source: Product
let sourceEnvironment: Environment
let backup: string
const drops: Array<() => Promise<void>> = []

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'bustan-backup-'))
  sourceEnvironment = { ...(await emptyStore('source')), LINE_LIMIT: '100000' }
  const busy = await openStore(sourceEnvironment, true)
  await liveIn(busy)
  await addOperator(await busy.system.context(), 'keeper', ['owner'])
  await leaveUpload(busy)
  await settle(busy.system)
  await busy.system.close()
  const empty = await withClient(sourceEnvironment['DATABASE_URL'] ?? '', (client) => plantRows(client))
  expect(empty).toEqual([])
  // No worker runs here, so queued jobs stay queued.
  source = await openStore(sourceEnvironment)
  await leaveJobs(source)
  backup = join(root, 'backup')
  await commandRunner(source)('backup', [backup])
}, 180_000)

afterAll(async () => {
  await source?.system.close()
  for (const drop of drops) await drop()
  await rm(root, { recursive: true, force: true })
})

function newPushKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

async function emptyStore(name: string): Promise<Environment> {
  const { url, drop } = await newDatabase()
  drops.push(drop)
  return { DATABASE_URL: url, DATA_DIR: join(root, name), SECRET_KEY, PUSH_VAPID_KEY }
}

/** Creates rows in as many tables as possible. */
async function liveIn(product: Product): Promise<void> {
  const { opened, give, registered } = refundPeople(product)
  const refund = await opened()
  await give(refund.id, refund.headers)
  await registered()
  const asking = await createUser(product)
  const file = await sendFile(product, asking.userId)
  expect((await createTicket(product, asking, { files: [file] })).status).toBe(200)
  const [option] = await plantPoll(product, { id: 'lunch' })
  const [voter] = await plantVoters(product, 1)
  const vote = { id: 'lunch', option_ids: [option] }
  expect((await product.call('POST /poll/{id}/vote', vote, voter?.headers)).status).toBe(200)
  const signed = await plantSigned(product.system, 'signing', 200_000)
  await signed.begin()
  await storePicture(await product.system.context(), 'image/png', await png())
  await addRow(product.system.db, 'notice', {
    subject: 'awkward',
    phoneNumber: null,
    text: 'تب\tخط\nنو\\N \\. "\'\u200c',
    state: 'failed',
    createdAt: await product.system.now(),
  })
}

/** A file that an operator uploaded and has not offered yet. */
async function leaveUpload({ system }: Product): Promise<void> {
  const { ports, now } = await system.context()
  const storageKey = 'packages/uploaded.ipa'
  const bytes = Buffer.from('uploaded')
  await ports.storage.put(storageKey, bytes)
  await addRow(system.db, 'packageUpload', {
    id: randomUUID(),
    operatorId: (await getRow(system.db, 'operator', { name: 'keeper' })).id,
    storageKey,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    size: bytes.length,
    facts: '{}',
    createdAt: now,
  })
}

/** One queued job, and one job that a worker has started. */
async function leaveJobs({ system, call }: Product): Promise<void> {
  await closeRegistration(await system.context())
  expect((await call('POST /registration/interest', { phone_number: WAITING })).status).toBe(200)
  await openRegistration(await system.context())
  await withClient(system.databaseUrl, (client) =>
    client.query(
      `update pgboss.job set state = 'active' where name = 'notice.announce' and state = 'created'`,
    ),
  )
  await closeRegistration(await system.context())
  await openRegistration(await system.context())
}

describe('a restored store', () => {
  let target: Environment
  let result: Awaited<ReturnType<typeof restore>>
  beforeAll(async () => {
    target = await emptyStore('target')
    result = await restore(target, backup)
  }, 120_000)

  test('has every row of every table, byte for byte', async () => {
    const [before, after] = await Promise.all([
      tableHashes(sourceEnvironment['DATABASE_URL'] ?? ''),
      tableHashes(target['DATABASE_URL'] ?? ''),
    ])
    expect(after).toEqual(before)
    const used = Object.values(before).filter((one) => !one.startsWith('0 rows')).length
    recordFigure('backup: tables equal, of them with rows', `${Object.keys(before).length}, ${used}`)
    expect(used).toBe(Object.keys(before).length)
    expect(result.warnings).toEqual([])
    expect(result.migrationsApplied).toEqual([])
  })

  test('has the same schema: keys, triggers, generated columns and indexes', async () => {
    const shapeOf = (url: string) => withClient(url, shape)
    expect(await shapeOf(target['DATABASE_URL'] ?? '')).toEqual(
      await shapeOf(sourceEnvironment['DATABASE_URL'] ?? ''),
    )
  })

  test('has every file, and the ledger has the same sums', async () => {
    const restored = await openStore(target)
    const files = await fileHashes(restored.system, FILE_KEY_QUERIES)
    expect(files).toEqual(await fileHashes(source.system, FILE_KEY_QUERIES))
    expect(Object.keys(files).map((key) => key.split('/')[0])).toEqual(
      expect.arrayContaining(['pictures', 'packages', 'uploads']),
    )
    expect(Object.values(files)).not.toContain('missing')
    const ledger = await checkLedger(await restored.system.context())
    expect(ledger).toEqual(await checkLedger(await source.system.context()))
    expect(ledger.accounts.length).toBeGreaterThan(2)
    expect([ledger.sum, ledger.unbalanced, ledger.disagreements]).toEqual([0, [], []])
    await restored.system.close()
  })

  test('continues its sequences, and runs each queued job once', async () => {
    const restored = await openStore(target, true)
    await settle(restored.system)
    const { body } = await restored.call('GET /sandbox/api/sms', { phone: WAITING })
    expect(body['messages']).toHaveLength(1)
    const ids = await withClient(restored.system.databaseUrl, async (client) => {
      const { rows: before } = await client.query('select max(id) as id from app_user')
      const { rows } = await client.query(
        `insert into app_user (phone_number, created_at) values ('+989990000001', '2026-11-15') returning id`,
      )
      return { before: before[0].id, after: rows[0].id }
    })
    expect(ids.after).toBeGreaterThan(ids.before)
    const { rows } = await withClient(restored.system.databaseUrl, (client) =>
      client.query(`select nextval('registration_place') > coalesce(max(place), 0) as on from registration`),
    )
    expect(rows[0].on).toBe(true)
    await restored.system.close()
  })

  test('has no signed copies, and signs again for the next installation', async () => {
    const restored = await openStore(target, true)
    const { system } = restored
    const { db } = system
    const { storageKey } = await getRow(db, 'signing', { state: 'done' })
    const { storage } = (await source.system.context()).ports
    expect(await storage.head(storageKey ?? '')).not.toBeNull()
    expect(await (await system.context()).ports.storage.head(storageKey ?? '')).toBeNull()
    const { userId, deviceId, applicationId: id } = await getRow(db, 'installation', {})
    const ask = async () => {
      const ctx = { ...(await system.context()), user: { userId } } as unknown as UserCtx
      return installationLink(ctx, { id, deviceId })
    }
    expect(await ask()).toMatchObject({ isReady: false })
    await settle(system)
    const { isReady, plistUrl } = await ask()
    expect(isReady).toBe(true)
    const manifest = new URL(plistUrl ?? '').pathname
    expect((await restored.request(manifest)).status).toBe(200)
    const file = await restored.request(manifest.replace('manifest.plist', 'app.ipa'))
    expect(file.status).toBe(200)
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(200_000)
    await system.close()
  })
})

/** Schema objects other than rows. */
async function shape(client: { query(text: string): Promise<{ rows: unknown[] }> }) {
  const statements = [
    `select conrelid::regclass::text as t, conname, pg_get_constraintdef(oid) as d, convalidated from pg_constraint
     where connamespace in ('public'::regnamespace, 'sandbox'::regnamespace)
       and not exists (select from pg_inherits where inhrelid = conrelid) order by 1, 2`,
    `select tgrelid::regclass::text as t, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
    // Excludes the tables of single days, which the restored store creates itself.
    `select schemaname, indexname, indexdef from pg_indexes where schemaname in ('public', 'sandbox')
       and tablename !~ '^tracked_event_\\d' order by 1, 2`,
    `select word, skeleton from search_word order by word`,
  ]
  const rows: unknown[] = []
  for (const statement of statements) rows.push((await client.query(statement)).rows)
  return rows
}

describe('a backup', () => {
  test('is complete, readable by its owner only, and the only entry in its folder', async () => {
    expect(await checkBackup(sourceEnvironment, backup)).toMatchObject({ missingFiles: [], mode: 'demo' })
    expect((await stat(backup)).mode & 0o077).toBe(0)
    expect((await stat(join(backup, 'manifest.json'))).mode & 0o077).toBe(0)
    expect((await readdir(root)).filter((name) => name.includes('unfinished'))).toEqual([])
    const { tables, jobs } = (await openBackup(backup, '')).manifest
    expect(jobs.rows).toBe(2)
    expect(tables.map(({ name }) => name)).toContain('ledger_line')
  })

  test('contains no key and no sealed value in plain text', async () => {
    const text = await readFile(join(backup, 'manifest.json'), 'utf8')
    expect(text).not.toContain(SECRET_KEY)
    expect(await readdir(backup)).toEqual([
      'deletions.gz',
      'files',
      'files.gz',
      'jobs.gz',
      'manifest.json',
      'tables',
    ])
  })

  test('refuses a folder that is not empty, and leaves nothing behind when it fails', async () => {
    const backUp = commandRunner(source)
    await expect(backUp('backup', [backup])).rejects.toThrow('is not empty')
    await expect(backUp('backup', [])).rejects.toThrow('Say the folder')
    const { ports, secrets, now } = await source.system.context()
    const broken = {
      databaseUrl: source.system.databaseUrl,
      storage: { ...ports.storage, open: () => Promise.reject(new Error('The storage is away.')) },
      secrets,
      now,
      mode: 'demo',
      recipients: [],
      deletions: '',
      pushKey: '',
      fileKeys: FILE_KEY_QUERIES,
      progress: createBackupProgress(() => undefined),
    }
    await expect(createBackup(broken, join(root, 'broken'))).rejects.toThrow('away')
    expect((await readdir(root)).filter((name) => name.startsWith('broken'))).toEqual([])
  })

  proofTest('that is killed halfway does not count as a backup, nor do its leftovers', async () => {
    const env = { ...process.env, ...sourceEnvironment, LOG_LEVEL: 'error' }
    const folder = join(root, 'killed-backup')
    const args = ['src/app/cli.ts', 'backup', folder]
    const child = spawn(process.execPath, args, { env, stdio: 'ignore' })
    const gone = once(child, 'exit')
    const leftovers = async () => (await readdir(root)).filter((name) => name.startsWith('killed-backup'))
    while ((await leftovers()).length === 0 && child.exitCode === null) await sleep(5)
    child.kill('SIGKILL')
    await gone
    const [left = '', ...others] = await leftovers()
    expect([left, others]).toEqual([expect.stringContaining('.unfinished-'), []])
    await expect(checkBackup(sourceEnvironment, join(root, left))).rejects.toThrow('no finished backup')
    await rm(join(root, left), { recursive: true })
    await run('./bustan', ['backup', folder], { env })
    await checkBackup(sourceEnvironment, folder)
  })

  test('covers every column that names a file or is sealed', async () => {
    const columns = await withClient(source.system.databaseUrl, async (client) => {
      const { rows } = await client.query<{ table: string; column: string }>(
        `select table_name as table, column_name as column from information_schema.columns
         where table_schema = 'public' and (column_name like '%storage_key%' or column_name like '%sealed%')`,
      )
      return rows
    })
    expect(columns.length).toBeGreaterThan(5)
    for (const { table, column } of columns) {
      const isKnown = column.includes('sealed')
        ? SEALED_COLUMNS.some((one) => one.table === table && one.column === column)
        : NOT_BACKED_UP.includes(table) ||
          FILE_KEY_QUERIES.some((statement) => statement.includes(` ${column} from ${table}`))
      expect([table, column, isKnown]).toEqual([table, column, true])
    }
  })

  test('lists files that rows name but storage lacks, except files erased during the backup', async () => {
    const { ports, secrets, now } = await source.system.context()
    const [gone = ''] = Object.keys(await fileHashes(source.system, FILE_KEY_QUERIES))
    const folder = join(root, 'missing')
    const { files } = await createBackup(
      {
        databaseUrl: source.system.databaseUrl,
        storage: { ...ports.storage, open: async (key) => (key === gone ? null : ports.storage.open(key)) },
        secrets,
        now,
        mode: 'demo',
        recipients: [],
        deletions: '',
        pushKey: '',
        // The second id represents a row that existed only at the moment of the snapshot.
        fileKeys: [
          ...FILE_KEY_QUERIES,
          `select 'gone/since' where current_setting('transaction_isolation') = 'repeatable read'`,
        ],
        progress: createBackupProgress(() => undefined),
      },
      folder,
    )
    expect(files.missing).toEqual([gone])
  })
})

describe('a restore refuses', () => {
  /** Started first and awaited last: it waits some seconds for other connections to close. */
  let ofItself: Promise<unknown>
  beforeAll(() => {
    ofItself = restore(sourceEnvironment, backup).catch((error: Error) => error.message)
  })

  /** Copies the backup so that a test can damage it. A failed restore must leave the target empty. */
  async function refused(spoil: (folder: string) => Promise<void>, words: RegExp): Promise<void> {
    const folder = join(root, `copy-${randomUUID()}`)
    await cp(backup, folder, { recursive: true })
    await spoil(folder)
    const target = await emptyStore(`t-${randomUUID()}`)
    await expect(restore(target, folder)).rejects.toThrow(words)
    expect(await tableCount(target['DATABASE_URL'] ?? '')).toBe(0)
    await rm(folder, { recursive: true })
  }

  async function flip(path: string): Promise<void> {
    const bytes = await readFile(path)
    const at = bytes.length >> 1
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
    await writeFile(path, bytes)
  }

  const oneFile = async (folder: string) => {
    const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })
    const file = entries.find((entry) => entry.isFile())
    return join(file?.parentPath ?? '', file?.name ?? '')
  }

  /** Like a store with other keys, which cannot open the seal. */
  const loseSeal = (manifest: Record<string, unknown>) => Object.assign(manifest, { seal: 'AAAA' })

  const damages: Array<[string, (folder: string) => Promise<void>, RegExp]> = [
    ['a changed byte in a table', (folder) => flip(join(folder, 'tables/public.ledger_line.gz')), /damaged/],
    ['a table cut off', (folder) => truncate(join(folder, 'tables/public.payment.gz'), 40), /damaged/],
    ['a missing table', (folder) => rm(join(folder, 'tables/public.app_user.gz')), /missing/],
    ['changed jobs', (folder) => flip(join(folder, 'jobs.gz')), /damaged/],
    ['a changed file', async (folder) => flip(await oneFile(folder)), /damaged/],
    ['a missing file', async (folder) => rm(await oneFile(folder)), /missing/],
    ['a backup without manifest', (folder) => rm(join(folder, 'manifest.json')), /no finished backup/],
    ['a cut manifest', (folder) => truncate(join(folder, 'manifest.json'), 300), /damaged/],
    ['a changed manifest', (folder) => flip(join(folder, 'manifest.json')), /damaged/],
    [
      'another format',
      (folder) => changeManifest(folder, (manifest) => Object.assign(manifest, { format: 2 })),
      /has format 2; this version reads 1/,
    ],
    [
      'a newer version',
      (folder) =>
        changeManifest(folder, (manifest) =>
          (manifest['migrations'] as object[]).push({ name: '9999_later.sql', checksum: 'a'.repeat(64) }),
        ),
      /9999_later\.sql, which this version does not have/,
    ],
    [
      'a wrong count of rows',
      (folder) =>
        changeManifest(folder, (manifest) => {
          const table = (manifest['tables'] as Array<{ name: string; rows: number }>).find(
            ({ name }) => name === 'payment',
          )
          if (table) table.rows++
          loseSeal(manifest)
        }),
      /damaged/,
    ],
    [
      'a table that its migrations do not make',
      (folder) =>
        changeManifest(folder, (manifest) => {
          ;(manifest['tables'] as object[]).pop()
          loseSeal(manifest)
        }),
      /not those of its migrations/,
    ],
    [
      'a manifest that was changed since the store sealed it',
      (folder) => changeManifest(folder, (manifest) => (manifest['tables'] as object[]).pop()),
      /changed since this store sealed it/,
    ],
    [
      'a part outside the folder',
      (folder) =>
        changeManifest(folder, (manifest) => Object.assign(manifest['jobs'] as object, { file: '../x.gz' })),
      /not understood/,
    ],
  ]
  test.each(damages)('%s (planted)', async (_, spoil, words) => refused(spoil, words))

  test('a store that is not empty', async () => {
    const used = await copyTemplate()
    drops.push(used.drop)
    await withClient(used.url, (client) =>
      client.query(`insert into app_user (phone_number, created_at) values ('+989120000000', '2026-11-15')`),
    )
    const target = { ...(await emptyStore('used')), DATABASE_URL: used.url }
    const before = await tableHashes(used.url)
    await expect(restore(target, backup)).rejects.toThrow('not empty (app_user has rows)')
    expect(await tableHashes(used.url)).toEqual(before)
  })

  test('a database of another program', async () => {
    const target = await emptyStore('foreign')
    const url = target['DATABASE_URL'] ?? ''
    await withClient(url, (client) => client.query('create table theirs (id int)'))
    await expect(restore(target, backup)).rejects.toThrow('belongs to something else')
  })

  test('the store itself, which is in use', async () => {
    expect(await ofItself).toContain('Another program is connected')
  }, 40_000)
})

describe('a restore', () => {
  test('accepts a store that was started but never used', async () => {
    const started = await copyTemplate()
    drops.push(started.drop)
    const target = { ...(await emptyStore('started')), DATABASE_URL: started.url }
    await (await openStore(target)).system.close()
    await restore(target, backup)
    expect(await tableHashes(started.url)).toEqual(await tableHashes(sourceEnvironment['DATABASE_URL'] ?? ''))
  })

  test('refuses a store where only the first content was edited', async () => {
    for (const table of ['page', 'category', 'campaign'] as const) {
      const started = await copyTemplate()
      drops.push(started.drop)
      await withClient(started.url, (client) => client.query(`update ${table} set is_original = false`))
      const target = { ...(await emptyStore(`edited-${table}`)), DATABASE_URL: started.url }
      await expect(restore(target, backup)).rejects.toThrow(`${table} has rows`)
    }
  })

  test('warns if the keys differ', async () => {
    const target = {
      ...(await emptyStore('others')),
      SECRET_KEY: 'o'.repeat(40),
      PUSH_VAPID_KEY: newPushKey(),
    }
    const { warnings, unopened } = await restore(target, backup)
    expect(unopened).toBeGreaterThan(0)
    expect(warnings.join('\n')).toMatch(/SECRET_KEY .* is not the one of the backup\. \d+ encrypted values/)
    expect(warnings.join('\n')).toContain('PUSH_VAPID_KEY')
  })

  proofTest('puts files into object storage, and a backup reads them from there', async () => {
    const s3 = await createS3StorageForTest()
    const target = {
      ...(await emptyStore('bucket')),
      BUSTAN_MODE: 'staging',
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://127.0.0.1:3000',
      STORAGE: 's3',
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: TEST_BUCKET,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    }
    await restore(target, backup)
    const restored = await openStore(target)
    expect(await fileHashes(restored.system, FILE_KEY_QUERIES)).toEqual(
      await fileHashes(source.system, FILE_KEY_QUERIES),
    )
    const folder = join(root, 'of-bucket')
    await commandRunner(restored)('backup', [folder])
    await restored.system.close()
    await checkBackup(target, folder)
    const [before, after] = await Promise.all([openBackup(backup, ''), openBackup(folder, '')])
    expect(after.manifest.files).toEqual(before.manifest.files)
    await s3.close()
  })

  proofTest('migrates a backup of an older version', async () => {
    const older = await emptyStore('older')
    const url = older['DATABASE_URL'] ?? ''
    const migrations = await readMigrations()
    const last = migrations.pop()
    await withClient(url, async (client) => {
      await applyMigrationsInTransaction(client, migrations)
      await client.query(
        `insert into app_user (phone_number, created_at) values ('+989120000000', '2026-11-15')`,
      )
    })
    const { db } = openDb(url, 2)
    const jobs = createJobs(url, db, JOB_HANDLERS, createLog({ logLevel: 'silent' }))
    await jobs.start()
    await jobs.stop(1)
    await db.destroy()
    const { ports, secrets, now } = await source.system.context()
    const folder = join(root, 'of-older')
    const old = { databaseUrl: url, storage: ports.storage, secrets, now, mode: 'demo', pushKey: '' }
    const plain = { recipients: [], deletions: '' }
    const progress = createBackupProgress(() => undefined)
    await createBackup(
      { ...old, ...plain, fileKeys: [`select 'pictures/' || id from picture`], progress },
      folder,
    )
    const target = await emptyStore('newer')
    const { migrationsApplied } = await restore(target, folder)
    expect(migrationsApplied).toEqual([last?.name])
    const restored = await openStore(target)
    expect(await restored.system.db.selectFrom('appUser').selectAll().execute()).toHaveLength(1)
    await restored.system.close()
    // A store with a newer schema than the backup cannot take its rows. It prints where they can be restored.
    const further = await copyTemplate()
    drops.push(further.drop)
    await expect(restore({ ...target, DATABASE_URL: further.url }, folder)).rejects.toThrow(
      'Restore into a new one',
    )
  })

  const KILLS = 12
  proofTest(`killed ${KILLS} times and repeated gives the same result`, async () => {
    const target = await emptyStore('killed')
    const url = target['DATABASE_URL'] ?? ''
    const env = { ...process.env, ...target, LOG_LEVEL: 'error' }
    const elapsed = performance.now()
    await run('./bustan', ['restore', backup, '--json'], { env: { ...env, ...(await emptyStore('timed')) } })
    const wholeMs = performance.now() - elapsed
    let interrupted = 0
    for (let kill = 0; kill < KILLS; kill++) {
      const child = spawn(process.execPath, ['src/app/cli.ts', 'restore', backup], { env, stdio: 'ignore' })
      const gone = once(child, 'exit')
      // Kill the restore in the last two thirds of its run; before that it has not started to write.
      await sleep(wholeMs * (0.35 + (0.5 * kill) / KILLS))
      if (child.kill('SIGKILL')) interrupted++
      await gone
      if ((await tableCount(url)) > 0) break
    }
    recordKills('restore', 'command', interrupted)
    if ((await tableCount(url)) === 0) await run('./bustan', ['restore', backup], { env })
    expect(interrupted).toBeGreaterThan(0)
    expect(await tableHashes(url)).toEqual(await tableHashes(sourceEnvironment['DATABASE_URL'] ?? ''))
  })
})
