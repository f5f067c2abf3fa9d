import type { z } from 'zod'
import { type BlockData, blockDataSchema } from '#features/catalogue/editorial/block.contract.ts'
import { addMilliseconds, DAY, type Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type { Ids } from './applications.seed.ts'
import { collections, HOME_POLL, stories } from './content.ts'
import type { Gallery } from './pictures.seed.ts'

type NewBlock = z.input<typeof blockDataSchema>

/** Collections, stories and the five pages. Pages that an operator edited stay. */
export async function seedEditorial(db: Db, gallery: Gallery, ids: Ids, now: Instant): Promise<void> {
  for (const { applications, ...collection } of collections) {
    const { id } = await db
      .insertInto('collection')
      .values(collection)
      .returning('id')
      .executeTakeFirstOrThrow()
    const members = idsOf(ids, applications).map((applicationId, position) => ({
      collectionId: id,
      applicationId,
      position,
    }))
    await db.insertInto('collectionApplication').values(members).execute()
  }
  for (const [position, story] of stories.entries()) await insertStory(db, gallery, ids, story, position, now)
  for (const [label, page] of Object.entries(PAGES)) await insertPage(db, label, page)
}

function idsOf(ids: Ids, labels: readonly string[]): number[] {
  return [...new Set(labels)].flatMap((label) => ids.get(label) ?? [])
}

async function insertStory(
  db: Db,
  gallery: Gallery,
  ids: Ids,
  story: (typeof stories)[number],
  position: number,
  now: Instant,
): Promise<void> {
  const { label, titleFa, titleEn, subtitleFa, subtitleEn, isDark } = story
  const action = {
    labelFa: 'دیدن برنامه',
    labelEn: 'See the app',
    href: `/applications/${story.pinApplication}`,
  }
  const { id: storyId } = await db
    .insertInto('story')
    .values({
      label,
      titleFa,
      titleEn,
      subtitleFa,
      subtitleEn,
      isDark,
      position,
      createdAt: addMilliseconds(now, -(position + 1) * 5 * DAY),
      descriptionFa: story.paragraphsFa[0] ?? '',
      descriptionEn: story.paragraphsEn[0] ?? '',
      action: JSON.stringify(action),
      image: gallery.id(`story:${label}`),
      pinApplicationId: ids.get(story.pinApplication) ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const paragraphs = story.paragraphsFa.map((textFa, at) => ({
    type: 'text' as const,
    textFa,
    textEn: story.paragraphsEn[at] ?? '',
  }))
  const picture = { type: 'image' as const, picture: gallery.id(`shot:${story.pinApplication}:0`) }
  const contents = [
    ...paragraphs.slice(0, 2),
    picture,
    ...paragraphs.slice(2),
    { type: 'applications' as const, applications: idsOf(ids, story.applications) },
  ]
  await db
    .insertInto('storyContent')
    .values(
      contents.map((content, at) => ({
        textFa: null,
        textEn: null,
        picture: null,
        applications: [],
        ...content,
        storyId,
        position: at,
      })),
    )
    .execute()
}

async function insertPage(db: Db, label: string, { titleFa, titleEn, blocks }: SeedPage): Promise<void> {
  const made = await db
    .insertInto('page')
    .values({ label, titleFa, titleEn })
    .onConflict((conflict) =>
      conflict.column('label').doUpdateSet({ isOriginal: false }).where('page.isOriginal', '=', true),
    )
    .returning('id')
    .executeTakeFirst()
  if (!made) return
  const pageId = made.id
  const rows = blocks.map((block, position) => {
    const { kind, ...data }: BlockData = blockDataSchema.parse(block)
    return { pageId, position, kind, data: JSON.stringify(data) }
  })
  await db.deleteFrom('pageBlock').where('pageId', '=', pageId).execute()
  await db.insertInto('pageBlock').values(rows).execute()
}

interface SeedPage {
  titleFa: string
  titleEn: string
  blocks: NewBlock[]
}

const [firstStories, moreStories] = [stories.slice(0, 4), stories.slice(4)]

function shelf(
  titleFa: string,
  titleEn: string,
  query: object,
  look: 'row' | 'tile' | 'rank' = 'row',
  limit = 15,
): NewBlock {
  return { kind: 'applications', titleFa, titleEn, look, limit, query } as NewBlock
}

/** Fewer than ten items stay in one row (requirement 9.21). Nine tiles fill that row on a wide screen. */
const TILES = 9

function collectionShelf(at: number, look: 'row' | 'tile' = 'tile'): NewBlock[] {
  const collection = collections[at]
  if (!collection) return []
  return [
    {
      kind: 'applications',
      titleFa: collection.titleFa,
      titleEn: collection.titleEn,
      look,
      limit: look === 'tile' ? TILES : 15,
      collection: collection.label,
    },
  ]
}

const PROMO: NewBlock = {
  kind: 'promo',
  titleFa: 'یک اشتراک، همهٔ برنامه‌ها',
  titleEn: 'One subscription, every app',
  textFa: 'دستگاه‌تان را یک بار ثبت کنید و هر برنامه‌ای را مستقیم نصب کنید.',
  textEn: 'Register your device once and install any app directly.',
  labelFa: 'دیدن اشتراک‌ها',
  labelEn: 'See subscriptions',
  href: '/packages',
}

const CAMPAIGN_PROMO: NewBlock = {
  kind: 'promo',
  titleFa: 'تخفیف‌های همین روزها',
  titleEn: 'Discounts of these days',
  textFa: 'تخفیف ۴۸ ساعتهٔ فروشگاه و کدهای همراهان، همه در یک صفحه.',
  textEn: 'The 48-hour offer of the store and the codes of partners, on one page.',
  labelFa: 'دیدن تخفیف‌ها',
  labelEn: 'See the discounts',
  href: '/campaign',
}

const PAGES: Record<string, SeedPage> = {
  HOME: {
    titleFa: 'خانه',
    titleEn: 'Home',
    blocks: [
      { kind: 'banners', items: firstStories.map(({ label }) => ({ story: label })) },
      shelf('داغ‌ترین‌ها', 'Hottest now', { sort: 'download_count' }, 'row', 15),
      {
        kind: 'stories',
        titleFa: 'خواندنی‌ها',
        titleEn: 'Stories',
        labels: moreStories.map(({ label }) => label),
      },
      ...collectionShelf(0),
      shelf('تازه‌رسیده‌ها', 'Fresh arrivals', { sort: 'newest' }, 'tile', TILES),
      PROMO,
      shelf('بازی‌های محبوب', 'Popular games', { type: 'game' }, 'row', 15),
      ...collectionShelf(1),
      { kind: 'poll', poll: HOME_POLL },
      shelf('ساختهٔ ایران', 'Made in Iran', { origin: 'iranian', sort: 'score' }, 'tile', TILES),
      CAMPAIGN_PROMO,
      { kind: 'categories', titleFa: 'دسته‌ها', titleEn: 'Categories' },
      ...collectionShelf(2, 'row'),
    ],
  },
  APPLICATIONS: {
    titleFa: 'برنامه‌ها',
    titleEn: 'Apps',
    blocks: [
      { kind: 'banners', items: firstStories.slice(0, 2).map(({ label }) => ({ story: label })) },
      shelf('پرنصب‌ترین برنامه‌ها', 'Most installed apps', { type: 'application' }, 'rank', 20),
      shelf('ایرانی', 'Iranian', { type: 'application', origin: 'iranian' }),
      shelf('خارجی', 'Foreign', { type: 'application', origin: 'foreign' }),
      shelf('آنلاک‌شده', 'Unlocked', { type: 'application', origin: 'unlocked' }),
      ...collectionShelf(3),
      ...collectionShelf(4),
      { kind: 'categories', titleFa: 'دستهٔ برنامه‌ها', titleEn: 'App categories', type: 'application' },
    ],
  },
  GAMES: {
    titleFa: 'بازی‌ها',
    titleEn: 'Games',
    blocks: [
      shelf('پرنصب‌ترین بازی‌ها', 'Most installed games', { type: 'game' }, 'rank', 20),
      shelf('تازه‌ترین بازی‌ها', 'Newest games', { type: 'game', sort: 'newest' }, 'tile', TILES),
      shelf('بازی‌های ایرانی', 'Iranian games', { type: 'game', origin: 'iranian' }),
      shelf('آنلاک‌شده', 'Unlocked', { type: 'game', origin: 'unlocked' }),
      ...collectionShelf(5),
      { kind: 'categories', titleFa: 'دستهٔ بازی‌ها', titleEn: 'Game categories', type: 'game' },
    ],
  },
  HOTTEST: {
    titleFa: 'داغ‌ترین‌ها',
    titleEn: 'Hottest',
    blocks: [
      shelf('همین حالا داغ', 'Hot right now', { sort: 'download_count' }, 'rank', 30),
      ...collectionShelf(6),
      shelf('تازه و پرسروصدا', 'New and talked about', { sort: 'newest' }, 'row', 20),
    ],
  },
  BESTSELLERS: {
    titleFa: 'پرفروش‌ترین‌ها',
    titleEn: 'Best sellers',
    blocks: [
      shelf('پرفروش‌ترین‌ها', 'Best sellers', { sort: 'sales' }, 'rank', 30),
      shelf('بهترین امتیازها', 'Best rated', { sort: 'score' }, 'rank', 30),
      ...collectionShelf(7),
      PROMO,
      ...collectionShelf(8),
    ],
  },
}
