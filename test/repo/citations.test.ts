import { describe, expect, test } from 'vitest'
import { checkCitations, TEXTS } from './citations.ts'
import { readTree, showFaults } from './source.ts'

test('comments, titles and documents cite only what a reader can open', () => {
  expect(showFaults(checkCitations(readTree('', TEXTS)))).toEqual([])
})

describe('the check of citations (planted)', () => {
  const faults = (line: string, file = 'src/a.ts') =>
    checkCitations(new Map([[file, `const a = 1\n${line}\n`]]))

  test.each([
    '/** Four digits (specification section 5). */',
    '/** Specification section 9. */',
    "test('the message of section 8', run)",
    ' * as the operator asked (decisions, Money). More',
    '// Never tried twice (reference, section 2).',
    '// By architecture, rule 4.',
    ' * as it must be (decisions,',
    '/** Where a login leads (screens, Login). */',
    '/** Goal T2: fifteen minutes. */',
    '/** Example answers (integrations.md). */',
  ])('finds %s', (line) => {
    expect(faults(line).map(({ line: at }) => at)).toEqual([2])
  })

  test.each([
    '/** Four digits (requirement 5.4). */',
    '/** Section 9 of docs/requirements.md. */',
    '// docs/architecture.md, rule 4',
    '/** Web Push (RFC 8291, section 3.4). */',
    'await decide(reference, CAPTURED)',
  ])('takes %s', (line) => {
    expect(faults(line)).toEqual([])
  })

  test('takes a link to a decision record, and leaves migrations as they were released', () => {
    expect(faults('Why: [0044](decisions/0044-modes.md).', 'docs/runbook.md')).toEqual([])
    expect(faults('-- Devices (specification section 3).', 'db/migrations/0007_device.sql')).toEqual([])
  })
})
