import { parseInstant } from '#kernel/time.ts'
import type { OperatorCtx } from '#server/context.ts'
import { findMessage } from '#server/messages.ts'
import type { FieldChange } from '../version/stateDiff.rules.ts'
import * as store from './audit.store.ts'

const SHOWN = 100

export interface AuditInput {
  operator?: string | undefined
  call?: string | undefined
  group?: string | undefined
  subject?: string | undefined
  from?: string | undefined
  until?: string | undefined
  before?: number | undefined
}

/** The filter of a request, with the calls of the chosen group. */
export async function auditFilterOf(
  db: OperatorCtx['db'],
  { call, group, from, until, ...rest }: AuditInput,
): Promise<store.AuditFilter> {
  return {
    ...rest,
    calls: await findCalls(db, { call, group }),
    from: from === undefined ? undefined : parseInstant(from),
    until: until === undefined ? undefined : parseInstant(until),
  }
}

export async function listAudit({ db, locale }: OperatorCtx, input: AuditInput) {
  const filter = await auditFilterOf(db, input)
  const [rows, operators] = await Promise.all([
    store.listAuditEntries(db, filter, SHOWN + 1),
    store.listAuditedOperators(db),
  ])
  const shown = rows.slice(0, SHOWN)
  const versions = await store.listVersionsAt(
    db,
    shown.map(({ at }) => at),
  )
  return {
    lines: shown.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      operator: row.operatorName,
      call: row.call,
      subject: row.subject,
      detail: row.detail as Record<string, unknown>,
      outcome: row.outcome,
      refusal: row.outcome === 'done' || row.outcome === 'begun' ? '' : refusalText(locale, row.outcome),
      version: versionOf(row, versions),
    })),
    operators,
    hasMore: rows.length > SHOWN,
  }
}

/** The messages of these errors need values that an audit entry does not contain. */
const WITHOUT_FIGURES: Record<string, string> = {
  price_drops_by_half: 'office_refused_price_drop',
  discount_above_half: 'office_refused_discount',
}

/** Explains why a change was refused; empty if the message would need values of the request. */
function refusalText(locale: OperatorCtx['locale'], code: string): string {
  const text =
    findMessage(locale, WITHOUT_FIGURES[code] ?? code) ??
    findMessage(locale, 'unfortunately_operation_failed')
  return text && !/\{\w+\}/.test(text) ? text : ''
}

/** Returns the calls of a group, or those whose name contains a text; undefined for all. */
async function findCalls(
  db: OperatorCtx['db'],
  { call, group }: Pick<AuditInput, 'call' | 'group'>,
): Promise<string[] | undefined> {
  if (call === undefined && group === undefined) return undefined
  const all = await store.listAuditedCalls(db)
  const isOfGroup = (one: string) => group === undefined || one.split(/[ /]+/)[1] === group
  return all.filter((one) => isOfGroup(one) && one.toLowerCase().includes((call ?? '').toLowerCase()))
}

type Row = Awaited<ReturnType<typeof store.listAuditEntries>>[number]
type VersionRow = Awaited<ReturnType<typeof store.listVersionsAt>>[number]

/** Finds the version that belongs to an entry: the one with the same time, operator and item. */
function versionOf(row: Row, versions: readonly VersionRow[]) {
  const names = [...(row.subject ?? '').split(' '), ...Object.values(row.detail as object)]
  const found = versions.find(
    ({ at, operatorName, key }) =>
      at.getTime() === row.at.getTime() && operatorName === row.operatorName && names.includes(key),
  )
  if (!found || row.outcome !== 'done') return null
  const { kind, key, number, changes } = found
  return { kind, key, number, changes: changes as FieldChange[] }
}
