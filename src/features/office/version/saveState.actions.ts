import { AppError } from '#kernel/errors.ts'
import type { Ctx, OperatorCtx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { runBinding } from '#server/http/edge.ts'
import { isSame } from './stateDiff.rules.ts'
import * as store from './version.store.ts'
import { SAVEABLE_KINDS } from './versionKinds.actions.ts'

export interface StateToSave {
  state: object
  /** The newest version that the operator has seen. If the newest version is another one, that is a conflict. */
  seen: number
  confirmsLargeDrop: boolean
  /** The version of the item as an editor loaded it; by default that of the stored item. */
  loaded?: string | undefined
  /** Runs at the end of the transaction of the save. */
  within?: (trx: Trx) => Promise<void>
}

/**
 * Saves a state by the office's own call, with its access check, validation and conflict check. Refuses if the item has
 * changed since the version that the operator has seen, even by an import.
 */
export async function saveState(ctx: OperatorCtx, ref: store.ItemRef, save: StateToSave): Promise<void> {
  const kind = SAVEABLE_KINDS[ref.kind]
  const transaction: Ctx['transaction'] = (work) =>
    ctx.transaction(async (trx) => {
      await store.lockVersionKind(trx, ref.kind)
      await requireNewestVersion(ctx, trx, ref, save.seen)
      const result = await work(trx)
      await save.within?.(trx)
      return result
    })
  const guarded = { ...ctx, transaction }
  const { confirmsLargeDrop, loaded } = save
  const input = { ...kind.inputOf(ref.key, save.state), confirmsLargeDrop }
  if ((await kind.item.read(ctx, ref.key)) === null) {
    if (!kind.add) throw new AppError('not_found')
    await runBinding(ctx, kind.add, guarded, input)
    return
  }
  const version = loaded === undefined ? await kind.versionOf(ctx, ref.key) : { version: loaded }
  await runBinding(ctx, kind.change, guarded, { ...input, ...version })
}

async function requireNewestVersion(ctx: Ctx, trx: Trx, ref: store.ItemRef, seen: number): Promise<void> {
  const newest = await store.findNewestItemVersion(trx, ref)
  if ((newest?.number ?? 0) !== seen) throw new AppError('edited_meanwhile')
  const now = await SAVEABLE_KINDS[ref.kind].item.read({ ...ctx, db: trx }, ref.key)
  if (!isSame(newest?.state ?? null, now)) throw new AppError('edited_meanwhile')
}

/** Ends a rehearsal. */
class Rehearsed extends Error {}

/** Saves a state and rolls it back, to find out whether it would be refused. */
export async function trySavingState(ctx: OperatorCtx, ref: store.ItemRef, save: StateToSave): Promise<void> {
  try {
    await saveState(ctx, ref, {
      ...save,
      within: async () => {
        throw new Rehearsed('rehearsed')
      },
    })
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
  }
}
