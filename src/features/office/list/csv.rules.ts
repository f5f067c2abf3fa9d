/** CSV for spreadsheets: RFC 4180 with a byte order mark, without cells that a spreadsheet would run. */

/** The byte order mark tells spreadsheets that the file is UTF-8. Without it they show Persian wrongly. */
export const BYTE_ORDER_MARK = '\ufeff'

export type CsvCell = string | number | boolean | null | undefined

/**
 * Spreadsheets treat a text with these first characters as a formula, which could load an address or run a program on
 * the operator's machine. Users choose some of the texts, so such a cell gets an apostrophe in front.
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
