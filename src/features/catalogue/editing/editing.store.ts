import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** Locks the row of an item against other operators. Foreign key checks of other tables do not wait for this lock. */
export async function lockItemByLabel(
  db: Db,
  table: 'application' | 'collection' | 'page' | 'story',
  label: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where label = ${label} for no key update`.execute(db)
  return rows[0]?.id
}

export async function listApplicationIds(db: Db, labels: readonly string[]): Promise<Map<string, number>> {
  if (labels.length === 0) return new Map()
  const rows = await db
    .selectFrom('application')
    .select(['id', 'label'])
    .where('label', 'in', labels)
    .execute()
  return new Map(rows.map(({ id, label }) => [label, id]))
}

export async function listApplicationLabels(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('application').select(['id', 'label']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, label }) => [id, label]))
}

export async function findExistingPictureIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('picture').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}
