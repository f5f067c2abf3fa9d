/** A deterministic random generator, seeded by a text. */
export interface Dice {
  /** A number from 0 to 1, without 1. */
  next(): number
  /** A whole number from minimum to maximum, both inclusive. */
  between(minimum: number, maximum: number): number
  pick<T>(items: readonly T[]): T
  /** True with a probability of one in `n`. */
  oneIn(n: number): boolean
  /** A few distinct items, in random order. */
  some<T>(items: readonly T[], count: number): T[]
}

export function createDice(seed: string): Dice {
  let state = 2166136261
  for (let at = 0; at < seed.length; at++) state = Math.imul(state ^ seed.charCodeAt(at), 16777619)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (minimum: number, maximum: number) => minimum + Math.floor(next() * (maximum - minimum + 1))
  return {
    next,
    between,
    pick: (items) => items[between(0, items.length - 1)] as (typeof items)[number],
    oneIn: (n) => between(1, n) === 1,
    some(items, count) {
      const rest = [...items]
      const taken: typeof rest = []
      while (taken.length < count && rest.length > 0)
        taken.push(...rest.splice(between(0, rest.length - 1), 1))
      return taken
    },
  }
}
