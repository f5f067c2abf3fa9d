import type { Insertable } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type { DocumentVersionTable } from '#server/schema.gen.ts'

/** SQL of the document versions that operators wrote. */

export type DocumentVersion = Awaited<ReturnType<typeof listDocumentVersions>>[number]

/** The versions of one document or of all; the one with the latest start comes first. */
export async function listDocumentVersions(db: Db, name?: string) {
  return db
    .selectFrom('documentVersion')
    .selectAll()
    .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
    .orderBy('name')
    .orderBy('validFrom', 'desc')
    .orderBy('version', 'desc')
    .execute()
}

/** Inserts a version. Returns false when another operator added it at the same time. */
export async function addDocumentVersion(db: Db, row: Insertable<DocumentVersionTable>): Promise<boolean> {
  const made = await db
    .insertInto('documentVersion')
    .values(row)
    .onConflict((conflict) => conflict.columns(['name', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst()
  return made !== undefined
}

/** Deletes a version that is not valid yet. Returns false when there is none. */
export async function deletePlannedVersion(
  db: Db,
  name: string,
  version: number,
  now: Instant,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('documentVersion')
    .where('name', '=', name)
    .where('version', '=', version)
    .where('validFrom', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const nextDocumentDueAt = (db: Db) =>
  db
    .selectFrom('documentVersion')
    .select('validFrom as dueAt')
    .where('shownAt', 'is', null)
    .where('validFrom', 'is not', null)
    .orderBy('validFrom')
    .limit(1)

/** Marks versions whose start time has come. Returns their number. */
export async function markDueVersionsShown(db: Db, now: Instant): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('documentVersion')
    .set({ shownAt: now })
    .where('shownAt', 'is', null)
    .where('validFrom', '<=', now)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
