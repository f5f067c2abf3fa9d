import type { OperatorCtx } from '#server/context.ts'
import { type AuditFilter, listAuditEntries, listAuditedOperators } from './audit.store.ts'

const SHOWN = 100

export async function listAudit({ db }: OperatorCtx, filter: AuditFilter) {
  const [rows, operators] = await Promise.all([
    listAuditEntries(db, filter, SHOWN + 1),
    listAuditedOperators(db),
  ])
  return {
    lines: rows.slice(0, SHOWN).map(({ id, at, operatorName, call, subject, detail, outcome }) => ({
      id,
      at: at.toISOString(),
      operator: operatorName,
      call,
      subject,
      detail: detail as Record<string, unknown>,
      outcome,
    })),
    operators,
    hasMore: rows.length > SHOWN,
  }
}
