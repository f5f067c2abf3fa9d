import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db.ts'
import type { ApplicationTable, ApplicationVersionTable } from '#server/schema.gen.ts'

/** SQL of importing and exporting an AltStore source. */

/** Allows one import at a time: two at once would not see each other's additions. */
export async function lockCatalogue(db: Db): Promise<void> {
  await db.selectFrom('contentVersion').select('version').forUpdate().execute()
}

export async function findApplicationByPackage(db: Db, packageName: string) {
  return db
    .selectFrom('application')
    .innerJoin('developer', 'developer.id', 'application.developerId')
    .select([
      'application.id',
      'application.packageName',
      'application.type',
      'application.source',
      'application.sourceFields',
      'application.nameFa',
      'application.nameEn',
      'application.summaryFa',
      'application.summaryEn',
      'application.descriptionFa',
      'application.descriptionEn',
      'application.primaryColor',
      'application.developerId',
      'developer.nameEn as developerName',
    ])
    .where('application.packageName', '=', packageName)
    .executeTakeFirst()
}

/** Finds a developer. Matches the exact name first, because an operator may have chosen another slug. */
export async function findDeveloperId(db: Db, slug: string, name: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('developer')
    .select('id')
    .where((e) => e.or([e('nameEn', '=', name), e('slug', '=', slug)]))
    .orderBy((e) => e('nameEn', '=', name), 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

export async function addDeveloper(db: Db, slug: string, name: string): Promise<number> {
  const row = await db
    .insertInto('developer')
    .values({ slug, nameFa: name, nameEn: name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** The existing labels among this label and its numbered forms, such as `chess-2`. */
export async function listApplicationLabelsWithPrefix(db: Db, label: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('application')
    .select('label')
    .where((e) => e.or([e('label', '=', label), sql<boolean>`starts_with(label, ${`${label}-`})`]))
    .execute()
  return new Set(rows.map((row) => row.label))
}

export async function addImportedApplication(
  db: Db,
  application: Insertable<ApplicationTable>,
): Promise<number> {
  const row = await db.insertInto('application').values(application).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export async function updateImportedApplication(
  db: Db,
  id: number,
  changes: Updateable<ApplicationTable>,
): Promise<void> {
  await db.updateTable('application').set(changes).where('id', '=', id).execute()
}

/** The versions of an application, oldest first. */
export async function listVersionHistory(db: Db, applicationId: number) {
  return db
    .selectFrom('applicationVersion as version')
    .leftJoin('ipa', 'ipa.versionId', 'version.id')
    .selectAll('version')
    .select(['ipa.build as fileBuild', sql<boolean>`ipa.id is not null`.as('hasFile')])
    .where('version.applicationId', '=', applicationId)
    .orderBy('version.place')
    .execute()
}

export async function deleteImportedVersion(db: Db, id: number): Promise<void> {
  await db.deleteFrom('applicationVersion').where('id', '=', id).execute()
}

export async function updateImportedVersion(
  db: Db,
  id: number,
  changes: Updateable<ApplicationVersionTable>,
): Promise<void> {
  await db.updateTable('applicationVersion').set(changes).where('id', '=', id).execute()
}

/**
 * Gives the stored versions of an application their places in this list; null stands for a new one. Moves them to
 * unused places first, because places are unique.
 */
export async function setVersionOrder(
  db: Db,
  applicationId: number,
  ids: Array<number | null>,
): Promise<void> {
  await db
    .updateTable('applicationVersion')
    .set((e) => ({ place: sql<number>`-1 - ${e.ref('place')}` }))
    .where('applicationId', '=', applicationId)
    .execute()
  await sql`update application_version set place = wanted.place
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
    where application_version.application_id = ${applicationId} and application_version.id = wanted.id`.execute(
    db,
  )
}

export async function addImportedVersions(
  db: Db,
  versions: Array<Insertable<ApplicationVersionTable>>,
): Promise<void> {
  if (versions.length > 0) await db.insertInto('applicationVersion').values(versions).execute()
}

/** Takes the spelling of an imported developer that comes first in the alphabet. A translated name stays. */
export async function chooseDeveloperSpelling(db: Db, id: number, name: string): Promise<void> {
  await db
    .updateTable('developer')
    .set({ nameFa: name, nameEn: name })
    .where('id', '=', id)
    .whereRef('nameFa', '=', 'nameEn')
    .where(sql<boolean>`name_en collate "C" > ${name}`)
    .execute()
}

export type PictureDevice = 'icon' | 'iphone' | 'ipad'

/** Replaces the pictures that the source names. Pictures that it no longer names are only marked. */
export async function replaceSourcePictures(
  db: Db,
  applicationId: number,
  pictures: Array<[device: PictureDevice, url: string]>,
): Promise<void> {
  await db
    .updateTable('sourcePicture')
    .set({ state: 'gone' })
    .where('applicationId', '=', applicationId)
    .execute()
  const rows = pictures.map(([device, url], position) => ({ applicationId, device, url, position }))
  if (rows.length === 0) return
  await db
    .insertInto('sourcePicture')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['applicationId', 'device', 'url']).doUpdateSet((e) => ({
        position: e.ref('excluded.position'),
        state: sql<
          'waiting' | 'stored'
        >`case when source_picture.picture is null then 'waiting' else 'stored' end`,
      })),
    )
    .execute()
}

/** Counts the pictures of a source's applications that still have to be fetched, by application. */
export async function listWaitingPictures(db: Db, source: string | null) {
  return db
    .selectFrom('sourcePicture')
    .innerJoin('application', 'application.id', 'sourcePicture.applicationId')
    .select((e) => ['applicationId', e.fn.countAll<number>().as('count')])
    .where('state', '=', 'waiting')
    .where('application.source', source === null ? 'is' : '=', source)
    .groupBy('applicationId')
    .execute()
}
