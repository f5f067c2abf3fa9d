import { buildListItemViews } from '#features/catalogue/catalogue.actions.ts'
import {
  type ApplicationOrigin,
  type ApplicationType,
  countPages,
} from '#features/catalogue/catalogue.rules.ts'
import { loadPicturesById } from '#features/catalogue/picture.actions.ts'
import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import { type Db, runShortQuery } from '#server/db.ts'
import { findApplications, type SearchResult } from './findApplications.actions.ts'
import { normaliseQuery, removeSpacesAndRepeats } from './normaliseQuery.rules.ts'
import { type QueryReading, readQuery } from './queryReading.rules.ts'
import type { RankFilter } from './ranking.actions.ts'
import { iosVersionNumber, MAXIMUM_COUNTED_RESULTS, MAXIMUM_SUGGESTIONS } from './search.rules.ts'
import * as store from './search.store.ts'
import {
  applicationSuggestion,
  categorySuggestion,
  developerSuggestion,
  didYouMeanText,
  findNamedRows,
  listDevelopersOf,
  type Suggestion,
  traitBitsOf,
} from './search.views.ts'

export interface SearchInput {
  q: string
  page: number
  perPage: number
  type?: ApplicationType | undefined
  category?: string | undefined
  origin?: ApplicationOrigin | undefined
  device?: 'iphone' | 'ipad' | undefined
  ios?: string | undefined
}

export async function search(ctx: Ctx, input: SearchInput) {
  const { q, page, perPage, type, category, origin, device, ios } = input
  const filter = {
    traits: traitBitsOf(device),
    typeTraits: traitBitsOf(type),
    originTraits: traitBitsOf(origin),
    category,
    ios: ios === undefined ? undefined : (iosVersionNumber(ios) ?? undefined),
    limit: perPage,
    offset: (page - 1) * perPage,
  }
  const { finding, rows } = await withTimeout(ctx, (db) => findRows(db, q, filter))
  const { ranked } = finding
  const { counts, origins, total } = ranked
  return {
    items: await buildListItemViews(ctx, rows),
    page,
    perPage,
    total,
    pages: countPages(total, perPage),
    counts,
    origins,
    isMore: finding.isCut || Math.max(counts.all, origins.all) >= MAXIMUM_COUNTED_RESULTS,
    didYouMean: repairOf(q, finding, rows[0]),
  }
}

async function withTimeout<T>(ctx: Ctx, read: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await runShortQuery(ctx.shortQueryDb, read)
  } catch (error) {
    // The query timed out. Single queries are short, so the database is overloaded.
    if ((error as { code?: string }).code === '57014')
      throw new AppError('service_unavailable', { retryAfterSeconds: 2 })
    throw error
  }
}

async function findRows(db: Db, q: string, filter: RankFilter) {
  const finding = await findApplications(db, q, filter)
  const ids = finding.ranked.page.map(({ posting }) => posting.id)
  return { finding, rows: await store.listFoundApplications(db, ids) }
}

/** The interpretation of the query that gave the best match. */
function readingOf({ ranked, plans }: SearchResult): QueryReading | undefined {
  return plans[ranked.page[0]?.plan ?? -1]?.reading
}

/** The query as the best match spells it, if it differs from what the user typed. */
function repairOf(q: string, finding: SearchResult, row: store.FoundApplication | undefined): string | null {
  const [match] = finding.ranked.page
  const reading = readingOf(finding)
  if (!row || !match || !reading || (!finding.isGuess && !reading.isSwapped)) return null
  const text = finding.isGuess ? didYouMeanText(match, row) : reading.text
  return text !== null &&
    removeSpacesAndRepeats(normaliseQuery(text)) !== removeSpacesAndRepeats(normaliseQuery(q))
    ? text
    : null
}

/** Maximum number of developers among the suggestions, which are mostly applications. */
const DEVELOPERS = 2
const CATEGORIES = 2
/** How many matching applications are searched for their developers. */
const LOOKED_THROUGH = 24

export async function suggest(ctx: Ctx, { q }: { q: string }): Promise<{ items: Suggestion[] }> {
  const all = readQuery(q)
  if (all.length === 0) return { items: [] }
  const filter = { traits: 0, typeTraits: 0, originTraits: 0, limit: LOOKED_THROUGH, offset: 0 }
  const { finding, rows, categories } = await withTimeout(ctx, async (db) => ({
    ...(await findRows(db, q, filter)),
    categories: await store.listAllCategories(db),
  }))
  // Use the interpretation of the best match: on the other keyboard layout a letter begins other names.
  const reading = readingOf(finding)
  const taken = reading ? [reading] : all
  const others = [
    ...findNamedRows(taken, categories, CATEGORIES).map(({ row, isNamed }) => ({
      isNamed,
      item: categorySuggestion(ctx.locale, row),
    })),
    ...findNamedRows(taken, listDevelopersOf(rows), DEVELOPERS).map(({ row, isNamed }) => ({
      isNamed,
      item: developerSuggestion(ctx.locale, row),
    })),
  ]
  const suggested = rows.slice(0, MAXIMUM_SUGGESTIONS - others.length)
  const pictures = await loadPicturesById(
    ctx,
    suggested.map(({ icon }) => icon),
  )
  const applications = suggested.map((row) => applicationSuggestion(ctx.locale, row, pictures(row.icon)))
  const named = others.filter(({ isNamed }) => isNamed).map(({ item }) => item)
  const begun = others.filter(({ isNamed }) => !isNamed).map(({ item }) => item)
  return { items: [...named, ...applications, ...begun] }
}
