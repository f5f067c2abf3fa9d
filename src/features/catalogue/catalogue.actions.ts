import { AppError } from '#kernel/errors.ts'
import { pick } from '#kernel/pick.ts'
import { policySourceOf } from '#kernel/webAddress.ts'
import { readContentVersion } from '#server/contentVersion.ts'
import type { Ctx } from '#server/context.ts'
import type { Db, Trx } from '#server/db.ts'
import { findApplicationDetail } from './application/detail.store.ts'
import { PLAIN_FIELDS } from './application/plainField.rules.ts'
import { countView } from './application/viewCount.actions.ts'
import {
  type ApplicationOrigin,
  type CountedFacet,
  countPages,
  facetCountsOf,
  MAXIMUM_SHELF_CARDS,
} from './catalogue.rules.ts'
import * as store from './catalogue.store.ts'
import {
  type ApplicationCardRow,
  applicationCardView,
  applicationListItemView,
  categoryView,
  commentView,
  loadPictures,
  packageView,
  publicDownloadCount,
  versionView,
} from './catalogue.views.ts'
import { localisedText } from './localised.rules.ts'

interface ApplicationListInput
  extends Omit<store.ApplicationListFilter, 'locale' | 'limit' | 'offset' | 'exclude'> {
  perPage: number
  page: number
}

export async function listApplications(ctx: Ctx, { page, perPage, ...filter }: ApplicationListInput) {
  const query = { ...filter, locale: ctx.locale, limit: perPage, offset: (page - 1) * perPage }
  const [rows, counted] = await Promise.all([
    store.listApplicationCards(ctx.db, query),
    countFacets(ctx, query),
  ])
  const facets = facetCountsOf(counted, filter)
  const total = filter.type ? facets.counts[filter.type] : facets.counts.all
  const items = await buildListItemViews(ctx, rows)
  return { items, page, perPage, total, pages: countPages(total, perPage), ...facets }
}

/** Counts of the whole catalogue by device, cached for one content version. */
const countsOf = new WeakMap<Db, { version: number; byDevice: Map<string, Promise<CountedFacet[]>> }>()

/**
 * Counts by type and origin. The counts of the whole catalogue read 100,000 index entries, so they are cached until the
 * content changes.
 */
async function countFacets({ db }: Ctx, filter: store.ApplicationListFilter): Promise<CountedFacet[]> {
  const { category, developer, device = '', ios } = filter
  if (category !== undefined || developer !== undefined || ios !== undefined)
    return store.countApplications(db, filter)
  const version = await readContentVersion(db)
  if (countsOf.get(db)?.version !== version) countsOf.set(db, { version, byDevice: new Map() })
  const byDevice = countsOf.get(db)?.byDevice
  const counted = byDevice?.get(device) ?? store.countApplications(db, filter)
  byDevice?.set(device, counted)
  counted.catch(() => byDevice?.delete(device))
  return counted
}

export async function buildCardViews(ctx: Ctx, rows: ApplicationCardRow[]) {
  const pictures = await loadIcons(ctx, rows)
  return rows.map((row) => applicationCardView(row, pictures))
}

/** Cards with the fields by which lists are filtered and sorted: categories, origin and downloads. */
export async function buildListItemViews(ctx: Ctx, rows: ApplicationCardRow[]) {
  const [pictures, categories] = await Promise.all([
    loadIcons(ctx, rows),
    store.listCategoriesOfApplications(
      ctx.db,
      rows.map((row) => row.id),
    ),
  ])
  const byApplication = Map.groupBy(categories, ({ applicationId }) => applicationId)
  return rows.map((row) =>
    applicationListItemView(ctx.locale, row, pictures, byApplication.get(row.id) ?? []),
  )
}

function loadIcons(ctx: Ctx, rows: ApplicationCardRow[]) {
  return loadPictures(
    ctx.db,
    rows.map((row) => row.icon),
  )
}

export async function getApplication(ctx: Ctx, { label }: { label: string }) {
  const row = await findApplicationDetail(ctx.db, label)
  if (!row) throw new AppError('application_not_found')
  const { developer, categories, images, comments, best, ofDeveloper, suggested } = row
  const { locale } = ctx
  const versions = row.versions.map((version) => versionView(locale, version))
  const packages = row.packages.map((one) => packageView(locale, one))
  const related = withoutShown(best, row.related)
  const pictures = await loadPictures(ctx.db, [
    row.icon,
    row.banner,
    row.ipadBanner,
    row.fullscreenBanner,
    row.ipadFullscreenBanner,
    ...images.map((image) => image.picture),
    ...categories.map((category) => category.icon),
    ...[...ofDeveloper, ...best, ...related, ...(suggested ? [suggested] : [])].map((card) => card.icon),
  ])
  const cards = (rows: ApplicationCardRow[]) => rows.map((card) => applicationCardView(card, pictures))
  const ofDevice = (device: string) =>
    images.filter((image) => image.device === device).flatMap((image) => pictures(image.picture) ?? [])
  return {
    ...applicationCardView(row, pictures),
    packageName: row.packageName,
    descriptionFa: row.descriptionFa,
    descriptionEn: row.descriptionEn,
    downloadCount: publicDownloadCount(row),
    bannerType: row.bannerType,
    banner: pictures(row.banner),
    ipadBanner: pictures(row.ipadBanner),
    fullscreenBanner: pictures(row.fullscreenBanner),
    ipadFullscreenBanner: pictures(row.ipadFullscreenBanner),
    ...pick(row, PLAIN_FIELDS),
    developer: {
      id: developer.id,
      displayName: localisedText(locale, developer, 'name'),
      nameFa: developer.nameFa,
      nameEn: developer.nameEn,
    },
    ...pick(row, ['isEnableComment', 'isEnableStatistics', 'titleIsDark', 'isEnableUpdateWithoutPackage']),
    isInstallable: row.isInstallable,
    categories: categories.map((category) => categoryView(locale, category, pictures)),
    imageLists: { iphone: ofDevice('iphone'), ipad: ofDevice('ipad') },
    scoreCounts: [...row.scoreCounts].reverse(),
    comments: comments.map(commentView),
    commentCount: row.commentCount,
    latestVersion: versions[0] ?? null,
    versions,
    suggestedApplication: suggested && applicationCardView(suggested, pictures),
    relatedApplications: cards(related),
    developerApplications: cards(ofDeveloper),
    bestApplicationsInMainCategory: cards(best),
    mainPackage: packages[0] ?? null,
    packages,
  }
}

/** Leaves out related applications that the shelf of the best applications already shows. */
function withoutShown(best: ApplicationCardRow[], related: ApplicationCardRow[]): ApplicationCardRow[] {
  const isShown = new Set(best.map((card) => card.id))
  return related.filter((card) => !isShown.has(card.id)).slice(0, MAXIMUM_SHELF_CARDS)
}

/** Stores how often each application was sold recently; zero for all others. */
export async function replaceSalesCounts(trx: Trx, sold: store.SoldApplication[]): Promise<void> {
  await store.replaceSalesCounts(trx, sold)
}

export async function viewApplication(ctx: Ctx, { id }: { id: number }) {
  if ((await store.listVisibleApplicationIds(ctx.db, [id])).length === 0)
    throw new AppError('application_not_found')
  countView(ctx, id)
  return {}
}

export async function listComments(
  ctx: Ctx,
  { id, page, perPage }: { id: number; page: number; perPage: number },
) {
  if ((await store.listVisibleApplicationIds(ctx.db, [id])).length === 0)
    throw new AppError('application_not_found')
  const [rows, total] = await Promise.all([
    store.listCommentsOfApplication(ctx.db, id, perPage, (page - 1) * perPage),
    store.countComments(ctx.db, id),
  ])
  return { items: rows.map(commentView), page, perPage, total, pages: countPages(total, perPage) }
}

export async function listCategories(ctx: Ctx, { origin }: { origin?: ApplicationOrigin | undefined } = {}) {
  const rows = await store.listCategories(ctx.db, origin)
  const pictures = await loadPictures(
    ctx.db,
    rows.map((row) => row.icon),
  )
  return { items: rows.map((row) => categoryView(ctx.locale, row, pictures)) }
}

/** How many origins of tracking links a policy has; a header must stay small. The most used ones come first. */
const MAXIMUM_TRACKING_ORIGINS = 50

/** The origins that browsers may call when an installation begins (requirement 20.5). */
export async function listTrackingOrigins(ctx: Ctx): Promise<string[]> {
  const rows = await store.listTrackingOrigins(ctx.db)
  const origins = new Set(rows.flatMap(({ origin }) => policySourceOf(origin ?? '') ?? []))
  if (origins.size > MAXIMUM_TRACKING_ORIGINS)
    ctx.log.warn({ origins: origins.size }, 'more origins of tracking links than the content policy has')
  return [...origins].slice(0, MAXIMUM_TRACKING_ORIGINS)
}

export async function getCategory(ctx: Ctx, { label }: { label: string }) {
  const row = await store.findCategory(ctx.db, label)
  if (!row) throw new AppError('not_found')
  return categoryView(ctx.locale, row, await loadPictures(ctx.db, [row.icon]))
}
