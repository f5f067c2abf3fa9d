import type { Db } from '#server/db.ts'

/** Pages, collections and stories. */

/** A row for each block in its order, or a single one without for a page that has none. */
export async function pageBlocks(db: Db, label: string) {
  return db
    .selectFrom('page')
    .leftJoin('pageBlock', 'pageBlock.pageId', 'page.id')
    .select(['page.id', 'page.type', 'page.label', 'page.titleFa', 'page.titleEn'])
    .select(['pageBlock.kind', 'pageBlock.data'])
    .where('page.label', '=', label)
    .orderBy('pageBlock.position')
    .execute()
}

export async function findCollection(db: Db, label: string) {
  return db.selectFrom('collection').selectAll().where('label', '=', label).executeTakeFirst()
}

export async function findStory(db: Db, label: string) {
  return db.selectFrom('story').selectAll().where('label', '=', label).executeTakeFirst()
}

/** In the order of the labels asked for; without labels all, in editorial order. */
export type StoryCardRow = Awaited<ReturnType<typeof storyCards>>[number]

/** Without labels all of them, as the editors ordered them. */
export async function storyCards(db: Db, labels: string[] | undefined) {
  if (labels?.length === 0) return []
  return db
    .selectFrom('story')
    .select(['id', 'label', 'titleFa', 'titleEn', 'subtitleFa', 'subtitleEn', 'image', 'isDark'])
    .$if(labels !== undefined, (query) => query.where('label', 'in', labels ?? []))
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function storyContents(db: Db, storyId: number) {
  const rows = await db
    .selectFrom('storyContent')
    .selectAll()
    .where('storyId', '=', storyId)
    .orderBy('position')
    .execute()
  // The driver turns a single bigint into a number (server/db.ts), but leaves those of an array as text.
  return rows.map((row) => ({ ...row, applications: row.applications.map(Number) }))
}
