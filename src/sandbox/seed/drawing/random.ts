/** A small seeded generator: the same seed gives the same choices on every machine. */
export interface Random {
  /** From 0 inclusive to 1 exclusive. */
  next(): number
  range(from: number, to: number): number
  /** A whole number; both ends are inclusive. */
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly [T, ...T[]]): T
  shuffle<T>(items: readonly T[]): T[]
}

function hash(text: string): number {
  let value = 2166136261
  for (let at = 0; at < text.length; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), 16777619)
  }
  value = Math.imul(value ^ (value >>> 15), 2246822507)
  value = Math.imul(value ^ (value >>> 13), 3266489909)
  return (value ^ (value >>> 16)) >>> 0
}

export function randomOf(seed: string): Random {
  let state = hash(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    int,
    range: (from, to) => from + next() * (to - from),
    chance: (probability) => next() < probability,
    pick: (items) => items[int(0, items.length - 1)] ?? items[0],
    shuffle: (items) => {
      const rest = [...items]
      const mixed: typeof rest = []
      while (rest.length > 0) mixed.push(...rest.splice(int(0, rest.length - 1), 1))
      return mixed
    },
  }
}
