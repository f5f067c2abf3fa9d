import type { Db } from '#server/db.ts'
import { neighbours, type Reading, readings } from './reading.rules.ts'
import {
  COUNTED_AT_MOST,
  FOUND_AS_TYPED,
  FOUND_WELL,
  GUESS_DEPTH,
  GUESS_WINDOW,
  MISSING_WORD_COST,
  SWAPPED_COST,
  WORDS_PER_KEY,
  wordCost,
} from './search.rules.ts'
import * as store from './search.store.ts'
import { skeleton } from './skeleton.rules.ts'

/** From what was typed to applications: as it stands, then on the other keyboard, then with mistakes forgiven. */

export interface Finding {
  ranked: store.Ranked
  plans: ReadingPlan[]
  /** Mistakes were forgiven. */
  isGuess: boolean
  /** More words begin so than were looked at. */
  isCut: boolean
}

export interface ReadingPlan extends store.Plan {
  reading: Reading
}

export type FindFilter = Omit<store.RankFilter, 'window'>

const NOTHING: Finding = {
  ranked: { all: 0, applications: 0, games: 0, best: null, page: [] },
  plans: [],
  isGuess: false,
  isCut: false,
}
/** Everything that was found as typed stands in the list, however far behind. */
const ALL = 1000

type Candidates = Map<string, store.Candidate[]>

export async function find(db: Db, query: string, filter: FindFilter): Promise<Finding> {
  const [typed, swapped] = readings(query)
  if (!typed) return NOTHING
  const both = swapped ? [typed, swapped] : [typed]
  const keys = [...new Set(both.flatMap(keysOf))]
  const known = candidatesOf(keys, await store.wordsOfBeginning(db, keys))
  const isCut = (known.get(typed.whole)?.length ?? 0) >= WORDS_PER_KEY
  let best = NOTHING
  for (const readingsTaken of both.map((_, at) => both.slice(0, at + 1))) {
    const plans = satisfiable(readingsTaken.flatMap((reading) => plansOf(reading, known)))
    if (plans.length === 0) continue
    const ranked = await store.rank(db, plans, { ...filter, window: ALL })
    best = { ranked, plans, isGuess: false, isCut }
    if (isWithin(ranked, FOUND_AS_TYPED)) return best
  }
  if (isWithin(best.ranked, FOUND_WELL)) return best
  return guess(db, both, keys, known, filter)
}

function isWithin(ranked: store.Ranked, cost: number): boolean {
  return ranked.best !== null && ranked.best <= cost
}

function keysOf(reading: Reading): string[] {
  return [reading.whole, ...(reading.words.length > 1 ? reading.words : [])]
}

async function guess(
  db: Db,
  both: Reading[],
  keys: string[],
  known: Candidates,
  filter: FindFilter,
): Promise<Finding> {
  const asked = keys.map((key) => ({ neighbours: neighbours(key), skeleton: skeleton(key) }))
  const alike = candidatesOf(keys, await store.wordsAlike(db, asked))
  const all: Candidates = new Map(
    keys.map((key) => [key, cheapest([...(known.get(key) ?? []), ...(alike.get(key) ?? [])])]),
  )
  const plans = satisfiable(both.flatMap((reading) => plansOf(reading, all)))
  const strict = await store.rank(db, plans, { ...filter, window: GUESS_WINDOW })
  if (strict.all > 0) return { ranked: strict, plans, isGuess: true, isCut: false }
  const loose = both.flatMap((reading) => loosePlanOf(reading, all))
  const ranked = await store.rank(db, loose, { ...filter, window: GUESS_WINDOW })
  return { ranked, plans: loose, isGuess: true, isCut: false }
}

function candidatesOf(keys: string[], found: store.FoundWord[]): Candidates {
  const candidates: Candidates = new Map()
  for (const { at, id, word, skeleton: sound } of found) {
    const key = keys[at] ?? ''
    const cost = wordCost(key, word, sound)
    if (cost === null) continue
    const list = candidates.get(key) ?? []
    list.push({ part: 0, id, word, cost, depth: cost === 0 ? COUNTED_AT_MOST : GUESS_DEPTH })
    candidates.set(key, list)
  }
  return candidates
}

function cheapest(candidates: store.Candidate[]): store.Candidate[] {
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  return [...byId.values()].sort((a, b) => a.cost - b.cost).slice(0, WORDS_PER_KEY)
}

/** The whole query as one word, and each of its words by itself. */
function plansOf(reading: Reading, known: Candidates): ReadingPlan[] {
  const whole = planOf(reading, [reading.whole], known, { isWhole: true })
  if (reading.words.length === 1) return [whole]
  return [whole, planOf(reading, reading.words, known, {})]
}

function loosePlanOf(reading: Reading, known: Candidates): ReadingPlan[] {
  if (reading.words.length < 2) return []
  const needed = Math.ceil(reading.words.length / 2)
  return [planOf(reading, reading.words, known, { needed, missingCost: MISSING_WORD_COST })]
}

function planOf(reading: Reading, keys: string[], known: Candidates, rest: Partial<store.Plan>): ReadingPlan {
  const extra = reading.isSwapped ? SWAPPED_COST : 0
  const candidates = keys.flatMap((key, part) =>
    (known.get(key) ?? []).map((candidate) => ({ ...candidate, part, cost: candidate.cost + extra })),
  )
  return {
    parts: keys.length,
    needed: keys.length,
    missingCost: 0,
    isWhole: false,
    ...rest,
    candidates,
    reading,
  }
}

function satisfiable(plans: ReadingPlan[]): ReadingPlan[] {
  return plans.filter((plan) => new Set(plan.candidates.map(({ part }) => part)).size >= plan.needed)
}
