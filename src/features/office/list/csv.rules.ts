/** CSV for spreadsheets: RFC 4180 with a byte order mark, without cells that a spreadsheet would run. */

/** The mark tells spreadsheets that the file is UTF-8; without it they show Persian as other letters. */
export const BYTE_ORDER_MARK = '\ufeff'

export type CsvCell = string | number | boolean | null | undefined

/**
 * A text that begins so is a formula for spreadsheets: it could load an address or run a program on the operator's
 * machine. Users choose some of the texts, so such a cell begins with an apostrophe.
 */
const FORMULA_START = /^[\s]*[=+\-@\t\r]/

export function formatCsvCell(value: CsvCell): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const text = FORMULA_START.test(value) ? `'${value}` : value
  return /[",\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export function formatCsvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(formatCsvCell).join(',')}\r\n`
}
