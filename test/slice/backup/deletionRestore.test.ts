import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFolderStorage } from '#adapters/storage/folder.storage.ts'
import { deleteRestoredAccounts } from '#app/commands/deleteRestoredAccounts.ts'
import type { System } from '#app/system.ts'
import { repeatDeletions } from '#features/account/repeatDeletions.actions.ts'
import { checkLedger } from '#features/ledger/ledger.actions.ts'
import { createBackupProgress } from '#server/backup/progress.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { openSecrets } from '#server/secrets.ts'
import { loadConfig } from '#server/settings/config.ts'
import { commandRunner } from '../../support/commands.ts'
import type { Product } from '../../support/product.ts'
import { registered } from '../../support/recovery.ts'
import { buySubscription } from '../../support/refund.ts'
import { settle } from '../../support/registration.ts'
import { getRow } from '../../support/rows.ts'
import { type Environment, openStore, restore, tableCount } from '../../support/server/backup.ts'
import { copyTemplate, newDatabase } from '../../support/server/database.ts'
import { createTicket, createUser, sendFile } from '../../support/ticket.ts'

/** Accounts that were deleted after a backup was made stay deleted when that backup is restored. */

const SECRET_KEY = 'd'.repeat(40)
let root: string
let source: Product
/** Holds the one backup of the source, made before `gone` was deleted, and the list of deleted accounts beside it. */
let backups: string
let backup: string
/** Deleted after the backup. */
let gone: Customer
let stays: Customer
const drops: Array<() => Promise<void>> = []

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'bustan-deletion-'))
  source = await openStore({ ...(await unusedStore('source')), LINE_LIMIT: '100000' }, true)
  gone = await customer('marker-gone')
  stays = await customer('marker-stays')
  backups = join(root, 'backups')
  backup = join(backups, 'backup')
  await verbs()('backup', [backup])
  await deleteUser(gone.phone)
  await settle(source.system)
}, 120_000)

afterAll(async () => {
  await source?.system.close()
  await Promise.all(drops.map((drop) => drop()))
  await rm(root, { recursive: true, force: true })
}, 120_000)

/** A store without tables. */
async function emptyStore(name: string): Promise<Environment> {
  return settingsOf(name, await newDatabase())
}

/** A store that was started but never used. It takes a backup as an empty one does, in less time. */
async function unusedStore(name: string): Promise<Environment> {
  return settingsOf(name, await copyTemplate())
}

function settingsOf(name: string, { url, drop }: Awaited<ReturnType<typeof newDatabase>>): Environment {
  drops.push(drop)
  return { DATABASE_URL: url, DATA_DIR: join(root, name), SECRET_KEY }
}

const verbs = () => commandRunner(source)

/** Tables that contain one of the texts, without the tables of the twins. */
async function tablesWith({ db }: System, ...needles: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`.execute(db)
  const found: string[] = []
  for (const { name } of rows) {
    const kept = await sql<{ text: string }>`
      select to_jsonb(kept)::text as text from ${sql.raw(name)} kept`.execute(db)
    if (kept.rows.some(({ text }) => needles.some((needle) => text.includes(needle)))) found.push(name)
  }
  return found.sort()
}

type Customer = Awaited<ReturnType<typeof customer>>

/** Creates a user with a device, a subscription, a ticket with a file, and a session. */
async function customer(marker: string) {
  const who = await registered(source)
  const file = await sendFile(source, who.userId, `${marker}-file`)
  const person = { ...who, accessToken: '', refreshToken: '' }
  expect((await createTicket(source, person, { description: marker, files: [file] })).status).toBe(200)
  await buySubscription(source, who.headers)
  await settle(source.system)
  const { storageKey } = await getRow(source.system.db, 'upload', { id: file })
  return { ...who, storageKey: storageKey ?? '' }
}

const deleteUser = (phone: string) =>
  verbs()('users delete', [phone], { sure: 'yes', 'with-subscription': 'yes' })

/** The list in the storage of the source: all that remains of a lost machine whose disk is still readable. */
const storedList = () => join(root, 'source', 'files', 'deletions', 'list.jsonl')

describe('an account deleted after a backup', { timeout: 180_000 }, () => {
  /** Restored on a machine that got the whole folder of backups. */
  let restored: Product
  beforeAll(async () => {
    const copy = join(root, 'copied-backups')
    await cp(backups, copy, { recursive: true })
    const target = await emptyStore('again')
    await restore(target, join(copy, 'backup'))
    restored = await openStore(target)
  }, 120_000)
  afterAll(() => restored?.system.close())

  test('is deleted again by the list beside the backups, with number, udid, ticket and file; the ledger agrees', async () => {
    expect(await tablesWith(restored.system, gone.phone, 'marker-gone')).toEqual([])
    expect(await tablesWith(restored.system, gone.udid)).toEqual(['public.account_place'])
    expect((await restored.call('GET /user', {}, gone.headers)).status).toBe(401)
    expect((await restored.call('GET /user', {}, stays.headers)).status).toBe(200)
    const { ports } = await restored.system.context()
    expect(await ports.storage.get(gone.storageKey)).toBeNull()
    expect(await ports.storage.get(stays.storageKey)).not.toBeNull()
    const { sum, unbalanced, disagreements } = await checkLedger(await restored.system.context())
    expect([sum, unbalanced, disagreements]).toEqual([0, [], []])
    // Idempotent: the check at every start finds nothing more to do.
    expect(await repeatDeletions(await restored.system.context())).toMatchObject({ deleted: 0 })
  })

  test('stays deleted in later backups, and a new account with the same id is kept', async () => {
    // This account is newer than the restored store, so another user gets the same id.
    const who = await createUser(source)
    const { createdAt } = await getRow(source.system.db, 'appUser', { id: who.userId })
    await deleteUser(who.phone)
    const target = await unusedStore('reused')
    await restore(target, backup)
    const older = await openStore(target)
    await sql`insert into app_user (id, phone_number, created_at) overriding system value
      values (${who.userId}, '+989990000002', ${new Date(createdAt.getTime() + 60_000)})`.execute(
      older.system.db,
    )
    await deleteRestoredAccounts(older.system)
    expect(await tablesWith(older.system, '+989990000002')).toEqual(['public.app_user'])
    // Its own backups still list the account, which the restored store never had.
    await commandRunner(older)('backup', [join(root, 'later', 'backup')])
    const list = await readFile(join(root, 'later', 'bustan-deletions.jsonl'), 'utf8')
    expect(list).toContain(`{"user":${who.userId},`)
    await older.system.close()
  })

  test('is deleted at the next start if the restore was killed after copying its rows', async () => {
    const target = await unusedStore('killed-target')
    const config = loadConfig({ ...target, LOG_LEVEL: 'silent' })
    const jobs = { requeueJobs: async () => true }
    // The first half of the command: rows and list are restored, and no account has been deleted again.
    const { deletions } = await restoreBackup(
      {
        databaseUrl: config.databaseUrl,
        storage: createFolderStorage(join(config.dataDir, 'files')),
        secrets: openSecrets(config),
        openJobs: async () => jobs,
        progress: createBackupProgress(() => undefined),
      },
      { folder: backup, identityFile: '', deletionsFile: '', deletionsFolder: '', trustsDeletions: false },
    )
    expect(deletions.length).toBeGreaterThan(0)
    const killed = await openStore(target)
    expect(await tablesWith(killed.system, gone.phone)).not.toEqual([])
    await Promise.all([deleteRestoredAccounts(killed.system), deleteRestoredAccounts(killed.system)])
    expect(await tablesWith(killed.system, gone.phone, 'marker-gone')).toEqual([])
    await killed.system.close()
  })

  test('comes back on a new machine with the backup alone, but not with a list given by name', async () => {
    const alone = join(root, 'alone', 'backup')
    await cp(backup, alone, { recursive: true })
    const unaware = await openRestored(alone)
    expect(await tablesWith(unaware.system, gone.phone)).not.toEqual([])
    await unaware.system.close()
    // The new machine has the list of the lost machine.
    const named = await openRestored(alone, { deletions: storedList() })
    expect(await tablesWith(named.system, gone.phone)).toEqual([])
    await named.system.close()
  })

  async function openRestored(folder: string, options: Record<string, string> = {}): Promise<Product> {
    const target = await unusedStore(randomUUID())
    await restore(target, folder, options)
    return openStore(target)
  }
})

describe('the list of deleted accounts', { timeout: 180_000 }, () => {
  /** Every refused restore must find it empty and leave it empty. */
  let target: Environment
  beforeAll(async () => {
    target = await emptyStore('target')
  }, 60_000)

  test('has no phone number, is readable by its owner only, and is in every configured place', async () => {
    const copies = join(root, 'copies')
    const store = await openStore({ ...(await unusedStore('listed')), DELETIONS_FOLDER: copies })
    const run = commandRunner(store)
    const folder = join(root, 'listed-backups', 'one')
    await run('backup', [folder])
    const people = [await createUser(store), await createUser(store), await createUser(store)]
    // Three concurrent operators: every line must be in the file at the end.
    await Promise.all(people.map(({ phone }) => run('users delete', [phone], { sure: 'yes' })))
    const places = [join(root, 'listed', 'files', 'deletions', 'list.jsonl')]
    places.push(
      join(root, 'listed-backups', 'bustan-deletions.jsonl'),
      join(copies, 'bustan-deletions.jsonl'),
    )
    for (const place of places) {
      const text = await readFile(place, 'utf8')
      const lines = text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
      expect(lines.map(({ user }) => user).sort()).toEqual(people.map(({ userId }) => userId).sort())
      expect(Object.keys(lines[0])).toEqual(['user', 'created', 'listed', 'signature'])
      for (const { phone } of people) expect(text).not.toContain(phone.slice(-9))
    }
    expect((await stat(places[1] ?? '')).mode & 0o077).toBe(0)
    await store.system.close()
  })

  test.each([
    ['a line added without the keys of the store', (text: string) => forged(text), /another SECRET_KEY/],
    ['a line cut off', (text: string) => text.slice(0, -20), /is damaged in line/],
    ['something else', () => 'package.json\n', /is damaged in line 1/],
  ])('%s stops a restore before it writes anything', async (_, spoil, words) => {
    const list = join(root, `${randomUUID()}.jsonl`)
    await writeFile(list, spoil(await readFile(storedList(), 'utf8')))
    await expect(restore(target, backup, { deletions: list })).rejects.toThrow(words)
    expect(await tableCount(target['DATABASE_URL'] ?? '')).toBe(0)
  })

  test('of another SECRET_KEY is applied if the operator confirms it', async () => {
    const other: Environment = { ...target, SECRET_KEY: 'o'.repeat(40) }
    await expect(restore(other, backup)).rejects.toThrow('--trust-deletions')
    expect(await tableCount(target['DATABASE_URL'] ?? '')).toBe(0)
    await restore(other, backup, { 'trust-deletions': 'yes' })
    const restored = await openStore(other)
    expect(await tablesWith(restored.system, gone.phone)).toEqual([])
    await restored.system.close()
  })

  function forged(text: string): string {
    const [first = ''] = text.split('\n')
    return `${text}${JSON.stringify({ ...JSON.parse(first), user: 999_999 })}\n`
  }
})
