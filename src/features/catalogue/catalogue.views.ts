import type { Selectable } from 'kysely'
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
import { type APPLICATION_CARD_COLUMNS, findPictures } from './catalogue.store.ts'

/** Maps rows to API responses; the actions load the rows. */

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
  }
}

export function categoryView(row: CategoryPartRow, pictures: PicturesById) {
  const { id, label, nameFa, nameEn } = row
  return {
    id,
    label,
    nameFa,
    nameEn,
    name: nameFa,
    type: row.type,
    icon: pictures(row.icon),
    page: `/categories/${label}`,
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

export function versionView(row: VersionPartRow) {
  const { name, build, changeLogFa, changeLogEn, isForce, fileSize, minimumIosVersion, maximumIosVersion } =
    row
  return {
    name,
    build,
    changeLogFa,
    changeLogEn,
    isForce,
    fileSize,
    minimumIosVersion,
    maximumIosVersion,
    createTime: row.createdAt.toISOString(),
  }
}

export function packageView(row: PackagePartRow) {
  const { id, label, nameFa, nameEn, descriptionFa, descriptionEn, lengthDays: length } = row
  const price = toman(row.priceToman)
  return {
    id,
    label,
    nameFa,
    nameEn,
    descriptionFa,
    descriptionEn,
    price,
    discountedPrice: row.discountedPriceToman,
    length,
  }
}

type StoryCard = 'id' | 'label' | 'titleFa' | 'titleEn' | 'subtitleFa' | 'subtitleEn' | 'isDark' | 'image'

export function storyCardView(row: Pick<Selectable<StoryTable>, StoryCard>, pictures: PicturesById) {
  const { id, label, titleFa, titleEn, subtitleFa, subtitleEn, isDark } = row
  return { id, label, titleFa, titleEn, subtitleFa, subtitleEn, isDark, image: pictures(row.image) }
}
