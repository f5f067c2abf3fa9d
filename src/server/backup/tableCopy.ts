import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { type CopyToStreamQuery, from, to } from 'pg-copy-streams'

/** Streams a table or query in PostgreSQL's COPY format. */
export function exportTableRows(client: pg.Client, source: string): CopyToStreamQuery {
  return client.query(to(`copy ${source} to stdout`))
}

/**
 * How many rows COPY has read. PostgreSQL may send the count in a packet after the last row, so run another statement
 * first.
 */
export async function countRows(client: pg.Client, rows: CopyToStreamQuery): Promise<number> {
  await client.query('')
  return rows.rowCount
}

/** Inserts a stream in PostgreSQL's COPY format into a table. If the stream fails, the statement fails. */
export async function importTableRows(
  client: pg.Client,
  target: string,
  source: AsyncIterable<Uint8Array>,
): Promise<number> {
  const statement = client.query(from(`copy ${target} from stdin`))
  await pipeline(Readable.from(source, { objectMode: false }), statement)
  return statement.rowCount
}
