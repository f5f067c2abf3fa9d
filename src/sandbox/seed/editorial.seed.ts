import type { z } from 'zod'
import { type BlockData, blockDataSchema } from '#features/catalogue/editorial/block.contract.ts'
import { pickTexts, type Texts } from '#features/catalogue/texts.rules.ts'
import { addMilliseconds, DAY, type Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type { Ids } from './applications.seed.ts'
import { collections, HOME_POLL, stories } from './content.ts'
import type { Gallery } from './pictures.seed.ts'

type NewBlock = z.input<typeof blockDataSchema>

interface Media {
  gallery: Gallery
  /** The path of the stored video. */
  film: string
}

/** The story that has a video. */
const FILM_STORY = 'bedtime-voices'

function filmContent({ gallery, film }: Media) {
  return {
    type: 'video' as const,
    url: film,
    picture: gallery.id(`story:${FILM_STORY}`),
    textFa: 'شب‌تاب‌ها پیش از خواب؛ شش ثانیه بی‌صدا',
    textEn: 'Fireflies before sleep: six silent seconds',
    textAr: 'يراعات قبل النوم: ست ثوانٍ بلا صوت',
    textRu: 'Светлячки перед сном: шесть секунд без звука',
  }
}

/** Collections, stories and the five pages. Pages that an operator has edited are not changed. */
export async function seedEditorial(db: Db, media: Media, ids: Ids, now: Instant): Promise<void> {
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
  for (const [position, story] of stories.entries()) await insertStory(db, media, ids, story, position, now)
  for (const [label, page] of Object.entries(PAGES)) await insertPage(db, label, page)
}

function idsOf(ids: Ids, labels: readonly string[]): number[] {
  return [...new Set(labels)].flatMap((label) => ids.get(label) ?? [])
}

async function insertStory(
  db: Db,
  media: Media,
  ids: Ids,
  story: (typeof stories)[number],
  position: number,
  now: Instant,
): Promise<void> {
  const { label, isDark } = story
  const { gallery } = media
  const action = {
    labelFa: 'دیدن برنامه',
    labelEn: 'See the app',
    labelAr: 'عرض التطبيق',
    labelRu: 'Открыть приложение',
    href: `/applications/${story.pinApplication}`,
  }
  const { id: storyId } = await db
    .insertInto('story')
    .values({
      label,
      ...pickTexts(story, 'title', 'subtitle'),
      isDark,
      position,
      createdAt: addMilliseconds(now, -(position + 1) * 5 * DAY),
      descriptionFa: story.paragraphsFa[0] ?? '',
      descriptionEn: story.paragraphsEn[0] ?? '',
      descriptionAr: story.paragraphsAr[0] ?? '',
      descriptionRu: story.paragraphsRu[0] ?? '',
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
    textAr: story.paragraphsAr[at] ?? '',
    textRu: story.paragraphsRu[at] ?? '',
  }))
  const picture = { type: 'image' as const, picture: gallery.id(`shot:${story.pinApplication}:0`) }
  const contents = [
    ...paragraphs.slice(0, 2),
    picture,
    ...(label === FILM_STORY ? [filmContent(media)] : []),
    ...paragraphs.slice(2),
    { type: 'applications' as const, applications: idsOf(ids, story.applications) },
  ]
  await db
    .insertInto('storyContent')
    .values(
      contents.map((content, at) => ({
        textFa: null,
        textEn: null,
        textAr: null,
        textRu: null,
        picture: null,
        url: null,
        applications: [],
        ...content,
        storyId,
        position: at,
      })),
    )
    .execute()
}

async function insertPage(db: Db, label: string, { blocks, ...titles }: SeedPage): Promise<void> {
  const made = await db
    .insertInto('page')
    .values({ label, ...titles })
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

interface SeedPage extends Texts<'title'> {
  blocks: NewBlock[]
}

type InFour = [fa: string, en: string, ar: string, ru: string]

function title(...[titleFa, titleEn, titleAr, titleRu]: InFour): Texts<'title'> {
  return { titleFa, titleEn, titleAr, titleRu }
}

const [firstStories, moreStories] = [stories.slice(0, 4), stories.slice(4)]

/** Stories for the top of a page, by label. */
function hero(...labels: string[]): NewBlock {
  return { kind: 'banners', items: labels.map((label) => ({ story: label })) }
}

function shelf(titles: InFour, query: object, look: 'row' | 'tile' | 'rank' = 'row', limit = 15): NewBlock {
  return { kind: 'applications', ...title(...titles), look, limit, query } as NewBlock
}

/** Fewer than ten items stay in one row (requirement 9.21). Nine tiles fill that row on a wide screen. */
const TILES = 9

function collectionShelf(label: string, look: 'row' | 'tile' = 'tile'): NewBlock[] {
  const collection = collections.find((one) => one.label === label)
  if (!collection) return []
  return [
    {
      kind: 'applications',
      ...pickTexts(collection, 'title'),
      look,
      limit: look === 'tile' ? TILES : 15,
      collection: collection.label,
    },
  ]
}

function bestSellers(look: 'row' | 'rank', limit: number): NewBlock {
  return shelf(
    ['پرفروش‌ترین‌ها', 'Best sellers', 'الأكثر مبيعًا', 'Бестселлеры'],
    { sort: 'sales' },
    look,
    limit,
  )
}

const PROMO: NewBlock = {
  kind: 'promo',
  ...title(
    'یک اشتراک، همهٔ برنامه‌ها',
    'One subscription, every app',
    'اشتراك واحد لكل التطبيقات',
    'Одна подписка на все приложения',
  ),
  textFa: 'دستگاه‌تان را یک بار ثبت کنید و هر برنامه‌ای را مستقیم نصب کنید.',
  textEn: 'Register your device once and install any app directly.',
  textAr: 'سجّل جهازك مرة واحدة وثبّت أي تطبيق مباشرة.',
  textRu: 'Зарегистрируйте устройство один раз и ставьте любые приложения напрямую.',
  labelFa: 'دیدن اشتراک‌ها',
  labelEn: 'See subscriptions',
  labelAr: 'عرض الاشتراكات',
  labelRu: 'Посмотреть подписки',
  href: '/packages',
}

const CAMPAIGN_PROMO: NewBlock = {
  kind: 'promo',
  ...title('تخفیف‌های همین روزها', 'Discounts of these days', 'خصومات هذه الأيام', 'Скидки этих дней'),
  textFa: 'تخفیف ۴۸ ساعتهٔ فروشگاه و کدهای همراهان، همه در یک صفحه.',
  textEn: 'The 48-hour offer of the store and the codes of partners, on one page.',
  labelFa: 'دیدن تخفیف‌ها',
  labelEn: 'See the discounts',
  textAr: 'عرض المتجر لمدة 48 ساعة ورموز الشركاء، كلها في صفحة واحدة.',
  textRu: 'Предложение магазина на 48 часов и коды партнёров — на одной странице.',
  labelAr: 'عرض الخصومات',
  labelRu: 'Смотреть скидки',
  href: '/campaign',
}

const PAGES: Record<string, SeedPage> = {
  HOME: {
    ...title('خانه', 'Home', 'الرئيسية', 'Главная'),
    blocks: [
      { kind: 'banners', items: firstStories.map(({ label }) => ({ story: label })) },
      shelf(
        ['داغ‌ترین‌ها', 'Hottest now', 'الأكثر رواجًا الآن', 'Сейчас популярно'],
        { sort: 'download_count' },
        'row',
        15,
      ),
      {
        kind: 'stories',
        ...title('خواندنی‌ها', 'Stories', 'مقالات', 'Истории'),
        labels: moreStories.map(({ label }) => label),
      },
      ...collectionShelf('editors-choice'),
      shelf(['تازه‌رسیده‌ها', 'Fresh arrivals', 'وصل حديثًا', 'Новинки'], { sort: 'newest' }, 'tile', TILES),
      PROMO,
      bestSellers('row', 15),
      shelf(
        ['بازی‌های محبوب', 'Popular games', 'ألعاب محبوبة', 'Популярные игры'],
        { type: 'game' },
        'row',
        15,
      ),
      ...collectionShelf('new-iranian'),
      { kind: 'poll', poll: HOME_POLL },
      shelf(
        ['ساختهٔ ایران', 'Made in Iran', 'صُنع في إيران', 'Сделано в Иране'],
        { origin: 'iranian', sort: 'score' },
        'tile',
        TILES,
      ),
      CAMPAIGN_PROMO,
      { kind: 'categories', ...title('دسته‌ها', 'Categories', 'الفئات', 'Категории') },
      ...collectionShelf('unlocked-apps', 'row'),
    ],
  },
  APPLICATIONS: {
    ...title('برنامه‌ها', 'Apps', 'التطبيقات', 'Приложения'),
    blocks: [
      hero('month-end-money', 'write-persian-well', 'first-photos'),
      shelf(
        [
          'پرنصب‌ترین برنامه‌ها',
          'Most installed apps',
          'التطبيقات الأكثر تثبيتًا',
          'Самые устанавливаемые приложения',
        ],
        { type: 'application' },
        'rank',
        20,
      ),
      shelf(['ایرانی', 'Iranian', 'إيرانية', 'Иранские'], { type: 'application', origin: 'iranian' }),
      shelf(['خارجی', 'Foreign', 'أجنبية', 'Зарубежные'], { type: 'application', origin: 'foreign' }),
      shelf(['آنلاک‌شده', 'Unlocked', 'مفتوحة القفل', 'Разблокированные'], {
        type: 'application',
        origin: 'unlocked',
      }),
      ...collectionShelf('money-matters'),
      ...collectionShelf('studio-in-pocket'),
      {
        kind: 'categories',
        ...title('دستهٔ برنامه‌ها', 'App categories', 'فئات التطبيقات', 'Категории приложений'),
        type: 'application',
      },
    ],
  },
  GAMES: {
    ...title('بازی‌ها', 'Games', 'الألعاب', 'Игры'),
    blocks: [
      hero('quiet-puzzles', 'heroes-and-demons', 'alley-football', 'small-worlds'),
      shelf(
        ['پرنصب‌ترین بازی‌ها', 'Most installed games', 'الألعاب الأكثر تثبيتًا', 'Самые устанавливаемые игры'],
        { type: 'game' },
        'rank',
        20,
      ),
      shelf(
        ['تازه‌ترین بازی‌ها', 'Newest games', 'أحدث الألعاب', 'Новые игры'],
        { type: 'game', sort: 'newest' },
        'tile',
        TILES,
      ),
      shelf(['بازی‌های ایرانی', 'Iranian games', 'ألعاب إيرانية', 'Иранские игры'], {
        type: 'game',
        origin: 'iranian',
      }),
      shelf(['آنلاک‌شده', 'Unlocked', 'مفتوحة القفل', 'Разблокированные'], {
        type: 'game',
        origin: 'unlocked',
      }),
      ...collectionShelf('offline-games'),
      ...collectionShelf('play-together'),
      ...collectionShelf('story-games'),
      {
        kind: 'categories',
        ...title('دستهٔ بازی‌ها', 'Game categories', 'فئات الألعاب', 'Категории игр'),
        type: 'game',
      },
    ],
  },
  HOTTEST: {
    ...title('داغ‌ترین‌ها', 'Hottest', 'الأكثر رواجًا', 'Самое популярное'),
    blocks: [
      shelf(
        ['همین حالا داغ', 'Hot right now', 'رائج الآن', 'В тренде прямо сейчас'],
        { sort: 'download_count' },
        'rank',
        30,
      ),
      ...collectionShelf('healthy-days'),
      shelf(
        ['تازه و پرسروصدا', 'New and talked about', 'جديد وحديث الناس', 'Новое и обсуждаемое'],
        { sort: 'newest' },
        'row',
        20,
      ),
    ],
  },
  BESTSELLERS: {
    ...title('پرفروش‌ترین‌ها', 'Best sellers', 'الأكثر مبيعًا', 'Бестселлеры'),
    blocks: [
      bestSellers('rank', 30),
      ...collectionShelf('travel-kit'),
      PROMO,
      ...collectionShelf('calm-corner'),
      shelf(
        ['بهترین امتیازها', 'Best rated', 'الأعلى تقييمًا', 'С лучшими оценками'],
        { sort: 'score' },
        'rank',
        30,
      ),
    ],
  },
}
