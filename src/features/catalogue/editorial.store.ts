import type { Db } from '#server/db.ts'

/** Pages, collections and stories. */

export async function findPage(db: Db, label: string) {
  return db.selectFrom('page').selectAll().where('label', '=', label).executeTakeFirst()
}

export async function blocksOf(db: Db, pageId: number) {
  return db
    .selectFrom('pageBlock')
    .select(['kind', 'data'])
    .where('pageId', '=', pageId)
    .orderBy('position')
    .execute()
}

export async function findCollection(db: Db, label: string) {
  return db.selectFrom('collection').selectAll().where('label', '=', label).executeTakeFirst()
}

export async function findStory(db: Db, label: string) {
  return db.selectFrom('story').selectAll().where('label', '=', label).executeTakeFirst()
}

/** In the order of the labels asked for; without labels all, in editorial order. */
export async function listStories(db: Db, labels?: string[]) {
  const rows = await db
    .selectFrom('story')
    .selectAll()
    .$if(labels !== undefined, (query) => query.where('label', 'in', labels?.length ? labels : ['']))
    .orderBy('position')
    .orderBy('id')
    .execute()
  return labels ? rows.sort((a, b) => labels.indexOf(a.label) - labels.indexOf(b.label)) : rows
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
