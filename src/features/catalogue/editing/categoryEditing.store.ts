import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { CategoryTable } from '#server/schema.gen.ts'
import type { ApplicationType } from '../catalogue.rules.ts'
import { type TextName, textNames } from '../texts.rules.ts'

type Columns = Pick<Insertable<CategoryTable>, 'type' | TextName<'name'> | 'icon' | 'isHidden'>

/** Every category, also hidden ones, with the number of applications in it. */
export async function listCategories(db: Db) {
  return db
    .selectFrom('category')
    .select((e) => [
      'label',
      'type',
      ...textNames('name'),
      'icon',
      'isHidden',
      e
        .selectFrom('applicationCategory')
        .whereRef('applicationCategory.categoryId', '=', 'category.id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('applicationCount'),
    ])
    .orderBy('type')
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Inserts a category as the last one of its type. */
export async function insertCategory(db: Db, label: string, columns: Columns): Promise<void> {
  const { type } = columns
  await db
    .insertInto('category')
    .values((e) => ({
      ...columns,
      label,
      position: e
        .selectFrom('category')
        .where('type', '=', type)
        .select(sql<number>`coalesce(max(position) + 1, 0)`.as('next')),
    }))
    .execute()
}

export async function updateCategory(db: Db, label: string, columns: Columns): Promise<void> {
  await db
    .updateTable('category')
    .set({ ...columns, isOriginal: false })
    .where('label', '=', label)
    .execute()
}

/** Deletes a category without applications. Returns false when it has some. */
export async function deleteUnusedCategory(db: Db, label: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('category')
    .where('label', '=', label)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('applicationCategory')
            .select('applicationId')
            .whereRef('applicationCategory.categoryId', '=', 'category.id'),
        ),
      ),
    )
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Gives the categories of a type the positions of this list. */
export async function orderCategories(db: Db, type: ApplicationType, labels: string[]): Promise<void> {
  await sql`update category set position = wanted.position - 1, is_original = false
    from unnest(${labels}::text[]) with ordinality as wanted (label, position)
    where category.type = ${type} and category.label = wanted.label
      and category.position <> wanted.position - 1`.execute(db)
}
