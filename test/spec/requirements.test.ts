/** Every requirement of docs/requirements.md is cited by the title of a test, and every cited number exists there. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Files, isTest, ROOT, readTree } from '../repo/source.ts'

const REQUIREMENT = /^- \*\*(\d+)\.(\d+)\*\* (.+)$/gm
/** A title begins with its tags: '[4.12] [5.3] a link …'. */
const TAGS = /['"`]((?:\[\d+\.\d+\] )+)/g
/** A comment cites 'requirement 4.12', 'requirements 4.12 and 5.3' or 'requirements 4.12 to 4.15'. */
const CITATION = /\brequirements? (\d+\.\d+)(?: (?:and|to) (\d+\.\d+))?/g
const SKIPPED = /\b(?:test|it|describe|proofTest)(?:\.\w+)*\.(?:skip|todo|fixme)\b/

function checkRequirements(document: string, files: Files): string[] {
  const requirements = Array.from(document.matchAll(REQUIREMENT), ([, section, number, text]) => ({
    id: `${section}.${number}`,
    text,
  }))
  const ids = requirements.map(({ id }) => id)
  const others = [...files].filter(([path]) => !/(requirements|citations)\.test\.ts$/.test(path))
  const tests = others.filter(([path]) => isTest(path))
  const find = (pattern: RegExp, within: typeof others) =>
    within.flatMap(([path, text]) =>
      Array.from(text.matchAll(pattern), ([found]) => found.match(/\d+\.\d+/g) ?? [])
        .flat()
        .map((id) => ({ id, path })),
    )
  const tags = find(TAGS, tests)
  return [
    ...ids.filter((id, at) => !isNext(ids[at - 1], id)).map((id) => `${id} is out of order`),
    ...requirements
      .filter(({ text }, at) => requirements.findIndex((other) => other.text === text) !== at)
      .map(({ id }) => `${id} repeats another requirement`),
    ...ids.filter((id) => !tags.some((tag) => tag.id === id)).map((id) => `${id} has no test`),
    ...[...tags, ...find(CITATION, others)]
      .filter(({ id }) => !ids.includes(id))
      .map(({ id, path }) => `${path} cites ${id}`),
    ...tests.filter(([, text]) => SKIPPED.test(text)).map(([path]) => `${path} skips a test`),
  ]
}

/** Numbers rise; gaps are allowed, because parts that were written at the same time have ranges of their own. */
function isNext(before: string | undefined, id: string): boolean {
  const [section = 0, number = 0] = before?.split('.').map(Number) ?? []
  const [ownSection = 0, ownNumber = 0] = id.split('.').map(Number)
  return ownSection === section ? ownNumber > number : ownSection === section + 1
}

test('every requirement has a test, and every citation is a requirement', () => {
  const document = readFileSync(`${ROOT}docs/requirements.md`, 'utf8')
  expect([...document.matchAll(REQUIREMENT)].length).toBeGreaterThan(400)
  expect(checkRequirements(document, readTree('', ['.ts', '.tsx']))).toEqual([])
})

describe('the check of requirements (planted)', () => {
  const DOCUMENT = '- **1.1** One.\n- **1.2** Two.\n\n- **2.1** Three.\n'
  const TEST = "test('[1.1] [2.1] one', run)\ntest.each(rows)(\n  `[1.2] two`, run)"
  const faults = (document: string, text: string) =>
    checkRequirements(document, new Map([['src/a.test.ts', text]]))

  test('finds nothing in a complete document', () => {
    expect(faults(DOCUMENT, TEST)).toEqual([])
  })

  test('finds a requirement without a test, and a citation of an unknown requirement', () => {
    expect(faults(DOCUMENT, "test('[1.1] [2.1] one', run)")).toEqual(['1.2 has no test'])
    expect(faults(DOCUMENT, `${TEST}\ntest('[7.3] seven', run)`)).toEqual(['src/a.test.ts cites 7.3'])
    expect(faults(DOCUMENT, `${TEST}\n// requirements 1.1 to 1.4`)).toEqual(['src/a.test.ts cites 1.4'])
    expect(faults(DOCUMENT.replace('- **2.1** Three.', ''), TEST)).toEqual(['src/a.test.ts cites 2.1'])
  })

  test('finds a wrong order and a repetition in the document', () => {
    const swapped = DOCUMENT.replace('1.1** One', '1.2** One').replace('1.2** Two', '1.1** Two')
    expect(faults(swapped, TEST)).toEqual(['1.1 is out of order'])
    expect(faults(DOCUMENT.replace('Two', 'One'), TEST)).toEqual(['1.2 repeats another requirement'])
  })

  test('finds a skipped test', () => {
    expect(faults(DOCUMENT, TEST.replace('test(', 'test.skip('))).toEqual(['src/a.test.ts skips a test'])
    expect(faults(DOCUMENT, TEST.replace('test(', 'describe.skip('))).toEqual(['src/a.test.ts skips a test'])
  })
})
