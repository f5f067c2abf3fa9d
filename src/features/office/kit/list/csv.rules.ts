/**
 * Formats rows as a CSV file for spreadsheets: with the byte order mark that Excel needs for Persian, and with texts
 * escaped that a spreadsheet would run as a formula.
 */
export function formatCsv(rows: ReadonlyArray<ReadonlyArray<string | number | null>>): string {
  return `\ufeff${rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('')}`
}

function formatCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = /^[\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
