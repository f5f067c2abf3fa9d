/** Every demand of sections 1 to 9 of the specification has a test that proves it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../repo/source.ts'
import { checkLines, type ReadTitles } from './lineRules.ts'
import type { Line, Section } from './lines/line.ts'
import { SECTION_1 } from './lines/section1.ts'
import { SECTION_2 } from './lines/section2.ts'
import { SECTION_3 } from './lines/section3.ts'
import { SECTION_4 } from './lines/section4.ts'
import { SECTION_5 } from './lines/section5.ts'
import { SECTION_6 } from './lines/section6.ts'
import { SECTION_7 } from './lines/section7.ts'
import { SECTION_8 } from './lines/section8.ts'
import { SECTION_9 } from './lines/section9.ts'
import { type Titles, titlesOf } from './titles.ts'

const ALL = [
  SECTION_1,
  SECTION_2,
  SECTION_3,
  SECTION_4,
  SECTION_5,
  SECTION_6,
  SECTION_7,
  SECTION_8,
  SECTION_9,
]

const known = new Map<string, Titles | null>()
const readTitles: ReadTitles = (file) => {
  const before = known.get(file)
  if (before !== undefined) return before
  const path = join(ROOT, file)
  const titles = existsSync(path) ? titlesOf(file, readFileSync(path, 'utf8')) : null
  known.set(file, titles)
  return titles
}

test('every line of the specification has a test that is there', () => {
  expect(checkLines(ALL, readTitles)).toEqual([])
})

describe('the checker of lines (planted)', () => {
  const titles: Titles = {
    tests: ['a group > is so', 'a group > is so, and more', 'stands alone'],
    groups: ['a group'],
  }
  const read: ReadTitles = (file) => (file === 'test/a.test.ts' ? titles : null)
  const line = (id: string, change: Partial<Line> = {}): Line => ({
    id,
    demand: `demand ${id}`,
    tests: [{ file: 'test/a.test.ts', name: 'stands alone' }],
    ...change,
  })
  const whole = (): Section[] =>
    Array.from({ length: 9 }, (_, at) => ({ section: at + 1, count: 1, lines: [line(`${at + 1}.1`)] }))
  const faultsWith = (second: Partial<Section>) => {
    const sections = whole()
    sections[1] = { section: 2, count: 3, lines: [line('2.1'), line('2.2'), line('2.3')], ...second }
    return checkLines(sections, read)
  }
  const named = (name: string, file = 'test/a.test.ts') =>
    faultsWith({ count: 1, lines: [line('2.1', { tests: [{ file, name }] })] })

  test('finds nothing in a whole table', () => {
    expect(faultsWith({})).toEqual([])
  })

  test('finds a line that was taken out, in the middle or at the end', () => {
    expect(faultsWith({ lines: [line('2.1'), line('2.3')] })).toEqual([
      'section 2 has 2 lines instead of 3',
      '2.3 stands where 2.2 should',
    ])
    expect(faultsWith({ lines: [line('2.1'), line('2.2')] })).toEqual(['section 2 has 2 lines instead of 3'])
  })

  test('finds a section that is missing', () => {
    expect(checkLines(whole().slice(0, 8), read)).toEqual(['section 9 is not in its place'])
    expect(checkLines(whole().slice(1), read)).toContain('section 1 is not in its place')
  })

  test('finds a line without a test, without words, or with those of another', () => {
    expect(faultsWith({ count: 1, lines: [line('2.1', { tests: [] })] })).toEqual(['2.1 has no test'])
    expect(faultsWith({ count: 1, lines: [line('2.1', { demand: ' ' })] })).toEqual(['2.1 demands nothing'])
    expect(faultsWith({ count: 1, lines: [line('2.1', { demand: 'demand 1.1' })] })).toEqual([
      '2.1 demands the same as 1.1',
    ])
  })

  test('finds a file that is not there or no file of tests, and a name that no test has', () => {
    expect(named('stands alone', 'test/b.test.ts')).toEqual(['2.1: test/b.test.ts is no file of tests'])
    expect(named('stands alone', 'test/a.ts')).toEqual(['2.1: test/a.ts is no file of tests'])
    expect(named('stands together')).toEqual(['2.1: no test of test/a.test.ts is called «stands together»'])
    expect(named('')).toEqual(['2.1: a test of test/a.test.ts has no name'])
  })

  test('finds a name that several tests have; takes a whole title, a part of one, and a group', () => {
    expect(named('a group > ')).toEqual(['2.1: «a group > » are several tests of test/a.test.ts'])
    for (const name of ['is so', 'and more', 'a group > is so', 'a group'])
      expect(named(name), name).toEqual([])
  })
})

describe('the titles of a file', () => {
  const source = `
    // test('in a comment', () => {})
    const text = "test('in a text')"
    describe('outer', () => {
      describe.each([1])('inner %s', () => {
        test('plain', () => {})
        it.each(table)('of a table: %s', () => {})
      })
      test.skip('skipped', () => {})
    })
    describe.skip('a skipped group', () => { test('inside', () => {}) })
    test.todo('to do')
    test.use({ a: 1 })
    test(\`with \${name} inside\`, () => {})
    test.describe(name, () => { test('under a name', () => {}) })
    test.concurrent('at once', () => {})
    other('no test', () => {})
  `
  test('are those of tests that run, with the groups they stand in', () => {
    expect(titlesOf('a.test.ts', source)).toEqual({
      tests: [
        'outer > inner %s > plain',
        'outer > inner %s > of a table: %s',
        'with … inside',
        '… > under a name',
        'at once',
      ],
      groups: ['outer', 'inner %s', '…'],
    })
  })
})
