import { type ExpressionBuilder, sql } from 'kysely'
import type { Locale } from '#kernel/locale.ts'
import type { Instant } from '#kernel/time.ts'
import type { Db, Trx } from '#server/db.ts'
import type { DB } from '#server/schema.gen.ts'
import type { ApplicationOrigin, ApplicationSort, ApplicationType, CountedFacet } from './catalogue.rules.ts'
import { addToScoreCounts } from './comment/comment.store.ts'

export const APPLICATION_CARD_COLUMNS = [
  'id',
  'label',
  'type',
  'origin',
  'nameFa',
  'nameEn',
  'summaryFa',
  'summaryEn',
  'priceToman',
  'icon',
  'primaryColor',
  'scoreCounts',
  'downloadCount',
  'isEnableStatistics',
  'isEnableInstallFromWebsite',
  'isCompatibleWithIphone',
  'isCompatibleWithIpad',
  'installableIos',
] as const
const CARD = APPLICATION_CARD_COLUMNS.map((field) => `application.${field}` as const)

export interface ApplicationListFilter {
  category?: string | undefined
  developer?: number | undefined
  type?: ApplicationType | undefined
  origin?: ApplicationOrigin | undefined
  device?: 'iphone' | 'ipad' | undefined
  ios?: string | undefined
  sort: ApplicationSort
  /** The language of the names to sort by; by default Persian. */
  locale?: Locale | undefined
  limit: number
  offset: number
  exclude?: number | undefined
}

export async function listApplicationCards(db: Db, filter: ApplicationListFilter) {
  return applicationCardsQuery(db, filter).execute()
}

export function applicationCardsQuery(db: Db, filter: ApplicationListFilter) {
  return ordered(filtered(db, filter).select(CARD), filter).limit(filter.limit).offset(filter.offset)
}

/** Counts the applications of a list by type and origin, regardless of its own filter for these. */
export async function countApplications(db: Db, filter: ApplicationListFilter): Promise<CountedFacet[]> {
  return filtered(db, { ...filter, type: undefined, origin: undefined })
    .select((e) => ['application.type', 'application.origin', e.fn.countAll<number>().as('count')])
    .groupBy(['application.type', 'application.origin'])
    .execute()
}

function filtered(
  db: Db,
  { category, developer, type, origin, device, ios, exclude }: ApplicationListFilter,
) {
  return db
    .selectFrom('application')
    .where('application.isPublished', '=', true)
    .$if(category !== undefined, (query) => query.where((e) => e.exists(inCategory(e, category ?? ''))))
    .$if(developer !== undefined, (query) => query.where('application.developerId', '=', developer ?? 0))
    .$if(type !== undefined, (query) => query.where('application.type', '=', type ?? 'application'))
    .$if(origin !== undefined, (query) => query.where('application.origin', '=', origin ?? 'iranian'))
    .$if(device === 'iphone', (query) => query.where('application.isCompatibleWithIphone', '=', true))
    .$if(device === 'ipad', (query) => query.where('application.isCompatibleWithIpad', '=', true))
    .$if(ios !== undefined, (query) => query.where(runsOn(ios ?? '')))
    .$if(exclude !== undefined, (query) => query.where('application.id', '!=', exclude ?? 0))
}

/** The search index holds the minimum iOS of an application as a number. */
function runsOn(ios: string) {
  return sql<boolean>`exists (select from application_search indexed
    where indexed.application_id = application.id and indexed.minimum_ios <= search_ios(${ios}))`
}

function inCategory(e: ExpressionBuilder<DB, 'application'>, label: string) {
  return e
    .selectFrom('applicationCategory')
    .innerJoin('category', 'category.id', 'applicationCategory.categoryId')
    .select(sql`1`.as('one'))
    .where('category.label', '=', label)
    .whereRef('applicationCategory.applicationId', '=', 'application.id')
}

/** Bayesian mean of the scores: ten virtual votes of 3.5 stars keep an application with one real vote from the top. */
export const BAYESIAN_SCORE_SQL = sql<number>`
  (35.0 + score_counts[1] + 2 * score_counts[2] + 3 * score_counts[3] + 4 * score_counts[4] + 5 * score_counts[5])
  / (10 + score_counts[1] + score_counts[2] + score_counts[3] + score_counts[4] + score_counts[5])`

/** The name for readers of other languages; not case-sensitive. */
const SHOWN_OUTSIDE_PERSIAN = sql`lower(coalesce(nullif(application.name_en, ''), application.name_fa))`

function ordered<Query extends ReturnType<typeof filtered>>(
  query: Query,
  { sort, locale }: Pick<ApplicationListFilter, 'sort' | 'locale'>,
): Query {
  const sorted = {
    download_count: () => query.orderBy('application.downloadCount', 'desc'),
    newest: () => query.orderBy('application.createdAt', 'desc'),
    score: () => query.orderBy(BAYESIAN_SCORE_SQL, 'desc'),
    name: () =>
      locale === undefined || locale === 'fa'
        ? query.orderBy('application.nameFa')
        : query.orderBy(SHOWN_OUTSIDE_PERSIAN),
    sales: () => query.orderBy('application.salesCount', 'desc').orderBy('application.downloadCount', 'desc'),
  }[sort]()
  return sorted.orderBy('application.id') as Query
}

export interface SoldApplication {
  applicationId: number
  count: number
}

/** Writes only the rows that change. */
export async function replaceSalesCounts(trx: Trx, sold: SoldApplication[]): Promise<void> {
  const [ids, counts] = [sold.map(({ applicationId }) => applicationId), sold.map(({ count }) => count)]
  await sql`
    update application set sales_count = coalesce(wanted.count, 0)
    from application known
    left join unnest(${ids}::bigint[], ${counts}::integer[]) as wanted (id, count) on wanted.id = known.id
    where application.id = known.id and known.sales_count <> coalesce(wanted.count, 0)`.execute(trx)
}

/** Cards in the order of the given ids; unpublished applications are left out. */
export async function listApplicationCardsById(db: Db, ids: number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('application')
    .select(CARD)
    .where('id', 'in', ids)
    .where('isPublished', '=', true)
    .execute()
  const place = new Map(ids.map((id, at) => [id, at]))
  return rows.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
}

/** Cards of a collection. Only published applications, so that hidden ones do not count towards the limit. */
export async function listCardsOfCollection(db: Db, label: string) {
  return cardsOfCollectionQuery(db, label).execute()
}

export function cardsOfCollectionQuery(db: Db, label: string, limit?: number) {
  return db
    .selectFrom('collection')
    .innerJoin('collectionApplication', 'collectionApplication.collectionId', 'collection.id')
    .innerJoin('application', 'application.id', 'collectionApplication.applicationId')
    .select(CARD)
    .where('collection.label', '=', label)
    .where('application.isPublished', '=', true)
    .orderBy('collectionApplication.position')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
}

export async function listCommentsOfApplication(
  db: Db,
  applicationId: number,
  limit: number,
  offset: number,
) {
  return db
    .selectFrom('comment')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where('hiddenAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countComments(db: Db, applicationId: number): Promise<number> {
  const row = await db
    .selectFrom('comment')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('applicationId', '=', applicationId)
    .where('hiddenAt', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function listVisibleApplicationIds(db: Db, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('application')
    .select('id')
    .where('id', 'in', ids)
    .where('isPublished', '=', true)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether an application has a package file that is offered. */
export async function hasPackageFile(db: Db, applicationId: number): Promise<boolean> {
  const offered = packageFiles(db, applicationId).where('version.withdrawnAt', 'is', null)
  return (await offered.executeTakeFirst()) !== undefined
}

/** Whether an application has a package file, including withdrawn ones, because phones may still have it installed. */
export async function hasAnyPackageFile(db: Db, applicationId: number): Promise<boolean> {
  return (await packageFiles(db, applicationId).executeTakeFirst()) !== undefined
}

function packageFiles(db: Db, applicationId: number) {
  return db
    .selectFrom('ipa')
    .innerJoin('applicationVersion as version', 'version.id', 'ipa.versionId')
    .select('ipa.id')
    .where('version.applicationId', '=', applicationId)
    .limit(1)
}

export async function countVisibleApplications(db: Db): Promise<{ published: number; installable: number }> {
  return db
    .selectFrom('application')
    .select((e) => [
      e.fn.countAll<number>().as('published'),
      e.fn.count<number>('installableIos').as('installable'),
    ])
    .where('isPublished', '=', true)
    .executeTakeFirstOrThrow()
}

/** Adds views to applications in the order of their ids, so that two processes cannot deadlock. */
export async function addApplicationViews(db: Db, views: ReadonlyMap<number, number>): Promise<void> {
  await sql`with counted as materialized (
      select application.id, views from application
      join unnest(${[...views.keys()]}::bigint[], ${[...views.values()]}::int[]) as seen(id, views) using (id)
      order by id for update of application
    )
    update application set view_count = view_count + counted.views from counted where application.id = counted.id`.execute(
    db,
  )
}

export interface NewComment {
  applicationId: number
  authorName: string
  text: string
  score: number
  createdAt: Instant
  answer?: string | null
  answeredAt?: Instant | null
}

/** Adds a comment and its score. Call it inside a transaction, because both must change together. */
export async function addComment(db: Db, comment: NewComment): Promise<void> {
  await db.insertInto('comment').values(comment).execute()
  await addToScoreCounts(db, comment.applicationId, comment.score, 1)
}

/** The visible categories of applications, the main one of each first. */
export async function listCategoriesOfApplications(db: Db, ids: number[]) {
  if (ids.length === 0) return []
  return visibleCategories(db)
    .innerJoin('applicationCategory as own', 'own.categoryId', 'category.id')
    .select('own.applicationId')
    .where('own.applicationId', 'in', ids)
    .orderBy('own.position')
    .execute()
}

export type CategoryRefRow = Awaited<ReturnType<typeof listCategoriesOfApplications>>[number]

export async function listCategories(db: Db, origin?: ApplicationOrigin) {
  return visibleCategories(db)
    .$if(origin !== undefined, (query) =>
      query.where((e) =>
        e.exists(
          e
            .selectFrom('applicationCategory')
            .innerJoin('application', 'application.id', 'applicationCategory.applicationId')
            .select(sql`1`.as('one'))
            .whereRef('applicationCategory.categoryId', '=', 'category.id')
            .where('application.isPublished', '=', true)
            .where('application.origin', '=', origin ?? 'iranian'),
        ),
      ),
    )
    .orderBy('type')
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Scheme and host of the tracking links, the most used first. */
export async function listTrackingOrigins(db: Db) {
  const { rows } = await sql<{ origin: string | null }>`
    select lower(substring(install_tracking_link from '(?i)^https://[^/?#]+')) as origin from application
    where is_published and install_tracking_link is not null
    group by 1 order by count(*) desc, 1 limit 500`.execute(db)
  return rows
}

export async function findCategory(db: Db, label: string) {
  return visibleCategories(db).where('label', '=', label).executeTakeFirst()
}

function visibleCategories(db: Db) {
  return db.selectFrom('category').selectAll('category').where('isHidden', '=', false)
}

export async function findPictures(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  return db.selectFrom('picture').selectAll().where('id', 'in', ids).execute()
}
