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
import { newDatabase } from '../../support/server/database.ts'
import { createTicket, createUser, sendFile } from '../../support/ticket.ts'

/** Accounts that were deleted after a backup was made stay deleted when that backup is restored. */

const SECRET_KEY = 'd'.repeat(40)
let root: string
let source: Product
const drops: Array<() => Promise<void>> = []

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'bustan-deletion-'))
  source = await openStore({ ...(await emptyStore('source')), LINE_LIMIT: '100000' }, true)
}, 120_000)

afterAll(async () => {
  await source?.system.close()
  await Promise.all(drops.map((drop) => drop()))
  await rm(root, { recursive: true, force: true })
}, 120_000)

async function emptyStore(name: string): Promise<Environment> {
  const { url, drop } = await newDatabase()
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
  test('is deleted again by the restore, with number, udid, ticket and file; the ledger agrees', async () => {
    const who = await customer('marker-gone')
    const other = await customer('marker-stays')
    const backup = join(root, 'before-deletion')
    await verbs()('backup', [backup])
    await deleteUser(who.phone)
    await settle(source.system)
    const target = await emptyStore('again')
    await restore(target, backup)
    const restored = await openStore(target)
    expect(await tablesWith(restored.system, who.phone, 'marker-gone')).toEqual([])
    expect(await tablesWith(restored.system, who.udid)).toEqual(['public.account_place'])
    expect((await restored.call('GET /user', {}, who.headers)).status).toBe(401)
    expect((await restored.call('GET /user', {}, other.headers)).status).toBe(200)
    const { ports } = await restored.system.context()
    expect(await ports.storage.get(who.storageKey)).toBeNull()
    expect(await ports.storage.get(other.storageKey)).not.toBeNull()
    const { sum, unbalanced, disagreements } = await checkLedger(await restored.system.context())
    expect([sum, unbalanced, disagreements]).toEqual([0, [], []])
    // Idempotent: the check at every start finds nothing more to do.
    expect(await repeatDeletions(await restored.system.context())).toMatchObject({ deleted: 0 })
    await restored.system.close()
  })

  test('is deleted at the next start if the restore was killed after copying its rows', async () => {
    const who = await customer('marker-killed')
    const backup = join(root, 'killed', 'backup')
    await verbs()('backup', [backup])
    await deleteUser(who.phone)
    const target = await emptyStore('killed-target')
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
    const restored = await openStore(target)
    expect(await tablesWith(restored.system, who.phone)).not.toEqual([])
    await Promise.all([deleteRestoredAccounts(restored.system), deleteRestoredAccounts(restored.system)])
    expect(await tablesWith(restored.system, who.phone, 'marker-killed')).toEqual([])
    await restored.system.close()
  })

  test('is deleted again on a new machine by the list beside the backups, or by a list given by name', async () => {
    const who = await customer('marker-elsewhere')
    const backup = join(root, 'here', 'backup')
    await verbs()('backup', [backup])
    await deleteUser(who.phone)
    // The new machine has only the backup, so it does not know of the deletion.
    const alone = join(root, 'alone', 'backup')
    await cp(backup, alone, { recursive: true })
    const unaware = await openRestored(alone)
    expect(await tablesWith(unaware.system, who.phone)).not.toEqual([])
    await unaware.system.close()
    // The new machine has the whole folder of backups.
    await cp(join(root, 'here'), join(root, 'there'), { recursive: true })
    const aware = await openRestored(join(root, 'there', 'backup'))
    expect(await tablesWith(aware.system, who.phone)).toEqual([])
    await aware.system.close()
    // The new machine has the list of the lost machine.
    const named = await openRestored(alone, { deletions: storedList() })
    expect(await tablesWith(named.system, who.phone)).toEqual([])
    await named.system.close()
  })

  test('stays deleted in later backups, and a new account with the same id is kept', async () => {
    const early = join(root, 'early', 'backup')
    await verbs()('backup', [early])
    const who = await createUser(source)
    await deleteUser(who.phone)
    // The restored store is older than the account, so another user gets the same id.
    const target = await emptyStore('reused')
    await restore(target, early)
    const restored = await openStore(target)
    const { createdAt } = await getRow(source.system.db, 'appUser', { id: who.userId })
    await sql`insert into app_user (id, phone_number, created_at) overriding system value
      values (${who.userId}, '+989990000002', ${new Date(createdAt.getTime() + 60_000)})`.execute(
      restored.system.db,
    )
    await deleteRestoredAccounts(restored.system)
    expect(await tablesWith(restored.system, '+989990000002')).toEqual(['public.app_user'])
    // Its own backups still list the account, which the restored store never had.
    const later = join(root, 'later', 'backup')
    await commandRunner(restored)('backup', [later])
    const list = await readFile(join(root, 'later', 'bustan-deletions.jsonl'), 'utf8')
    expect(list).toContain(`{"user":${who.userId},`)
    await restored.system.close()
  })

  async function openRestored(backup: string, options: Record<string, string> = {}): Promise<Product> {
    const target = await emptyStore(randomUUID())
    await restore(target, backup, options)
    return openStore(target)
  }
})

describe('the list of deleted accounts', { timeout: 180_000 }, () => {
  test('has no phone number, is readable by its owner only, and is in every configured place', async () => {
    const copies = join(root, 'copies')
    const store = await openStore({ ...(await emptyStore('listed')), DELETIONS_FOLDER: copies })
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
    const who = await createUser(source)
    const backup = join(root, randomUUID(), 'backup')
    await verbs()('backup', [backup])
    await deleteUser(who.phone)
    const list = join(root, `${randomUUID()}.jsonl`)
    await writeFile(list, spoil(await readFile(storedList(), 'utf8')))
    const target = await emptyStore(randomUUID())
    await expect(restore(target, backup, { deletions: list })).rejects.toThrow(words)
    expect(await tableCount(target['DATABASE_URL'] ?? '')).toBe(0)
  })

  test('of another SECRET_KEY is applied if the operator confirms it', async () => {
    const who = await createUser(source)
    const backup = join(root, randomUUID(), 'backup')
    await verbs()('backup', [backup])
    await deleteUser(who.phone)
    const target: Environment = { ...(await emptyStore('other-key')), SECRET_KEY: 'o'.repeat(40) }
    await expect(restore(target, backup)).rejects.toThrow('--trust-deletions')
    expect(await tableCount(target['DATABASE_URL'] ?? '')).toBe(0)
    await restore(target, backup, { 'trust-deletions': 'yes' })
    const restored = await openStore(target)
    expect(await tablesWith(restored.system, who.phone)).toEqual([])
    await restored.system.close()
  })

  function forged(text: string): string {
    const [first = ''] = text.split('\n')
    return `${text}${JSON.stringify({ ...JSON.parse(first), user: 999_999 })}\n`
  }
})
