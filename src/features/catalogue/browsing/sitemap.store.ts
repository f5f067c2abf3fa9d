import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** The paths of all catalogue items with their own page, in a stable order. */
const ADDRESSES = sql<{ path: string; changedAt: Date | null }>`
  select '/pages/' || label as path, null::timestamptz as changed_at, 1 as kind, id from page where label <> 'HOME'
  union all select '/categories/' || label, null, 2, id from category where not is_hidden
  union all select '/collections/' || label, null, 3, id from collection
  union all select '/stories/' || label, null, 4, id from story
  union all select '/applications/' || label, updated_at, 5, id from application where is_published`

export async function countPublishedPages(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${ADDRESSES}) address`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export async function listPublishedPages(db: Db, limit: number, offset: number) {
  const { rows } = await sql<{ path: string; changedAt: Date | null }>`
    select path, changed_at from (${ADDRESSES}) address order by kind, id limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows
}
