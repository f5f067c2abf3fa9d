import { describe, expect, test } from 'vitest'
import { checkCitedNames, TEXTS } from './citedNames.ts'
import { readTree, showFaults } from './source.ts'

test('comments and documents cite only names that exist', () => {
  expect(showFaults(checkCitedNames(readTree('', TEXTS)))).toEqual([])
})

describe('the check of cited names (planted)', () => {
  const code = "export const startGift = 1\nexport const text = 'buyGift'\n"
  const faults = (line: string, file = 'src/b.ts') =>
    showFaults(
      checkCitedNames(
        new Map([
          ['src/a.ts', code],
          [file, `${line}\n`],
        ]),
      ),
    )

  test.each(['/** Like `endGift`. */', '// As `endGift(code)` does.', '/** Like endGift, but later. */'])(
    'finds %s',
    (line) => {
      expect(faults(line)).toEqual(['src/b.ts:1 cites endGift, which does not exist'])
    },
  )

  test('finds a name in a document, and leaves decision records as they were written', () => {
    expect(faults('Call `endGift` first.', 'docs/tour.md')).toHaveLength(1)
    expect(faults('Call `endGift` first.', 'docs/decisions/0001-a.md')).toEqual([])
  })

  test.each([
    '/** Like `startGift(1)`, for an iPad and in `buyGift`. */',
    '// See https://example.org/endGift and `some endGift text`.',
    "const endGift = 'endGift'",
  ])('takes %s', (line) => {
    expect(faults(line)).toEqual([])
  })
})
