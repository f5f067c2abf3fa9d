import { type CompiledQuery, sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { ApplicationTable, PollOptionTable, PollTable, StoryTable } from '#server/schema.gen.ts'
import { CATEGORY_FIELDS, type CategoryPart } from '../application/detail.store.ts'
import { CARD_FIELDS, cardList, cardsInCollection, type ListFilter } from '../catalogue.store.ts'
import { listOf, named, type Part } from '../parts.store.ts'

/** Loads everything that the blocks of an editorial page show in one query. */

export type Shelf = { collection: string; limit: number } | ListFilter

export interface RequestedParts {
  shelves: Shelf[]
  /** Labels of the stories to load. Undefined means all stories. */
  storyLabels: string[] | undefined
  bannerLabels: string[]
  hasCategories: boolean
  pollIds: string[]
}

const STORY = [
  'id',
  'label',
  'titleFa',
  'titleEn',
  'subtitleFa',
  'subtitleEn',
  'image',
  'isDark',
] as const satisfies Array<keyof StoryTable>
const BANNER = [
  'label',
  'nameFa',
  'nameEn',
  'summaryFa',
  'summaryEn',
  'banner',
  'titleIsDark',
] as const satisfies Array<keyof ApplicationTable>

const POLL = ['id', 'questionFa', 'questionEn', 'isEnabled'] as const satisfies Array<keyof PollTable>
const POLL_OPTION = ['id', 'textFa', 'textEn'] as const satisfies Array<keyof PollOptionTable>

export type PollPart = Part<PollTable, typeof POLL> & {
  closesAt: string | null
  closedAt: string | null
  options: Array<Part<PollOptionTable, typeof POLL_OPTION>>
}
export type StoryPart = Part<StoryTable, typeof STORY>
export type BannerPart = Part<ApplicationTable, typeof BANNER>

export interface PageParts {
  /** The cards of each shelf, in the order of the requested shelves. */
  shelves: Array<Array<Part<ApplicationTable, typeof CARD_FIELDS>>>
  stories: StoryPart[]
  banners: BannerPart[]
  categories: CategoryPart[]
  polls: PollPart[]
}

export async function findPageParts(db: Db, wanted: RequestedParts): Promise<PageParts> {
  const { rows } = await db.executeQuery(compiledQuery(db, wanted))
  return rows[0] as PageParts
}

function partsQuery(db: Db, { shelves, storyLabels, bannerLabels, hasCategories, pollIds }: RequestedParts) {
  const filled = shelves.map((shelf) => {
    const cards =
      'collection' in shelf ? cardsInCollection(db, shelf.collection, shelf.limit) : cardList(db, shelf)
    return listOf(sql`select ${named(CARD_FIELDS, 'card')} from (${cards}) card`)
  })
  return sql<PageParts>`
    select json_build_array(${sql.join(filled)}) as shelves,
      ${listOf(sql`
        select ${named(STORY, 'story')} from story
        where ${storyLabels ? sql`label = any(${storyLabels}::text[])` : sql`true`} order by position, id`)} as stories,
      ${listOf(sql`
        select ${named(BANNER, 'application')} from application
        where label = any(${bannerLabels}::text[]) and is_published`)} as banners,
      ${listOf(sql`
        select ${named(CATEGORY_FIELDS, 'category')} from category
        where ${sql.lit(hasCategories)} order by type, position, id`)} as categories,
      ${listOf(sql`
        select ${named(POLL, 'poll')}, poll.closes_at as "closesAt", poll.closed_at as "closedAt",
          ${listOf(sql`
            select ${named(POLL_OPTION, 'poll_option')} from poll_option
            where poll_option.poll_id = poll.id order by position`)} as options
        from poll where id = any(${pollIds}::text[])`)} as polls`.compile(db)
}

/** Cache of compiled queries by page: building the SQL took longer than running it, and there are few pages. */
const compiled = new Map<string, CompiledQuery<PageParts>>()
const MAXIMUM_COMPILED = 100

function compiledQuery(db: Db, wanted: RequestedParts): CompiledQuery<PageParts> {
  const key = JSON.stringify(wanted)
  const known = compiled.get(key) ?? partsQuery(db, wanted)
  if (compiled.size >= MAXIMUM_COMPILED) compiled.clear()
  compiled.set(key, known)
  return known
}
