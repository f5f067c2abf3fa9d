import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import { findDetail } from './application/detail.store.ts'
import { type ApplicationType, type Origin, pageCount, SHELF_SIZE, type Sort } from './catalogue.rules.ts'
import * as store from './catalogue.store.ts'
import {
  type CardRow,
  cardView,
  categoryView,
  commentView,
  loadPictures,
  packageView,
  versionView,
} from './catalogue.views.ts'

export interface ListInput {
  perPage: number
  page: number
  category?: string | undefined
  developer?: number | undefined
  sort: Sort
  type?: ApplicationType | undefined
  origin?: Origin | undefined
  device?: 'iphone' | 'ipad' | undefined
}

export async function listApplications(ctx: Ctx, { page, perPage, ...filter }: ListInput) {
  const query = { ...filter, limit: perPage, offset: (page - 1) * perPage }
  const [rows, total] = await Promise.all([store.listCards(ctx.db, query), store.countCards(ctx.db, query)])
  return { items: await cardViews(ctx, rows), page, perPage, total, pages: pageCount(total, perPage) }
}

export async function cardViews(ctx: Ctx, rows: CardRow[]) {
  const pictures = await loadPictures(
    ctx.db,
    rows.map((row) => row.icon),
  )
  return rows.map((row) => cardView(row, pictures))
}

export async function getApplication(ctx: Ctx, { label }: { label: string }) {
  const row = await findDetail(ctx.db, label)
  if (!row) throw new AppError('application_not_found')
  const { developer, categories, images, versions, packages, comments, best, ofDeveloper, suggested } = row
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
  const cards = (rows: CardRow[]) => rows.map((card) => cardView(card, pictures))
  const ofDevice = (device: string) =>
    images.filter((image) => image.device === device).flatMap((image) => pictures(image.picture) ?? [])
  return {
    ...cardView(row, pictures),
    packageName: row.packageName,
    descriptionFa: row.descriptionFa,
    descriptionEn: row.descriptionEn,
    downloadCount: row.isEnableStatistics ? row.downloadCount : null,
    bannerType: row.bannerType,
    banner: pictures(row.banner),
    ipadBanner: pictures(row.ipadBanner),
    fullscreenBanner: pictures(row.fullscreenBanner),
    ipadFullscreenBanner: pictures(row.ipadFullscreenBanner),
    ageRating: row.ageRating,
    website: row.website,
    developer: {
      id: developer.id,
      displayName: developer.nameFa,
      nameFa: developer.nameFa,
      nameEn: developer.nameEn,
    },
    ...flagsOf(row),
    installTrackingLink: row.installTrackingLink,
    categories: categories.map((category) => categoryView(category, pictures)),
    imageLists: { iphone: ofDevice('iphone'), ipad: ofDevice('ipad') },
    scoreCounts: [...row.scoreCounts].reverse(),
    comments: comments.map(commentView),
    commentCount: row.commentCount,
    latestVersion: versions[0] ? versionView(versions[0]) : null,
    versions: versions.map(versionView),
    suggestedApplication: suggested && cardView(suggested, pictures),
    relatedApplications: cards(related),
    developerApplications: cards(ofDeveloper),
    bestApplicationsInMainCategory: cards(best),
    mainPackage: packages[0] ? packageView(packages[0]) : null,
    packages: packages.map(packageView),
  }
}

type ApplicationRow = NonNullable<Awaited<ReturnType<typeof findDetail>>>

function flagsOf(row: ApplicationRow) {
  const { isEnableComment, isEnableStatistics, isCompatibleWithIpad, isCompatibleWithIphone, titleIsDark } =
    row
  const { isEnableUpdateWithoutPackage, isEnableInstallFromWebsite } = row
  return {
    isEnableComment,
    isEnableStatistics,
    isCompatibleWithIpad,
    isCompatibleWithIphone,
    titleIsDark,
    isEnableUpdateWithoutPackage,
    isEnableInstallFromWebsite,
  }
}

/** Leaves out related applications that the shelf of the best applications already shows. */
function withoutShown(best: CardRow[], related: CardRow[]): CardRow[] {
  const isShown = new Set(best.map((card) => card.id))
  return related.filter((card) => !isShown.has(card.id)).slice(0, SHELF_SIZE)
}

export async function viewApplication(ctx: Ctx, { id }: { id: number }) {
  if (!(await store.countView(ctx.db, id))) throw new AppError('application_not_found')
  return {}
}

export async function listComments(
  ctx: Ctx,
  { id, page, perPage }: { id: number; page: number; perPage: number },
) {
  if ((await store.visibleIds(ctx.db, [id])).length === 0) throw new AppError('application_not_found')
  const [rows, total] = await Promise.all([
    store.commentsOf(ctx.db, id, perPage, (page - 1) * perPage),
    store.countComments(ctx.db, id),
  ])
  return { items: rows.map(commentView), page, perPage, total, pages: pageCount(total, perPage) }
}

export async function listCategories(ctx: Ctx) {
  const rows = await store.listCategories(ctx.db)
  const pictures = await loadPictures(
    ctx.db,
    rows.map((row) => row.icon),
  )
  return { items: rows.map((row) => categoryView(row, pictures)) }
}

export async function getCategory(ctx: Ctx, { label }: { label: string }) {
  const row = await store.findCategory(ctx.db, label)
  if (!row) throw new AppError('not_found')
  return categoryView(row, await loadPictures(ctx.db, [row.icon]))
}
