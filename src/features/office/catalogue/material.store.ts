import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** A menu offers at most this many items; with more items the editor types the name. */
const AT_MOST = 500

export async function listCatalogueChoices(db: Db) {
  const [categories, stories, collections, polls, developers] = await Promise.all([
    db
      .selectFrom('category')
      .select(['label', 'nameFa as titleFa', 'nameEn as titleEn', 'type'])
      .orderBy('type')
      .orderBy('position')
      .limit(AT_MOST)
      .execute(),
    db
      .selectFrom('story')
      .select(['label', 'titleFa', 'titleEn'])
      .orderBy('position')
      .limit(AT_MOST)
      .execute(),
    db
      .selectFrom('collection')
      .select(['label', 'titleFa', 'titleEn'])
      .orderBy('id', 'desc')
      .limit(AT_MOST)
      .execute(),
    db
      .selectFrom('poll')
      .select(['id as label', 'questionFa as titleFa', 'questionEn as titleEn'])
      .where('closedAt', 'is', null)
      .limit(AT_MOST)
      .execute(),
    db.selectFrom('developer').select(['nameFa', 'nameEn']).orderBy('nameEn').limit(AT_MOST).execute(),
  ])
  return { categories, stories, collections, polls, developers }
}

/** Finds applications by label, in no particular order. */
export async function listApplicationsByLabel(db: Db, labels: readonly string[]) {
  if (labels.length === 0) return []
  return db
    .selectFrom('application')
    .select(['label', 'nameFa', 'nameEn', 'icon', 'primaryColor', 'isPublished'])
    .where('label', 'in', [...new Set(labels)])
    .execute()
}

/** Data and history of an application that its form does not edit. */
export async function findApplicationRecord(db: Db, label: string) {
  return db
    .selectFrom('application')
    .select(['id', 'priceToman', 'downloadCount', 'viewCount', 'createdAt', 'updatedAt'])
    .where('label', '=', label)
    .executeTakeFirst()
}

export async function listVersionsWithFiles(db: Db, applicationId: number, limit: number) {
  return db
    .selectFrom('applicationVersion as version')
    .leftJoin('ipa', 'ipa.versionId', 'version.id')
    .selectAll('version')
    .select([sql<Date | null>`max(ipa.imported_at)`.as('fileAt')])
    .where('version.applicationId', '=', applicationId)
    .groupBy('version.id')
    .orderBy('version.place', 'desc')
    .limit(limit)
    .execute()
}
