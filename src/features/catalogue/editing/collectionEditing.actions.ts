import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { getCollection } from '../editorial/editorial.actions.ts'
import { findCollection } from '../editorial/editorial.store.ts'
import { pickTexts } from '../texts.rules.ts'
import * as store from './collectionEditing.store.ts'
import type { CollectionDraft } from './draft.contract.ts'
import { createDraftEditing } from './draftEditing.actions.ts'
import { addDraftVersion, findApplicationIds, type VersionedDraft } from './editing.actions.ts'

export async function listCollections(ctx: Ctx, limit: number) {
  const rows = await store.listCollections(ctx.db, limit)
  return rows.map((row) => ({ ...row, applicationCount: row.applicationCount ?? 0 }))
}

export async function readCollectionDraft(db: Db, label: string): Promise<VersionedDraft<CollectionDraft>> {
  const row = await findCollection(db, label)
  if (!row) throw new AppError('not_found')
  return addDraftVersion({
    ...pickTexts(row, 'title', 'subtitle'),
    applications: await store.listMemberLabels(db, label),
  })
}

export const collectionEditing = createDraftEditing({
  table: 'collection',
  read: readCollectionDraft,
  remove: store.deleteCollection,
  show: getCollection,
  async write(trx, label, { applications, ...columns }: CollectionDraft, isNew) {
    const id = await store.putCollection(trx, label, columns, isNew)
    await store.replaceCollectionMembers(trx, id, await findApplicationIds(trx, applications))
  },
})
