import { noteContentVersion } from './context.ts'
import type { Db } from './db.ts'

/** The version of the editorial content. The page cache keeps rendered pages per version (docs/decisions/0015). */
export async function readContentVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('contentVersion').select('version').executeTakeFirstOrThrow()
  return row.version
}

/**
 * Invalidates cached pages. Call it in the transaction that changes content of pages. This process applies it at the
 * commit; other processes when they next read the version.
 */
export async function bumpContentVersion(db: Db): Promise<void> {
  const row = await db
    .updateTable('contentVersion')
    .set((e) => ({ version: e('version', '+', 1) }))
    .returning('version')
    .executeTakeFirstOrThrow()
  noteContentVersion(row.version)
}
