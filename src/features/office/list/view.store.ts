import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'

/** Views belong to one operator: every query names the owner. */

export function listViews(db: Db, operatorId: string, list: string) {
  return db
    .selectFrom('officeView')
    .select(['id', 'name', 'query'])
    .where('operatorId', '=', operatorId)
    .where('list', '=', list)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

interface NewView {
  id: string
  operatorId: string
  list: string
  name: string
  query: string
  createdAt: Instant
}

export async function saveView(db: Db, view: NewView): Promise<void> {
  await db
    .insertInto('officeView')
    .values(view)
    .onConflict((on) => on.columns(['operatorId', 'list', 'name']).doUpdateSet({ query: view.query }))
    .execute()
}

/** Renames a view. Returns its list; undefined if the operator has no such view, null if the name is taken. */
export async function renameView(db: Db, operatorId: string, id: string, name: string) {
  const own = await db
    .selectFrom('officeView')
    .select('list')
    .where('id', '=', id)
    .where('operatorId', '=', operatorId)
    .executeTakeFirst()
  if (!own) return undefined
  const { numUpdatedRows } = await db
    .updateTable('officeView as view')
    .set({ name })
    .where('view.id', '=', id)
    .where('view.operatorId', '=', operatorId)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('officeView as other')
            .select('other.id')
            .whereRef('other.operatorId', '=', 'view.operatorId')
            .whereRef('other.list', '=', 'view.list')
            .where('other.name', '=', name)
            .where('other.id', '!=', id),
        ),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n ? own.list : null
}

/** Deletes a view. Returns its list; undefined if the operator has no such view. */
export async function deleteView(db: Db, operatorId: string, id: string): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('officeView')
    .where('id', '=', id)
    .where('operatorId', '=', operatorId)
    .returning('list')
    .executeTakeFirst()
  return deleted?.list
}
