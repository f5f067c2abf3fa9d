import { sql } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'

/** Package files that were parsed and wait for the decision of the operator who uploaded them. */

export interface NewPackageUpload {
  id: string
  operatorId: string
  storageKey: string
  sha256: string
  size: number
  facts: string
  icon: string | null
  createdAt: Instant
}

export async function countPackageUploads(db: Db, operatorId: string): Promise<number> {
  const { count } = await db
    .selectFrom('packageUpload')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('operatorId', '=', operatorId)
    .executeTakeFirstOrThrow()
  return count
}

export async function addPackageUpload(db: Db, upload: NewPackageUpload): Promise<void> {
  await db.insertInto('packageUpload').values(upload).execute()
}

/** Finds an upload of this operator; others cannot use it. */
export function findPackageUpload(db: Db, id: string, operatorId: string) {
  return db
    .selectFrom('packageUpload')
    .selectAll()
    .where('id', '=', id)
    .where('operatorId', '=', operatorId)
    .executeTakeFirst()
}

/** Deletes an upload; returns false if another call was faster. A file without a version is removed a day later. */
export async function deletePackageUpload(db: Db, id: string, operatorId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('packageUpload')
    .where('id', '=', id)
    .where('operatorId', '=', operatorId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deletePackageUploadsBefore(db: Db, time: Instant): Promise<void> {
  await db.deleteFrom('packageUpload').where('createdAt', '<', time).execute()
}

/** The application with this bundle identifier, hidden ones included, and whether it has a file of this version. */
export function findApplicationOfBundle(db: Db, bundleIdentifier: string, version: string) {
  return db
    .selectFrom('application')
    .select(['application.label', 'application.nameFa', 'application.nameEn'])
    .select(
      sql<boolean>`exists (select from ipa join application_version version on version.id = ipa.version_id
        where version.application_id = application.id and version.name = ${version})`.as('hasThisVersion'),
    )
    .where('application.packageName', '=', bundleIdentifier)
    .executeTakeFirst()
}

/** The labels that begin with this text, so that a new one can be chosen. */
export async function listLabelsLike(db: Db, start: string, limit: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('application')
    .select('label')
    .where('label', 'like', `${start.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`)
    .limit(limit)
    .execute()
  return new Set(rows.map(({ label }) => label))
}
