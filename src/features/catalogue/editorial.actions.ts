import type { z } from 'zod'
import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import { type BlockData, type BlockOf, blockData } from './block.contract.ts'
import { cardViews } from './catalogue.actions.ts'
import type { block } from './catalogue.contract.ts'
import * as catalogue from './catalogue.store.ts'
import { cardView, categoryView, loadPictures, type Pictures, storyCardView } from './catalogue.views.ts'
import * as store from './editorial.store.ts'

type Block = z.input<typeof block>

export async function getPage(ctx: Ctx, { label }: { label: string }) {
  const rows = await store.pageBlocks(ctx.db, label)
  const [page] = rows
  if (!page) throw new AppError('not_found')
  const blocks = await Promise.all(
    rows.map(({ kind, data }) => (kind ? showBlock(ctx, { kind, data }) : null)),
  )
  const { id, type, titleFa, titleEn } = page
  // A block with nothing to show is not shown: an empty shelf helps nobody.
  return {
    id,
    type,
    label: page.label,
    titleFa,
    titleEn,
    blocks: blocks.filter((shown): shown is Block => shown !== null),
  }
}

/** A kind of a later release, or data that no longer fits, leaves a gap instead of breaking the page. */
async function showBlock(ctx: Ctx, row: { kind: string; data: unknown }): Promise<Block | null> {
  const parsed = blockData.safeParse({ ...(row.data as object), kind: row.kind })
  if (!parsed.success) {
    ctx.log.warn({ kind: row.kind }, 'a block of a page cannot be shown')
    return null
  }
  return SHOW[parsed.data.kind](ctx, parsed.data as never)
}

const SHOW: { [Kind in BlockData['kind']]: (ctx: Ctx, data: BlockOf<Kind>) => Promise<Block | null> } = {
  banners: showBanners,
  stories: showStories,
  applications: showApplications,
  categories: showCategories,
  promo: async (_ctx, data) => data,
}

async function showBanners(ctx: Ctx, { items }: BlockOf<'banners'>): Promise<Block | null> {
  const [stories, applications] = await Promise.all([
    store.listStories(
      ctx.db,
      items.flatMap((item) => ('story' in item ? item.story : [])),
    ),
    catalogue.bannersOf(
      ctx.db,
      items.flatMap((item) => ('application' in item ? item.application : [])),
    ),
  ])
  const pictures = await loadPictures(ctx.db, [
    ...stories.map((row) => row.image),
    ...applications.map((row) => row.banner),
  ])
  const banners = items.flatMap((item) => {
    if ('story' in item)
      return stories.filter((row) => row.label === item.story).map((row) => storyBanner(row, pictures))
    return applications
      .filter((row) => row.label === item.application)
      .map((row) => applicationBanner(row, pictures))
  })
  return banners.length > 0 ? { kind: 'banners', banners } : null
}

function storyBanner(row: Parameters<typeof storyCardView>[0], pictures: Pictures) {
  const { label, titleFa, titleEn, subtitleFa, subtitleEn, image, isDark } = storyCardView(row, pictures)
  return { href: `/stories/${label}`, titleFa, titleEn, subtitleFa, subtitleEn, image, isDark }
}

function applicationBanner(row: Awaited<ReturnType<typeof catalogue.bannersOf>>[number], pictures: Pictures) {
  return {
    href: `/applications/${row.label}`,
    titleFa: row.nameFa,
    titleEn: row.nameEn,
    subtitleFa: row.summaryFa,
    subtitleEn: row.summaryEn,
    image: pictures(row.banner),
    isDark: !row.titleIsDark,
  }
}

async function showStories(
  ctx: Ctx,
  { titleFa, titleEn, labels }: BlockOf<'stories'>,
): Promise<Block | null> {
  const rows = await store.listStories(ctx.db, labels)
  const pictures = await loadPictures(
    ctx.db,
    rows.map((row) => row.image),
  )
  return rows.length > 0
    ? { kind: 'stories', titleFa, titleEn, stories: rows.map((row) => storyCardView(row, pictures)) }
    : null
}

async function showApplications(ctx: Ctx, data: BlockOf<'applications'>): Promise<Block | null> {
  const { titleFa, titleEn, look } = data
  const rows = data.collection
    ? await catalogue.cardsOfCollection(ctx.db, data.collection, data.limit)
    : await queryCards(ctx, data)
  if (rows.length === 0) return null
  const href = data.collection
    ? `/collections/${data.collection}`
    : data.query?.category
      ? `/categories/${data.query.category}`
      : null
  return { kind: 'applications', titleFa, titleEn, look, href, applications: await cardViews(ctx, rows) }
}

async function queryCards(ctx: Ctx, { query, limit }: BlockOf<'applications'>) {
  return catalogue.listCards(ctx.db, { sort: 'download_count', ...query, limit, offset: 0 })
}

async function showCategories(
  ctx: Ctx,
  { titleFa, titleEn, type }: BlockOf<'categories'>,
): Promise<Block | null> {
  const rows = await catalogue.listCategories(ctx.db, type)
  const pictures = await loadPictures(
    ctx.db,
    rows.map((row) => row.icon),
  )
  return rows.length > 0
    ? { kind: 'categories', titleFa, titleEn, categories: rows.map((row) => categoryView(row, pictures)) }
    : null
}

export async function getCollection(ctx: Ctx, { label }: { label: string }) {
  const row = await store.findCollection(ctx.db, label)
  if (!row) throw new AppError('not_found')
  const cards = await catalogue.cardsOfCollection(ctx.db, label)
  return { ...row, applications: await cardViews(ctx, cards) }
}

export async function getStory(ctx: Ctx, { label }: { label: string }) {
  const row = await store.findStory(ctx.db, label)
  if (!row) throw new AppError('not_found')
  const contents = await store.storyContents(ctx.db, row.id)
  const ids = [
    ...contents.flatMap((content) => content.applications),
    ...(row.pinApplicationId ? [row.pinApplicationId] : []),
  ]
  const cards = await catalogue.cardsById(ctx.db, [...new Set(ids)])
  const pictures = await loadPictures(ctx.db, [
    row.image,
    ...cards.map((card) => card.icon),
    ...contents.map((content) => content.picture),
  ])
  const views = new Map(cards.map((card) => [card.id, cardView(card, pictures)]))
  const viewsOf = (wanted: number[]) => wanted.flatMap((id) => views.get(id) ?? [])
  return {
    ...storyCardView(row, pictures),
    type: row.type,
    descriptionFa: row.descriptionFa,
    descriptionEn: row.descriptionEn,
    action: row.action as { labelFa: string; labelEn: string; href: string } | null,
    pinApplication: row.pinApplicationId ? (views.get(row.pinApplicationId) ?? null) : null,
    applications: viewsOf([...new Set(contents.flatMap((content) => content.applications))]),
    contents: contents.map((content) => ({
      type: content.type as 'text' | 'image' | 'video' | 'applications',
      url: content.url,
      picture: pictures(content.picture),
      textFa: content.textFa,
      textEn: content.textEn,
      applications: viewsOf(content.applications),
    })),
  }
}
