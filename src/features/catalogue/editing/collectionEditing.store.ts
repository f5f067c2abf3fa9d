import type { Insertable } from 'kysely'
import type { Db } from '#server/db.ts'
import type { CollectionTable } from '#server/schema.gen.ts'

export async function listCollections(db: Db, limit: number) {
  return db
    .selectFrom('collection')
    .select((e) => [
      'label',
      'titleFa',
      'titleEn',
      e
        .selectFrom('collectionApplication')
        .whereRef('collectionApplication.collectionId', '=', 'collection.id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('applicationCount'),
    ])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function listMemberLabels(db: Db, label: string): Promise<string[]> {
  const rows = await db
    .selectFrom('collection')
    .innerJoin('collectionApplication as member', 'member.collectionId', 'collection.id')
    .innerJoin('application', 'application.id', 'member.applicationId')
    .select('application.label')
    .where('collection.label', '=', label)
    .orderBy('member.position')
    .execute()
  return rows.map((row) => row.label)
}

type Columns = Omit<Insertable<CollectionTable>, 'label'>

/** Inserts a collection. Unless it must be new, it replaces the one with this label. */
export async function putCollection(
  db: Db,
  label: string,
  columns: Columns,
  isNew: boolean,
): Promise<number> {
  const insert = db.insertInto('collection').values({ ...columns, label })
  const put = isNew ? insert : insert.onConflict((conflict) => conflict.column('label').doUpdateSet(columns))
  const { id } = await put.returning('id').executeTakeFirstOrThrow()
  return id
}

export async function replaceCollectionMembers(
  db: Db,
  collectionId: number,
  ids: readonly number[],
): Promise<void> {
  await db.deleteFrom('collectionApplication').where('collectionId', '=', collectionId).execute()
  const rows = ids.map((applicationId, position) => ({ collectionId, applicationId, position }))
  if (rows.length > 0) await db.insertInto('collectionApplication').values(rows).execute()
}

export async function deleteCollection(db: Db, id: number): Promise<void> {
  await db.deleteFrom('collection').where('id', '=', id).execute()
}
