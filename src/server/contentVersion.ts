import { noteContentVersion } from './context.ts'
import type { Db } from './db.ts'

/** The version of the editorial content. The page cache keeps rendered pages per version (docs/decisions/0015). */
export async function readContentVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('contentVersion').select('version').executeTakeFirstOrThrow()
  return row.version
}

/**
 * Makes cached pages outdated. Call it in the transaction that changes what pages show. This process knows of it at the
 * commit, the others when they read the version next.
 */
export async function bumpContentVersion(db: Db): Promise<void> {
  const row = await db
    .updateTable('contentVersion')
    .set((e) => ({ version: e('version', '+', 1) }))
    .returning('version')
    .executeTakeFirstOrThrow()
  noteContentVersion(row.version)
}
