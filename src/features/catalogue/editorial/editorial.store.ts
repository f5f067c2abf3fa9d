import type { InferResult } from 'kysely'
import { compileOnce } from '#server/database/compileOnce.ts'
import type { Db } from '#server/db.ts'
import { textNames } from '../texts.rules.ts'

/** SQL of pages, collections and stories. */

/** One row per block of a page, in order; a page without blocks gives one row without a block. */
export const listPageBlocks = compileOnce<PageBlockRow, [label: string]>((db) =>
  pageBlocksQuery(db, '').compile(),
)

type PageBlockRow = InferResult<ReturnType<typeof pageBlocksQuery>>[number]

function pageBlocksQuery(db: Db, label: string) {
  return db
    .selectFrom('page')
    .leftJoin('pageBlock', 'pageBlock.pageId', 'page.id')
    .select(['page.id', 'page.type', 'page.label', ...textNames('page.title')])
    .select(['pageBlock.kind', 'pageBlock.data'])
    .where('page.label', '=', label)
    .orderBy('pageBlock.position')
}

export async function findCollection(db: Db, label: string) {
  return db.selectFrom('collection').selectAll().where('label', '=', label).executeTakeFirst()
}

export async function findStory(db: Db, label: string) {
  return db.selectFrom('story').selectAll().where('label', '=', label).executeTakeFirst()
}

export async function listStoryContents(db: Db, storyId: number) {
  const rows = await db
    .selectFrom('storyContent')
    .selectAll()
    .where('storyId', '=', storyId)
    .orderBy('position')
    .execute()
  // The driver parses a single bigint as a number (server/db.ts) but leaves the elements of an array as text.
  return rows.map((row) => ({ ...row, applications: row.applications.map(Number) }))
}
