import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#server/database/migrate.ts'
import { startEmbeddedPostgres } from '#server/database/postgres.ts'
import { openDb } from '#server/db.ts'
import { openTestDatabase, type TestDatabase } from '../support/server/database.ts'

/**
 * Opens the database of a proof. For a long run by hand set ON_DISK=1: then PostgreSQL flushes to disk and vacuums,
 * which the database of the tests does not.
 */
export async function openProofDatabase(): Promise<TestDatabase> {
  if (!process.env['ON_DISK']) return openTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'bustan-proof-'))
  const postgres = await startEmbeddedPostgres(folder)
  await migrate(postgres.url)
  const { db } = openDb(postgres.url, 5, { waitSeconds: 60 })
  return {
    db,
    url: postgres.url,
    async close() {
      await db.destroy()
      await postgres.stopIfUnused()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
