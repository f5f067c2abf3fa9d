import { type Insertable, type Selectable, sql } from 'kysely'
import { addMilliseconds, HOUR, type Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type { UploadTable } from '#server/schema.gen.ts'
import { UNATTACHED_UPLOAD_KEPT_HOURS, UPLOAD_TIMEOUT_HOURS } from './upload.rules.ts'

export type UploadRow = Selectable<UploadTable>

export async function addUpload(db: Db, upload: Insertable<UploadTable>): Promise<void> {
  await db.insertInto('upload').values(upload).execute()
}

/**
 * Marks an upload's bytes as stored. Null if the periodic cleanup removed the row in the meantime; then the caller
 * deletes the bytes.
 */
export async function markUploadStored(db: Db, id: string, now: Instant): Promise<UploadRow | null> {
  const row = await db
    .updateTable('upload')
    .set({ storedAt: now })
    .where('id', '=', id)
    .where('storedAt', 'is', null)
    .where('erasedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

export async function findUploads(db: Db, ids: readonly string[]): Promise<UploadRow[]> {
  if (ids.length === 0) return []
  return db.selectFrom('upload').selectAll().where('id', 'in', ids).execute()
}

/** Attaches those of the uploads that belong to the user and are unused. */
export async function attachUploadsOfUser(
  db: Db,
  { userId, type, ids }: { userId: number; type: UploadTable['type']; ids: readonly string[] },
  now: Instant,
): Promise<UploadRow[]> {
  if (ids.length === 0) return []
  return db
    .updateTable('upload')
    .set({ usedAt: now })
    .where('id', 'in', ids)
    .where('userId', '=', userId)
    .where('type', '=', type)
    .where('storedAt', 'is not', null)
    .where('usedAt', 'is', null)
    .where('erasedAt', 'is', null)
    .returningAll()
    .execute()
}

export async function markUploadsForErasure(db: Db, ids: readonly string[], now: Instant): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('upload')
    .set({ erasedAt: now })
    .where('id', 'in', ids)
    .where('erasedAt', 'is', null)
    .execute()
}

/** Marks uploads for deletion that expired unused or whose bytes never arrived. Returns their number. */
export async function markUnusedUploadsForErasure(db: Db, now: Instant, limit: number): Promise<number> {
  const rows = await db
    .updateTable('upload')
    .set({ erasedAt: now })
    .where('id', 'in', (query) =>
      query
        .selectFrom('upload')
        .select('id')
        .where('usedAt', 'is', null)
        .where('erasedAt', 'is', null)
        .where((where) =>
          where.or([
            where('createdAt', '<=', addMilliseconds(now, -UNATTACHED_UPLOAD_KEPT_HOURS * HOUR)),
            where.and([
              where('storedAt', 'is', null),
              where('createdAt', '<=', addMilliseconds(now, -UPLOAD_TIMEOUT_HOURS * HOUR)),
            ]),
          ]),
        )
        .orderBy('createdAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
  return rows.length
}

/** Uploads marked for deletion that are not completely deleted: the given ones, or the ones marked first. */
export async function listUploadsBeingErased(
  db: Db,
  limit: number,
  ids: readonly string[] | null = null,
): Promise<Array<Pick<UploadRow, 'id' | 'storageKey'>>> {
  return db
    .selectFrom('upload')
    .select(['id', 'storageKey'])
    .where('erasedAt', 'is not', null)
    .where((where) => where.or([where('storageKey', 'is not', null), where('usedAt', 'is', null)]))
    .$if(ids !== null, (query) => query.where('id', 'in', ids ?? []))
    .orderBy('erasedAt')
    .limit(limit)
    .execute()
}

/** Records that an upload's bytes are deleted. Its row is deleted too, unless something refers to it. */
export async function finishUploadErasure(db: Db, id: string): Promise<void> {
  await db.deleteFrom('upload').where('id', '=', id).where('usedAt', 'is', null).execute()
  await db.updateTable('upload').set({ storageKey: null }).where('id', '=', id).execute()
}

export const nextUploadSweepAt = (db: Db) => {
  const oldest = db
    .selectFrom('upload')
    .select('createdAt')
    .where('usedAt', 'is', null)
    .where('erasedAt', 'is', null)
    .orderBy('createdAt')
    .limit(1)
  return db.selectNoFrom(
    sql<Instant | null>`least(
      (${oldest.where('storedAt', 'is not', null)}) + interval '1 hour' * ${UNATTACHED_UPLOAD_KEPT_HOURS}::int,
      (${oldest.where('storedAt', 'is', null)}) + interval '1 hour' * ${UPLOAD_TIMEOUT_HOURS}::int)`.as(
      'dueAt',
    ),
  )
}
