import type { z } from 'zod'
import { pollStateAt } from '#features/poll/poll.rules.ts'
import { AppError } from '#kernel/errors.ts'
import type { Locale } from '#kernel/locale.ts'
import { parseInstant } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import { buildCardViews, buildListItemViews } from '../catalogue.actions.ts'
import type { pageBlockSchema } from '../catalogue.contract.ts'
import { HOME_PAGE_LABEL, pathWithOrigin, STORIES_PAGE_LABEL } from '../catalogue.rules.ts'
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
import { localisedView } from '../localised.rules.ts'
import { type BlockData, type BlockOf, blockDataSchema } from './block.contract.ts'
import * as store from './editorial.store.ts'
import {
  loadPageParts,
  type PageBannerRow,
  type PageParts,
  type PageStoryRow,
  type ShelfQuery,
} from './pageParts.store.ts'

type Block = z.input<typeof pageBlockSchema>

export async function getPage(ctx: Ctx, { label }: { label: string }) {
  const rows = await store.listPageBlocks(ctx.db, label)
  const [page] = rows
  if (!page) throw new AppError('not_found')
  const wanted = rows.flatMap(({ kind, data }) => (kind ? (parseBlock(ctx, kind, data) ?? []) : []))
  const found = await loadBlockRows(ctx, wanted)
  const blocks = await Promise.all(wanted.map((block) => viewBlock(ctx, block, { ...found, page: label })))
  const { id, type } = page
  // Leave out blocks without content.
  return {
    id,
    type,
    label: page.label,
    ...localisedView(ctx.locale, page, 'title'),
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
  /** The label of the page that contains the block. */
  page: string
  cards: Map<BlockData, ApplicationCardRow[]>
}

async function loadBlockRows(ctx: Ctx, blocks: BlockData[]): Promise<Omit<BlockRows, 'page'>> {
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
  promo: async ({ locale }, data) => ({
    kind: 'promo',
    ...localisedView(locale, data, 'title', 'text', 'label'),
    href: data.href,
  }),
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
      return stories.filter((row) => row.label === item.story).map((row) => storyBanner(ctx, row, pictures))
    return applications
      .filter((row) => row.label === item.application)
      .map((row) => applicationBanner(ctx, row, pictures))
  })
  return banners.length > 0 ? { kind: 'banners', banners } : null
}

function storyBanner({ locale }: Ctx, row: PageStoryRow, pictures: PicturesById) {
  const { id: _, label, ...banner } = storyCardView(locale, row, pictures)
  return { href: `/stories/${label}`, ...banner }
}

function applicationBanner({ locale }: Ctx, row: PageBannerRow, pictures: PicturesById) {
  const { nameFa, nameEn, summaryFa, summaryEn } = row
  const texts = { titleFa: nameFa, titleEn: nameEn, subtitleFa: summaryFa, subtitleEn: summaryEn }
  return {
    href: `/applications/${row.label}`,
    ...localisedView(locale, texts, 'title', 'subtitle'),
    image: pictures(row.banner),
    isDark: !row.titleIsDark,
  }
}

async function viewStories(
  ctx: Ctx,
  data: BlockOf<'stories'>,
  { stories, page }: BlockRows,
): Promise<Block | null> {
  const { labels } = data
  const { locale } = ctx
  const rows = labels ? labels.flatMap((label) => stories.filter((row) => row.label === label)) : stories
  const pictures = await loadPictures(
    ctx.db,
    rows.map((row) => row.image),
  )
  if (rows.length === 0) return null
  const shown = rows.map((row) => storyCardView(locale, row, pictures))
  const href = page === STORIES_PAGE_LABEL ? null : `/pages/${STORIES_PAGE_LABEL}`
  return { kind: 'stories', ...localisedView(locale, data, 'title'), href, stories: shown }
}

async function viewApplications(
  ctx: Ctx,
  data: BlockOf<'applications'>,
  { cards, page }: BlockRows,
): Promise<Block | null> {
  const { look } = data
  const rows = cards.get(data) ?? []
  if (rows.length === 0) return null
  const applications = await buildCardViews(ctx, rows)
  const title = localisedView(ctx.locale, data, 'title')
  return { kind: 'applications', ...title, look, href: completeListPath(data, page), applications }
}

/** The page with the complete content of a shelf. Shelves of the home page lead to pages of the navigation. */
function completeListPath({ collection, query }: BlockOf<'applications'>, page: string): string {
  if (collection) return `/collections/${collection}`
  const { category, origin, type, sort } = query ?? {}
  const isByDownloads = sort === undefined || sort === 'download_count'
  if (page === HOME_PAGE_LABEL && !category && !origin && !type) {
    if (isByDownloads) return '/pages/HOTTEST'
    if (sort === 'sales') return '/pages/BESTSELLERS'
  }
  if (category && !type && isByDownloads) return pathWithOrigin(`/categories/${category}`, origin)
  const filter = { type, origin, category, sort: isByDownloads ? undefined : sort }
  const entries = Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `/search?${new URLSearchParams(entries.length > 0 ? entries : [['sort', 'download_count']])}`
}

async function viewCategories(
  ctx: Ctx,
  data: BlockOf<'categories'>,
  { categories }: BlockRows,
): Promise<Block | null> {
  const { type } = data
  const { locale } = ctx
  const rows = categories.filter((row) => type === undefined || row.type === type)
  const pictures = await loadPictures(
    ctx.db,
    rows.map((row) => row.icon),
  )
  if (rows.length === 0) return null
  const shown = rows.map((row) => categoryView(locale, row, pictures))
  return { kind: 'categories', ...localisedView(locale, data, 'title'), categories: shown }
}

async function viewPoll(
  ctx: Ctx,
  { poll: id }: BlockOf<'poll'>,
  { polls }: BlockRows,
): Promise<Block | null> {
  const poll = polls.find((one) => one.id === id)
  if (!poll) return null
  const { isEnabled } = poll
  const closesAt = poll.closesAt ? parseInstant(poll.closesAt) : null
  const closedAt = poll.closedAt ? parseInstant(poll.closedAt) : null
  if (pollStateAt({ isEnabled, closesAt, closedAt }, ctx.now) !== 'open') return null
  const options = poll.options.map((option) => ({
    id: option.id,
    ...localisedView(ctx.locale, option, 'text'),
  }))
  return { kind: 'poll', id, ...localisedView(ctx.locale, poll, 'question'), options }
}

export async function getCollection(ctx: Ctx, { label }: { label: string }) {
  const row = await store.findCollection(ctx.db, label)
  if (!row) throw new AppError('not_found')
  const cards = await catalogue.listCardsOfCollection(ctx.db, label)
  return {
    id: row.id,
    type: row.type,
    label,
    ...localisedView(ctx.locale, row, 'title', 'subtitle'),
    applications: await buildListItemViews(ctx, cards),
  }
}

export async function getStory(ctx: Ctx, { label }: { label: string }) {
  const { locale } = ctx
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
    ...storyCardView(locale, row, pictures),
    type: row.type,
    ...localisedView(locale, row, 'description'),
    action: actionView(locale, row.action as StoryAction | null),
    pinApplication: row.pinApplicationId ? (views.get(row.pinApplicationId) ?? null) : null,
    applications: viewsOf([...new Set(contents.flatMap((content) => content.applications))]),
    contents: contents.map((content) => ({
      type: content.type as 'text' | 'image' | 'video' | 'applications',
      url: content.url,
      picture: pictures(content.picture),
      ...localisedView(locale, content, 'text'),
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
function actionView(locale: Locale, action: StoryAction | null) {
  if (!action || !isAllowedLinkAddress(action.href)) return null
  return { ...localisedView(locale, action, 'label'), href: action.href }
}
