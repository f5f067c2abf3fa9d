import type { Db } from '#server/db.ts'
import {
  addMatch,
  isPartlyRead,
  lookupsOf,
  type Match,
  matchesOf,
  NOTHING_RANKED,
  type Plan,
  type Posting,
  type Ranking,
  type RankWindow,
  rankedOf,
  reachOf,
  type WordLookup,
} from './ranking.rules.ts'
import * as store from './search.store.ts'

export interface RankFilter extends store.CatalogueFilter, Omit<RankWindow, 'window'> {
  /** Bits of application_search.traits that an application must have, without those of the application type. */
  traits: number
}

/** Ranks the applications that match one query. What one call has read from the index is reused by the next. */
export type RankPlans = (plans: Plan[], window: number) => Promise<Ranking>

export function createRanking(db: Db, filter: RankFilter): RankPlans {
  const postings = new Map<number, Posting[]>()
  const depths = new Map<number, number>()
  const answers = new Map<string, Posting | null>()

  async function read(plans: Plan[]): Promise<void> {
    const missing = new Map<number, number>()
    for (const { id, depth } of plans.flatMap((plan) => plan.candidates))
      if (depth > Math.max(depths.get(id) ?? 0, missing.get(id) ?? 0)) missing.set(id, depth)
    for (const [id, list] of await store.postingsOf(db, missing)) postings.set(id, list)
    for (const [id, depth] of missing) depths.set(id, depth)
  }

  async function matches(plans: Plan[]): Promise<Match[]> {
    const reaches = plans.map((plan) => reachOf(plan, postings, filter.traits))
    await answer(plans.flatMap((plan, at) => lookupsOf(plan, postings, reaches[at] ?? new Map())))
    return matchesOf(plans, reaches)
  }

  async function answer(questions: WordLookup[]): Promise<void> {
    const fresh = questions.filter((question) => !answers.has(nameOf(question)))
    for (const question of fresh) answers.set(nameOf(question), null)
    for (const { question, posting } of await store.postingsAmong(db, fresh))
      answers.set(nameOf(question), posting)
    for (const question of questions) {
      const posting = answers.get(nameOf(question))
      if (posting) addMatch(question.reach, question.plan, question.candidate, posting)
    }
  }

  async function fitting(found: Match[]): Promise<Match[]> {
    if (found.length === 0 || (filter.category === undefined && filter.ios === undefined)) return found
    const ids = found.map(({ posting }) => posting.id)
    const fit = await store.findFitting(db, ids, filter)
    return found.filter(({ posting }) => fit.has(posting.id))
  }

  return async (plans, window) => {
    if (plans.length === 0) return NOTHING_RANKED
    await read(plans)
    const ranked = rankedOf(await fitting(await matches(plans)), { ...filter, window })
    return { ...ranked, isCut: plans.some((plan) => isPartlyRead(plan, postings)) }
  }
}

function nameOf({ candidate, posting }: WordLookup): string {
  return `${candidate.id} ${posting.id}`
}
