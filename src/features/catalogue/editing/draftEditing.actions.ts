import { AppError } from '#kernel/errors.ts'
import type { Instant } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import type { Db, Trx } from '#server/db.ts'
import { UNSAVED_ITEM_LABEL } from './draft.rules.ts'
import {
  requireUnchangedVersion,
  runCatalogueEdit,
  runEditAndRollBack,
  type VersionedDraft,
} from './editing.actions.ts'
import { lockItemByLabel } from './editing.store.ts'

interface LabelledKind<Draft, Shown> {
  table: 'collection' | 'page' | 'story'
  read(db: Db, label: string): Promise<VersionedDraft<Draft>>
  /** Saves the draft. With `isNew` the label must not exist yet; otherwise the item is created or replaced. */
  write(trx: Trx, label: string, draft: Draft, isNew: boolean, now: Instant): Promise<void>
  remove(trx: Trx, id: number, label: string, now: Instant): Promise<unknown>
  /** Renders the item as visitors see it. */
  show(ctx: Ctx, item: { label: string }): Promise<Shown>
}

/** Creates, saves, removes and previews items that are edited as a draft under their label. */
export function createDraftEditing<Draft extends object, Shown>(kind: LabelledKind<Draft, Shown>) {
  async function lockVersion(trx: Trx, label: string, version: string): Promise<number> {
    const id = await lockItemByLabel(trx, kind.table, label)
    if (id === undefined) throw new AppError('not_found')
    requireUnchangedVersion(await kind.read(trx, label), version)
    return id
  }
  return {
    create: (ctx: Ctx, label: string, draft: Draft) =>
      runCatalogueEdit(ctx, (trx) => kind.write(trx, label, draft, true, ctx.now)),
    save: (ctx: Ctx, label: string, version: string, draft: Draft) =>
      runCatalogueEdit(ctx, async (trx) => {
        await lockVersion(trx, label, version)
        await kind.write(trx, label, draft, false, ctx.now)
      }),
    remove: (ctx: Ctx, label: string, version: string) =>
      runCatalogueEdit(ctx, async (trx) =>
        kind.remove(trx, await lockVersion(trx, label, version), label, ctx.now),
      ),
    /** Renders the draft as visitors would see it and saves nothing. A new item has the placeholder label `new`. */
    preview: (ctx: Ctx, label: string, draft: Draft) =>
      runEditAndRollBack(ctx, async (inside, trx) => {
        if (label !== UNSAVED_ITEM_LABEL) await kind.read(trx, label)
        await kind.write(trx, label, draft, false, ctx.now)
        return kind.show(inside, { label })
      }),
  }
}

export type DraftEditing<Draft, Shown> = ReturnType<typeof createDraftEditing<Draft & object, Shown>>
