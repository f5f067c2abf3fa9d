import type { Instant } from '#kernel/time.ts'
import type { BackupStep } from '#server/backup/progress.ts'
import type { Db } from '#server/db.ts'

const OPEN = ['waiting', 'running'] as const

/** Orders a backup. Undefined while another one is ordered or being made. */
export async function addBackupOrder(
  db: Db,
  order: { askedBy: string; folder: string },
  now: Instant,
): Promise<number | undefined> {
  const row = await db
    .insertInto('backupOrder')
    .values({ ...order, askedAt: now, touchedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Ends orders without a sign of life since then, whose job is lost. */
export async function endLostOrders(db: Db, since: Instant, now: Instant): Promise<void> {
  await db
    .updateTable('backupOrder')
    .set({ state: 'failed', finishedAt: now, error: 'interrupted' })
    .where('state', 'in', OPEN)
    .where('touchedAt', '<', since)
    .execute()
}

/** Starts an order, also one whose worker was killed. Returns its folder; undefined if it is finished. */
export async function startOrder(db: Db, id: number, now: Instant): Promise<string | undefined> {
  const row = await db
    .updateTable('backupOrder')
    .set({ state: 'running', touchedAt: now, part: 'tables', partAt: 0, partOf: 0 })
    .where('id', '=', id)
    .where('state', 'in', OPEN)
    .returning('folder')
    .executeTakeFirst()
  return row?.folder
}

export async function recordStep(db: Db, id: number, { part, at, of }: BackupStep, now: Instant) {
  await db
    .updateTable('backupOrder')
    .set({ part, partAt: at, partOf: of, touchedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

interface OrderResult {
  state: 'done' | 'failed'
  rows?: number
  files?: number
  bytes?: number
  isEncrypted?: boolean
  error?: string
}

export async function finishOrder(db: Db, id: number, result: OrderResult, now: Instant): Promise<void> {
  await db
    .updateTable('backupOrder')
    .set({ ...result, touchedAt: now, finishedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

export async function listBackupOrders(db: Db, limit: number) {
  return db.selectFrom('backupOrder').selectAll().orderBy('id', 'desc').limit(limit).execute()
}
