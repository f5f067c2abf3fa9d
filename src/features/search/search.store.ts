import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import {
  COUNTED_AT_MOST,
  PART_DEPTH,
  WHOLE_FIELD_COSTS,
  WORD_FIELD_COSTS,
  WORDS_PER_KEY,
} from './search.rules.ts'

/** A slow answer to a keystroke is worth nothing, and a hostile one must not hold a connection. */
const STATEMENT_MS = 1500

/** For the rest of the transaction. */
export async function boundStatements(db: Db): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(STATEMENT_MS)}, true)`.execute(db)
}

export interface FoundWord {
  /** Which of the keys asked for it. */
  at: number
  id: number
  word: string
  /** How it sounds; only where likeness was asked for. */
  skeleton?: string
}

/** Words that are a key or begin with it. */
export async function wordsOfBeginning(db: Db, keys: string[]): Promise<FoundWord[]> {
  const { rows } = await sql<FoundWord>`
    select * from search_words(${keys}::text[], ${WORDS_PER_KEY})`.execute(db)
  return rows
}

export interface AlikeKey {
  neighbours: string[]
  skeleton: string
}

/** Words that are spelt or sound like a key; the caller judges how much. */
export async function wordsAlike(db: Db, keys: AlikeKey[]): Promise<FoundWord[]> {
  const neighbours = keys.map((key) => key.neighbours.join(' '))
  const skeletons = keys.map((key) => key.skeleton)
  const { rows } = await sql<FoundWord>`
    select * from search_alike(${neighbours}::text[], ${skeletons}::text[], ${WORDS_PER_KEY})`.execute(db)
  return rows
}

/** A word that may stand for a part of the query. */
export interface Candidate {
  part: number
  id: number
  word: string
  cost: number
  /** How many of its applications are read, the most popular first. */
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

export interface RankFilter {
  /** Bits of application_search.traits that must be set; those of the type apart, for the counts ignore it. */
  traits: number
  typeTraits: number
  category?: string | undefined
  ios?: number | undefined
  /** How much worse than the best one a match may be. */
  window: number
  limit: number
  offset: number
}

export interface Ranked {
  all: number
  applications: number
  games: number
  /** The cost of the best match. */
  best: number | null
  /** A page of the matches, and by which plan each was found. */
  page: Array<{ id: number; plan: number }>
}

interface RankRow {
  allCount: number
  applicationCount: number
  gameCount: number
  best: number | null
  applicationId: number | null
  plan: number | null
}

/** Applications that satisfy one of the plans, by cost and popularity. */
export async function rank(db: Db, plans: Plan[], filter: RankFilter): Promise<Ranked> {
  const pairs = plans.flatMap((plan, at) => plan.candidates.map((candidate) => ({ ...candidate, plan: at })))
  if (pairs.length === 0) return { all: 0, applications: 0, games: 0, best: null, page: [] }
  const { rows } = await sql<RankRow>`select * from search_rank(
    ${plans.map((plan) => plan.parts)}, ${plans.map((plan) => plan.needed)},
    ${plans.map((plan) => plan.missingCost)}, ${plans.map((plan) => plan.isWhole)},
    ${pairs.map((pair) => pair.plan)}, ${pairs.map((pair) => pair.part)}, ${pairs.map((pair) => pair.id)},
    ${pairs.map((pair) => pair.cost)}, ${pairs.map((pair) => pair.depth)},
    ${WHOLE_FIELD_COSTS}, ${WORD_FIELD_COSTS}, ${filter.traits}, ${filter.typeTraits},
    ${filter.category ?? null}, ${filter.ios ?? null}, ${filter.window}, ${COUNTED_AT_MOST}, ${PART_DEPTH},
    ${filter.limit}, ${filter.offset})`.execute(db)
  const [first] = rows
  const page = rows.flatMap(({ applicationId, plan }) =>
    applicationId === null ? [] : [{ id: applicationId, plan: plan ?? 0 }],
  )
  return {
    all: first?.allCount ?? 0,
    applications: first?.applicationCount ?? 0,
    games: first?.gameCount ?? 0,
    best: first?.best ?? null,
    page,
  }
}

/** In the order of the ids. */
export async function foundApplications(db: Db, ids: number[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<FoundApplication>`
    select a.id, a.label, a.type, a.origin, a.name_fa, a.name_en, a.summary_fa, a.summary_en, a.price_toman, a.icon,
      a.primary_color, a.score_counts, a.developer_id
    from unnest(${ids}::bigint[]) with ordinality as asked(id, at) join application a using (id)
    order by asked.at`.execute(db)
  return rows
}

export interface FoundApplication {
  id: number
  label: string
  type: string
  origin: string
  nameFa: string
  nameEn: string
  summaryFa: string
  summaryEn: string
  priceToman: number
  icon: string | null
  primaryColor: string
  scoreCounts: number[]
  developerId: number
}

/** The words by which an application is found. */
export async function wordsOf(db: Db, applicationId: number): Promise<string[]> {
  const row = await db
    .selectFrom('applicationSearch')
    .select('words')
    .where('applicationId', '=', applicationId)
    .executeTakeFirst()
  return row?.words ?? []
}

export async function developersOf(db: Db, ids: number[]) {
  if (ids.length === 0) return []
  return db.selectFrom('developer').selectAll().where('id', 'in', ids).execute()
}

export async function allCategories(db: Db) {
  return db.selectFrom('category').select(['label', 'nameFa', 'nameEn']).orderBy('position').execute()
}
