import type { Selectable } from 'kysely'
import { AppError } from '#kernel/errors.ts'
import { pick } from '#kernel/pick.ts'
import type { Ctx } from '#server/context.ts'
import type { Db, Trx } from '#server/db.ts'
import type { ApplicationTable } from '#server/schema.gen.ts'
import { PLAIN_FIELDS, type PlainField, UNKNOWN_FIELDS } from '../application/plainField.rules.ts'
import { countPages } from '../catalogue.rules.ts'
import { hasAnyPackageFile } from '../catalogue.store.ts'
import { loadPictures } from '../catalogue.views.ts'
import { findOrCreateDeveloper } from '../developer.actions.ts'
import * as store from './applicationEditing.store.ts'
import { type ApplicationDraft, applicationDraftSchema } from './draft.contract.ts'
import {
  addDraftVersion,
  findApplicationIds,
  requirePicturesExist,
  requireUnchangedVersion,
  runCatalogueEdit,
  type VersionedDraft,
} from './editing.actions.ts'
import { lockItemByLabel } from './editing.store.ts'

const DRAFT_FIELDS = applicationDraftSchema.keyof().options

export async function listApplicationsToEdit(
  ctx: Ctx,
  { page, perPage, ...filter }: store.EditorListFilter & { page: number; perPage: number },
) {
  const [rows, total] = await Promise.all([
    store.listApplicationsForEditors(ctx.db, filter, perPage, (page - 1) * perPage),
    store.countApplicationsForEditors(ctx.db, filter),
  ])
  const pictures = await loadPictures(
    ctx.db,
    rows.map(({ icon }) => icon),
  )
  return {
    items: rows.map((row) => ({ ...row, icon: pictures(row.icon) })),
    total,
    page,
    pages: countPages(total, perPage),
  }
}

export async function readApplicationDraft(db: Db, label: string): Promise<VersionedDraft<ApplicationDraft>> {
  const row = await store.findApplicationForEditing(db, label)
  if (!row) throw new AppError('not_found')
  const [categories, screenshots] = await Promise.all([
    store.listCategoryLabels(db, row.id),
    store.listScreenshots(db, row.id),
  ])
  const ofDevice = (wanted: string) =>
    screenshots.filter(({ device }) => device === wanted).map(({ picture }) => picture)
  const draft = {
    ...row,
    ...plainDraftOf(row),
    categories,
    iphoneScreenshots: ofDevice('iphone'),
    ipadScreenshots: ofDevice('ipad'),
    suggestedApplication: row.suggestedLabel ?? '',
  }
  return addDraftVersion(pick(draft, DRAFT_FIELDS))
}

type PlainDraft = Pick<ApplicationDraft, PlainField>
type PlainColumns = Pick<Selectable<ApplicationTable>, PlainField>

function plainDraftOf(row: PlainColumns): PlainDraft {
  const values = PLAIN_FIELDS.map((name) => [name, row[name] ?? UNKNOWN_FIELDS[name]])
  return Object.fromEntries(values) as PlainDraft
}

function plainColumnsOf(draft: PlainDraft): PlainColumns {
  const values = PLAIN_FIELDS.map((name) => [name, draft[name] === UNKNOWN_FIELDS[name] ? null : draft[name]])
  return Object.fromEntries(values) as PlainColumns
}

export async function createApplication(ctx: Ctx, label: string, draft: ApplicationDraft): Promise<void> {
  await runCatalogueEdit(ctx, async (trx) => {
    const values = await columnsOf(trx, draft)
    const id = await store.insertApplication(trx, {
      ...values,
      label,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    await putParts(trx, id, draft)
  })
}

export async function saveApplication(
  ctx: Ctx,
  label: string,
  version: string,
  draft: ApplicationDraft,
): Promise<void> {
  await runCatalogueEdit(ctx, async (trx) => {
    const id = await lockItemByLabel(trx, 'application', label)
    if (id === undefined) throw new AppError('not_found')
    const known = await readApplicationDraft(trx, label)
    requireUnchangedVersion(known, version)
    // The package files and the phones that installed them carry the old bundle identifier, so it cannot change.
    if (known.draft.packageName !== draft.packageName && (await hasAnyPackageFile(trx, id)))
      throw new AppError('draft_bundle_fixed')
    await store.updateApplication(trx, id, { ...(await columnsOf(trx, draft)), updatedAt: ctx.now })
    await putParts(trx, id, draft)
  })
}

export async function setOpenDownload(ctx: Ctx, label: string, isOpenDownload: boolean): Promise<void> {
  await runCatalogueEdit(ctx, async (trx) => {
    const id = await lockItemByLabel(trx, 'application', label)
    if (id === undefined) throw new AppError('not_found')
    await store.updateApplication(trx, id, { isOpenDownload, updatedAt: ctx.now })
  })
}

/**
 * Maps a draft to the columns of the application row. The draft names the developer and the suggested application; the
 * row has their ids.
 */
async function columnsOf(trx: Trx, draft: ApplicationDraft) {
  const { developerEn, developerFa, suggestedApplication, ...rest } = draft
  const { categories, iphoneScreenshots, ipadScreenshots, ...columns } = rest
  const { icon, banner, ipadBanner, fullscreenBanner, ipadFullscreenBanner } = columns
  const banners = [banner, ipadBanner, fullscreenBanner, ipadFullscreenBanner]
  await requirePicturesExist(trx, [icon, ...banners, ...iphoneScreenshots, ...ipadScreenshots])
  const developerId = await findOrCreateDeveloper(trx, developerEn)
  if (developerFa) await store.updateDeveloperName(trx, developerId, developerFa)
  const [suggestedApplicationId = null] = await findApplicationIds(
    trx,
    suggestedApplication ? [suggestedApplication] : [],
  )
  return {
    ...columns,
    ...plainColumnsOf(draft),
    developerId,
    suggestedApplicationId,
  }
}

async function putParts(
  trx: Trx,
  id: number,
  { categories, iphoneScreenshots, ipadScreenshots }: ApplicationDraft,
) {
  const known = await store.listCategoryIds(trx, categories)
  const ids = [...new Set(categories)].map((label) => {
    const categoryId = known.get(label)
    if (categoryId === undefined) throw new AppError('draft_category_unknown')
    return categoryId
  })
  await store.replaceCategories(trx, id, ids)
  await store.replaceScreenshots(trx, id, { iphone: iphoneScreenshots, ipad: ipadScreenshots })
}
