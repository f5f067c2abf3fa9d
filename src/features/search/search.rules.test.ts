import { expect, test } from 'vitest'
import { compareVersions } from '#kernel/version.ts'
import { allowedTypingErrors, editDistance, readQuery, similarWordKeys } from './queryReading.rules.ts'
import { createGuessCost, iosVersionNumber } from './search.rules.ts'
import { consonantSkeleton } from './skeleton.rules.ts'

const cost = (key: string, word: string) =>
  createGuessCost(key)(word, consonantSkeleton(word)) ?? Number.POSITIVE_INFINITY

test('match classes have increasing costs', () => {
  const steps = [
    cost('دفتر', 'دفتر'),
    cost('دفت', 'دفتر'),
    cost('daftar', 'دفتر'),
    cost('دفتز', 'دفتر'),
    cost('بستنی', 'دفتر'),
  ]
  expect(steps).toEqual([...steps].sort((a, b) => a - b))
  expect(new Set(steps).size).toBe(steps.length)
})

test('typos: one in a short word, two in a long one, none in a number or in two letters', () => {
  expect(['نو', 'نور', 'daftar', '2048'].map(allowedTypingErrors)).toEqual([0, 1, 2, 0])
  expect(editDistance('daftar', 'dafatr', 2)).toBe(1)
  expect(editDistance('daftar', 'dftr', 2)).toBe(2)
  expect(editDistance('daftar', 'bastani', 2)).toBe(Infinity)
})

test('words one typo apart share a neighbour', () => {
  const shares = (a: string, b: string) =>
    similarWordKeys(a, 1).some((key) => similarWordKeys(b, 1).includes(key))
  for (const typed of ['دفت', 'دفترر', 'دقتر', 'دتفر']) expect(shares(typed, 'دفتر')).toBe(true)
  expect(shares('بستنی', 'دفتر')).toBe(false)
})

test('a query is read as typed and as on the other keyboard', () => {
  expect(readQuery('  hsjv ').map(({ whole, isSwapped }) => [whole, isSwapped])).toEqual([
    ['hsjv', false],
    ['استر', true],
  ])
  expect(readQuery('😀 !؟')).toEqual([])
  expect(readQuery('a '.repeat(900))[0]?.words.length).toBeLessThanOrEqual(6)
})

test('iOS versions compare as the kernel compares them', () => {
  const versions = ['9', '12.0', '12', '12.1', '12.1.3', '12.10', '15.4', '16.7.10', '26.0']
  for (const a of versions)
    for (const b of versions)
      expect(Math.sign((iosVersionNumber(a) ?? 0) - (iosVersionNumber(b) ?? 0))).toBe(
        Math.sign(compareVersions(a, b)),
      )
  expect(['', 'x', '12.', '-1', '99999'].map(iosVersionNumber)).toEqual([null, null, null, null, null])
})
