import { expect, test } from 'vitest'
import { formatCsvCell, formatCsvLine } from './csv.rules.ts'

test('[23.14] a text that a spreadsheet would run becomes a text (planted)', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r', ' =', '\n@'])
    expect(formatCsvCell(`${start}cmd|' /C calc'!A0`).replace(/^"/, '')).toMatch(/^'/)
  expect(formatCsvCell('=HYPERLINK("http://x","y")')).toBe('"\'=HYPERLINK(""http://x"",""y"")"')
})

test('numbers stay numbers, also negative ones', () => {
  expect(formatCsvCell(-90_909)).toBe('-90909')
  expect(formatCsvCell(0)).toBe('0')
})

test('quotes, commas and line breaks are quoted, and nothing is empty', () => {
  expect(formatCsvLine(['a,b', 'say "x"', 'one\ntwo', null, undefined, 'یک ساله'])).toBe(
    '"a,b","say ""x""","one\ntwo",,,یک ساله\r\n',
  )
})
