import { type RawBuilder, sql } from 'kysely'
import { type Instant, parseInstant } from '#kernel/time.ts'
import { compileOnce } from '#server/database/compileOnce.ts'
import type { Db } from '#server/db.ts'
import type {
  ApplicationPictureTable,
  ApplicationTable,
  ApplicationVersionTable,
  CategoryTable,
  CommentTable,
  DeveloperTable,
  PackageTable,
} from '#server/schema.gen.ts'
import { COMMENTS_ON_DETAIL_PAGE, MAXIMUM_SHELF_CARDS, VERSIONS_ON_DETAIL_PAGE } from '../catalogue.rules.ts'
import { APPLICATION_CARD_COLUMNS, BAYESIAN_SCORE_SQL } from '../catalogue.store.ts'
import { jsonArrayOfRows, type NestedRow, qualifiedColumns } from '../nestedRows.store.ts'
import { textNames } from '../texts.rules.ts'
import { PLAIN_FIELDS } from './plainField.rules.ts'

/**
 * Loads all data of a detail page in one query, as one JSON value, because the driver parses many columns more slowly.
 */

export const CATEGORY_FIELDS = ['id', 'type', 'label', ...textNames('name'), 'icon'] as const satisfies Array<
  keyof CategoryTable
>
const DEVELOPER = ['id', 'nameFa', 'nameEn'] as const satisfies Array<keyof DeveloperTable>
const PICTURE = ['device', 'picture'] as const satisfies Array<keyof ApplicationPictureTable>
/** The application's own fields. */
const SHOWN = [
  ...APPLICATION_CARD_COLUMNS,
  'packageName',
  'descriptionFa',
  'descriptionEn',
  'bannerType',
  'banner',
  'ipadBanner',
  'fullscreenBanner',
  'ipadFullscreenBanner',
  ...PLAIN_FIELDS,
  'isEnableComment',
  'titleIsDark',
  'isEnableUpdateWithoutPackage',
] as const satisfies Array<keyof ApplicationTable>
const VERSION = [
  'name',
  'build',
  'changeLogFa',
  'changeLogEn',
  'isForce',
  'fileSize',
  'minimumIosVersion',
  'maximumIosVersion',
  'createdAt',
] as const satisfies Array<keyof ApplicationVersionTable>
const PACKAGE = [
  'id',
  'label',
  ...textNames('name', 'description'),
  'priceToman',
  'discountedPriceToman',
  'lengthDays',
] as const satisfies Array<keyof PackageTable>
const COMMENT = [
  'id',
  'text',
  'score',
  'answer',
  'authorId',
  'authorName',
  'createdAt',
] as const satisfies Array<keyof CommentTable>

type WithTextTime<Row> = Omit<Row, 'createdAt'> & { createdAt: string }
type Card = NestedRow<ApplicationTable, typeof APPLICATION_CARD_COLUMNS>
export type CategoryPartRow = NestedRow<CategoryTable, typeof CATEGORY_FIELDS>
export type PackagePartRow = NestedRow<PackageTable, typeof PACKAGE>
export type VersionPartRow = NestedRow<ApplicationVersionTable, typeof VERSION>
export type CommentPartRow = NestedRow<CommentTable, typeof COMMENT>

interface DetailParts {
  developer: NestedRow<DeveloperTable, typeof DEVELOPER>
  categories: CategoryPartRow[]
  images: Array<NestedRow<ApplicationPictureTable, typeof PICTURE>>
  versions: Array<WithTextTime<VersionPartRow>>
  packages: PackagePartRow[]
  comments: Array<WithTextTime<CommentPartRow>>
  commentCount: number
  ofDeveloper: Card[]
  best: Card[]
  related: Card[]
  suggested: Card | null
  isInstallable: boolean
}

type DetailRow = NestedRow<ApplicationTable, typeof SHOWN> & DetailParts

const CARD = qualifiedColumns(APPLICATION_CARD_COLUMNS, 'application')

/**
 * Cards of applications in the same first or second category. An application with only one category uses it for both.
 */
function cardsOfCategory(
  place: 1 | 2,
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  limit: number,
): RawBuilder<unknown> {
  return jsonArrayOfRows(sql`
    select ${CARD} from application_category member join application on application.id = member.application_id
    where application.is_published and application.id <> shown.id and ${condition}
      and member.category_id = (
        select category_id from (
          select category_id, position from application_category own
          where own.application_id = shown.id order by position limit ${sql.lit(place)}
        ) first order by position desc limit 1
      )
    order by ${order}, application.id limit ${sql.lit(limit)}`)
}

const POPULAR = sql`application.download_count desc`

function detailQuery(label: string) {
  return sql<{ detail: DetailRow }>`select to_json(detail) as detail from (
    select ${qualifiedColumns(SHOWN, 'shown')},
      (select to_json(part) from (
        select ${qualifiedColumns(DEVELOPER, 'developer')} from developer where developer.id = shown.developer_id
      ) part) as developer,
      ${jsonArrayOfRows(sql`
        select ${qualifiedColumns(CATEGORY_FIELDS, 'category')}
        from application_category own join category on category.id = own.category_id
        where own.application_id = shown.id and not category.is_hidden order by own.position`)} as categories,
      ${jsonArrayOfRows(sql`
        select ${qualifiedColumns(PICTURE, 'image')} from application_picture image
        where image.application_id = shown.id order by device, position`)} as images,
      ${jsonArrayOfRows(sql`
        select ${qualifiedColumns(VERSION, 'version')} from application_version version
        where version.application_id = shown.id and withdrawn_at is null order by place desc limit ${sql.lit(VERSIONS_ON_DETAIL_PAGE)}`)} as versions,
      ${jsonArrayOfRows(sql`
        select ${qualifiedColumns(PACKAGE, 'package')} from package
        where package.application_id = shown.id and is_active order by position, id`)} as packages,
      ${jsonArrayOfRows(sql`
        select ${qualifiedColumns(COMMENT, 'comment')} from comment
        where comment.application_id = shown.id and hidden_at is null order by created_at desc, id desc
        limit ${sql.lit(COMMENTS_ON_DETAIL_PAGE)}`)} as comments,
      (select count(*) from comment where comment.application_id = shown.id and hidden_at is null) as "commentCount",
      ${jsonArrayOfRows(sql`
        select ${CARD} from application
        where application.developer_id = shown.developer_id and is_published and application.id <> shown.id
        order by ${POPULAR}, application.id limit ${sql.lit(MAXIMUM_SHELF_CARDS)}`)} as "ofDeveloper",
      ${cardsOfCategory(1, sql`true`, sql`${BAYESIAN_SCORE_SQL} desc`, MAXIMUM_SHELF_CARDS)} as best,
      ${cardsOfCategory(2, sql`application.type = shown.type`, POPULAR, MAXIMUM_SHELF_CARDS * 2)} as related,
      (select to_json(part) from (
        select ${CARD} from application where application.id = shown.suggested_application_id and is_published
      ) part) as suggested,
      exists (
        select from ipa join application_version version on version.id = ipa.version_id
        where version.application_id = shown.id and version.withdrawn_at is null
      ) as "isInstallable"
    from application shown where shown.label = ${label} and shown.is_published
  ) detail`
}

const readDetail = compileOnce<{ detail: DetailRow }, [label: string]>((db) => detailQuery('').compile(db))

export async function findApplicationDetail(db: Db, label: string) {
  const [row] = await readDetail(db, label)
  if (!row) return undefined
  const { detail } = row
  return { ...detail, versions: detail.versions.map(timed), comments: detail.comments.map(timed) }
}

function timed<Row extends { createdAt: string }>(row: Row): Omit<Row, 'createdAt'> & { createdAt: Instant } {
  return { ...row, createdAt: parseInstant(row.createdAt) }
}
