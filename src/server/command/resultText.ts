import { maskPhone } from '#kernel/phone.ts'

/** Formats the results of commands as text. */

export type ResultRow = Record<string, unknown>

export function formatTable(rows: object[], columns: string[]): string {
  const cells = [columns, ...rows.map((row) => columns.map((name) => cellOf(name, (row as ResultRow)[name])))]
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)))
  return cells
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Names of the columns with simple values. Each nested value gets its own column. */
export function listSimpleColumns(rows: ResultRow[]): string[] {
  return Object.keys(rows[0] ?? {}).filter(
    (name) => name !== 'version' && rows.some((row) => isSimple(row[name])),
  )
}

/** Formats a result as text: one line for each value, and a table for each list. */
export function formatDetails(result: ResultRow): string {
  const entries = Object.entries(result)
  const simple = entries.filter(([, value]) => isSimple(value) || value === null)
  const width = Math.max(0, ...simple.map(([name]) => name.length))
  const lines = simple.map(([name, value]) => `${name.padEnd(width)}  ${cellOf(name, value)}`)
  const lists = entries.flatMap(([name, value]) =>
    isRowList(value) && value.length > 0 ? [`\n${name}`, formatTable(value, listSimpleColumns(value))] : [],
  )
  return [...lines, ...lists].join('\n')
}

export function isRowList(value: unknown): value is ResultRow[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null)
}

function isSimple(value: unknown): boolean {
  return value instanceof Date || (typeof value !== 'object' && value !== undefined) || isNamed(value)
}

function isNamed(value: unknown): value is { label: string } {
  return typeof (value as { label?: unknown } | null)?.label === 'string'
}

/** Formats a table cell. Phone numbers are masked, because a terminal keeps its history. */
function cellOf(name: string, value: unknown): string {
  if (value === null || value === undefined) return '-'
  if (name === 'phone' && typeof value === 'string' && /^\+?\d+$/.test(value)) return maskPhone(value)
  if (value instanceof Date) return value.toISOString()
  return removeControlCharacters(isNamed(value) ? value.label : String(value)).replace(/\s+/g, ' ')
}

/** Removes control characters, so that a user's text cannot move the operator's cursor or rename the window. */
export function removeControlCharacters(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, ' ')
}
