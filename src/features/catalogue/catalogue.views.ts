import type { Selectable } from 'kysely'
import type { Locale } from '#kernel/locale.ts'
import { toman } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type { ApplicationTable, StoryTable } from '#server/schema.gen.ts'
import type {
  CategoryPartRow,
  CommentPartRow,
  PackagePartRow,
  VersionPartRow,
} from './application/detail.store.ts'
import { meanScoreOf } from './catalogue.rules.ts'
import { type APPLICATION_CARD_COLUMNS, type CategoryRefRow, findPictures } from './catalogue.store.ts'
import { localisedText, localisedView } from './localised.rules.ts'

/** Maps rows to API responses. The actions load the rows. */

export type ApplicationCardRow = Pick<Selectable<ApplicationTable>, (typeof APPLICATION_CARD_COLUMNS)[number]>

interface Picture {
  url: string
  width: number
  height: number
  color: string
}
export type PicturesById = (id: string | null) => Picture | null

/** Cache of pictures. A picture's id is the hash of its content, so an entry never becomes stale. */
const pictureCache = new Map<string, Picture>()
const MAXIMUM_CACHED = 50_000

/** Loads the pictures of a response in one query; usually the cache has them all. */
export async function loadPictures(db: Db, ids: Array<string | null | undefined>): Promise<PicturesById> {
  const found = new Map<string, Picture>()
  const missing: string[] = []
  for (const id of new Set(ids)) {
    const picture = id && pictureCache.get(id)
    if (picture) found.set(id, picture)
    else if (id) missing.push(id)
  }
  for (const { id, width, height, color } of await findPictures(db, missing))
    found.set(id, { url: `/pictures/${id}`, width, height, color })
  if (pictureCache.size > MAXIMUM_CACHED) pictureCache.clear()
  for (const [id, picture] of found) pictureCache.set(id, picture)
  return (id) => (id === null ? null : (found.get(id) ?? null))
}

export function applicationCardView(row: ApplicationCardRow, pictures: PicturesById) {
  const { id, label, nameFa, nameEn, summaryFa, summaryEn, primaryColor } = row
  return {
    id,
    label,
    nameFa,
    nameEn,
    summaryFa,
    summaryEn,
    primaryColor,
    type: row.type,
    origin: row.origin,
    price: toman(row.priceToman),
    icon: pictures(row.icon),
    score: meanScoreOf(row.scoreCounts),
    isEnableInstallFromWebsite: row.isEnableInstallFromWebsite,
    isCompatibleWithIphone: row.isCompatibleWithIphone,
    isCompatibleWithIpad: row.isCompatibleWithIpad,
    installableIos: row.installableIos,
  }
}

export function applicationListItemView(
  locale: Locale,
  row: ApplicationCardRow & CountedRow,
  pictures: PicturesById,
  categories: CategoryRefRow[],
) {
  return {
    ...applicationCardView(row, pictures),
    downloadCount: publicDownloadCount(row),
    categories: categories.map((category) => ({
      id: category.id,
      type: category.type,
      name: localisedText(locale, category, 'name'),
      label: category.label,
      page: categoryPath(category.label),
    })),
  }
}

type CountedRow = Pick<Selectable<ApplicationTable>, 'isEnableStatistics' | 'downloadCount'>

export function publicDownloadCount(row: CountedRow): number | null {
  return row.isEnableStatistics ? row.downloadCount : null
}

function categoryPath(label: string): string {
  return `/categories/${label}`
}

export function categoryView(locale: Locale, row: CategoryPartRow, pictures: PicturesById) {
  const { id, label, type } = row
  return {
    id,
    label,
    ...localisedView(locale, row, 'name'),
    type,
    icon: pictures(row.icon),
    page: categoryPath(label),
  }
}

export function commentView(row: CommentPartRow) {
  return {
    id: row.id,
    text: row.text,
    score: row.score,
    answer: row.answer,
    user: { id: row.authorId, name: row.authorName },
    createTime: row.createdAt.toISOString(),
  }
}

/** A comment with the fields that only its author sees. */
export function myCommentView({ hiddenAt, ...row }: CommentPartRow & { hiddenAt: Instant | null }) {
  return { ...commentView(row), isHidden: hiddenAt !== null }
}

export function versionView(locale: Locale, row: VersionPartRow) {
  const { name, build, isForce, fileSize, minimumIosVersion, maximumIosVersion } = row
  return {
    name,
    build,
    ...localisedView(locale, row, 'changeLog'),
    isForce,
    fileSize,
    minimumIosVersion,
    maximumIosVersion,
    createTime: row.createdAt.toISOString(),
  }
}

export function packageView(locale: Locale, row: PackagePartRow) {
  const { id, label, lengthDays: length } = row
  const price = toman(row.priceToman)
  return {
    id,
    label,
    ...localisedView(locale, row, 'name', 'description'),
    price,
    discountedPrice: row.discountedPriceToman,
    length,
  }
}

type StoryCard = 'id' | 'label' | 'titleFa' | 'titleEn' | 'subtitleFa' | 'subtitleEn' | 'isDark' | 'image'

export function storyCardView(
  locale: Locale,
  row: Pick<Selectable<StoryTable>, StoryCard>,
  pictures: PicturesById,
) {
  const { id, label, isDark } = row
  return { id, label, ...localisedView(locale, row, 'title', 'subtitle'), isDark, image: pictures(row.image) }
}
