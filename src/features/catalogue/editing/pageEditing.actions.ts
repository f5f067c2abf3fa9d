import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { blockDataSchema } from '../editorial/block.contract.ts'
import { getPage } from '../editorial/editorial.actions.ts'
import { listPageBlocks } from '../editorial/editorial.store.ts'
import { pickTexts } from '../texts.rules.ts'
import type { PageDraft } from './draft.contract.ts'
import { PAGES_IN_NAVIGATION } from './draft.rules.ts'
import { createDraftEditing } from './draftEditing.actions.ts'
import { addDraftVersion, type VersionedDraft } from './editing.actions.ts'
import * as store from './pageEditing.store.ts'

export async function listPages(ctx: Ctx, limit: number) {
  const rows = await store.listPages(ctx.db, limit)
  return rows.map((row) => ({
    ...row,
    blockCount: row.blockCount ?? 0,
    isLinked: PAGES_IN_NAVIGATION.includes(row.label),
  }))
}

export interface VersionedPageDraft extends VersionedDraft<PageDraft> {
  /** Number of blocks that this release cannot parse. Visitors do not see them either, and the next save drops them. */
  unreadable: number
}

export async function readPageDraft(db: Db, label: string): Promise<VersionedPageDraft> {
  const rows = await listPageBlocks(db, label)
  const [page] = rows
  if (!page) throw new AppError('not_found')
  const stored = rows.filter(({ kind }) => kind !== null)
  const blocks = stored.flatMap(({ kind, data }) => {
    const parsed = blockDataSchema.safeParse({ ...(data as object), kind })
    return parsed.success ? parsed.data : []
  })
  const draft = { ...pickTexts(page, 'title'), blocks }
  return { ...addDraftVersion(draft), unreadable: stored.length - blocks.length }
}

export const pageEditing = createDraftEditing({
  table: 'page',
  read: readPageDraft,
  async remove(trx, id, label) {
    if (PAGES_IN_NAVIGATION.includes(label)) throw new AppError('page_is_linked')
    await store.deletePage(trx, id)
  },
  show: getPage,
  async write(trx, label, { blocks, ...titles }: PageDraft, isNew) {
    const id = await store.putPage(trx, label, titles, isNew)
    const rows = blocks.map(({ kind, ...data }) => ({ kind, data: JSON.stringify(data) }))
    await store.replacePageBlocks(trx, id, rows)
  },
})
