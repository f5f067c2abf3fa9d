import type { Db } from '#server/db.ts'
import type { PageBlockTable } from '#server/schema.gen.ts'
import type { Texts } from '../texts.rules.ts'

export async function listPages(db: Db, limit: number) {
  return db
    .selectFrom('page')
    .select((e) => [
      'label',
      'titleFa',
      'titleEn',
      e
        .selectFrom('pageBlock')
        .whereRef('pageBlock.pageId', '=', 'page.id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('blockCount'),
    ])
    .orderBy('id')
    .limit(limit)
    .execute()
}

type Titles = Texts<'title'>

/** Inserts a page. Unless it must be new, it replaces the one with this label. */
export async function putPage(db: Db, label: string, titles: Titles, isNew: boolean): Promise<number> {
  const insert = db.insertInto('page').values({ ...titles, label })
  const put = isNew
    ? insert
    : insert.onConflict((conflict) => conflict.column('label').doUpdateSet({ ...titles, isOriginal: false }))
  const { id } = await put.returning('id').executeTakeFirstOrThrow()
  return id
}

export async function replacePageBlocks(
  db: Db,
  pageId: number,
  blocks: ReadonlyArray<{ kind: PageBlockTable['kind']; data: string }>,
): Promise<void> {
  await db.deleteFrom('pageBlock').where('pageId', '=', pageId).execute()
  const rows = blocks.map((block, position) => ({ ...block, pageId, position }))
  if (rows.length > 0) await db.insertInto('pageBlock').values(rows).execute()
}

export async function deletePage(db: Db, id: number): Promise<void> {
  await db.deleteFrom('page').where('id', '=', id).execute()
}
