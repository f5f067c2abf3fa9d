import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countPages, meanScoreOf } from './catalogue.rules.ts'

const histogram = fc.array(fc.nat(1_000_000), { minLength: 5, maxLength: 5 })

describe('meanScore', () => {
  test('is null without votes, otherwise the mean to one decimal', () => {
    expect(meanScoreOf([0, 0, 0, 0, 0])).toBeNull()
    expect(meanScoreOf([0, 0, 0, 0, 7])).toBe(5)
    expect(meanScoreOf([1, 0, 0, 0, 1])).toBe(3)
    expect(meanScoreOf([1, 0, 0, 0, 2])).toBe(3.7)
  })

  test('is between the lowest and the highest vote, within half a decimal of the true mean', () => {
    fc.assert(
      fc.property(histogram, (counts) => {
        const votes = counts.reduce((sum, count) => sum + count, 0)
        fc.pre(votes > 0)
        const mean = meanScoreOf(counts) ?? Number.NaN
        expect(mean).toBeGreaterThanOrEqual(counts.findIndex(Boolean) + 1)
        expect(mean).toBeLessThanOrEqual(counts.findLastIndex(Boolean) + 1)
        const exact = counts.reduce((sum, count, at) => sum + (count / votes) * (at + 1), 0)
        expect(Math.abs(mean - exact)).toBeLessThanOrEqual(0.05 + 1e-9)
      }),
    )
  })

  test('does not fall by a vote of five', () => {
    fc.assert(
      fc.property(histogram, (counts) => {
        const before = meanScoreOf(counts) ?? 0
        expect(meanScoreOf(counts.with(4, (counts[4] ?? 0) + 1))).toBeGreaterThanOrEqual(before)
      }),
    )
  })
})

describe('pageCount', () => {
  test('fits everything without an empty page, and is one for nothing', () => {
    expect(countPages(0, 12)).toBe(1)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 100 }), (total, perPage) => {
        const pages = countPages(total, perPage)
        expect(pages * perPage).toBeGreaterThanOrEqual(total)
        expect((pages - 1) * perPage).toBeLessThan(total)
      }),
    )
  })
})
