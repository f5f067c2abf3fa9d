import { expect, test } from 'vitest'
import { directionOf, nextOrder, sortFromQuery } from './sort.rules.ts'

test('a header sorts largest first, then smallest first, then as the list is by itself', () => {
  expect(nextOrder(undefined, 'amount')).toBe('-amount')
  expect(nextOrder('-amount', 'amount')).toBe('amount')
  expect(nextOrder('amount', 'amount')).toBe('')
  expect(nextOrder('-time', 'amount')).toBe('-amount')
})

test('the direction is that of the sorted column only', () => {
  expect(directionOf('amount', 'amount')).toBe('ascending')
  expect(directionOf('-amount', 'amount')).toBe('descending')
  expect(directionOf('-time', 'amount')).toBe('none')
  expect(directionOf(undefined, 'amount')).toBe('none')
})

test('an order that the call does not know is ignored', () => {
  const orders = ['amount', '-amount'] as const
  expect(sortFromQuery(new URLSearchParams('sort=-amount'), orders)).toBe('-amount')
  expect(sortFromQuery(new URLSearchParams('sort=password'), orders)).toBeUndefined()
  expect(sortFromQuery(new URLSearchParams(''), orders)).toBeUndefined()
})
