import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { buildCardViews } from './catalogue.actions.ts'
import * as store from './catalogue.store.ts'

/**
 * Whether visitors may see an application; only operators see a hidden one (decision 0046). Other slices call this and
 * never read `is_published` themselves.
 */
export async function isApplicationVisible(db: Db, id: number): Promise<boolean> {
  return (await store.listVisibleApplicationIds(db, [id])).length > 0
}

/** Throws the same error for hidden and unknown applications. */
export async function requireVisibleApplication(db: Db, id: number): Promise<void> {
  if (!(await isApplicationVisible(db, id))) throw new AppError('application_not_found')
}

export async function findVisibleApplicationIds(db: Db, ids: number[]): Promise<Set<number>> {
  return new Set(await store.listVisibleApplicationIds(db, ids))
}

/** Whether an application has a package file. Without one, nothing can be installed and nothing is sold. */
export async function hasPackageFile(db: Db, id: number): Promise<boolean> {
  return store.hasPackageFile(db, id)
}

/** How many applications visitors see, and how many of these have a package file. */
export async function countVisibleApplications(db: Db) {
  return store.countVisibleApplications(db)
}

/** The cards of those applications that visitors may see. */
export async function listVisibleCards(ctx: Ctx, ids: number[]) {
  return buildCardViews(ctx, await store.listApplicationCardsById(ctx.db, ids))
}
