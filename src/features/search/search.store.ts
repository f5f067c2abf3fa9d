import { sql } from 'kysely'
import type { ApplicationOrigin, ApplicationType } from '#features/catalogue/catalogue.rules.ts'
import { textNames } from '#features/catalogue/texts.rules.ts'
import type { Db } from '#server/db.ts'
import type { WordLookup, WordPosting } from './ranking.rules.ts'
import { MAXIMUM_WORDS_PER_KEY } from './search.rules.ts'

export interface MatchingIndexWord {
  id: number
  word: string
  /** The word's consonants; empty unless similar words were searched. */
  skeleton: string
}

interface WordsRow {
  /** Index of the query word that matched these words. */
  at: number
  ids: number[]
  words: string
  sounds?: string
}

/** For each query word, the indexed words that equal it or begin with it. */
export async function findWordsByPrefix(db: Db, keys: string[]): Promise<MatchingIndexWord[][]> {
  const { rows } = await sql<WordsRow>`
    select * from search_words(${keys}::text[], ${MAXIMUM_WORDS_PER_KEY})`.execute(db)
  return wordsByKey(keys.length, rows)
}

export interface SimilarityKey {
  neighbours: string[]
  skeleton: string
}

/**
 * For each query word, the indexed words with a similar spelling or sound. The caller decides how similar is enough.
 */
export async function findSimilarWords(db: Db, keys: SimilarityKey[]): Promise<MatchingIndexWord[][]> {
  const neighbours = keys.map((key) => key.neighbours.join(' '))
  const skeletons = keys.map((key) => key.skeleton)
  const { rows } = await sql<WordsRow>`
    select * from search_alike(${neighbours}::text[], ${skeletons}::text[], ${MAXIMUM_WORDS_PER_KEY})`.execute(
    db,
  )
  return wordsByKey(keys.length, rows)
}

function wordsByKey(count: number, rows: WordsRow[]): MatchingIndexWord[][] {
  const byKey: MatchingIndexWord[][] = Array.from({ length: count }, () => [])
  for (const { at, ids, words, sounds } of rows) {
    const [spelt, skeletons] = [words.split(' '), sounds?.split(' ') ?? []]
    byKey[at] = ids.map((id, place) => ({ id, word: spelt[place] ?? '', skeleton: skeletons[place] ?? '' }))
  }
  return byKey
}

/** The applications that contain each word, most popular first, up to the given number. */
export async function listPostingsOfWords(
  db: Db,
  depths: ReadonlyMap<number, number>,
): Promise<Array<[wordId: number, list: WordPosting[]]>> {
  if (depths.size === 0) return []
  const { rows } = await sql<{ wordId: number; list: number[] }>`
    select * from search_postings(${[...depths.keys()]}, ${[...depths.values()]})`.execute(db)
  return rows.map(({ wordId, list }) => [wordId, list.map(unpackPosting)])
}

/** The lookups whose application contains the word, with the field of the word. */
export async function listMatchingLookups(
  db: Db,
  questions: WordLookup[],
): Promise<Array<{ question: WordLookup; posting: WordPosting }>> {
  if (questions.length === 0) return []
  const { rows } = await sql<{ at: number; posting: number }>`select * from search_among(
    ${questions.map(({ candidate }) => candidate.id)}, ${questions.map(({ posting }) => posting.popularity)},
    ${questions.map(({ posting }) => posting.id)})`.execute(db)
  return rows.flatMap(({ at, posting }) => {
    const question = questions[at]
    return question ? [{ question, posting: unpackPosting(posting) }] : []
  })
}

/**
 * Unpacks one number of the SQL function search_postings. Divides instead of shifting, because ids exceed the 32 bits
 * of bitwise operators.
 */
function unpackPosting(packed: number): WordPosting {
  const rest = packed % 2 ** 20
  return {
    id: (packed - rest) / 2 ** 20,
    popularity: rest >> 10,
    field: (rest >> 7) & 7,
    traits: rest & 127,
  }
}

export interface CatalogueFilter {
  category?: string | undefined
  ios?: number | undefined
}

/** Those of the given applications that are in the category and run on the iOS version. */
export async function filterByCategoryAndIos(
  db: Db,
  ids: number[],
  { category, ios }: CatalogueFilter,
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select application_id as id from application_search
    where application_id = any(${ids}::bigint[])
      and (${ios ?? null}::integer is null or minimum_ios <= ${ios ?? null})
      and (${category ?? null}::text is null
        or (select id from category where label = ${category ?? null}) = any(category_ids))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The found applications in the order of the ids. */
export async function listFoundApplications(db: Db, ids: number[]): Promise<FoundApplication[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<FoundApplication>`
    select a.id, a.label, a.type, a.origin, a.name_fa, a.name_en, a.summary_fa, a.summary_en, a.price_toman, a.icon,
      a.primary_color, a.score_counts, a.download_count, a.is_enable_statistics, a.is_enable_install_from_website,
      a.is_compatible_with_iphone, a.is_compatible_with_ipad, a.installable_ios,
      d.id as developer_id, d.name_fa as developer_fa, d.name_en as developer_en
    from unnest(${ids}::bigint[]) with ordinality as asked(id, at)
    join application a on a.id = asked.id and a.is_published join developer d on d.id = a.developer_id
    order by asked.at`.execute(db)
  return rows
}

export interface FoundApplication {
  id: number
  label: string
  type: ApplicationType
  origin: ApplicationOrigin
  nameFa: string
  nameEn: string
  summaryFa: string
  summaryEn: string
  priceToman: number
  icon: string | null
  primaryColor: string
  scoreCounts: number[]
  downloadCount: number
  isEnableStatistics: boolean
  isEnableInstallFromWebsite: boolean
  isCompatibleWithIphone: boolean
  isCompatibleWithIpad: boolean
  installableIos: string | null
  developerId: number
  developerFa: string
  developerEn: string
}

export async function listAllCategories(db: Db) {
  return db
    .selectFrom('category')
    .select(['label', ...textNames('name')])
    .where('isHidden', '=', false)
    .orderBy('position')
    .execute()
}
