import { expect, test } from 'vitest'
import {
  addWordMatch,
  bestMatchesOf,
  findCandidateApplications,
  hasUnreadCandidates,
  listMissingWordLookups,
  type QueryPlan,
  rankMatches,
} from './ranking.rules.ts'
import { APPLICATIONS_READ_PER_WORD } from './search.rules.ts'

const posting = (id: number, rest: object = {}) => ({
  id,
  popularity: 100 - id,
  field: 1,
  traits: 1,
  ...rest,
})
const word = (part: number, id: number, rest: object = {}) => ({
  part,
  id,
  word: `w${id}`,
  cost: 0,
  depth: APPLICATIONS_READ_PER_WORD,
  ...rest,
})
const planOf = (rest: Partial<QueryPlan>): QueryPlan => ({
  parts: 2,
  needed: 2,
  missingCost: 100,
  isWhole: false,
  candidates: [],
  ...rest,
})
const wish = { typeTraits: 0, originTraits: 0, window: 1000, limit: 10, offset: 0 }

test('every part must match, unless some may be missing at a cost', () => {
  const candidates = [word(0, 1), word(1, 2)]
  const postings = new Map([
    [1, [posting(7), posting(8)]],
    [2, [posting(8)]],
  ])
  const found = (plan: QueryPlan) =>
    rankMatches(bestMatchesOf([plan], [findCandidateApplications(plan, postings, 0)]), wish).page.map(
      (one) => [one.posting.id, one.cost, one.words],
    )
  expect(found(planOf({ candidates }))).toEqual([[8, 0, ['w1', 'w2']]])
  expect(found(planOf({ candidates, needed: 1 }))).toEqual([
    [8, 0, ['w1', 'w2']],
    [7, 50, ['w1', '']],
  ])
})

test('the cheapest plan counts, and ties are ordered by popularity', () => {
  const near = planOf({ parts: 1, needed: 1, candidates: [word(0, 1, { cost: 30 })] })
  const exact = planOf({ parts: 1, needed: 1, candidates: [word(0, 2)] })
  const postings = new Map([
    [1, [posting(3), posting(5), posting(4, { popularity: 1 })]],
    [2, [posting(5)]],
  ])
  const reaches = [near, exact].map((plan) => findCandidateApplications(plan, postings, 0))
  const { page, total, best } = rankMatches(bestMatchesOf([near, exact], reaches), wish)
  expect(page.map((one) => [one.posting.id, one.cost, one.plan])).toEqual([
    [5, 0, 1],
    [3, 30, 0],
    [4, 30, 0],
  ])
  expect({ total, best }).toEqual({ total: 3, best: 0 })
})

test('a word that was read in part is looked up per application', () => {
  const plan = planOf({ candidates: [word(0, 1), word(1, 2)] })
  const common = Array.from({ length: APPLICATIONS_READ_PER_WORD }, (_, at) => posting(1000 + at))
  const postings = new Map([
    [1, common],
    [2, [posting(7)]],
  ])
  const reach = findCandidateApplications(plan, postings, 0)
  const [question, ...rest] = listMissingWordLookups(plan, postings, reach)
  expect([question?.candidate.id, question?.posting.id, rest]).toEqual([1, 7, []])
  expect(bestMatchesOf([plan], [reach])).toEqual([])
  if (question) addWordMatch(reach, plan, question.candidate, posting(7))
  expect(bestMatchesOf([plan], [reach])).toHaveLength(1)
  // All applications with the rare word were read, so no application was missed.
  expect(hasUnreadCandidates(plan, postings)).toBe(false)
})

test('traits must match; those of type and origin only for the page and the counts of the other', () => {
  const plan = planOf({ parts: 1, needed: 1, candidates: [word(0, 1)] })
  const postings = new Map([
    [1, [posting(1, { traits: 21 }), posting(2, { traits: 38 }), posting(4, { traits: 22 }), posting(3)]],
  ])
  const matches = bestMatchesOf([plan], [findCandidateApplications(plan, postings, 4)])
  const found = rankMatches(matches, { ...wish, typeTraits: 2, originTraits: 16 })
  expect(found.counts).toEqual({ all: 2, application: 1, game: 1 })
  expect(found.origins).toEqual({ all: 2, iranian: 1, foreign: 1, unlocked: 0 })
  expect([found.total, found.page.map((one) => one.posting.id)]).toEqual([1, [4]])
})
