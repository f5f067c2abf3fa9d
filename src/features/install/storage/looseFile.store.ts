import { sql } from 'kysely'
import { addMilliseconds, type Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type { LooseFileTable } from '#server/schema.gen.ts'
import { REMOVAL_REPEATED_AFTER_MS, STORING_TIMEOUT_MS, UNUSED_PACKAGE_MS } from './storage.rules.ts'

/**
 * Files to which no row refers. A file is added here before it is stored, so that a killed process leaves no unknown
 * file. Triggers add files when a row stops referring to them.
 */

/** Announces a file that is about to be stored. Returns false while the file under this key is being removed. */
export async function registerPendingFile(
  db: Db,
  file: Pick<LooseFileTable, 'storageKey' | 'kind' | 'size'>,
  now: Instant,
): Promise<boolean> {
  const removeAt = addMilliseconds(now, STORING_TIMEOUT_MS)
  const row = await db
    .insertInto('looseFile')
    .values({ ...file, removeAt })
    .onConflict((conflict) =>
      conflict.column('storageKey').doUpdateSet({ removeAt }).where('looseFile.claimedAt', 'is', null),
    )
    .returning('storageKey')
    .executeTakeFirst()
  return row !== undefined
}

/** Lets the next sweep remove a signed copy, also one that was stored after a first removal. */
export async function discardSignedFile(
  db: Db,
  { storageKey, size }: Pick<LooseFileTable, 'storageKey' | 'size'>,
  now: Instant,
): Promise<void> {
  const fresh = { removeAt: now, claimedAt: null }
  await db
    .insertInto('looseFile')
    .values({ storageKey, size, kind: 'signed', ...fresh })
    .onConflict((conflict) => conflict.column('storageKey').doUpdateSet(fresh))
    .execute()
}

/** Ends the announcement of a file to which a row now refers. Returns false if the file is being removed. */
export async function markFileReferenced(db: Db, storageKey: string, now: Instant): Promise<boolean> {
  const row = await db
    .deleteFrom('looseFile')
    .where('storageKey', '=', storageKey)
    .where('claimedAt', 'is', null)
    .where('removeAt', '>', now)
    .returning('storageKey')
    .executeTakeFirst()
  return row !== undefined
}

/** Sets the removal time of package files that no row refers to any more. */
export async function scheduleRemovalOfPackages(db: Db, now: Instant): Promise<void> {
  await db
    .updateTable('looseFile')
    .set({ removeAt: addMilliseconds(now, UNUSED_PACKAGE_MS) })
    .where('kind', '=', 'package')
    .where('removeAt', 'is', null)
    .execute()
}

/** Removes files from the list to which a row refers again. */
export async function forgetReferencedFiles(db: Db, now: Instant): Promise<void> {
  await sql`delete from loose_file where claimed_at is null and remove_at <= ${now} and ${isReferenced}`.execute(
    db,
  )
}

const isReferenced = sql`(
  exists (select from ipa where ipa.storage_key = loose_file.storage_key)
  or exists (select from signing where signing.storage_key = loose_file.storage_key)
  or exists (select from package_upload where package_upload.storage_key = loose_file.storage_key)
)`

/** Claims files whose removal time has come. From then on no row can refer to them. */
export async function claimLooseFiles(db: Db, now: Instant, limit: number): Promise<string[]> {
  const repeated = addMilliseconds(now, -REMOVAL_REPEATED_AFTER_MS)
  const { rows } = await sql<{ storageKey: string }>`
    update loose_file set claimed_at = ${now} where storage_key in (
      select storage_key from loose_file
      where case when claimed_at is null
        then coalesce(remove_at <= ${now}, kind = 'signed') and not ${isReferenced}
        else claimed_at <= ${repeated} end
      order by storage_key limit ${limit} for update skip locked
    ) returning storage_key as "storageKey"`.execute(db)
  return rows.map(({ storageKey }) => storageKey)
}

/** Deletes the entry of a removed file. An entry that was added again during the removal stays. */
export async function forgetRemovedFile(db: Db, storageKey: string): Promise<void> {
  await db
    .deleteFrom('looseFile')
    .where('storageKey', '=', storageKey)
    .where('claimedAt', 'is not', null)
    .execute()
}
