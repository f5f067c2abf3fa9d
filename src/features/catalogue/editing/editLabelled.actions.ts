import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import type { Db, Trx } from '#server/db.ts'
import { UNNAMED } from './draft.rules.ts'
import { requireVersion, runAndRollBack, runEdit, type VersionedDraft } from './editing.actions.ts'
import { lockLabelled } from './editing.store.ts'

interface LabelledKind<Draft, Shown> {
  table: 'collection' | 'page' | 'story'
  read(db: Db, label: string): Promise<VersionedDraft<Draft>>
  /** Saves the draft. With `isNew` the label must not exist yet; otherwise the item is created or replaced. */
  write(trx: Trx, label: string, draft: Draft, isNew: boolean): Promise<void>
  remove(trx: Trx, id: number, label: string): Promise<unknown>
  /** Renders the item as visitors see it. */
  show(ctx: Ctx, item: { label: string }): Promise<Shown>
}

/** Creates, saves, removes and previews items that are edited as a draft under their label. */
export function editLabelled<Draft extends object, Shown>(kind: LabelledKind<Draft, Shown>) {
  async function lockVersion(trx: Trx, label: string, version: string): Promise<number> {
    const id = await lockLabelled(trx, kind.table, label)
    if (id === undefined) throw new AppError('not_found')
    requireVersion(await kind.read(trx, label), version)
    return id
  }
  return {
    create: (ctx: Ctx, label: string, draft: Draft) =>
      runEdit(ctx, (trx) => kind.write(trx, label, draft, true)),
    save: (ctx: Ctx, label: string, version: string, draft: Draft) =>
      runEdit(ctx, async (trx) => {
        await lockVersion(trx, label, version)
        await kind.write(trx, label, draft, false)
      }),
    remove: (ctx: Ctx, label: string, version: string) =>
      runEdit(ctx, async (trx) => kind.remove(trx, await lockVersion(trx, label, version), label)),
    /** Renders the draft as visitors would see it and saves nothing. A new item has the placeholder label `new`. */
    preview: (ctx: Ctx, label: string, draft: Draft) =>
      runAndRollBack(ctx, async (inside, trx) => {
        if (label !== UNNAMED) await kind.read(trx, label)
        await kind.write(trx, label, draft, false)
        return kind.show(inside, { label })
      }),
  }
}

export type LabelledEditing<Draft, Shown> = ReturnType<typeof editLabelled<Draft & object, Shown>>
