import type { Db } from './db.ts'

/** One row that every process reads: rendered pages are kept per version (docs/decisions/0015). */
export async function readContentVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('contentVersion').select('version').executeTakeFirstOrThrow()
  return row.version
}

/** In the transaction that changes what pages show. */
export async function bumpContentVersion(db: Db): Promise<void> {
  await db
    .updateTable('contentVersion')
    .set((e) => ({ version: e('version', '+', 1) }))
    .execute()
}
