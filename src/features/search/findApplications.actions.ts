import type { Db } from '#server/db.ts'
import { type QueryReading, readQuery, similarWordKeys } from './queryReading.rules.ts'
import { createPlanRanker, type PlanRanker, type RankFilter } from './ranking.actions.ts'
import {
  EMPTY_RANKING,
  type CandidateWord as PartCandidate,
  type QueryPlan,
  type SearchRanking,
} from './ranking.rules.ts'
import {
  applicationsToRead,
  createGuessCost,
  MAXIMUM_COST_AS_TYPED,
  MAXIMUM_COST_OF_GOOD_MATCH,
  MAXIMUM_GUESS_COST_GAP,
  MAXIMUM_WORDS_PER_KEY,
  MAXIMUM_WORDS_PER_QUERY_PART,
  MISSING_WORD_COST,
  SWAPPED_LAYOUT_COST,
  wordMatchCost,
} from './search.rules.ts'
import * as store from './search.store.ts'
import { consonantSkeleton } from './skeleton.rules.ts'

/** Finds applications for a query: as typed, then on the other keyboard layout, then with typing errors allowed. */

export interface SearchResult {
  ranked: SearchRanking
  plans: QueryReadingPlan[]
  /** Typing errors in the query were allowed. */
  isGuess: boolean
  /** More applications match than were read. Always false when typing errors were allowed. */
  isCut: boolean
}

export interface QueryReadingPlan extends QueryPlan {
  reading: QueryReading
}

const NOTHING: SearchResult = { ranked: EMPTY_RANKING, plans: [], isGuess: false, isCut: false }
/** The cost window for searches without typing errors: wide enough to keep every match. */
const ALL = 1000

/** For each word of the query, the indexed words that it may match. */
type Candidates = Map<string, Candidate[]>
type Candidate = Pick<PartCandidate, 'id' | 'word' | 'cost'>

export async function findApplications(db: Db, query: string, filter: RankFilter): Promise<SearchResult> {
  const [typed, swapped] = readQuery(query)
  if (!typed) return NOTHING
  const both = swapped ? [typed, swapped] : [typed]
  const keys = [...new Set(both.flatMap(keysOf))]
  const known = knownWords(keys, await store.findWordsByPrefix(db, keys))
  const areWordsCut = (known.get(typed.whole)?.length ?? 0) >= MAXIMUM_WORDS_PER_KEY
  const rank = createPlanRanker(db, filter)
  let best = NOTHING
  for (const reading of both) {
    const plans = satisfiablePlans(plansOf(reading, known))
    const ranked = await rank(plans, ALL)
    if (isBetter(ranked, best.ranked))
      best = { ranked, plans, isGuess: false, isCut: areWordsCut || ranked.isCut }
    if (isWithin(best.ranked, MAXIMUM_COST_AS_TYPED)) return best
  }
  return isWithin(best.ranked, MAXIMUM_COST_OF_GOOD_MATCH) ? best : findSimilar(db, rank, both, known)
}

function isWithin(ranked: SearchRanking, cost: number): boolean {
  return ranked.best !== null && ranked.best <= cost
}

function isBetter(one: SearchRanking, other: SearchRanking): boolean {
  return one.best !== null && (other.best === null || one.best < other.best)
}

function keysOf(reading: QueryReading): string[] {
  return [reading.whole, ...(reading.words.length > 1 ? reading.words : [])]
}

async function findSimilar(
  db: Db,
  rank: PlanRanker,
  both: QueryReading[],
  known: Candidates,
): Promise<SearchResult> {
  // Two typing errors are allowed only in the whole query as typed; elsewhere they cost more time than they find.
  const steps = new Map<string, 1 | 2>(both.flatMap(keysOf).map((key) => [key, 1]))
  steps.set(both[0]?.whole ?? '', 2)
  const asked = [...steps].map(([key, step]) => ({
    neighbours: similarWordKeys(key, step),
    skeleton: consonantSkeleton(key),
  }))
  const alike = guessedWords([...steps.keys()], await store.findSimilarWords(db, asked))
  const all: Candidates = new Map(
    [...steps.keys()].map((key) => [
      key,
      cheapestCandidates([...(known.get(key) ?? []), ...(alike.get(key) ?? [])]),
    ]),
  )
  const plans = satisfiablePlans(both.flatMap((reading) => plansOf(reading, all, true)))
  const strict = await rank(plans, MAXIMUM_GUESS_COST_GAP)
  if (strict.best !== null) return { ranked: strict, plans, isGuess: true, isCut: false }
  const loose = satisfiablePlans(both.flatMap((reading) => loosePlanOf(reading, all)))
  const ranked = await rank(loose, MAXIMUM_GUESS_COST_GAP)
  return { ranked, plans: loose, isGuess: true, isCut: false }
}

function knownWords(keys: string[], found: store.MatchingIndexWord[][]): Candidates {
  return candidatesOf(keys, found, (key) => (word) => wordMatchCost(key, word))
}

function guessedWords(keys: string[], found: store.MatchingIndexWord[][]): Candidates {
  return candidatesOf(keys, found, createGuessCost)
}

function candidatesOf(
  keys: string[],
  found: store.MatchingIndexWord[][],
  judgeOf: (key: string) => (word: string, itsSkeleton: string) => number | null,
): Candidates {
  return new Map(
    keys.map((key, at) => {
      const judge = judgeOf(key)
      const candidates = (found[at] ?? []).flatMap(({ id, word, skeleton: itsSkeleton }) => {
        const cost = judge(word, itsSkeleton)
        return cost === null ? [] : [{ id, word, cost }]
      })
      return [key, candidates]
    }),
  )
}

function cheapestCandidates(candidates: Candidate[]): Candidate[] {
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  return [...byId.values()].sort((a, b) => a.cost - b.cost).slice(0, MAXIMUM_WORDS_PER_KEY)
}

/** Two ways to match a query: the whole query as one word, and each word separately. */
function plansOf(reading: QueryReading, known: Candidates, isGuess = false): QueryReadingPlan[] {
  const whole = planOf(reading, [known.get(reading.whole) ?? []], { isWhole: true })
  if (reading.words.length === 1) return [whole]
  return [whole, planOf(reading, partsOf(reading, known, isGuess), {})]
}

/**
 * The indexed words for each word of the query. A word that is indexed is taken as typed. Only the last one may be
 * incomplete; a search with typing errors allows it for every word.
 */
function partsOf({ words }: QueryReading, known: Candidates, isGuess: boolean): Candidate[][] {
  return words.map((key, at) => {
    const candidates = (known.get(key) ?? []).slice(0, MAXIMUM_WORDS_PER_QUERY_PART)
    const exact = candidates.filter(({ cost }) => cost === 0)
    return exact.length > 0 && at < words.length - 1 && !isGuess ? exact : candidates
  })
}

function loosePlanOf(reading: QueryReading, known: Candidates): QueryReadingPlan[] {
  if (reading.words.length < 2) return []
  const needed = Math.ceil(reading.words.length / 2)
  return [planOf(reading, partsOf(reading, known, false), { needed, missingCost: MISSING_WORD_COST })]
}

function planOf(reading: QueryReading, parts: Candidate[][], rest: Partial<QueryPlan>): QueryReadingPlan {
  const extra = reading.isSwapped ? SWAPPED_LAYOUT_COST : 0
  const candidates = parts.flatMap((words, part) =>
    words.map(({ cost, ...word }) => ({
      ...word,
      part,
      cost: cost + extra,
      depth: applicationsToRead(cost, words.length, parts.length === 1),
    })),
  )
  const needed = parts.length
  return { parts: parts.length, needed, missingCost: 0, isWhole: false, ...rest, candidates, reading }
}

function satisfiablePlans(plans: QueryReadingPlan[]): QueryReadingPlan[] {
  return plans.filter((plan) => new Set(plan.candidates.map(({ part }) => part)).size >= plan.needed)
}
