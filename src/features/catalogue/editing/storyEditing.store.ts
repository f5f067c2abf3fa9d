import type { Insertable } from 'kysely'
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

type Columns = Omit<Insertable<StoryTable>, 'label'>

/** Inserts the story, or updates the story with this label. */
export async function updateStory(db: Db, label: string, columns: Columns): Promise<number> {
  const { id } = await db
    .insertInto('story')
    .values({ ...columns, label })
    .onConflict((conflict) => conflict.column('label').doUpdateSet(columns))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertStory(db: Db, label: string, columns: Columns): Promise<number> {
  const row = await db
    .insertInto('story')
    .values({ ...columns, label })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
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
