import type { z } from 'zod'
import { pollStateAt } from '#features/poll/poll.rules.ts'
import { AppError } from '#kernel/errors.ts'
import { parseInstant } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import { buildCardViews } from '../catalogue.actions.ts'
import type { pageBlockSchema } from '../catalogue.contract.ts'
import { withOrigin } from '../catalogue.rules.ts'
import * as catalogue from '../catalogue.store.ts'
import {
  type ApplicationCardRow,
  applicationCardView,
  categoryView,
  loadPictures,
  type PicturesById,
  storyCardView,
} from '../catalogue.views.ts'
import { isAllowedLinkAddress } from '../editing/draft.rules.ts'
import { type BlockData, type BlockOf, blockDataSchema } from './block.contract.ts'
import * as store from './editorial.store.ts'
import { type BannerPartRow, loadPageParts, type PageParts, type ShelfQuery } from './pageParts.store.ts'

type Block = z.input<typeof pageBlockSchema>

export async function getPage(ctx: Ctx, { label }: { label: string }) {
  const rows = await store.listPageBlocks(ctx.db, label)
  const [page] = rows
  if (!page) throw new AppError('not_found')
  const wanted = rows.flatMap(({ kind, data }) => (kind ? (parseBlock(ctx, kind, data) ?? []) : []))
  const found = await loadBlockRows(ctx, wanted)
  const blocks = await Promise.all(wanted.map((block) => viewBlock(ctx, block, found)))
  const { id, type, titleFa, titleEn } = page
  // Leave out blocks without content.
  return {
    id,
    type,
    label: page.label,
    titleFa,
    titleEn,
    blocks: blocks.filter((shown): shown is Block => shown !== null),
  }
}

/** Parses a stored block. Returns null for an unknown kind or outdated data, so that it does not break the page. */
function parseBlock(ctx: Ctx, kind: string, data: unknown): BlockData | null {
  const parsed = blockDataSchema.safeParse({ ...(data as object), kind })
  if (parsed.success) return parsed.data
  ctx.log.warn({ kind }, 'skipped a page block that cannot be parsed')
  return null
}

/** The rows for all blocks of an editorial page, loaded together. */
interface BlockRows extends Omit<PageParts, 'shelves'> {
  cards: Map<BlockData, ApplicationCardRow[]>
}

async function loadBlockRows(ctx: Ctx, blocks: BlockData[]): Promise<BlockRows> {
  const wanted = blocks.filter((block) => block.kind === 'applications')
  const { shelves, ...others } = await loadPageParts(ctx.db, {
    shelves: wanted.map(shelfOf),
    storyLabels: storyLabels(blocks),
    bannerLabels: blocks.flatMap((block) => (block.kind === 'banners' ? bannerLabels(block) : [])),
    hasCategories: blocks.some((block) => block.kind === 'categories'),
    pollIds: blocks.flatMap((block) => (block.kind === 'poll' ? block.poll : [])),
  })
  return { cards: new Map(wanted.map((block, at) => [block, shelves[at] ?? []])), ...others }
}

function bannerLabels({ items }: BlockOf<'banners'>): string[] {
  return items.flatMap((item) => ('application' in item ? item.application : []))
}

function shelfOf({ collection, query, limit }: BlockOf<'applications'>): ShelfQuery {
  return collection ? { collection, limit } : { sort: 'download_count', ...query, limit, offset: 0 }
}

/** Labels of the stories that the blocks show. Undefined means all stories, because one block shows all of them. */
function storyLabels(blocks: BlockData[]): string[] | undefined {
  if (blocks.some((block) => block.kind === 'stories' && !block.labels)) return undefined
  return blocks.flatMap((block) => {
    if (block.kind === 'stories') return block.labels ?? []
    if (block.kind !== 'banners') return []
    return block.items.flatMap((item) => ('story' in item ? item.story : []))
  })
}

async function viewBlock(ctx: Ctx, block: BlockData, found: BlockRows): Promise<Block | null> {
  return VIEWS[block.kind](ctx, block as never, found)
}

const VIEWS: {
  [Kind in BlockData['kind']]: (ctx: Ctx, data: BlockOf<Kind>, found: BlockRows) => Promise<Block | null>
} = {
  banners: viewBanners,
  stories: viewStories,
  applications: viewApplications,
  categories: viewCategories,
  promo: async (_ctx, data) => data,
  poll: viewPoll,
}

async function viewBanners(
  ctx: Ctx,
  { items }: BlockOf<'banners'>,
  { stories, banners: applications }: BlockRows,
): Promise<Block | null> {
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

function storyBanner(row: Parameters<typeof storyCardView>[0], pictures: PicturesById) {
  const { label, titleFa, titleEn, subtitleFa, subtitleEn, image, isDark } = storyCardView(row, pictures)
  return { href: `/stories/${label}`, titleFa, titleEn, subtitleFa, subtitleEn, image, isDark }
}

function applicationBanner(row: BannerPartRow, pictures: PicturesById) {
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

async function viewStories(
  ctx: Ctx,
  { titleFa, titleEn, labels }: BlockOf<'stories'>,
  { stories }: BlockRows,
): Promise<Block | null> {
  const rows = labels ? labels.flatMap((label) => stories.filter((row) => row.label === label)) : stories
  const pictures = await loadPictures(
    ctx.db,
    rows.map((row) => row.image),
  )
  return rows.length > 0
    ? { kind: 'stories', titleFa, titleEn, stories: rows.map((row) => storyCardView(row, pictures)) }
    : null
}

async function viewApplications(
  ctx: Ctx,
  data: BlockOf<'applications'>,
  { cards }: BlockRows,
): Promise<Block | null> {
  const { titleFa, titleEn, look } = data
  const rows = cards.get(data) ?? []
  if (rows.length === 0) return null
  const applications = await buildCardViews(ctx, rows)
  return { kind: 'applications', titleFa, titleEn, look, href: completeListPath(data), applications }
}

/** The page with everything that a shelf shows the beginning of. */
function completeListPath({ collection, query }: BlockOf<'applications'>): string {
  if (collection) return `/collections/${collection}`
  const { category, origin, type, sort } = query ?? {}
  const isByDownloads = sort === undefined || sort === 'download_count'
  if (category && !type && isByDownloads) return withOrigin(`/categories/${category}`, origin)
  const filter = { type, origin, category, sort: isByDownloads ? undefined : sort }
  const entries = Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `/search?${new URLSearchParams(entries.length > 0 ? entries : [['sort', 'download_count']])}`
}

async function viewCategories(
  ctx: Ctx,
  { titleFa, titleEn, type }: BlockOf<'categories'>,
  { categories }: BlockRows,
): Promise<Block | null> {
  const rows = categories.filter((row) => type === undefined || row.type === type)
  const pictures = await loadPictures(
    ctx.db,
    rows.map((row) => row.icon),
  )
  return rows.length > 0
    ? { kind: 'categories', titleFa, titleEn, categories: rows.map((row) => categoryView(row, pictures)) }
    : null
}

async function viewPoll(
  ctx: Ctx,
  { poll: id }: BlockOf<'poll'>,
  { polls }: BlockRows,
): Promise<Block | null> {
  const poll = polls.find((one) => one.id === id)
  if (!poll) return null
  const { isEnabled, questionFa, questionEn, options } = poll
  const closesAt = poll.closesAt ? parseInstant(poll.closesAt) : null
  const closedAt = poll.closedAt ? parseInstant(poll.closedAt) : null
  if (pollStateAt({ isEnabled, closesAt, closedAt }, ctx.now) !== 'open') return null
  return { kind: 'poll', id, questionFa, questionEn, options }
}

export async function getCollection(ctx: Ctx, { label }: { label: string }) {
  const row = await store.findCollection(ctx.db, label)
  if (!row) throw new AppError('not_found')
  const cards = await catalogue.listCardsOfCollection(ctx.db, label)
  return { ...row, applications: await buildCardViews(ctx, cards) }
}

export async function getStory(ctx: Ctx, { label }: { label: string }) {
  const row = await store.findStory(ctx.db, label)
  if (!row) throw new AppError('not_found')
  const contents = await store.listStoryContents(ctx.db, row.id)
  const ids = [
    ...contents.flatMap((content) => content.applications),
    ...(row.pinApplicationId ? [row.pinApplicationId] : []),
  ]
  const cards = await catalogue.listApplicationCardsById(ctx.db, [...new Set(ids)])
  const pictures = await loadPictures(ctx.db, [
    row.image,
    ...cards.map((card) => card.icon),
    ...contents.map((content) => content.picture),
  ])
  const views = new Map(cards.map((card) => [card.id, applicationCardView(card, pictures)]))
  const viewsOf = (wanted: number[]) => wanted.flatMap((id) => views.get(id) ?? [])
  return {
    ...storyCardView(row, pictures),
    type: row.type,
    descriptionFa: row.descriptionFa,
    descriptionEn: row.descriptionEn,
    action: validAction(row.action as StoryAction | null),
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

interface StoryAction {
  labelFa: string
  labelEn: string
  href: string
}

/** Leaves out a story's button whose stored URL breaks the current rule for URLs. */
function validAction(action: StoryAction | null): StoryAction | null {
  return action && isAllowedLinkAddress(action.href) ? action : null
}
