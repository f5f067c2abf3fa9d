import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db.ts'
import type { ApplicationTable } from '#server/schema.gen.ts'
import type { ApplicationOrigin, ApplicationType } from '../catalogue.rules.ts'
import { compactText } from './compactText.rules.ts'

/** SQL for the operators who edit the catalogue: lists, reads and writes applications, hidden ones included. */

export interface EditorListFilter {
  q?: string | undefined
  type?: ApplicationType | undefined
  origin?: ApplicationOrigin | undefined
  category?: string | undefined
  isPublished?: boolean | undefined
  hasFile?: boolean | undefined
}

/** Whether any offered version has a package file. */
const HAS_FILE = sql<boolean>`exists (
  select from ipa join application_version version on version.id = ipa.version_id
  where version.application_id = application.id and version.withdrawn_at is null)`

function filtered(db: Db, { q, type, origin, category, isPublished, hasFile }: EditorListFilter) {
  const sought = q === undefined ? '' : compactText(q)
  return (
    db
      .selectFrom('application')
      // Uses LIKE, because the trigram index supports it.
      .$if(sought !== '', (query) =>
        query.where('application.sought', 'like', `%${sought.replace(/[\\%_]/g, '\\$&')}%`),
      )
      .$if(type !== undefined, (query) => query.where('application.type', '=', type ?? 'application'))
      .$if(origin !== undefined, (query) => query.where('application.origin', '=', origin ?? 'iranian'))
      .$if(isPublished !== undefined, (query) =>
        query.where('application.isPublished', '=', isPublished ?? true),
      )
      .$if(hasFile !== undefined, (query) => query.where(hasFile ? HAS_FILE : sql<boolean>`not ${HAS_FILE}`))
      .$if(category !== undefined, (query) =>
        query.where('application.id', 'in', (e) =>
          e
            .selectFrom('applicationCategory')
            .innerJoin('category', 'category.id', 'applicationCategory.categoryId')
            .select('applicationCategory.applicationId')
            .where('category.label', '=', category ?? ''),
        ),
      )
  )
}

/** Lists applications for operators. Exact matches of label or bundle identifier come first, then the most popular. */
export async function listApplicationsForEditors(
  db: Db,
  filter: EditorListFilter,
  limit: number,
  offset: number,
) {
  const order = await orderOf(db, filter)
  // Selects the page first, so that versions and files of other applications are not read.
  const page = filtered(db, filter).select('application.id').orderBy(order).limit(limit).offset(offset)
  return db
    .selectFrom(page.as('page'))
    .innerJoin('application', 'application.id', 'page.id')
    .leftJoin(LATEST, (join) => join.onTrue())
    .select([
      'application.id',
      'application.label',
      'application.packageName',
      'application.nameFa',
      'application.nameEn',
      'application.type',
      'application.origin',
      'application.icon',
      'application.primaryColor',
      'application.isPublished',
      'application.downloadCount',
      'latest.name as latestVersion',
      HAS_FILE.as('isInstallable'),
    ])
    .orderBy(order)
    .execute()
}

/** Without an exact match the order is that of an index, so that a search for one letter does not sort the catalogue. */
async function orderOf(db: Db, { q }: EditorListFilter) {
  const popular = sql`application.download_count desc, application.id`
  if (!q) return popular
  const isExact = sql<boolean>`(application.label = ${q} or application.package_name = ${q})`
  const exact = await db.selectFrom('application').select('id').where(isExact).limit(1).executeTakeFirst()
  return exact ? sql`${isExact} desc, ${popular}` : popular
}

const LATEST = sql<{ name: string }>`lateral (
  select name from application_version where application_id = application.id and withdrawn_at is null
  order by place desc limit 1)`.as<'latest'>(sql`latest`)

export async function countApplicationsForEditors(db: Db, filter: EditorListFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export async function findApplicationForEditing(db: Db, label: string) {
  return db
    .selectFrom('application')
    .innerJoin('developer', 'developer.id', 'application.developerId')
    .leftJoin('application as suggested', 'suggested.id', 'application.suggestedApplicationId')
    .selectAll('application')
    .select([
      'developer.nameFa as developerFa',
      'developer.nameEn as developerEn',
      'suggested.label as suggestedLabel',
    ])
    .where('application.label', '=', label)
    .executeTakeFirst()
}

export async function listCategoryLabels(db: Db, applicationId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('applicationCategory')
    .innerJoin('category', 'category.id', 'applicationCategory.categoryId')
    .select('category.label')
    .where('applicationId', '=', applicationId)
    .orderBy('applicationCategory.position')
    .execute()
  return rows.map(({ label }) => label)
}

export async function listCategoryIds(db: Db, labels: readonly string[]): Promise<Map<string, number>> {
  if (labels.length === 0) return new Map()
  const rows = await db.selectFrom('category').select(['id', 'label']).where('label', 'in', labels).execute()
  return new Map(rows.map(({ id, label }) => [label, id]))
}

export async function listScreenshots(db: Db, applicationId: number) {
  return db
    .selectFrom('applicationPicture')
    .select(['device', 'picture'])
    .where('applicationId', '=', applicationId)
    .orderBy('device')
    .orderBy('position')
    .execute()
}

export async function updateDeveloperName(db: Db, id: number, nameFa: string): Promise<void> {
  await db
    .updateTable('developer')
    .set({ nameFa })
    .where('id', '=', id)
    .where('nameFa', '!=', nameFa)
    .execute()
}

export async function insertApplication(db: Db, values: Insertable<ApplicationTable>): Promise<number> {
  return (await db.insertInto('application').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateApplication(
  db: Db,
  id: number,
  values: Updateable<ApplicationTable>,
): Promise<void> {
  await db.updateTable('application').set(values).where('id', '=', id).execute()
}

export async function replaceCategories(
  db: Db,
  applicationId: number,
  ids: readonly number[],
): Promise<void> {
  await db.deleteFrom('applicationCategory').where('applicationId', '=', applicationId).execute()
  const rows = ids.map((categoryId, position) => ({ applicationId, categoryId, position }))
  if (rows.length > 0) await db.insertInto('applicationCategory').values(rows).execute()
}

export async function replaceScreenshots(
  db: Db,
  applicationId: number,
  pictures: Record<'iphone' | 'ipad', readonly string[]>,
): Promise<void> {
  await db.deleteFrom('applicationPicture').where('applicationId', '=', applicationId).execute()
  const rows = (['iphone', 'ipad'] as const).flatMap((device) =>
    pictures[device].map((picture, position) => ({ applicationId, device, position, picture })),
  )
  if (rows.length > 0) await db.insertInto('applicationPicture').values(rows).execute()
}
