import { type CompiledQuery, sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { ApplicationTable, PollOptionTable, PollTable, StoryTable } from '#server/schema.gen.ts'
import { CATEGORY_FIELDS, type CategoryPartRow } from '../application/detail.store.ts'
import {
  APPLICATION_CARD_COLUMNS,
  type ApplicationListFilter,
  applicationCardsQuery,
  cardsOfCollectionQuery,
} from '../catalogue.store.ts'
import { jsonArrayOfRows, type NestedRow, qualifiedColumns } from '../nestedRows.store.ts'
import { textNames } from '../texts.rules.ts'

/** Loads everything that the blocks of an editorial page contain in one query. */

export type ShelfQuery = { collection: string; limit: number } | ApplicationListFilter

export interface RequestedPageParts {
  shelves: ShelfQuery[]
  /** Labels of the stories to load. Undefined means all stories. */
  storyLabels: string[] | undefined
  bannerLabels: string[]
  hasCategories: boolean
  pollIds: string[]
}

const STORY = ['id', 'label', ...textNames('title', 'subtitle'), 'image', 'isDark'] as const satisfies Array<
  keyof StoryTable
>
const BANNER = [
  'label',
  'nameFa',
  'nameEn',
  'summaryFa',
  'summaryEn',
  'banner',
  'titleIsDark',
] as const satisfies Array<keyof ApplicationTable>

const POLL = ['id', ...textNames('question'), 'isEnabled'] as const satisfies Array<keyof PollTable>
const POLL_OPTION = ['id', ...textNames('text')] as const satisfies Array<keyof PollOptionTable>

export type PagePollRow = NestedRow<PollTable, typeof POLL> & {
  closesAt: string | null
  closedAt: string | null
  options: Array<NestedRow<PollOptionTable, typeof POLL_OPTION>>
}
export type PageStoryRow = NestedRow<StoryTable, typeof STORY>
export type PageBannerRow = NestedRow<ApplicationTable, typeof BANNER>

export interface PageParts {
  /** The cards of each shelf, in the order of the requested shelves. */
  shelves: Array<Array<NestedRow<ApplicationTable, typeof APPLICATION_CARD_COLUMNS>>>
  stories: PageStoryRow[]
  banners: PageBannerRow[]
  categories: CategoryPartRow[]
  polls: PagePollRow[]
}

/** A block leaves out empty categories, so a page without applications has no content. */
const HAS_APPLICATIONS = sql`exists (
  select from application_category member join application on application.id = member.application_id
  where member.category_id = category.id and application.is_published)`

export async function loadPageParts(db: Db, wanted: RequestedPageParts): Promise<PageParts> {
  const { rows } = await db.executeQuery(compiledQuery(db, wanted))
  return rows[0] as PageParts
}

function partsQuery(
  db: Db,
  { shelves, storyLabels, bannerLabels, hasCategories, pollIds }: RequestedPageParts,
) {
  const filled = shelves.map((shelf) => {
    const cards =
      'collection' in shelf
        ? cardsOfCollectionQuery(db, shelf.collection, shelf.limit)
        : applicationCardsQuery(db, shelf)
    return jsonArrayOfRows(
      sql`select ${qualifiedColumns(APPLICATION_CARD_COLUMNS, 'card')} from (${cards}) card`,
    )
  })
  return sql<PageParts>`
    select json_build_array(${sql.join(filled)}) as shelves,
      ${jsonArrayOfRows(sql`
        select ${qualifiedColumns(STORY, 'story')} from story
        where ${storyLabels ? sql`label = any(${storyLabels}::text[])` : sql`true`} order by position, id`)} as stories,
      ${jsonArrayOfRows(sql`
        select ${qualifiedColumns(BANNER, 'application')} from application
        where label = any(${bannerLabels}::text[]) and is_published`)} as banners,
      ${jsonArrayOfRows(sql`
        select ${qualifiedColumns(CATEGORY_FIELDS, 'category')} from category
        where ${sql.lit(hasCategories)} and not is_hidden and ${HAS_APPLICATIONS} order by type, position, id`)} as categories,
      ${jsonArrayOfRows(sql`
        select ${qualifiedColumns(POLL, 'poll')}, poll.closes_at as "closesAt", poll.closed_at as "closedAt",
          ${jsonArrayOfRows(sql`
            select ${qualifiedColumns(POLL_OPTION, 'poll_option')} from poll_option
            where poll_option.poll_id = poll.id order by position`)} as options
        from poll where id = any(${pollIds}::text[])`)} as polls`.compile(db)
}

/** Cache of compiled queries by page: building the SQL took longer than running it, and there are few pages. */
const compiled = new Map<string, CompiledQuery<PageParts>>()
const MAXIMUM_COMPILED = 100

function compiledQuery(db: Db, wanted: RequestedPageParts): CompiledQuery<PageParts> {
  const key = JSON.stringify(wanted)
  const known = compiled.get(key) ?? partsQuery(db, wanted)
  if (compiled.size >= MAXIMUM_COMPILED) compiled.clear()
  compiled.set(key, known)
  return known
}
