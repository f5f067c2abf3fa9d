/**
 * Codes as a CSV file of one column with its name. Codes are capitals and digits, so nothing is a formula or needs
 * quotes.
 */
export function formatCodesCsv(codes: readonly string[]): string {
  return `${['code', ...codes].join('\r\n')}\r\n`
}
