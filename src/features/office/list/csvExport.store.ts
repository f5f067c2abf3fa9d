import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** Adds the number of exported rows to the audit entry of the export. */
export async function recordExportedRowCount(db: Db, auditId: number, rows: number): Promise<void> {
  await db
    .updateTable('audit')
    .set({ detail: sql`detail || jsonb_build_object('rows', ${rows}::integer)` })
    .where('id', '=', auditId)
    .execute()
}
