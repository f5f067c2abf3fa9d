import { COUNTED_AT_MOST, PART_DEPTH, WHOLE_FIELD_COSTS, WORD_FIELD_COSTS } from './search.rules.ts'

/** From the applications of words to applications that satisfy a query, the best first. */

/** An application in the list of a word. */
export interface Posting {
  id: number
  popularity: number
  /** Where the word stands: application_search.fields. */
  field: number
  traits: number
}

/** Of each word, the most popular first, as far as they were read. */
export type Postings = ReadonlyMap<number, Posting[]>

/** A word that may stand for a part of the query. */
export interface Candidate {
  part: number
  id: number
  word: string
  cost: number
  /** How many of its applications are looked at. */
  depth: number
}

/** One way to satisfy the query: each part by one of its candidates. */
export interface Plan {
  parts: number
  /** How many parts must be satisfied. */
  needed: number
  missingCost: number
  /** The single part is the whole query. */
  isWhole: boolean
  candidates: Candidate[]
}

/** An application, and for each part of a plan the word that satisfies it at the least cost. */
interface Reached {
  posting: Posting
  costs: number[]
  words: string[]
}
export type Reach = Map<number, Reached>

/** Has this application the word too? */
export interface Question {
  reach: Reach
  plan: Plan
  candidate: Candidate
  posting: Posting
}

export interface Match {
  posting: Posting
  cost: number
  plan: number
  words: string[]
}

export interface Ranked {
  all: number
  applications: number
  games: number
  /** The cost of the best match. */
  best: number | null
  page: Match[]
  /** There are more than were read. */
  isCut: boolean
}

export const NOTHING_RANKED: Ranked = {
  all: 0,
  applications: 0,
  games: 0,
  best: null,
  page: [],
  isCut: false,
}

export const TRAITS = { application: 1, game: 2, iphone: 4, ipad: 8, iranian: 16, foreign: 32, unlocked: 64 }

function hasTraits(posting: Posting, traits: number): boolean {
  return (posting.traits & traits) === traits
}

/**
 * The applications that may satisfy a plan. To have `needed` parts of all is to have one of any that are one more
 * than may be missing; so the rarest of them bring in applications, and the common ones are only looked through.
 */
export function reachOf(plan: Plan, postings: Postings, traits: number): Reach {
  const reach: Reach = new Map()
  for (const [at, candidates] of rarestFirst(plan, postings).entries())
    for (const candidate of candidates)
      for (const posting of lookedAt(candidate, postings))
        if (hasTraits(posting, traits) && (at < bringing(plan) || reach.has(posting.id)))
          extend(reach, plan, candidate, posting)
  return reach
}

function bringing({ parts, needed }: Plan): number {
  return parts - needed + 1
}

/** There may be applications that satisfy the plan and were not looked at. */
export function isReadInPart(plan: Plan, postings: Postings): boolean {
  const brought = rarestFirst(plan, postings).slice(0, bringing(plan)).flat()
  return brought.some(({ id, depth }) => (postings.get(id)?.length ?? 0) >= depth)
}

function rarestFirst(plan: Plan, postings: Postings): Candidate[][] {
  const parts: Candidate[][] = Array.from({ length: plan.parts }, () => [])
  const sizes = parts.map(() => 0)
  for (const candidate of plan.candidates) {
    const { part } = candidate
    parts[part]?.push(candidate)
    sizes[part] = (sizes[part] ?? 0) + lookedAt(candidate, postings).length
  }
  const order = sizes.map((_, part) => part).sort((a, b) => (sizes[a] ?? 0) - (sizes[b] ?? 0))
  return order.map((part) => parts[part] ?? [])
}

function lookedAt({ id, depth }: Candidate, postings: Postings): Posting[] {
  const list = postings.get(id) ?? []
  return list.length > depth ? list.slice(0, depth) : list
}

export function extend(reach: Reach, plan: Plan, { part, cost, word }: Candidate, posting: Posting): void {
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
 * A common word was read only in part, so what was reached without it is asked whether it has it; only for the very
 * words that were typed, or it would be too many.
 */
export function questionsOf(plan: Plan, postings: Postings, reach: Reach): Question[] {
  const cut = plan.candidates.filter(
    ({ id, depth }) => depth === PART_DEPTH && (postings.get(id)?.length ?? 0) >= depth,
  )
  if (plan.parts === 1 || cut.length === 0) return []
  const entrants = [...reach.values()]
    .sort((a, b) => b.posting.popularity - a.posting.popularity)
    .slice(0, COUNTED_AT_MOST)
  return cut.flatMap((candidate) =>
    entrants
      .filter(({ words }) => words[candidate.part] !== candidate.word)
      .map(({ posting }) => ({ reach, plan, candidate, posting })),
  )
}

/** Each application once, by the plan that it satisfies at the least cost. */
export function matchesOf(plans: Plan[], reaches: Reach[]): Match[] {
  const best = new Map<number, Match>()
  for (const [at, plan] of plans.entries())
    for (const [id, { posting, costs, words }] of reaches[at] ?? []) {
      const cost = costOf(plan, costs)
      if (cost < (best.get(id)?.cost ?? Infinity)) best.set(id, { posting, cost, words, plan: at })
    }
  return [...best.values()]
}

/** Infinite where too many parts are missing. */
function costOf({ parts, needed, missingCost }: Plan, costs: number[]): number {
  const found = costs.filter(Number.isFinite)
  if (found.length < needed) return Infinity
  const sum = found.reduce((total, cost) => total + cost, missingCost * (parts - found.length))
  return Math.trunc(sum / parts)
}

export interface Wish {
  /** Counts ignore it. */
  typeTraits: number
  /** How much worse than the best one a match may be. */
  window: number
  limit: number
  offset: number
}

export function rankedOf(
  matches: Match[],
  { typeTraits, window, limit, offset }: Wish,
): Omit<Ranked, 'isCut'> {
  const best = matches.reduce((least, { cost }) => Math.min(least, cost), Infinity)
  const kept = matches.filter(({ cost }) => cost <= best + window)
  const having = (traits: number) => kept.filter(({ posting }) => hasTraits(posting, traits))
  return {
    all: kept.length,
    applications: having(TRAITS.application).length,
    games: having(TRAITS.game).length,
    best: kept.length > 0 ? best : null,
    page: having(typeTraits)
      .sort(byWorth)
      .slice(offset, offset + limit),
  }
}

function byWorth(a: Match, b: Match): number {
  return a.cost - b.cost || b.posting.popularity - a.posting.popularity || a.posting.id - b.posting.id
}
