import type { CompiledQuery } from 'kysely'
import type { Db } from '../db.ts'

/**
 * A query whose SQL is built at its first use: building takes longer than running it. Only its parameters change, so
 * `build` gives placeholders for them, in their order.
 */
export function compileOnce<Row, Parameters extends readonly unknown[]>(
  build: (db: Db) => CompiledQuery<Row>,
): (db: Db, ...parameters: Parameters) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, ...parameters) => {
    compiled ??= build(db)
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}
