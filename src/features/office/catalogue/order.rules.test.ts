import { describe, expect, test } from 'vitest'
import { moveItem, removeItem, replaceItem } from './order.rules.ts'

describe('the order of a list', () => {
  test('an item goes up and down, and never over the edge', () => {
    expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moveItem(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b'])
    for (const [from, to] of [
      [0, -1],
      [2, 3],
      [5, 0],
    ] as const)
      expect(moveItem(['a', 'b', 'c'], from, to)).toEqual(['a', 'b', 'c'])
  })

  test('one is taken away, or another put in its place', () => {
    expect(removeItem(['a', 'b', 'a'], 2)).toEqual(['a', 'b'])
    expect(replaceItem(['a', 'b'], 1, 'c')).toEqual(['a', 'c'])
  })
})
