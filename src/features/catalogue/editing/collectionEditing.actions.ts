import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import type { Db, Trx } from '#server/db.ts'
import { getCollection } from '../editorial/editorial.actions.ts'
import { findCollection } from '../editorial/editorial.store.ts'
import * as store from './collectionEditing.store.ts'
import type { CollectionDraft } from './draft.contract.ts'
import { UNNAMED } from './draft.rules.ts'
import {
  applicationIdsOf,
  requireVersion,
  runAndRollBack,
  runEdit,
  type VersionedDraft,
  withVersion,
} from './editing.actions.ts'
import { lockLabelled } from './editing.store.ts'

export async function listCollections(ctx: Ctx, limit: number) {
  const rows = await store.listCollections(ctx.db, limit)
  return rows.map((row) => ({ ...row, applicationCount: row.applicationCount ?? 0 }))
}

export async function readCollectionDraft(db: Db, label: string): Promise<VersionedDraft<CollectionDraft>> {
  const row = await findCollection(db, label)
  if (!row) throw new AppError('not_found')
  const { titleFa, titleEn, subtitleFa, subtitleEn } = row
  return withVersion({
    titleFa,
    titleEn,
    subtitleFa,
    subtitleEn,
    applications: await store.memberLabels(db, label),
  })
}

export async function createCollection(ctx: Ctx, label: string, draft: CollectionDraft): Promise<void> {
  await runEdit(ctx, async (trx) => {
    const { applications, ...columns } = draft
    const id = await store.insertCollection(trx, label, columns)
    await store.putMembers(trx, id, await applicationIdsOf(trx, applications))
  })
}

export async function saveCollection(
  ctx: Ctx,
  label: string,
  version: string,
  draft: CollectionDraft,
): Promise<void> {
  await runEdit(ctx, async (trx) => {
    await lockVersion(trx, label, version)
    await putDraft(trx, label, draft)
  })
}

export async function removeCollection(ctx: Ctx, label: string, version: string): Promise<void> {
  await runEdit(ctx, async (trx) => store.deleteCollection(trx, await lockVersion(trx, label, version)))
}

export async function previewCollection(ctx: Ctx, label: string, draft: CollectionDraft) {
  return runAndRollBack(ctx, async (inside, trx) => {
    if (label !== UNNAMED && !(await findCollection(trx, label))) throw new AppError('not_found')
    await putDraft(trx, label, draft)
    return getCollection(inside, { label })
  })
}

async function lockVersion(trx: Trx, label: string, version: string): Promise<number> {
  const id = await lockLabelled(trx, 'collection', label)
  if (id === undefined) throw new AppError('not_found')
  requireVersion(await readCollectionDraft(trx, label), version)
  return id
}

async function putDraft(
  trx: Trx,
  label: string,
  { applications, ...columns }: CollectionDraft,
): Promise<void> {
  const id = await store.putCollection(trx, label, columns)
  await store.putMembers(trx, id, await applicationIdsOf(trx, applications))
}
