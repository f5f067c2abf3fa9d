import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { cardViews } from './catalogue.actions.ts'
import * as store from './catalogue.store.ts'

/**
 * Whether visitors may see an application; only operators see a hidden one (decision 0046). Other slices call this and
 * never read `is_published` themselves.
 */
export async function isVisible(db: Db, id: number): Promise<boolean> {
  return (await store.visibleIds(db, [id])).length > 0
}

/** Throws the same error for hidden and unknown applications. */
export async function requireVisible(db: Db, id: number): Promise<void> {
  if (!(await isVisible(db, id))) throw new AppError('application_not_found')
}

export async function findVisible(db: Db, ids: number[]): Promise<Set<number>> {
  return new Set(await store.visibleIds(db, ids))
}

/** The cards of those applications that visitors may see. */
export async function visibleCards(ctx: Ctx, ids: number[]) {
  return cardViews(ctx, await store.cardsById(ctx.db, ids))
}
