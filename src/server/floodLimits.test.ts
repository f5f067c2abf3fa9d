import { expect, test } from 'vitest'
import { addMilliseconds, parseInstant, SECOND } from '#kernel/time.ts'
import { takeFloodLimit } from './floodLimits.ts'

const LIMIT = { max: 3, windowSeconds: 60 }
const now = parseInstant('2026-01-01T00:00:00Z')

function takeAt(key: string, second: number): number | 'taken' {
  try {
    takeFloodLimit(key, LIMIT, addMilliseconds(now, second * SECOND))
    return 'taken'
  } catch (error) {
    return (error as { data: { retryAfterSeconds: number } }).data.retryAfterSeconds
  }
}

test('counts each subject in a sliding window, and tells when there is room', () => {
  expect([0, 10, 20, 30, 59].map((second) => takeAt('a', second))).toEqual(['taken', 'taken', 'taken', 30, 1])
  expect(takeAt('b', 59)).toBe('taken')
  expect([60, 61, 70].map((second) => takeAt('a', second))).toEqual(['taken', 9, 'taken'])
})

test('forgets the subjects that were quiet for longest, not those that flood', () => {
  const flood = { max: 1000, windowSeconds: 60 }
  for (let subject = 0; subject < 600; subject++)
    for (let hit = 0; hit < 1000; hit++) takeFloodLimit(`flood ${subject}`, flood, now)
  expect(() => takeFloodLimit('flood 599', flood, now)).toThrow()
  expect(() => takeFloodLimit('flood 0', flood, now)).not.toThrow()
})
