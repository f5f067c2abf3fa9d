import { sql } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'

/** SQL for the operators who edit the version history of an application. */

/** The name of a version, and its build if the source gives one. */
export interface VersionRef {
  version: string
  build: string
}

function versionIs(applicationId: number, { version, build }: VersionRef) {
  return sql<boolean>`application_id = ${applicationId} and name = ${version} and build = ${build}`
}

export async function hasVersion(db: Db, applicationId: number, of: VersionRef): Promise<boolean> {
  const row = await db
    .selectFrom('applicationVersion')
    .select('id')
    .where(versionIs(applicationId, of))
    .executeTakeFirst()
  return row !== undefined
}

/** Changes the release notes of a version; returns false if there is no such version. */
export async function updateReleaseNotes(
  db: Db,
  applicationId: number,
  of: VersionRef,
  notes: { changeLogFa: string; changeLogEn: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('applicationVersion')
    .set(notes)
    .where(versionIs(applicationId, of))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Withdraws an offered version; returns false if it is withdrawn already. */
export async function withdrawVersion(db: Db, applicationId: number, of: VersionRef, now: Instant) {
  const { numUpdatedRows } = await db
    .updateTable('applicationVersion')
    .set({ withdrawnAt: now })
    .where(versionIs(applicationId, of))
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Offers a withdrawn version again; returns false if it is offered already. */
export async function offerVersion(db: Db, applicationId: number, of: VersionRef): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('applicationVersion')
    .set({ withdrawnAt: null })
    .where(versionIs(applicationId, of))
    .where('withdrawnAt', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Withdraws all offered versions that are newer than this one, so that this one is the latest again. Does nothing
 * unless this version is offered and has a package file. Returns how many versions were withdrawn.
 */
export async function withdrawNewerVersions(
  db: Db,
  applicationId: number,
  of: VersionRef,
  now: Instant,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('applicationVersion')
    .set({ withdrawnAt: now })
    .where('applicationId', '=', applicationId)
    .where('withdrawnAt', 'is', null)
    .where(
      'place',
      '>',
      sql<number>`(
        select target.place from application_version target join ipa on ipa.version_id = target.id
        where target.application_id = ${applicationId} and target.name = ${of.version}
          and target.build = ${of.build} and target.withdrawn_at is null)`,
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
