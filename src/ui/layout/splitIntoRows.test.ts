import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitIntoRows } from './splitIntoRows.ts'

const numbers = (length: number) => Array.from({ length }, (_, i) => i)

test('[9.21] a short list is one row, a list of ten is two, and there are never more than five', () => {
  expect(splitIntoRows(numbers(0))).toEqual([[]])
  expect(splitIntoRows(numbers(9))).toHaveLength(1)
  expect(splitIntoRows(numbers(10))).toEqual([
    [0, 2, 4, 6, 8],
    [1, 3, 5, 7, 9],
  ])
  expect(splitIntoRows(numbers(24))).toHaveLength(4)
  expect(splitIntoRows(numbers(25))).toHaveLength(5)
  expect(splitIntoRows(numbers(500))).toHaveLength(5)
})

test('every item is in exactly one row, and rows differ by at most one item', () => {
  fc.assert(
    fc.property(fc.nat(300), (length) => {
      const rows = splitIntoRows(numbers(length))
      const sizes = rows.map((row) => row.length)
      expect(rows.flat().sort((a, b) => a - b)).toEqual(numbers(length))
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
    }),
  )
})
