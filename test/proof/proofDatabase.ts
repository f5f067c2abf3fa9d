import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#server/database/migrate.ts'
import { startEmbeddedPostgres } from '#server/database/postgres.ts'
import { openDb } from '#server/db.ts'
import { openTestDatabase, type TestDatabase } from '../support/server/database.ts'

/**
 * The database of a proof. A long run by hand takes ON_DISK=1: with vacuum and with flushes to the disk, which the
 * database of the tests leaves out.
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
