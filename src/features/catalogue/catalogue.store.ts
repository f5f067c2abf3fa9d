import { type ExpressionBuilder, sql } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type { DB } from '#server/schema.gen.ts'
import type { ApplicationType, Origin, Sort } from './catalogue.rules.ts'
import { countScore } from './comment.store.ts'

const CARD = [
  'application.id',
  'application.label',
  'application.type',
  'application.origin',
  'application.nameFa',
  'application.nameEn',
  'application.summaryFa',
  'application.summaryEn',
  'application.priceToman',
  'application.icon',
  'application.primaryColor',
  'application.scoreCounts',
] as const

export interface ListFilter {
  category?: string | undefined
  developer?: number | undefined
  type?: ApplicationType | undefined
  origin?: Origin | undefined
  device?: 'iphone' | 'ipad' | undefined
  sort: Sort
  limit: number
  offset: number
  exclude?: number | undefined
}

export async function listCards(db: Db, filter: ListFilter) {
  return cardList(db, filter).execute()
}

function cardList(db: Db, filter: ListFilter) {
  return ordered(filtered(db, filter).select(CARD), filter.sort).limit(filter.limit).offset(filter.offset)
}

export type Shelf = { collection: string; limit: number } | ListFilter

/** All shelves of a page by one statement: a page has ten of them, and a round trip costs more than its rows. */
export async function cardsOfShelves(db: Db, shelves: Shelf[]) {
  if (shelves.length === 0) return []
  const { rows } = await db.executeQuery(
    compiledOnce(JSON.stringify(shelves), () => shelvesQuery(db, shelves)),
  )
  return shelves.map((_, at) => rows.filter((row) => row.shelf === at).sort((a, b) => a.rank - b.rank))
}

function shelvesQuery(db: Db, shelves: Shelf[]) {
  const [first, ...others] = shelves.map((shelf, at) =>
    db
      .selectFrom(
        ('collection' in shelf
          ? cardsInCollection(db, shelf.collection, shelf.limit)
          : cardList(db, shelf)
        ).as('card'),
      )
      .selectAll()
      .select([sql<number>`${sql.lit(at)}`.as('shelf'), sql<number>`row_number() over ()`.as('rank')]),
  )
  if (!first) throw new Error('There is no shelf to fill.')
  return others.reduce((all, query) => all.unionAll(query), first).compile()
}

type ShelvesQuery = ReturnType<typeof shelvesQuery>
/** Editors write a few pages: putting their statement together took longer than the database over it. */
const compiled = new Map<string, ShelvesQuery>()
const COMPILED_AT_MOST = 100

function compiledOnce(key: string, compile: () => ShelvesQuery): ShelvesQuery {
  const known = compiled.get(key) ?? compile()
  if (compiled.size >= COMPILED_AT_MOST) compiled.clear()
  compiled.set(key, known)
  return known
}

export async function countCards(db: Db, filter: ListFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

function filtered(db: Db, { category, developer, type, origin, device, exclude }: ListFilter) {
  return db
    .selectFrom('application')
    .where('application.isPublished', '=', true)
    .$if(category !== undefined, (query) => query.where((e) => e.exists(inCategory(e, category ?? ''))))
    .$if(developer !== undefined, (query) => query.where('application.developerId', '=', developer ?? 0))
    .$if(type !== undefined, (query) => query.where('application.type', '=', type ?? ''))
    .$if(origin !== undefined, (query) => query.where('application.origin', '=', origin ?? ''))
    .$if(device === 'iphone', (query) => query.where('application.isCompatibleWithIphone', '=', true))
    .$if(device === 'ipad', (query) => query.where('application.isCompatibleWithIpad', '=', true))
    .$if(exclude !== undefined, (query) => query.where('application.id', '!=', exclude ?? 0))
}

function inCategory(e: ExpressionBuilder<DB, 'application'>, label: string) {
  return e
    .selectFrom('applicationCategory')
    .innerJoin('category', 'category.id', 'applicationCategory.categoryId')
    .select(sql`1`.as('one'))
    .where('category.label', '=', label)
    .whereRef('applicationCategory.applicationId', '=', 'application.id')
}

/** Bayesian mean of the histogram: ten quiet votes of 3.5 stars keep one loud vote from the top. */
const FAIR_SCORE = sql<number>`
  (35.0 + score_counts[1] + 2 * score_counts[2] + 3 * score_counts[3] + 4 * score_counts[4] + 5 * score_counts[5])
  / (10 + score_counts[1] + score_counts[2] + score_counts[3] + score_counts[4] + score_counts[5])`

function ordered<Query extends ReturnType<typeof filtered>>(query: Query, sort: Sort): Query {
  const sorted = {
    download_count: () => query.orderBy('application.downloadCount', 'desc'),
    newest: () => query.orderBy('application.createdAt', 'desc'),
    score: () => query.orderBy(FAIR_SCORE, 'desc'),
    name: () => query.orderBy('application.nameFa'),
  }[sort]()
  return sorted.orderBy('application.id') as Query
}

/** In the order of the ids asked for; unpublished ones are left out. */
export async function cardsById(db: Db, ids: number[]) {
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

/** Published ones only: a limit must not be used up by what is not shown. */
export async function cardsOfCollection(db: Db, label: string) {
  return cardsInCollection(db, label).execute()
}

function cardsInCollection(db: Db, label: string, limit?: number) {
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

export async function bannersOf(db: Db, labels: string[]) {
  if (labels.length === 0) return []
  return db
    .selectFrom('application')
    .select(['label', 'nameFa', 'nameEn', 'summaryFa', 'summaryEn', 'banner', 'titleIsDark'])
    .where('label', 'in', labels)
    .where('isPublished', '=', true)
    .execute()
}

export async function findApplication(db: Db, label: string) {
  return db
    .selectFrom('application')
    .selectAll()
    .where('label', '=', label)
    .where('isPublished', '=', true)
    .executeTakeFirst()
}

export async function findDeveloper(db: Db, id: number) {
  return db.selectFrom('developer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export async function categoriesOf(db: Db, applicationId: number) {
  return db
    .selectFrom('applicationCategory')
    .innerJoin('category', 'category.id', 'applicationCategory.categoryId')
    .selectAll('category')
    .where('applicationCategory.applicationId', '=', applicationId)
    .orderBy('applicationCategory.position')
    .execute()
}

export async function picturesOf(db: Db, applicationId: number) {
  return db
    .selectFrom('applicationPicture')
    .select(['device', 'picture'])
    .where('applicationId', '=', applicationId)
    .orderBy('device')
    .orderBy('position')
    .execute()
}

export async function versionsOf(db: Db, applicationId: number, limit: number) {
  return db
    .selectFrom('applicationVersion')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .orderBy('place', 'desc')
    .limit(limit)
    .execute()
}

export async function packagesOf(db: Db, applicationId: number) {
  return db
    .selectFrom('package')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where('isActive', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function commentsOf(db: Db, applicationId: number, limit: number, offset: number) {
  return db
    .selectFrom('comment')
    .selectAll()
    .where('applicationId', '=', applicationId)
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
    .executeTakeFirstOrThrow()
  return row.count
}

export async function applicationExists(db: Db, id: number): Promise<boolean> {
  return (
    (await db
      .selectFrom('application')
      .select('id')
      .where('id', '=', id)
      .where('isPublished', '=', true)
      .executeTakeFirst()) !== undefined
  )
}

/** False when there is no such application. */
export async function countView(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('application')
    .set((e) => ({ viewCount: e('viewCount', '+', 1) }))
    .where('id', '=', id)
    .where('isPublished', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
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

/** Comment and histogram change together: call it inside a transaction. */
export async function addComment(db: Db, comment: NewComment): Promise<void> {
  await db.insertInto('comment').values(comment).execute()
  await countScore(db, comment.applicationId, comment.score, 1)
}

export async function listCategories(db: Db, type?: string) {
  return db
    .selectFrom('category')
    .selectAll()
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? ''))
    .orderBy('type')
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function findCategory(db: Db, label: string) {
  return db.selectFrom('category').selectAll().where('label', '=', label).executeTakeFirst()
}

export async function findPictures(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  return db.selectFrom('picture').selectAll().where('id', 'in', ids).execute()
}
