import type { FacetCounts } from '#features/catalogue/catalogue.rules.ts'
import {
  APPLICATIONS_READ_PER_WORD,
  MAXIMUM_COUNTED_RESULTS,
  WHOLE_FIELD_COSTS,
  WORD_FIELD_COSTS,
} from './search.rules.ts'

/**
 * Ranks the applications that match a search query. The index lists for each word the applications that contain it
 * (postings). A part of a query is one of its words, or the whole query.
 */

/** One application in the search index's list for a word. */
export interface WordPosting {
  id: number
  popularity: number
  /** The field of the application that contains the word: application_search.fields. */
  field: number
  traits: number
}

/** The applications that contain each word, by word id, most popular first, as far as they were read. */
export type WordPostings = ReadonlyMap<number, WordPosting[]>

/** An indexed word that may match a part of the query. */
export interface CandidateWord {
  part: number
  id: number
  word: string
  cost: number
  /** How many applications with this word are read. */
  depth: number
}

/** One way to match the query: the indexed words that may match each part of it. */
export interface QueryPlan {
  parts: number
  /** How many parts of the query an application must match. */
  needed: number
  missingCost: number
  /** True when the only part is the whole query. */
  isWhole: boolean
  candidates: CandidateWord[]
}

/** An application, with its cheapest matching word for each part of the query. */
interface CandidateApplication {
  posting: WordPosting
  costs: number[]
  words: string[]
}
export type CandidateApplications = Map<number, CandidateApplication>

/** A lookup in the index: whether an application also contains a word. */
export interface WordLookup {
  reach: CandidateApplications
  plan: QueryPlan
  candidate: CandidateWord
  posting: WordPosting
}

export interface SearchMatch {
  posting: WordPosting
  cost: number
  plan: number
  words: string[]
}

export interface SearchRanking extends FacetCounts {
  /** Number of matches with the requested type and origin. */
  total: number
  /** The cost of the best match; null without matches. */
  best: number | null
  page: SearchMatch[]
  /** More applications match the query than were read. */
  isCut: boolean
}

export const EMPTY_RANKING: SearchRanking = {
  total: 0,
  counts: { all: 0, application: 0, game: 0 },
  origins: { all: 0, iranian: 0, foreign: 0, unlocked: 0 },
  best: null,
  page: [],
  isCut: false,
}

export const APPLICATION_TRAIT_BITS = {
  application: 1,
  game: 2,
  iphone: 4,
  ipad: 8,
  iranian: 16,
  foreign: 32,
  unlocked: 64,
}

function hasTraits(posting: WordPosting, traits: number): boolean {
  return (posting.traits & traits) === traits
}

/**
 * The applications that may match the query by this plan. An application that matches `needed` of all parts matches at
 * least one of any (parts - needed + 1) parts. So only the rarest parts add applications; the common ones only refine
 * them.
 */
export function findCandidateApplications(
  plan: QueryPlan,
  postings: WordPostings,
  traits: number,
): CandidateApplications {
  const reach: CandidateApplications = new Map()
  for (const [at, candidates] of rarestFirst(plan, postings).entries())
    for (const candidate of candidates)
      for (const posting of postingsWithinDepth(candidate, postings))
        if (hasTraits(posting, traits) && (at < addingParts(plan) || reach.has(posting.id)))
          addWordMatch(reach, plan, candidate, posting)
  return reach
}

function addingParts({ parts, needed }: QueryPlan): number {
  return parts - needed + 1
}

/** Whether applications that were not read could also match the query by this plan. */
export function hasUnreadCandidates(plan: QueryPlan, postings: WordPostings): boolean {
  const brought = rarestFirst(plan, postings).slice(0, addingParts(plan)).flat()
  return brought.some(({ id, depth }) => (postings.get(id)?.length ?? 0) >= depth)
}

function rarestFirst(plan: QueryPlan, postings: WordPostings): CandidateWord[][] {
  const parts: CandidateWord[][] = Array.from({ length: plan.parts }, () => [])
  const sizes = parts.map(() => 0)
  for (const candidate of plan.candidates) {
    const { part } = candidate
    parts[part]?.push(candidate)
    sizes[part] = (sizes[part] ?? 0) + postingsWithinDepth(candidate, postings).length
  }
  const order = sizes.map((_, part) => part).sort((a, b) => (sizes[a] ?? 0) - (sizes[b] ?? 0))
  return order.map((part) => parts[part] ?? [])
}

function postingsWithinDepth({ id, depth }: CandidateWord, postings: WordPostings): WordPosting[] {
  const list = postings.get(id) ?? []
  return list.length > depth ? list.slice(0, depth) : list
}

export function addWordMatch(
  reach: CandidateApplications,
  plan: QueryPlan,
  { part, cost, word }: CandidateWord,
  posting: WordPosting,
): void {
  const fieldCosts = plan.isWhole ? WHOLE_FIELD_COSTS : WORD_FIELD_COSTS
  const full = cost + (fieldCosts[posting.field] ?? 0)
  let reached = reach.get(posting.id)
  if (!reached) {
    reached = { posting, costs: new Array(plan.parts).fill(Infinity), words: new Array(plan.parts).fill('') }
    reach.set(posting.id, reached)
  }
  if (full >= (reached.costs[part] ?? Infinity)) return
  reached.costs[part] = full
  reached.words[part] = word
}

/**
 * Of a common word, only the most popular applications are read. These lookups check whether the applications
 * found without it contain it. Only words exactly as typed are checked, because all words would be too many.
 */
export function listMissingWordLookups(
  plan: QueryPlan,
  postings: WordPostings,
  reach: CandidateApplications,
): WordLookup[] {
  const cut = plan.candidates.filter(
    ({ id, depth }) => depth === APPLICATIONS_READ_PER_WORD && (postings.get(id)?.length ?? 0) >= depth,
  )
  if (plan.parts === 1 || cut.length === 0) return []
  const entrants = [...reach.values()]
    .sort((a, b) => b.posting.popularity - a.posting.popularity)
    .slice(0, MAXIMUM_COUNTED_RESULTS)
  return cut.flatMap((candidate) =>
    entrants
      .filter(({ words }) => words[candidate.part] !== candidate.word)
      .map(({ posting }) => ({ reach, plan, candidate, posting })),
  )
}

/** Each matching application once, with the plan by which it matches at the lowest cost. */
export function bestMatchesOf(plans: QueryPlan[], reaches: CandidateApplications[]): SearchMatch[] {
  const best = new Map<number, SearchMatch>()
  for (const [at, plan] of plans.entries())
    for (const [id, { posting, costs, words }] of reaches[at] ?? []) {
      const cost = costOf(plan, costs)
      if (cost < (best.get(id)?.cost ?? Infinity)) best.set(id, { posting, cost, words, plan: at })
    }
  return [...best.values()]
}

/** The cost of an application's match; Infinity if it matches too few parts of the query. */
function costOf({ parts, needed, missingCost }: QueryPlan, costs: number[]): number {
  const found = costs.filter(Number.isFinite)
  if (found.length < needed) return Infinity
  const sum = found.reduce((total, cost) => total + cost, missingCost * (parts - found.length))
  return Math.trunc(sum / parts)
}

export interface RankWindow {
  /** Bits of the type and the origin to show. They filter the page, and each the counts of the other. */
  typeTraits: number
  originTraits: number
  /** How much more than the best match another match may cost. */
  window: number
  limit: number
  offset: number
}

export function rankMatches(
  matches: SearchMatch[],
  { typeTraits, originTraits, window, limit, offset }: RankWindow,
): Omit<SearchRanking, 'isCut'> {
  const best = matches.reduce((least, { cost }) => Math.min(least, cost), Infinity)
  const kept = matches.filter(({ cost }) => cost <= best + window)
  const having = (traits: number) => kept.filter(({ posting }) => hasTraits(posting, traits))
  const count = (name: keyof typeof APPLICATION_TRAIT_BITS, traits: number) =>
    having(traits | APPLICATION_TRAIT_BITS[name]).length
  const shown = having(typeTraits | originTraits)
  return {
    total: shown.length,
    counts: {
      all: having(originTraits).length,
      application: count('application', originTraits),
      game: count('game', originTraits),
    },
    origins: {
      all: having(typeTraits).length,
      iranian: count('iranian', typeTraits),
      foreign: count('foreign', typeTraits),
      unlocked: count('unlocked', typeTraits),
    },
    best: kept.length > 0 ? best : null,
    page: shown.sort(compareMatches).slice(offset, offset + limit),
  }
}

function compareMatches(a: SearchMatch, b: SearchMatch): number {
  return a.cost - b.cost || b.posting.popularity - a.posting.popularity || a.posting.id - b.posting.id
}
