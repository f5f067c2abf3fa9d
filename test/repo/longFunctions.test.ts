import { describe, expect, test } from 'vitest'
import { findLongFunctions } from './longFunctions.ts'
import { readTree } from './source.ts'

test('no function of production code has more than 70 lines', () => {
  expect(findLongFunctions(readTree('', ['.ts', '.tsx']))).toEqual([])
})

describe('the checker of long functions (planted)', () => {
  const lines = (count: number) => '  one()\n'.repeat(count)
  const find = (path: string, text: string) => findLongFunctions(new Map([[path, text]]))

  test.each([
    ['a function', (body: string) => `function f() {\n${body}}\n`],
    ['an arrow function', (body: string) => `const f = () => {\n${body}}\n`],
    ['a method', (body: string) => `const o = { f() {\n${body}} }\n`],
    ['a function inside another', (body: string) => `const f = () => () => {\n${body}}\n`],
  ])('finds %s of 71 lines and allows 70', (_, write) => {
    expect(find('src/web/a.ts', write(lines(69)))).toContain('src/web/a.ts (71)')
    expect(find('src/web/a.ts', write(lines(68)))).toEqual([])
  })

  test('ignores tests', () => {
    expect(find('src/web/a.test.ts', `test('a', () => {\n${lines(100)}})\n`)).toEqual([])
  })
})
