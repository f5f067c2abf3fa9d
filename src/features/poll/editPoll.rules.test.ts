import { expect, test } from 'vitest'
import { findPollChangeFault } from './editPoll.rules.ts'

const options = [
  { textFa: 'الف', textEn: 'A' },
  { textFa: 'ب', textEn: 'B' },
]
const known = { questionFa: 'کدام؟', questionEn: 'Which?', maximumChoices: 1, voters: 0, options }
const fresh = { id: 'x', questionFa: 'کدام؟', questionEn: 'Which?', options }

test('a new poll needs its question in both languages, options, and no more choices than options', () => {
  expect(findPollChangeFault(fresh, undefined)).toBeNull()
  expect(findPollChangeFault({ ...fresh, questionFa: undefined }, undefined)).toBe('question_missing')
  expect(findPollChangeFault({ ...fresh, questionEn: '' }, undefined)).toBe('question_missing')
  expect(findPollChangeFault({ ...fresh, options: undefined }, undefined)).toBe('options_missing')
  expect(findPollChangeFault({ ...fresh, maximumChoices: 2 }, undefined)).toBeNull()
  expect(findPollChangeFault({ ...fresh, maximumChoices: 3 }, undefined)).toBe('maximum_wrong')
})

test('an existing poll can be changed in part; after the first vote not its options and rules', () => {
  const voted = { ...known, voters: 1 }
  const other = [...options, { textFa: 'پ', textEn: 'C' }]
  const renamed = [{ textFa: 'الف', textEn: 'Another' }, ...options.slice(1)]
  for (const poll of [known, voted]) {
    expect(findPollChangeFault({ id: 'x', descriptionFa: 'تازه', isEnabled: false }, poll)).toBeNull()
    expect(
      findPollChangeFault({ id: 'x', options: structuredClone(options), maximumChoices: 1 }, poll),
    ).toBeNull()
    expect(findPollChangeFault({ id: 'x', maximumChoices: 3 }, poll)).toBe('maximum_wrong')
  }
  for (const change of [
    { id: 'x', options: other },
    { id: 'x', options: renamed },
    { id: 'x', options: options.toReversed() },
    { id: 'x', maximumChoices: 2 },
  ]) {
    expect(findPollChangeFault(change, known)).toBeNull()
    expect(findPollChangeFault(change, voted)).toBe('voted_already')
  }
})
