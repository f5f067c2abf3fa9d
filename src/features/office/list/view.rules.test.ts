import { expect, test } from 'vitest'
import { viewQueryOf } from './view.rules.ts'

test('a view is filter and order, without position, page and language', () => {
  expect(viewQueryOf('sort=-amount&state=failed&after=12&page=3&lang=en')).toBe('sort=-amount&state=failed')
})

test('the same filter in another order is the same view, and an empty filter is none', () => {
  expect(viewQueryOf('state=failed&method=')).toBe(viewQueryOf('state=failed'))
  expect(viewQueryOf('b=2&a=1')).toBe(viewQueryOf(new URLSearchParams('a=1&b=2')))
})
