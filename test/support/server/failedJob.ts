/** Adds a job that failed for good to the running store of a data folder, as pg-boss keeps it. */

import { sql } from 'kysely'
import { startEmbeddedPostgres } from '#server/database/postgres.ts'
import { openDb } from '#server/db.ts'

const { url } = await startEmbeddedPostgres(process.argv[2] ?? '')
const { db } = openDb(url, 1)
await sql`insert into pgboss.job (name, data, state, retry_limit, retry_count, output, completed_on)
  values ('notice.credit', '{}', 'failed', 3, 3, '{"error":"service_unavailable"}', now())`.execute(db)
await db.destroy()
