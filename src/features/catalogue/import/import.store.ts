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

export async function addApplication(db: Db, application: Insertable<ApplicationTable>): Promise<number> {
  const row = await db.insertInto('application').values(application).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export async function updateApplication(
  db: Db,
  id: number,
  changes: Updateable<ApplicationTable>,
): Promise<void> {
  await db.updateTable('application').set(changes).where('id', '=', id).execute()
}

/** The versions of an application, oldest first. */
export async function listVersionHistory(db: Db, applicationId: number) {
  return db
    .selectFrom('applicationVersion')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .orderBy('place')
    .execute()
}

export async function updateVersion(
  db: Db,
  id: number,
  changes: Updateable<ApplicationVersionTable>,
): Promise<void> {
  await db.updateTable('applicationVersion').set(changes).where('id', '=', id).execute()
}

/**
 * Orders the versions of an application by this list of names. Moves them to unused places first, because places are
 * unique.
 */
export async function reorderVersions(db: Db, applicationId: number, names: string[]): Promise<void> {
  await db
    .updateTable('applicationVersion')
    .set((e) => ({ place: sql<number>`-1 - ${e.ref('place')}` }))
    .where('applicationId', '=', applicationId)
    .execute()
  await sql`update application_version set place = wanted.place
    from unnest(${names}::text[]) with ordinality as wanted (name, place)
    where application_version.application_id = ${applicationId} and application_version.name = wanted.name`.execute(
    db,
  )
}

export async function addVersions(
  db: Db,
  versions: Array<Insertable<ApplicationVersionTable>>,
): Promise<void> {
  if (versions.length > 0) await db.insertInto('applicationVersion').values(versions).execute()
}

export async function listPublishedApplications(db: Db) {
  return db
    .selectFrom('application')
    .innerJoin('developer', 'developer.id', 'application.developerId')
    .selectAll('application')
    .select(['developer.nameFa as developerNameFa', 'developer.nameEn as developerNameEn'])
    .where('application.isPublished', '=', true)
    .orderBy('application.id')
    .execute()
}

/** The versions of all published applications, newest first. */
export async function listPublishedVersions(db: Db) {
  return db
    .selectFrom('applicationVersion')
    .innerJoin('application', 'application.id', 'applicationVersion.applicationId')
    .selectAll('applicationVersion')
    .where('application.isPublished', '=', true)
    .orderBy('applicationVersion.applicationId')
    .orderBy('applicationVersion.place', 'desc')
    .execute()
}
