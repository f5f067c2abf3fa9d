import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '#server/db.ts'
import type { DB } from '#server/schema.gen.ts'

type Row<T extends keyof DB> = Selectable<DB[T]>
type Where<T extends keyof DB> = Partial<Row<T>>

/** The rows whose columns have these values; only the named columns if any are named. */
export function listRows<T extends keyof DB, C extends keyof Row<T> = keyof Row<T>>(
  db: Db,
  table: T,
  where: Where<T>,
  columns?: readonly C[],
): Promise<Array<Pick<Row<T>, C>>> {
  const rows = db.selectFrom(table as never).where((e) => e.and(where as never))
  const chosen = columns ? rows.select(columns as never) : rows.selectAll()
  return chosen.execute() as never
}

/** The first of these rows; there must be one. */
export async function getRow<T extends keyof DB, C extends keyof Row<T> = keyof Row<T>>(
  db: Db,
  table: T,
  where: Where<T>,
  columns?: readonly C[],
): Promise<Pick<Row<T>, C>> {
  const [row] = await listRows(db, table, where, columns)
  if (!row) throw new Error(`No row in ${table} with ${JSON.stringify(where)}`)
  return row
}

/** Inserts one row and returns it. */
export function addRow<T extends keyof DB>(db: Db, table: T, row: Insertable<DB[T]>): Promise<Row<T>> {
  return db
    .insertInto(table as never)
    .values(row as never)
    .returningAll()
    .executeTakeFirstOrThrow() as never
}

/** Changes every row whose columns have these values. */
export async function changeRows<T extends keyof DB>(
  db: Db,
  table: T,
  where: Where<T>,
  change: Updateable<DB[T]>,
): Promise<void> {
  await db
    .updateTable(table as never)
    .set(change as never)
    .where((e) => e.and(where as never))
    .execute()
}
