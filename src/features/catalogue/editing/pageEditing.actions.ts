import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import type { Db, Trx } from '#server/db.ts'
import { blockData } from '../editorial/block.contract.ts'
import { getPage } from '../editorial/editorial.actions.ts'
import { pageBlocks } from '../editorial/editorial.store.ts'
import type { PageDraft } from './draft.contract.ts'
import { LINKED_PAGES, UNNAMED } from './draft.rules.ts'
import {
  requireVersion,
  runAndRollBack,
  runEdit,
  type VersionedDraft,
  withVersion,
} from './editing.actions.ts'
import { lockLabelled } from './editing.store.ts'
import * as store from './pageEditing.store.ts'

export async function listPages(ctx: Ctx, limit: number) {
  const rows = await store.listPages(ctx.db, limit)
  return rows.map((row) => ({
    ...row,
    blockCount: row.blockCount ?? 0,
    isLinked: LINKED_PAGES.includes(row.label),
  }))
}

export interface VersionedPageDraft extends VersionedDraft<PageDraft> {
  /** Blocks that this release cannot parse. Visitors do not see them either, and the next save drops them. */
  unreadable: number
}

export async function readPageDraft(db: Db, label: string): Promise<VersionedPageDraft> {
  const rows = await pageBlocks(db, label)
  const [page] = rows
  if (!page) throw new AppError('not_found')
  const stored = rows.filter(({ kind }) => kind !== null)
  const blocks = stored.flatMap(({ kind, data }) => {
    const parsed = blockData.safeParse({ ...(data as object), kind })
    return parsed.success ? parsed.data : []
  })
  const { titleFa, titleEn } = page
  return { ...withVersion({ titleFa, titleEn, blocks }), unreadable: stored.length - blocks.length }
}

export async function createPage(ctx: Ctx, label: string, { blocks, ...titles }: PageDraft): Promise<void> {
  await runEdit(ctx, async (trx) => putBlocks(trx, await store.insertPage(trx, label, titles), blocks))
}

export async function savePage(ctx: Ctx, label: string, version: string, draft: PageDraft): Promise<void> {
  await runEdit(ctx, async (trx) => {
    await lockSame(trx, label, version)
    await put(trx, label, draft)
  })
}

export async function removePage(ctx: Ctx, label: string, version: string): Promise<void> {
  if (LINKED_PAGES.includes(label)) throw new AppError('page_is_linked')
  await runEdit(ctx, async (trx) => store.deletePage(trx, await lockSame(trx, label, version)))
}

export async function previewPage(ctx: Ctx, label: string, draft: PageDraft) {
  return runAndRollBack(ctx, async (inside, trx) => {
    if (label !== UNNAMED && (await pageBlocks(trx, label)).length === 0) throw new AppError('not_found')
    await put(trx, label, draft)
    return getPage(inside, { label })
  })
}

async function lockSame(trx: Trx, label: string, version: string): Promise<number> {
  const id = await lockLabelled(trx, 'page', label)
  if (id === undefined) throw new AppError('not_found')
  requireVersion(await readPageDraft(trx, label), version)
  return id
}

async function put(trx: Trx, label: string, { blocks, ...titles }: PageDraft): Promise<void> {
  await putBlocks(trx, await store.putPage(trx, label, titles), blocks)
}

async function putBlocks(trx: Trx, pageId: number, blocks: PageDraft['blocks']): Promise<void> {
  await store.putBlocks(
    trx,
    pageId,
    blocks.map(({ kind, ...data }) => ({ kind, data: JSON.stringify(data) })),
  )
}
