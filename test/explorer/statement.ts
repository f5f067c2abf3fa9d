/** Parses the SQL text that Kysely sends, as far as a schedule needs it. */

export type StatementKind = 'begin' | 'end' | 'write' | 'lock' | 'read'

export interface TouchedTables {
  reads: Set<string>
  writes: Set<string>
}

export interface Statement {
  kind: StatementKind
  summary: string
  touched: TouchedTables
}

/** Foreign keys of the schema: an insert reads the rows it refers to, a delete changes the rows that refer to it. */
export interface References {
  /** Tables that a row of this table refers to. */
  of: Map<string, string[]>
  /** Tables whose rows change when a row of this table is deleted. */
  to: Map<string, string[]>
}

/** Written by many actions and read by none of the explored ones, so no reason to switch between actors. */
const UNRELATED = new Set([
  'tracked_event',
  'tracked_subject',
  'notice',
  'push_message',
  'idempotency',
  'registration_wait',
])

const NAME = String.raw`((?:"?[a-z_]+"?\.)?"?[a-z_]+"?)`
const READ_FROM = new RegExp(String.raw`\b(?:from|join)\s+${NAME}`, 'g')
const WRITTEN = new RegExp(
  String.raw`\b(?:insert into|delete from|(?<!for |key |do )update)\s+(?:only\s+)?${NAME}`,
  'g',
)
const LOCKING = /\bfor (?:no key )?update\b|\bfor (?:key )?share\b|pg_advisory_xact_lock/
const NOT_TABLES = new Set(['unnest', 'select', 'set', 'lateral'])

export function nothingTouched(): TouchedTables {
  return { reads: new Set(), writes: new Set() }
}

export function addTouched(to: TouchedTables, from: TouchedTables): void {
  for (const table of from.reads) to.reads.add(table)
  for (const table of from.writes) to.writes.add(table)
}

/** True if the order of the two can matter: one changes what the other reads. */
export function areInConflict(a: TouchedTables, b: TouchedTables): boolean {
  return (
    [...a.writes].some((table) => b.reads.has(table) || b.writes.has(table)) ||
    [...a.reads].some((table) => b.writes.has(table))
  )
}

export function readStatement(text: string, references: References): Statement {
  const sql = text.trim().toLowerCase()
  const touched = nothingTouched()
  if (/^(begin|start transaction)/.test(sql)) return { kind: 'begin', summary: 'begin', touched }
  if (/^(commit|rollback)/.test(sql)) return { kind: 'end', summary: sql.split(/\s/)[0] ?? '', touched }
  const written = tablesOf(sql, WRITTEN)
  const read = tablesOf(sql, READ_FROM)
  const isLock = LOCKING.test(sql)
  for (const table of read) touched.reads.add(table)
  for (const table of written) touched.writes.add(table)
  // An advisory lock, for example between requests of a user and the deletion of that user.
  if (sql.includes('pg_advisory_xact_lock_shared')) touched.reads.add('named lock')
  else if (sql.includes('pg_advisory_xact_lock')) touched.writes.add('named lock')
  if (isLock) for (const table of read) touched.writes.add(table)
  if (sql.includes('insert into'))
    for (const table of written) for (const other of references.of.get(table) ?? []) touched.reads.add(other)
  if (sql.includes('delete from'))
    for (const table of written) for (const other of references.to.get(table) ?? []) touched.writes.add(other)
  for (const table of UNRELATED) {
    touched.reads.delete(table)
    touched.writes.delete(table)
  }
  const kind = written.length > 0 ? 'write' : isLock ? 'lock' : 'read'
  const verb = kind === 'write' ? (/^(insert|update|delete)/.exec(sql)?.[0] ?? 'write') : kind
  const tables = written.length > 0 ? written : read
  return { kind, summary: `${verb} ${tables.join(', ') || 'by name'}`, touched }
}

function tablesOf(sql: string, pattern: RegExp): string[] {
  const names = [...sql.matchAll(pattern)].map((match) => (match[1] ?? '').replaceAll('"', ''))
  return [...new Set(names)].filter((name) => name && !NOT_TABLES.has(name))
}
