import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { type CopyToStreamQuery, from, to } from 'pg-copy-streams'

/** The rows of a table or query, as PostgreSQL itself writes and reads them. */
export function copyOut(client: pg.Client, source: string): CopyToStreamQuery {
  return client.query(to(`copy ${source} to stdout`))
}

/** How many rows were read. The count may arrive in a packet after the last row: the next statement waits for it. */
export async function countRows(client: pg.Client, rows: CopyToStreamQuery): Promise<number> {
  await client.query('')
  return rows.rowCount
}

/** Inserts what the source yields. A source that breaks off makes the statement fail. */
export async function copyIn(
  client: pg.Client,
  target: string,
  source: AsyncIterable<Uint8Array>,
): Promise<number> {
  const statement = client.query(from(`copy ${target} from stdin`))
  await pipeline(Readable.from(source, { objectMode: false }), statement)
  return statement.rowCount
}
