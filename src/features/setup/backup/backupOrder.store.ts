import { sql } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { BackupStep } from '#server/backup/progress.ts'
import type { Db } from '#server/db.ts'

const OPEN = ['waiting', 'running'] as const

/** Orders a backup. Returns undefined if another order is open. */
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

/** Orders the scheduled backup of a slot. Returns undefined if the slot already has one or another order is open. */
export async function addScheduledOrder(
  db: Db,
  folder: string,
  slot: Instant,
  now: Instant,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into backup_order (asked_by, folder, is_scheduled, asked_at, touched_at)
    select 'schedule', ${folder}, true, ${now}, ${now}
    where not exists (select from backup_order where is_scheduled and asked_at >= ${slot})
    on conflict do nothing returning id`.execute(db)
  return rows[0]?.id
}

/** When the last scheduled backup was ordered; null if there was none. */
export async function findLastScheduledAt(db: Db): Promise<Instant | null> {
  const row = await db
    .selectFrom('backupOrder')
    .select('askedAt')
    .where('isScheduled', '=', true)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.askedAt ?? null
}

/** Lists scheduled backups that are complete and not removed. */
export async function listScheduledBackups(db: Db) {
  return db
    .selectFrom('backupOrder')
    .select(['id', 'askedAt', 'folder'])
    .where('isScheduled', '=', true)
    .where('state', '=', 'done')
    .where('removedAt', 'is', null)
    .orderBy('id')
    .execute()
}

/** Lists the folders of failed orders. They may contain unfinished backups. */
export async function listFailedFolders(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('backupOrder')
    .select('folder')
    .where('state', '=', 'failed')
    .where('removedAt', 'is', null)
    .execute()
  return rows.map(({ folder }) => folder)
}

export async function recordRemoval(db: Db, folders: readonly string[], now: Instant): Promise<void> {
  await db
    .updateTable('backupOrder')
    .set({ removedAt: now })
    .where('folder', 'in', folders)
    .where('state', 'in', ['done', 'failed'])
    .where('removedAt', 'is', null)
    .execute()
}

/** Marks open orders as failed if they made no progress since the given time: their job was lost. */
export async function failStaleBackupOrders(db: Db, since: Instant, now: Instant): Promise<void> {
  await db
    .updateTable('backupOrder')
    .set({ state: 'failed', finishedAt: now, error: 'interrupted' })
    .where('state', 'in', OPEN)
    .where('touchedAt', '<', since)
    .execute()
}

/** Starts an order, also one whose worker was killed: that one is repeated. Undefined if it is finished. */
export async function startBackupOrder(db: Db, id: number, now: Instant) {
  return db
    .updateTable('backupOrder')
    .from((query) =>
      query
        .selectFrom('backupOrder')
        .select(['id', 'state'])
        .where('id', '=', id)
        .where('state', 'in', OPEN)
        .forUpdate()
        .as('before'),
    )
    .set({ state: 'running', touchedAt: now, part: 'tables', partAt: 0, partOf: 0 })
    .whereRef('backupOrder.id', '=', 'before.id')
    .returning((e) => ['folder', 'isScheduled', e('before.state', '=', 'running').as('isRepeated')])
    .executeTakeFirst()
}

export async function saveBackupProgress(db: Db, id: number, { part, at, of }: BackupStep, now: Instant) {
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
