import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderScheduledBackup, runBackupOrder } from '#features/setup/backup/backupOrder.actions.ts'
import { makeBackup } from '#features/setup/backup/makeBackup.actions.ts'
import {
  cleanRestoreTests,
  createRestoreTestKey,
  testBackup,
} from '#features/setup/backup/restoreTest.actions.ts'
import { getBackupState } from '#features/setup/backupRuns.actions.ts'
import { tehranDayNumber, tehranDayStart } from '#kernel/calendar.ts'
import { addMilliseconds, DAY, HOUR, type Instant, MINUTE, SECOND } from '#kernel/time.ts'
import { createBackupProgress } from '#server/backup/progress.ts'
import type { Ctx } from '#server/context.ts'
import { commandRunner } from '../../support/commands.ts'
import type { Product } from '../../support/product.ts'
import { proofTest } from '../../support/proofTest.ts'
import {
  checkBackup,
  createBackupKey,
  type Environment,
  openStore,
  tableCount,
  testBackupByCommand,
  withClient,
} from '../../support/server/backup.ts'
import { copyTemplate, newDatabase } from '../../support/server/database.ts'
import { createUser } from '../../support/ticket.ts'

/** The store makes scheduled backups, removes old ones and test-restores one. */

let root: string
let folder: string
let dataDir: string
let environment: Environment
let source: Product
let drop: () => Promise<void>
/** Tomorrow at 04:30 in Tehran. */
let slot: Instant

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'bustan-schedule-'))
  folder = join(root, 'backups')
  dataDir = join(root, 'data')
  await mkdir(folder)
  const database = await copyTemplate()
  drop = database.drop
  const { recipient } = await createBackupKey(join(root, 'backup.key'))
  environment = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    BACKUP_FOLDER: folder,
    BACKUP_RECIPIENTS: recipient,
    BACKUP_KEEP_DAYS: '2',
    BACKUP_KEEP_WEEKS: '0',
  }
  source = await openStore(environment)
  const today = tehranDayNumber(await source.system.now())
  slot = addMilliseconds(tehranDayStart(today + 1), 4.5 * HOUR)
}, 120_000)

afterAll(async () => {
  await source?.system.close()
  await drop?.()
  await rm(root, { recursive: true, force: true })
}, 60_000)

const at = (time: Instant) => source.system.context({}, time)
const db = () => source.system.db
const orders = () => db().selectFrom('backupOrder').selectAll().orderBy('id').execute()
const tests = () => db().selectFrom('restoreTest').selectAll().orderBy('id').execute()
const lastTest = async () => (await tests()).at(-1)
const progress = createBackupProgress(() => undefined)

/** Orders and makes the backup of a night, as the worker does, and runs `afterBackup` before a restore test of it. */
async function night(time: Instant, afterBackup: () => Promise<unknown> = async () => undefined) {
  const usual = await at(time)
  const ctx: Ctx = {
    ...usual,
    testRestore: async (request) => {
      await afterBackup()
      return usual.testRestore(request)
    },
  }
  await orderScheduledBackup(ctx)
  const order = (await orders()).find(({ state }) => state === 'waiting')
  if (order) await runBackupOrder(ctx, { orderId: order.id })
}

async function lastBackup(): Promise<string> {
  const done = (await orders()).filter(({ state }) => state === 'done')
  return join(folder, done.at(-1)?.folder ?? '')
}

/** Makes a backup and test-restores it. `spoil` can damage the backup or the context in between. */
async function backUpAndTest(
  name: string,
  spoil: (folder: string, ctx: Ctx) => Promise<Ctx | undefined> = async () => undefined,
) {
  const ctx = await at(await source.system.now())
  const key = await createRestoreTestKey({ ...ctx, now: addMilliseconds(ctx.now, 400 * DAY) })
  if (!key) throw new Error('No test is due.')
  const target = join(root, name)
  await makeBackup(ctx, target, progress, key.recipient)
  const spoilt = (await spoil(target, ctx)) ?? ctx
  await testBackup(spoilt, { folder: target, takenAt: ctx.now, identity: key.identity }, () => ctx.now)
  return lastTest()
}

describe('a backup by schedule', { timeout: 120_000 }, () => {
  test('[23.68] is made once at its time, is test-restored without later deleted accounts, and leaves no scratch database', async () => {
    const { phone } = await createUser(source)
    const person = await createUser(source)
    const deleteThem = () =>
      commandRunner(source)('users delete', [phone], { sure: 'yes', 'with-subscription': 'yes' })
    await night(addMilliseconds(slot, -MINUTE))
    expect(await orders()).toEqual([])
    await Promise.all([night(slot, deleteThem), orderScheduledBackup(await at(slot))])
    await night(addMilliseconds(slot, HOUR))
    expect(await orders()).toMatchObject([{ state: 'done', isScheduled: true, isEncrypted: true }])
    const test = await lastTest()
    expect(test).toMatchObject({ state: 'passed', error: null, accountsDeleted: 1 })
    expect(test?.rows).toBe((await orders())[0]?.rows)
    const { createdAt } = await db()
      .selectFrom('appUser')
      .select('createdAt')
      .where('id', '=', person.userId)
      .executeTakeFirstOrThrow()
    expect(test?.newestRowAt).toEqual(createdAt)
    expect(await readdir(dataDir)).not.toContain('restore-test')
  })

  test("can be decrypted with the owner's key but with no key on this machine", async () => {
    const [name = ''] = (await readdir(folder)).filter((entry) => /^\d{4}-/.test(entry))
    await checkBackup({}, join(folder, name), { identity: join(root, 'backup.key') })
    const files = (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter((file) =>
      file.isFile(),
    )
    for (const { parentPath, name: file } of files)
      expect((await readFile(join(parentPath, file))).includes('AGE-SECRET-KEY')).toBe(false)
  })

  test('is removed by the retention rule; other folders stay', async () => {
    await mkdir(join(folder, '2020-01-01T00-00-00Z'))
    const first = (await orders())[0]?.folder ?? ''
    await mkdir(join(folder, `${first}.unfinished-x`))
    for (const days of [1, 2]) await night(addMilliseconds(slot, days * DAY))
    const made = (await orders()).map((order) => order.folder)
    expect(made).toHaveLength(3)
    const left = (await readdir(folder)).filter((entry) => /^\d{4}-/.test(entry)).sort()
    expect(left).toEqual(['2020-01-01T00-00-00Z', ...made.slice(1)])
    expect((await orders()).map(({ removedAt }) => removedAt !== null)).toEqual([true, false, false])
    // The nights after the first one are within a week of the first restore test.
    expect(await tests()).toHaveLength(1)
  })

  test('that fails is reported until the next one succeeds', async () => {
    const failing = await source.system.context({}, addMilliseconds(slot, 3 * DAY))
    const config = { ...failing.config, bustanMode: 'live' as const, backupRecipients: [] }
    await orderScheduledBackup(failing)
    const { id } = (await orders()).at(-1) ?? { id: 0 }
    await runBackupOrder({ ...failing, config }, { orderId: id })
    expect((await orders()).at(-1)).toMatchObject({ state: 'failed' })
    expect((await getBackupState(failing)).fault).toBe('backup_failed')
    await night(addMilliseconds(slot, 4 * DAY))
    expect((await getBackupState(await at(addMilliseconds(slot, 4 * DAY)))).fault).not.toBe('backup_failed')
  })

  test('is not made again by a repeated job', async () => {
    const { id, folder: name } = (await orders()).at(-1) ?? { id: 0, folder: '' }
    const before = await readdir(join(folder, name))
    await db()
      .updateTable('backupOrder')
      .set({ state: 'running', finishedAt: null })
      .where('id', '=', id)
      .execute()
    await runBackupOrder(await at(addMilliseconds(slot, 4 * DAY)), { orderId: id })
    expect((await orders()).at(-1)).toMatchObject({ id, state: 'done' })
    expect(await readdir(join(folder, name))).toEqual(before)
  })
})

test('a folder that another store has made at the same second is not taken for a backup of this one', async () => {
  const now = addMilliseconds(slot, 5 * DAY)
  const ctx = await at(now)
  await orderScheduledBackup(ctx)
  const { id, folder: name } = (await orders()).at(-1) ?? { id: 0, folder: '' }
  await makeBackup(ctx, join(folder, name), progress)
  await runBackupOrder(ctx, { orderId: id })
  expect((await orders()).at(-1)).toMatchObject({ id, state: 'failed' })
  await rm(join(folder, name), { recursive: true })
  await db().deleteFrom('backupOrder').where('id', '=', id).execute()
})

describe('a restore test', { timeout: 120_000 }, () => {
  test('touches no database of the store, also not the one past PgBouncer or a replica', async () => {
    const { url, drop: dropOther } = await newDatabase()
    const settings = {
      DATABASE_URL: url,
      DATABASE_DIRECT_URL: url,
      DATABASE_READ_URL: url,
      DATA_DIR: dataDir,
    }
    const made = await lastBackup()
    const report = await testBackupByCommand(settings, made, { identity: join(root, 'backup.key') })
    // The account was deleted before this backup.
    expect(report).toMatchObject({ accountsDeleted: 0 })
    expect(await tableCount(url)).toBe(0)
    await dropOther()
  })

  test('fails for a damaged table (planted)', async () => {
    const damage = async (made: string) => {
      await truncate(join(made, 'tables/public.app_user.gz.age'), 400)
      return undefined
    }
    const failed = await backUpAndTest('damaged', damage)
    expect(failed).toMatchObject({ state: 'failed', rows: null })
    expect(failed?.error).toMatch(/damaged/)
    expect(failed?.error).not.toContain(root)
    expect((await getBackupState(await at(await source.system.now()))).fault).toBe('restore_test_failed')
    expect(await readdir(dataDir)).not.toContain('restore-test')
  })

  proofTest('fails when the backup lacks the newest users (planted)', async () => {
    const withoutNewest = async (_: string, ctx: Ctx): Promise<Ctx> => ({
      ...ctx,
      testRestore: async (request) => ({
        ...(await ctx.testRestore(request)),
        newestRowAt: addMilliseconds(ctx.now, -30 * DAY),
      }),
    })
    await db()
      .insertInto('appUser')
      .values({ phoneNumber: '+989120000001', createdAt: addMilliseconds(await source.system.now(), -DAY) })
      .execute()
    expect((await backUpAndTest('lacking', withoutNewest))?.error).toMatch(/lacks users or payments/)
  })

  proofTest('fails for an unbalanced ledger (planted)', async () => {
    const write = (...statements: string[]) =>
      withClient(environment['DATABASE_URL'] ?? '', (client) =>
        client.query(
          ['begin; set local session_replication_role = replica', ...statements, 'commit'].join(';'),
        ),
      )
    await write(
      `insert into ledger_transaction (id, kind, source, at) overriding system value values (-1, 'correction', 'planted', '2026-11-15')`,
      `insert into ledger_line (transaction_id, account, amount_toman) values (-1, 'sales', 7)`,
    )
    expect((await backUpAndTest('unbalanced'))?.error).toMatch(/ledger/)
    await write(
      'delete from ledger_line where transaction_id = -1',
      'delete from ledger_transaction where id = -1',
    )
  })

  test('fails without room on the disk', async () => {
    const withoutRoom = async (_: string, ctx: Ctx): Promise<Ctx> => ({
      ...ctx,
      testRestore: (request) => ctx.testRestore({ ...request, roomBytes: Number.MAX_SAFE_INTEGER }),
    })
    expect((await backUpAndTest('no-room', withoutRoom))?.error).toMatch(/not enough room/)
  })

  test('that is killed is cleaned up: the next worker stops and removes its database', async () => {
    const made = await lastBackup()
    const env = { ...process.env, ...environment, LOG_LEVEL: 'error', DATABASE_URL: '' }
    const words = ['backup', 'test', made, '--identity', join(root, 'backup.key')]
    const child = spawn(process.execPath, ['src/app/cli.ts', ...words], { env, stdio: 'ignore' })
    const pidFile = join(dataDir, 'restore-test', 'postgres', 'postmaster.pid')
    await expect.poll(() => existsSync(pidFile), { timeout: 60_000 }).toBe(true)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const postgres = Number((await readFile(pidFile, 'utf8')).split('\n')[0])
    const now = await source.system.now()
    await db().insertInto('restoreTest').values({ takenAt: now, startedAt: now, touchedAt: now }).execute()
    await cleanRestoreTests(await at(addMilliseconds(now, MINUTE)))
    expect(existsSync(join(dataDir, 'restore-test'))).toBe(false)
    // The server's parent process was killed, so the server stays in the process list until the system has reaped it.
    const isThere = () => {
      try {
        return process.kill(postgres, 0)
      } catch {
        return false
      }
    }
    await expect.poll(isThere, { timeout: 60_000 }).toBe(false)
    expect(await lastTest()).toMatchObject({ state: 'running' })
    await cleanRestoreTests(await at(addMilliseconds(now, 5 * MINUTE + SECOND)))
    expect(await lastTest()).toMatchObject({ state: 'failed', error: 'interrupted' })
  })
})
