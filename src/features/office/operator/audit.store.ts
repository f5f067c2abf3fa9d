import type { Db } from '#server/db.ts'

export interface AuditFilter {
  operator?: string | undefined
  call?: string | undefined
  subject?: string | undefined
  before?: number | undefined
}

export function listAuditEntries(db: Db, { operator, call, subject, before }: AuditFilter, limit: number) {
  return db
    .selectFrom('audit')
    .selectAll()
    .$if(operator !== undefined, (query) => query.where('operatorName', '=', operator ?? ''))
    .$if(call !== undefined, (query) => query.where('call', 'ilike', `%${escapeLike(call ?? '')}%`))
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}

export async function listAuditedOperators(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('audit')
    .select('operatorName')
    .distinct()
    .orderBy('operatorName')
    .execute()
  return rows.map(({ operatorName }) => operatorName)
}
