import { expect, test } from 'vitest'
import { matchPath } from './path.ts'

test('parses parameters from a path, decoded', () => {
  expect(matchPath('/ticket/{id}', '/ticket/7')).toEqual({ id: '7' })
  expect(matchPath('/categories/{label}', '/categories/%D8%A8')).toEqual({ label: 'ب' })
  expect(matchPath('/ticket', '/ticket')).toEqual({})
})

test.each([
  ['another path', '/tickets/7'],
  ['one part too many', '/ticket/7/8'],
  ['an empty part', '/ticket/'],
  ['no text in UTF-8', '/ticket/%E0%A4%A'],
])('does not match: %s', (_, path) => {
  expect(matchPath('/ticket/{id}', path)).toBeNull()
})
