import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EXPERIMENT_BUCKET_COUNT, isExperimentBucket, variantOfBucket } from './experiment.ts'

const TEN = ['N', 'N', 'N', 'N', 'O', 'O', 'P', 'P', 'Q', 'Q'] as const
const PLACES = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

describe('a slot', () => {
  test.each([0, 1, EXPERIMENT_BUCKET_COUNT - 1])('can be %d', (slot) => {
    expect(isExperimentBucket(slot)).toBe(true)
  })

  test.each([-1, EXPERIMENT_BUCKET_COUNT, 0.5, Number.NaN, '5', null, undefined, {}])(
    'cannot be %j',
    (slot) => {
      expect(isExperimentBucket(slot)).toBe(false)
    },
  )
})

describe('the variant of a slot', () => {
  // These groups must never change, or visitors of a running experiment would move to another group.
  test.each([
    [0, 'package'],
    [1, 'package'],
    [2, 'package'],
    [7, 'package'],
    [4711, 'package'],
    [123_456, 'package'],
    [999_999, 'package'],
    [0, 'register'],
    [1, 'register'],
    [4711, 'register'],
    [999_999, 'register'],
  ])('of slot %d under the salt %s never changes', (slot, salt) => {
    expect(variantOfBucket(PLACES, salt, slot)).toBe(PINNED[`${salt}:${slot}`])
  })

  test('is always the same for the same slot and salt', () => {
    fc.assert(
      fc.property(fc.nat(EXPERIMENT_BUCKET_COUNT - 1), fc.string(), (slot, salt) => {
        expect(variantOfBucket(TEN, salt, slot)).toBe(variantOfBucket([...TEN], salt, slot))
      }),
    )
  })

  test('is the only one of a list of one', () => {
    fc.assert(
      fc.property(fc.nat(EXPERIMENT_BUCKET_COUNT - 1), (slot) => {
        expect(variantOfBucket(['A'], 'register', slot)).toBe('A')
      }),
    )
  })

  test.each(['package', 'register', ''])('is spread evenly over ten slots with the salt %j', (salt) => {
    const counts = count(PLACES, salt)
    // Of 100,000 draws each slot expects 10,000, with a standard deviation of 95. A deviation of five times that is
    // practically never chance.
    for (const place of PLACES) expect(Math.abs((counts[place] ?? 0) - 10_000)).toBeLessThan(475)
  })

  test('follows the weights of the list', () => {
    const counts = count(TEN, 'package')
    const expected = { N: 40_000, O: 20_000, P: 20_000, Q: 20_000 }
    for (const [variant, wanted] of Object.entries(expected))
      expect(Math.abs((counts[variant] ?? 0) - wanted)).toBeLessThan(800)
  })

  test('with one salt is independent of the variant with another', () => {
    const pairs: Record<string, number> = {}
    for (let slot = 0; slot < 100_000; slot++) {
      const pair = variantOfBucket(PLACES, 'package', slot) + variantOfBucket(PLACES, 'register', slot)
      pairs[pair] = (pairs[pair] ?? 0) + 1
    }
    expect(Object.keys(pairs)).toHaveLength(100)
    for (const times of Object.values(pairs)) expect(Math.abs(times - 1000)).toBeLessThan(170)
  })
})

function count<V extends string>(slots: readonly [V, ...V[]], salt: string): Record<string, number> {
  const counts: Record<string, number> = {}
  // Spread the slot numbers over the whole range, by a step that is coprime to it.
  for (let draw = 0; draw < 100_000; draw++) {
    const variant = variantOfBucket(slots, salt, (draw * 7919) % EXPERIMENT_BUCKET_COUNT)
    counts[variant] = (counts[variant] ?? 0) + 1
  }
  return counts
}

const PINNED: Record<string, string> = {
  'package:0': '4',
  'package:1': '5',
  'package:2': '2',
  'package:7': '6',
  'package:4711': '7',
  'package:123456': '7',
  'package:999999': '2',
  'register:0': '8',
  'register:1': '4',
  'register:4711': '6',
  'register:999999': '4',
}
