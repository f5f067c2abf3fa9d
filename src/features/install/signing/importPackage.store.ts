import { sql } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'

/** Finds the application by its label, or by the bundle identifier of the file. */
export async function findApplicationOfIpa(db: Db, by: { label: string } | { bundleIdentifier: string }) {
  const query = db.selectFrom('application').select(['id', 'label', 'packageName', 'icon'])
  return (
    'label' in by ? query.where('label', '=', by.label) : query.where('packageName', '=', by.bundleIdentifier)
  ).executeTakeFirst()
}

/**
 * Sets the application's icon. Without `isReplacing` an icon that was set concurrently stays. Returns whether this icon
 * is set now.
 */
export async function setApplicationIcon(
  db: Db,
  id: number,
  icon: string,
  isReplacing: boolean,
): Promise<boolean> {
  const query = db.updateTable('application').set({ icon }).where('id', '=', id)
  const row = await (isReplacing ? query : query.where('icon', 'is', null)).returning('id').executeTakeFirst()
  return row !== undefined
}

/** The storage key of a package file with this content, if one is imported. */
export async function findStoredFile(db: Db, sha256: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('ipa')
    .select('storageKey')
    .where('sha256', '=', sha256)
    .orderBy('id')
    .executeTakeFirst()
  return row?.storageKey
}

export interface ImportedVersion {
  applicationId: number
  name: string
  build: string
  fileSize: number
  minimumIosVersion: string | null
  changeLogFa: string
  changeLogEn: string
}

/**
 * Updates the version of the application with this name and build, or adds it at the end of the version history. A
 * version without a build counts as the same one, unless it already has a file of another build.
 */
export async function upsertVersion(db: Db, version: ImportedVersion, createdAt: Instant): Promise<number> {
  const { applicationId, name, build, fileSize, minimumIosVersion, changeLogFa, changeLogEn } = version
  const minimum = minimumIosVersion ? { minimumIosVersion } : {}
  const words = { ...(changeLogFa && { changeLogFa }), ...(changeLogEn && { changeLogEn }) }
  const known = await db
    .selectFrom('applicationVersion as version')
    .leftJoin('ipa', 'ipa.versionId', 'version.id')
    .select(['version.build', 'ipa.build as fileBuild'])
    .where('version.applicationId', '=', applicationId)
    .where('version.name', '=', name)
    .execute()
  const isOwn = known.some((row) => row.build === build)
  const isFree = known.every((row) => row.build !== '' || [null, build].includes(row.fileBuild))
  const { id } = await db
    .insertInto('applicationVersion')
    .values({
      applicationId,
      name,
      build: !isOwn && isFree && known.every((row) => row.build === '') ? '' : build,
      fileSize,
      ...minimum,
      ...words,
      createdAt,
      place: sql`(select coalesce(max(place), 0) + 1 from application_version where application_id = ${applicationId})`,
    })
    .onConflict((conflict) =>
      conflict.columns(['applicationId', 'name', 'build']).doUpdateSet({ fileSize, ...minimum, ...words }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function isVersionWithdrawn(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('applicationVersion')
    .select('withdrawnAt')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.withdrawnAt != null
}

export interface NewIpa {
  versionId: number
  storageKey: string
  sha256: string
  size: number
  bundleIdentifier: string
  versionName: string
  build: string | null
  minimumIosVersion: string | null
  deviceFamily: number[]
  entitlements: string[]
  privacy: Record<string, string>
  urlScheme: string | null
}

export async function findIpaOfVersion(
  db: Db,
  applicationId: number,
  { name, build }: { name: string; build: string },
) {
  return db
    .selectFrom('ipa')
    .innerJoin('applicationVersion as version', 'version.id', 'ipa.versionId')
    .select(['ipa.id', 'ipa.sha256', 'ipa.size', 'ipa.importedAt'])
    .where('version.applicationId', '=', applicationId)
    .where('version.name', '=', name)
    .where('version.build', '=', build)
    .executeTakeFirst()
}

export async function lockIpaOfVersion(db: Db, versionId: number) {
  return db
    .selectFrom('ipa')
    .select(['id', 'sha256', 'size', 'importedAt'])
    .where('versionId', '=', versionId)
    .forUpdate()
    .executeTakeFirst()
}

/** Inserts or replaces the package file of a version. Signed copies of the old file are deleted with it. */
export async function upsertIpa(db: Db, ipa: NewIpa, importedAt: Instant): Promise<void> {
  const known = await lockIpaOfVersion(db, ipa.versionId)
  if (known?.sha256 === ipa.sha256) return
  if (known) await db.deleteFrom('ipa').where('id', '=', known.id).execute()
  await db
    .insertInto('ipa')
    .values({ ...ipa, privacy: JSON.stringify(ipa.privacy), importedAt })
    .execute()
}

export async function listIpas(db: Db, limit: number) {
  return db
    .selectFrom('ipa')
    .innerJoin('applicationVersion as version', 'version.id', 'ipa.versionId')
    .innerJoin('application', 'application.id', 'version.applicationId')
    .select([
      'application.label',
      'version.name as version',
      'ipa.bundleIdentifier',
      'ipa.size',
      'ipa.sha256',
      'ipa.importedAt',
    ])
    .select((e) =>
      e
        .selectFrom('signing')
        .select('signing.failure')
        .whereRef('signing.ipaId', '=', 'ipa.id')
        .where('signing.state', '=', 'failed')
        .orderBy('signing.finishedAt', 'desc')
        .limit(1)
        .as('failure'),
    )
    .orderBy('ipa.id', 'desc')
    .limit(limit)
    .execute()
}
