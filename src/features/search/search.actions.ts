import { cardViews } from '#features/catalogue/catalogue.actions.ts'
import { type ApplicationType, type Origin, pageCount } from '#features/catalogue/catalogue.rules.ts'
import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { type Finding, find } from './finding.actions.ts'
import { compact, normaliseQuery } from './normal.rules.ts'
import { readings } from './reading.rules.ts'
import { COUNTED_AT_MOST, iosNumber, SUGGESTIONS } from './search.rules.ts'
import * as store from './search.store.ts'
import {
  applicationSuggestion,
  categorySuggestion,
  countOf,
  developerSuggestion,
  isMeant,
  repairedText,
  type Suggestion,
  traitsOf,
} from './search.views.ts'

export interface SearchInput {
  q: string
  page: number
  perPage: number
  type?: ApplicationType | undefined
  category?: string | undefined
  origin?: Origin | undefined
  device?: 'iphone' | 'ipad' | undefined
  ios?: string | undefined
}

export async function search(ctx: Ctx, input: SearchInput) {
  const { q, page, perPage, type, category, origin, device, ios } = input
  const filter = {
    traits: traitsOf(origin, device),
    typeTraits: traitsOf(type),
    category,
    ios: ios === undefined ? undefined : (iosNumber(ios) ?? undefined),
    limit: perPage,
    offset: (page - 1) * perPage,
  }
  const { finding, rows, didYouMean } = await bounded(ctx, async (db) => {
    const finding = await find(db, q, filter)
    const rows = await rowsOf(db, finding)
    return { finding, rows, didYouMean: await repairOf(db, q, finding, rows[0]) }
  })
  const { ranked } = finding
  const total = countOf(ranked, type)
  return {
    items: await cardViews(ctx, rows),
    page,
    perPage,
    total,
    pages: pageCount(total, perPage),
    counts: { all: ranked.all, application: ranked.applications, game: ranked.games },
    isMore: finding.isCut || ranked.all >= COUNTED_AT_MOST,
    didYouMean,
  }
}

/** One read in a transaction of its own, so that its bounds end with it. */
async function bounded<T>(ctx: Ctx, read: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await ctx.transaction(async (trx) => {
      await store.boundStatements(trx)
      return read(trx)
    })
  } catch (error) {
    // The database took too long: it is overloaded, for no query is long enough to do it alone.
    if ((error as { code?: string }).code === '57014')
      throw new AppError('service_unavailable', { retryAfterSeconds: 2 })
    throw error
  }
}

function rowsOf(db: Db, { ranked }: Finding): Promise<store.FoundApplication[]> {
  return store.foundApplications(
    db,
    ranked.page.map(({ id }) => id),
  )
}

/** What the best match was found by, where that is not what was typed. */
async function repairOf(
  db: Db,
  q: string,
  { ranked, plans, isGuess }: Finding,
  top: store.FoundApplication | undefined,
): Promise<string | null> {
  const plan = plans[ranked.page[0]?.plan ?? 0]
  if (!top || !plan || (!isGuess && !plan.reading.isSwapped)) return null
  const text = isGuess ? repairedText(plan, top, await store.wordsOf(db, top.id)) : plan.reading.text
  return text !== null && compact(normaliseQuery(text)) !== compact(normaliseQuery(q)) ? text : null
}

/** Applications mostly; a developer or a category where one is meant. */
const DEVELOPERS = 2
const CATEGORIES = 2
/** How many matches are looked through for their developers. */
const LOOKED_THROUGH = 24

export async function suggest(ctx: Ctx, { q }: { q: string }): Promise<{ items: Suggestion[] }> {
  const taken = readings(q)
  if (taken.length === 0) return { items: [] }
  const filter = { traits: 0, typeTraits: 0, limit: LOOKED_THROUGH, offset: 0 }
  const { rows, developers, categories } = await bounded(ctx, async (db) => {
    const rows = await rowsOf(db, await find(db, q, filter))
    const developers = await store.developersOf(db, [...new Set(rows.map((row) => row.developerId))])
    return { rows, developers, categories: await store.allCategories(db) }
  })
  const meant = <T extends { nameFa: string; nameEn: string }>(named: T[], most: number) =>
    named.filter((row) => taken.some((reading) => isMeant(reading, row))).slice(0, most)
  const others = [
    ...meant(categories, CATEGORIES).map((row) => categorySuggestion(ctx.locale, row)),
    ...meant(developers, DEVELOPERS).map((row) => developerSuggestion(ctx.locale, row)),
  ]
  const applications = rows
    .slice(0, SUGGESTIONS - others.length)
    .map((row) => applicationSuggestion(ctx.locale, row))
  return { items: [...applications, ...others] }
}
