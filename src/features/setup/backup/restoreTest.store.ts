import { sql } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'

/** Records the start of a test. Returns undefined if another test is running. */
export async function addRestoreTest(db: Db, takenAt: Instant, now: Instant): Promise<number | undefined> {
  const row = await db
    .insertInto('restoreTest')
    .values({ takenAt, startedAt: now, touchedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function touchRestoreTest(db: Db, id: number, now: Instant): Promise<void> {
  await db
    .updateTable('restoreTest')
    .set({ touchedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

interface RestoreTestResult {
  state: 'passed' | 'failed'
  rows?: number
  files?: number
  newestRowAt?: Instant | null
  accountsDeleted?: number
  error?: string
}

export async function finishRestoreTest(db: Db, id: number, result: RestoreTestResult, now: Instant) {
  await db
    .updateTable('restoreTest')
    .set({ ...result, touchedAt: now, finishedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

/** Marks running tests as failed if they have not reported since the given time: their worker has died. */
export async function endLostTests(db: Db, since: Instant, now: Instant): Promise<void> {
  await db
    .updateTable('restoreTest')
    .set({ state: 'failed', finishedAt: now, error: 'interrupted' })
    .where('state', '=', 'running')
    .where('touchedAt', '<', since)
    .execute()
}

export async function findLastRestoreTest(db: Db) {
  const row = await db.selectFrom('restoreTest').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row ?? null
}

/** When the newest user or payment was created, optionally only up to `before`. A backup must contain it. */
export async function findNewestRowAt(db: Db, before?: Instant): Promise<Instant | null> {
  const newestOf = async (table: 'appUser' | 'payment') => {
    const { newest } = await db
      .selectFrom(table)
      .select((e) => e.fn.max('createdAt').as('newest'))
      .$if(before !== undefined, (query) => query.where('createdAt', '<=', before as Instant))
      .executeTakeFirstOrThrow()
    return newest
  }
  const times = [await newestOf('appUser'), await newestOf('payment')].filter((time) => time !== null)
  return times.sort((a, b) => b.getTime() - a.getTime())[0] ?? null
}

export async function findDatabaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}
