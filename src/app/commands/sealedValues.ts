import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { Secrets } from '#server/secrets.ts'
import { SEALED_COLUMNS } from './backupColumns.ts'

/**
 * Counts encrypted database values that the present secret key cannot decrypt. There are few: developer accounts, and
 * open refunds.
 */
export async function countUndecryptableValues(db: Db, secrets: Secrets): Promise<number> {
  let unopened = 0
  for (const { table, column, purpose } of SEALED_COLUMNS) {
    const { rows } = await sql<{
      sealed: Buffer
    }>`select ${sql.ref(column)} as sealed from ${sql.table(table)}
      where ${sql.ref(column)} is not null`.execute(db)
    unopened += rows.filter(({ sealed }) => !canOpen(secrets, purpose, sealed)).length
  }
  return unopened
}

function canOpen(secrets: Secrets, purpose: string, sealed: Buffer): boolean {
  try {
    secrets.open(purpose, sealed)
    return true
  } catch {
    return false
  }
}
