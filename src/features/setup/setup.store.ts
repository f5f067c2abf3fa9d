import { sql } from 'kysely'
import type { SentMessage } from '#adapters/sms/sms.port.ts'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type {
  BackupFacts,
  OutsideCheckName,
  RestoreTestFacts,
  SetupFindingCode,
  SetupTrialName,
} from './setup.rules.ts'
import { REQUIRED_PAGES } from './setup.rules.ts'

export async function findTrial(db: Db, name: SetupTrialName) {
  return db.selectFrom('setupTrial').selectAll().where('name', '=', name).executeTakeFirst()
}

/** Commits that a trial is running. Its outcome replaces this row; a later trial replaces both. */
export async function beginTrial(db: Db, name: SetupTrialName, settingsHash: string, at: Instant) {
  const fresh = { state: 'running' as const, answer: '', settingsHash, at }
  const row = { ...fresh, provider: null, providerMessageId: null }
  await db
    .insertInto('setupTrial')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}

export interface TrialOutcome {
  state: 'passed' | 'failed'
  answer: string
  sent?: SentMessage
}

export async function endTrial(
  db: Db,
  name: SetupTrialName,
  startedAt: Instant,
  { state, answer, sent }: TrialOutcome,
) {
  await db
    .updateTable('setupTrial')
    .set({ state, answer, ...sent })
    .where('name', '=', name)
    .where('state', '=', 'running')
    .where('at', '=', startedAt)
    .execute()
}

export async function addBackupRun(
  db: Db,
  run: { digest: string; takenAt: Instant; isEncrypted: boolean },
): Promise<void> {
  await db.insertInto('backupRun').values(run).execute()
}

/** Returns the time of the backup with this digest; undefined if this store took none. */
export async function confirmBackupRun(db: Db, digest: string, now: Instant): Promise<Instant | undefined> {
  const row = await db
    .updateTable('backupRun')
    .set({ checkedAt: now })
    .where('digest', '=', digest)
    .returning('takenAt')
    .executeTakeFirst()
  return row?.takenAt
}

export async function loadBackupFacts(db: Db): Promise<BackupFacts> {
  const newest = await db
    .selectFrom('backupRun')
    .select(['takenAt', 'isEncrypted'])
    .orderBy('takenAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { checkedAt } = await db
    .selectFrom('backupRun')
    .select((e) => e.fn.max('checkedAt').as('checkedAt'))
    .where('isEncrypted', '=', true)
    .executeTakeFirstOrThrow()
  return {
    takenAt: newest?.takenAt ?? null,
    isEncrypted: newest?.isEncrypted ?? false,
    checkedAt,
    failedAt: await findBackupFailedAt(db),
    restoreTest: await loadRestoreTestFacts(db),
  }
}

/** When the last ordered backup failed; null if a later backup succeeded, for example one by the command line. */
async function findBackupFailedAt(db: Db): Promise<Instant | null> {
  const last = await db
    .selectFrom('backupOrder')
    .select([
      'state',
      'finishedAt',
      (e) =>
        e
          .selectFrom('backupRun')
          .select((run) => run.fn.max('takenAt').as('newest'))
          .as('takenAt'),
    ])
    .where('state', 'in', ['done', 'failed'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.state !== 'failed' || last.finishedAt === null) return null
  return last.takenAt !== null && last.takenAt > last.finishedAt ? null : last.finishedAt
}

/** When restore tests last failed and last passed. */
async function loadRestoreTestFacts(db: Db): Promise<RestoreTestFacts> {
  const last = await db
    .selectFrom('restoreTest')
    .select(['state', 'finishedAt'])
    .where('state', '!=', 'running')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { passedAt } = await db
    .selectFrom('restoreTest')
    .select((e) => e.fn.max('finishedAt').as('passedAt'))
    .where('state', '=', 'passed')
    .executeTakeFirstOrThrow()
  return { failedAt: last?.state === 'failed' ? last.finishedAt : null, passedAt }
}

/** Settings of PostgreSQL by which a crash of the machine loses committed payments, such as `fsync=off`. */
export async function listUnsafeDatabaseSettings(db: Db): Promise<string[]> {
  const { rows } = await sql<{ said: string }>`
    select name || '=' || setting as said from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by 1`.execute(
    db,
  )
  return rows.map(({ said }) => said)
}

/** When the worker's next nightly check is due; null before a worker ran for the first time. */
export async function findWorkerDueAt(db: Db): Promise<Instant | null> {
  return (await db.selectFrom('moneyCheck').select('dueAt').executeTakeFirst())?.dueAt ?? null
}

export interface ShopFacts {
  operators: number
  categories: number
  packages: number
  missingPages: string[]
}

/** Counts the items of the store that a visitor can see or buy. */
export async function loadShopFacts(db: Db): Promise<ShopFacts> {
  const { rows } = await sql<ShopFacts>`
    select
      (select count(*)::integer from operator where not is_disabled) as operators,
      (select count(*)::integer from category) as categories,
      (select count(*)::integer from package where is_active and application_id is null) as packages,
      array(select wanted from unnest(${REQUIRED_PAGES}::text[]) as wanted where not exists (
        select 1 from page join page_block on page_block.page_id = page.id where page.label = wanted
      )) as "missingPages"`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('The query returned no row.')
  return facts
}

export interface OutsideResult {
  name: OutsideCheckName
  code: SetupFindingCode | null
  detail: string
}

/** The last answers, if they were given with the same settings. */
export async function listOutsideResults(db: Db, settingsHash: string) {
  const rows = await db
    .selectFrom('setupCheck')
    .select(['name', 'code', 'detail', 'checkedAt'])
    .where('settingsHash', '=', settingsHash)
    .execute()
  return rows.map((row) => ({ ...row, code: row.code as SetupFindingCode | null }))
}

export async function saveOutsideResults(
  db: Db,
  results: readonly OutsideResult[],
  settingsHash: string,
  checkedAt: Instant,
): Promise<void> {
  await db
    .insertInto('setupCheck')
    .values(results.map(({ name, code, detail }) => ({ name, code, detail, settingsHash, checkedAt })))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((e) => ({
        code: e.ref('excluded.code'),
        detail: e.ref('excluded.detail'),
        settingsHash: e.ref('excluded.settingsHash'),
        checkedAt: e.ref('excluded.checkedAt'),
      })),
    )
    .execute()
}
