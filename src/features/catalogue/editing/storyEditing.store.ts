import type { Insertable } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type { StoryContentTable, StoryTable } from '#server/schema.gen.ts'

export async function listStories(db: Db, limit: number) {
  return db
    .selectFrom('story')
    .select(['label', 'titleFa', 'titleEn', 'image', 'position'])
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .execute()
}

type Columns = Omit<Insertable<StoryTable>, 'label' | 'createdAt'>

/** Inserts a story. Unless it must be new, it replaces the one with this label. */
export async function putStory(
  db: Db,
  label: string,
  columns: Columns,
  isNew: boolean,
  createdAt: Instant,
): Promise<number> {
  const insert = db.insertInto('story').values({ ...columns, label, createdAt })
  const put = isNew ? insert : insert.onConflict((conflict) => conflict.column('label').doUpdateSet(columns))
  const { id } = await put.returning('id').executeTakeFirstOrThrow()
  return id
}

export async function replaceStoryContents(
  db: Db,
  storyId: number,
  contents: ReadonlyArray<Omit<Insertable<StoryContentTable>, 'storyId' | 'position'>>,
): Promise<void> {
  await db.deleteFrom('storyContent').where('storyId', '=', storyId).execute()
  const rows = contents.map((content, position) => ({ ...content, storyId, position }))
  if (rows.length > 0) await db.insertInto('storyContent').values(rows).execute()
}

export async function deleteStory(db: Db, id: number): Promise<void> {
  await db.deleteFrom('story').where('id', '=', id).execute()
}
