import { beforeAll, describe, expect, test } from 'vitest'
import { recordFigure } from '../../support/figures.ts'
import { productForFile } from '../../support/product.ts'
import { isFullScale, scaled } from '../../support/scale.ts'
import { loadDemoNames, loadDistractors } from './searchCatalogue.ts'
import { distractors, generated, type Query } from './searchQueries.ts'

/**
 * The demo catalogue alone is too easy: its names are so distinct that nearly every mistake leads to only one of
 * them. So it is searched among thousands of others, half of which are composed of its own words.
 */
const DISTRACTORS = scaled(300, 10_000)
const DEPTH = 10

const product = productForFile()
beforeAll(async () => {
  await loadDemoNames(product.system.db)
  await loadDistractors(product.system.db, distractors(DISTRACTORS))
}, 240_000)

async function found(text: string): Promise<string[]> {
  const { status, body } = await product.call('GET /search', { q: text, per_page: DEPTH })
  expect({ text, status }).toEqual({ text, status: 200 })
  return body['items'].map((item: { label: string }) => item.label)
}

interface RelevanceScore {
  mean: number
  /**
   * Compares the same lists with the answers of other queries. The result must be near 0, otherwise the measure is
   * meaningless.
   */
  control: number
  byKind: Record<string, string>
}

async function judge(queries: Query[]): Promise<RelevanceScore> {
  const ranks = new Map<string, number[]>()
  const controls: number[] = []
  for (const [at, { kind, text, wanted }] of queries.entries()) {
    const labels = await found(text)
    const rank = reciprocal(labels, wanted)
    ranks.set(kind, [...(ranks.get(kind) ?? []), rank])
    controls.push(reciprocal(labels, queries[(at + 97) % queries.length]?.wanted ?? []))
    if (process.env['SEARCH_SHOW'] && rank < 1)
      console.log(rank.toFixed(2), kind, text, wanted[0], labels.slice(0, 2))
  }
  const byKind = Object.fromEntries([...ranks].map(([kind, list]) => [kind, mean(list).toFixed(2)]))
  return { mean: mean([...ranks.values()].flat()), control: mean(controls), byKind }
}

function reciprocal(labels: string[], wanted: string[]): number {
  const place = labels.findIndex((label) => wanted.includes(label))
  return place < 0 ? 0 : 1 / (place + 1)
}

function mean(list: number[]): number {
  return list.reduce((sum, rank) => sum + rank, 0) / list.length
}

describe(`among ${DISTRACTORS} other applications the right answer is first`, () => {
  const HELD_OUT = { half: 'held-out', queries: generated(true) }
  // The search was tuned with one half of the queries. That half is less meaningful, so only the full proof measures
  // it.
  const halves = isFullScale ? [{ half: 'tuning', queries: generated(false) }, HELD_OUT] : [HELD_OUT]
  test.each(halves)('in the $half half', { timeout: 240_000 }, async ({ half, queries }) => {
    expect(queries.length).toBeGreaterThan(120)
    const { mean, control, byKind } = await judge(queries)
    const worst = Object.entries(byKind).sort(([, a], [, b]) => Number(a) - Number(b))
    recordFigure(`search: MRR@${DEPTH}, ${half} names, ${queries.length} queries`, mean.toFixed(3))
    console.log(
      half,
      queries.length,
      mean.toFixed(3),
      'control',
      control.toFixed(3),
      Object.fromEntries(worst),
    )
    expect(control).toBeLessThan(0.1)
    expect(mean).toBeGreaterThanOrEqual(0.9)
  })
})
