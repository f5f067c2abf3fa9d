import { expect, test } from 'vitest'
import { formatCsv } from './csv.rules.ts'

test('a CSV file keeps texts, quotes what needs it and runs no formula', () => {
  const text = formatCsv([
    ['ماه', 'a,b', 'say "hi"'],
    [12, -3, null],
    ['=1+1', ' @x', '-5'],
  ])
  expect(text).toBe(`\ufeffماه,"a,b","say ""hi"""\r\n12,-3,\r\n'=1+1,' @x,'-5\r\n`)
})
