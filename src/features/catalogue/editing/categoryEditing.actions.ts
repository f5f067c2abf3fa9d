import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import type { ApplicationType } from '../catalogue.rules.ts'
import * as store from './categoryEditing.store.ts'
import type { CategoryDraft } from './draft.contract.ts'
import {
  addDraftVersion,
  requirePicturesExist,
  requireUnchangedVersion,
  runCatalogueEdit,
} from './editing.actions.ts'

export async function listCategories({ db }: Pick<Ctx, 'db'>) {
  const rows = await store.listCategories(db)
  return rows.map(({ label, applicationCount, ...draft }) => ({
    label,
    ...draft,
    applicationCount: applicationCount ?? 0,
    version: addDraftVersion(draft).version,
  }))
}

export async function addCategory(ctx: Ctx, label: string, draft: CategoryDraft): Promise<void> {
  await runCatalogueEdit(ctx, async (trx) => {
    await requirePicturesExist(trx, [draft.icon])
    await store.insertCategory(trx, label, draft)
  })
}

/** Every change locks the content version first, so what it reads here cannot change before it is saved. */
export async function saveCategory(ctx: Ctx, label: string, version: string, draft: CategoryDraft) {
  await runCatalogueEdit(ctx, async (trx) => {
    requireUnchangedVersion(await findCategory(trx, label), version)
    await requirePicturesExist(trx, [draft.icon])
    await store.updateCategory(trx, label, draft)
  })
}

export async function removeCategory(ctx: Ctx, label: string): Promise<void> {
  await runCatalogueEdit(ctx, async (trx) => {
    await findCategory(trx, label)
    if (!(await store.deleteUnusedCategory(trx, label))) throw new AppError('category_in_use')
  })
}

/** Orders the categories of a type. The list must name each of them once. */
export async function orderCategories(ctx: Ctx, type: ApplicationType, labels: string[]): Promise<void> {
  await runCatalogueEdit(ctx, async (trx) => {
    const known = (await listCategories({ db: trx })).filter((category) => category.type === type)
    const isComplete = known.length === labels.length && known.every(({ label }) => labels.includes(label))
    if (!isComplete) throw new AppError('category_order_incomplete')
    await store.orderCategories(trx, type, labels)
  })
}

async function findCategory(db: Db, wanted: string) {
  const category = (await listCategories({ db })).find(({ label }) => label === wanted)
  if (!category) throw new AppError('not_found')
  return { draft: category, version: category.version }
}
