import type { Db } from '#server/db.ts'
import {
  addWordMatch,
  bestMatchesOf,
  EMPTY_RANKING,
  findCandidateApplications,
  hasUnreadCandidates,
  listMissingWordLookups,
  type QueryPlan,
  type RankWindow,
  rankMatches,
  type SearchMatch,
  type SearchRanking,
  type WordLookup,
  type WordPosting,
} from './ranking.rules.ts'
import * as store from './search.store.ts'

export interface RankFilter extends store.CatalogueFilter, Omit<RankWindow, 'window'> {
  /** Bits of application_search.traits that an application must have, without those of type and origin. */
  traits: number
}

/**
 * Ranks the applications that match one query. Data that one call has read from the index is reused by the next call.
 */
export type PlanRanker = (plans: QueryPlan[], window: number) => Promise<SearchRanking>

export function createPlanRanker(db: Db, filter: RankFilter): PlanRanker {
  const postings = new Map<number, WordPosting[]>()
  const depths = new Map<number, number>()
  const answers = new Map<string, WordPosting | null>()

  async function read(plans: QueryPlan[]): Promise<void> {
    const missing = new Map<number, number>()
    for (const { id, depth } of plans.flatMap((plan) => plan.candidates))
      if (depth > Math.max(depths.get(id) ?? 0, missing.get(id) ?? 0)) missing.set(id, depth)
    for (const [id, list] of await store.listPostingsOfWords(db, missing)) postings.set(id, list)
    for (const [id, depth] of missing) depths.set(id, depth)
  }

  async function matches(plans: QueryPlan[]): Promise<SearchMatch[]> {
    const reaches = plans.map((plan) => findCandidateApplications(plan, postings, filter.traits))
    await answer(
      plans.flatMap((plan, at) => listMissingWordLookups(plan, postings, reaches[at] ?? new Map())),
    )
    return bestMatchesOf(plans, reaches)
  }

  async function answer(questions: WordLookup[]): Promise<void> {
    const fresh = questions.filter((question) => !answers.has(nameOf(question)))
    for (const question of fresh) answers.set(nameOf(question), null)
    for (const { question, posting } of await store.listMatchingLookups(db, fresh))
      answers.set(nameOf(question), posting)
    for (const question of questions) {
      const posting = answers.get(nameOf(question))
      if (posting) addWordMatch(question.reach, question.plan, question.candidate, posting)
    }
  }

  async function fitting(found: SearchMatch[]): Promise<SearchMatch[]> {
    if (found.length === 0 || (filter.category === undefined && filter.ios === undefined)) return found
    const ids = found.map(({ posting }) => posting.id)
    const fit = await store.filterByCategoryAndIos(db, ids, filter)
    return found.filter(({ posting }) => fit.has(posting.id))
  }

  return async (plans, window) => {
    if (plans.length === 0) return EMPTY_RANKING
    await read(plans)
    const ranked = rankMatches(await fitting(await matches(plans)), { ...filter, window })
    return { ...ranked, isCut: plans.some((plan) => hasUnreadCandidates(plan, postings)) }
  }
}

function nameOf({ candidate, posting }: WordLookup): string {
  return `${candidate.id} ${posting.id}`
}
