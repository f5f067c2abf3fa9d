import { type RawBuilder, type Selectable, sql } from 'kysely'
import { toSnake } from '#kernel/wire.ts'

/**
 * Rows inside rows, as JSON: what a page shows comes by one statement, for in a dozen of them the asking cost more than
 * rendering it. Fields have their names of the code; times are text.
 */

export type Part<Table, Fields extends readonly PropertyKey[]> = Pick<
  Selectable<Table>,
  Fields[number] & keyof Selectable<Table>
>

export function named(fields: readonly string[], table: string): RawBuilder<unknown> {
  return sql.raw(fields.map((field) => `${table}.${toSnake(field)} as "${field}"`).join(', '))
}

/** In the order of the rows. */
export function listOf(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select json_agg(part) from (${rows}) part), '[]')`
}
