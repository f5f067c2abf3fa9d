import { describe, expect, test } from 'vitest'
import { moved, replaced, without } from './order.rules.ts'

describe('the order of a list', () => {
  test('an item moves up and down, never past the edge', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b'])
    for (const [from, to] of [
      [0, -1],
      [2, 3],
      [5, 0],
    ] as const)
      expect(moved(['a', 'b', 'c'], from, to)).toEqual(['a', 'b', 'c'])
  })

  test('an item can be removed or replaced', () => {
    expect(without(['a', 'b', 'a'], 2)).toEqual(['a', 'b'])
    expect(replaced(['a', 'b'], 1, 'c')).toEqual(['a', 'c'])
  })
})
