import type { AgeRating } from '#features/catalogue/catalogue.rules.ts'
import { addComment } from '#features/catalogue/catalogue.store.ts'
import { toPersianDigits } from '#kernel/digits.ts'
import { addMilliseconds, DAY, HOUR, type Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type { SeedApplication } from './content.schema.ts'
import {
  applications,
  categories,
  collections,
  comments,
  developers,
  seededApplications,
  storeApplication,
} from './content.ts'
import { createDice, type Dice } from './dice.ts'
import { type Gallery, SCREENSHOTS } from './pictures.seed.ts'

export type Ids = Map<string, number>

const MEGABYTE = 1024 * 1024

/** Tints by main category. Other categories have none, so that the demo shows both cases. */
const AGE_RATING_OF: Partial<Record<string, AgeRating>> = {
  kids: '4+',
  education: '4+',
  puzzle: '4+',
  word: '4+',
  sports: '4+',
  racing: '9+',
  arcade: '9+',
  simulation: '9+',
  adventure: '12+',
  strategy: '12+',
  'board-card': '12+',
  action: '16+',
  social: '16+',
  finance: '18+',
}

/** Returns the ids by label. */
export async function seedApplications(db: Db, gallery: Gallery, now: Instant): Promise<Ids> {
  const developerIds = await insertDevelopers(db)
  const categoryIds = await insertCategories(db, gallery)
  const rows = seededApplications.map((application, at) =>
    applicationRow(application, at, developerIds, gallery, now),
  )
  const inserted = await db.insertInto('application').values(rows).returning(['id', 'label']).execute()
  const ids: Ids = new Map(inserted.map(({ id, label }) => [label, id]))
  for (const application of seededApplications)
    await insertParts(db, application, ids, categoryIds, gallery, now)
  await suggestOthers(db, ids)
  return ids
}

/** Every third application suggests another one of its main category. */
async function suggestOthers(db: Db, ids: Ids): Promise<void> {
  for (const { label, categories: own } of applications.filter((_, at) => at % 3 === 0)) {
    const others = applications.filter((other) => other.label !== label && other.categories[0] === own[0])
    const suggested =
      others.length > 0 ? ids.get(createDice(`suggest ${label}`).pick(others).label) : undefined
    if (suggested)
      await db
        .updateTable('application')
        .set({ suggestedApplicationId: suggested })
        .where('label', '=', label)
        .execute()
  }
}

async function insertDevelopers(db: Db): Promise<Ids> {
  const rows = await db.insertInto('developer').values(developers).returning(['id', 'slug']).execute()
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

async function insertCategories(db: Db, gallery: Gallery): Promise<Ids> {
  const values = categories.map(({ label, kind, motif: _, ...names }, position) => ({
    label,
    type: kind,
    ...names,
    position,
    icon: gallery.id(`category:${label}`),
  }))
  // The migrations create these categories. They get an icon, unless an operator chose one.
  await db
    .insertInto('category')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('label').doUpdateSet((e) => ({
        icon: e.fn.coalesce('category.icon', 'excluded.icon'),
        isOriginal: false,
      })),
    )
    .execute()
  const rows = await db.selectFrom('category').select(['id', 'label']).execute()
  return new Map(rows.map(({ id, label }) => [label, id]))
}

/** The developer of this application counts installations with a URL (requirement 20.5). */
const TRACKED_LABEL = 'foldmere'

export function packageNameOf({ developer, label }: SeedApplication): string {
  return `example.${developer.replace(/[^a-z0-9]/g, '')}.${label.replace(/-/g, '')}`
}

function applicationRow(
  application: SeedApplication,
  at: number,
  developerIds: Ids,
  gallery: Gallery,
  now: Instant,
) {
  const {
    label,
    kind,
    origin,
    nameFa,
    nameEn,
    summaryFa,
    summaryEn,
    descriptionFa,
    descriptionEn,
    primaryColor,
  } = application
  const dice = createDice(label)
  const bannerType: 'none' | 'wide' | 'fullscreen' = dice.oneIn(6)
    ? 'fullscreen'
    : dice.oneIn(2)
      ? 'wide'
      : 'none'
  const createdAt = addMilliseconds(now, -dice.between(3, 1100) * DAY)
  return {
    label,
    type: kind,
    origin,
    nameFa,
    nameEn,
    summaryFa,
    summaryEn,
    descriptionFa,
    descriptionEn,
    primaryColor,
    packageName: packageNameOf(application),
    developerId: developerIds.get(application.developer) ?? 0,
    // A few are sold separately.
    priceToman: application !== storeApplication && dice.oneIn(30) ? dice.between(3, 19) * 10_000 : 0,
    isOpenDownload: application !== storeApplication,
    icon: gallery.id(`icon:${label}`),
    bannerType,
    banner: gallery.id(`banner:${label}`),
    ipadBanner: gallery.id(`banner:${label}`),
    fullscreenBanner: gallery.id(`tall:${label}`),
    ipadFullscreenBanner: gallery.id(`banner:${label}`),
    titleIsDark: isLight(primaryColor),
    ageRating: AGE_RATING_OF[application.categories[0]] ?? null,
    installTrackingLink: label === TRACKED_LABEL ? 'https://count.example/install?app=foldmere' : null,
    website: dice.oneIn(3) ? `https://${label}.example` : null,
    ...(application === storeApplication ? {} : flags(dice, at)),
    downloadCount: downloads(dice),
    createdAt,
    updatedAt: createdAt,
  }
}

/** Whether a title on this colour must be dark to be readable. */
function isLight(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return 0.299 * red + 0.587 * green + 0.114 * blue > 150
}

/** Each flag is false for some application, so that its effect is visible in the demo. */
function flags(dice: Dice, at: number) {
  return {
    isEnableComment: !dice.oneIn(15),
    isEnableStatistics: !dice.oneIn(12),
    isCompatibleWithIphone: at % 41 !== 40,
    isCompatibleWithIpad: at % 7 !== 3 || at % 41 === 40,
    isEnableUpdateWithoutPackage: dice.oneIn(8),
    isEnableInstallFromWebsite: !dice.oneIn(20),
  }
}

/** A few applications have many downloads, most have some. */
function downloads(dice: Dice): number {
  return Math.floor(400 * (1 / (1 - dice.next() * 0.999)) ** 1.05) + dice.between(20, 380)
}

async function insertParts(
  db: Db,
  application: SeedApplication,
  ids: Ids,
  categoryIds: Ids,
  gallery: Gallery,
  now: Instant,
): Promise<void> {
  const applicationId = ids.get(application.label) ?? 0
  const dice = createDice(`parts ${application.label}`)
  const memberships = [...new Set(application.categories)].map((label, position) => ({
    applicationId,
    position,
    categoryId: categoryIds.get(label) ?? 0,
  }))
  await db.insertInto('applicationCategory').values(memberships).execute()
  await db
    .insertInto('applicationPicture')
    .values(pictureRows(application, applicationId, gallery))
    .execute()
  await db
    .insertInto('applicationVersion')
    .values(versionRows(application, applicationId, dice, now))
    .execute()
  await insertComments(db, application, applicationId, dice, now)
}

function pictureRows({ label }: SeedApplication, applicationId: number, gallery: Gallery) {
  const iphone = Array.from({ length: SCREENSHOTS }, (_, position) => ({
    applicationId,
    position,
    device: 'iphone' as const,
    picture: gallery.id(`shot:${label}:${position}`),
  }))
  const ipad = [0, 1].map((position) => ({
    applicationId,
    position,
    device: 'ipad' as const,
    picture: gallery.id(`ipad:${label}:${position}`),
  }))
  return [...iphone, ...ipad]
}

/** Change logs are listed newest first; the oldest version has place 1. */
function versionRows({ changes }: SeedApplication, applicationId: number, dice: Dice, now: Instant) {
  const major = dice.between(1, 6)
  const minor = dice.between(0, 9)
  const size = dice.between(4, 320) * MEGABYTE
  const ageDays = dice.between(2, 60)
  const minimumIosVersion = dice.pick(['12.0', '12.0', '13.0', '14.0', '15.0', '16.0'])
  return changes.map(({ fa, en }, at) => ({
    applicationId,
    place: changes.length - at,
    name: `${major}.${minor + changes.length - at}${dice.oneIn(3) ? `.${dice.between(1, 9)}` : ''}`,
    changeLogFa: fa,
    changeLogEn: en,
    isForce: at === 0 && dice.oneIn(25),
    fileSize: Math.round(size * (1 - at * 0.03)),
    minimumIosVersion,
    maximumIosVersion: at === 0 && dice.oneIn(60) ? '16.7' : null,
    createdAt: addMilliseconds(now, -(ageDays + at * dice.between(20, 70)) * DAY),
  }))
}

/** Applications that editors recommend also get good ratings. */
const EDITORS_CHOICE = new Set(collections.find(({ label }) => label === 'editors-choice')?.applications)

async function insertComments(
  db: Db,
  application: SeedApplication,
  applicationId: number,
  dice: Dice,
  now: Instant,
): Promise<void> {
  const { games, applications } = comments
  const all = application.kind === 'game' ? [...games, ...applications] : applications
  const pool = EDITORS_CHOICE.has(application.label) ? all.filter(({ score }) => score >= 4) : all
  const chosen = application === storeApplication ? comments.store : dice.some(pool, dice.between(0, 14))
  for (const { fa, score, answer } of chosen) {
    const createdAt = addMilliseconds(now, -dice.between(6, 24 * 200) * HOUR)
    const answeredAt = answer ? addMilliseconds(createdAt, dice.between(2, 70) * HOUR) : null
    const authorName = `کاربر ${toPersianDigits(String(dice.between(1000, 9999)))}`
    await addComment(db, {
      applicationId,
      authorName,
      text: fa,
      score,
      createdAt,
      answer: answer ?? null,
      answeredAt,
    })
  }
}
