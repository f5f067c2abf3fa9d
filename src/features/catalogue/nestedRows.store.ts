import { type RawBuilder, type Selectable, sql } from 'kysely'
import { toSnakeCase } from '#kernel/wireCase.ts'

/**
 * Builds nested rows as JSON, so that one query loads a page; a dozen round trips cost more than rendering it. Fields
 * have their camelCase names, and times are text.
 */

export type NestedRow<Table, Fields extends readonly PropertyKey[]> = Pick<
  Selectable<Table>,
  Fields[number] & keyof Selectable<Table>
>

export function qualifiedColumns(fields: readonly string[], table: string): RawBuilder<unknown> {
  return sql.raw(fields.map((field) => `${table}.${toSnakeCase(field)} as "${field}"`).join(', '))
}

/** Aggregates rows into a JSON array and keeps their order. */
export function jsonArrayOfRows(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select json_agg(part) from (${rows}) part), '[]')`
}
