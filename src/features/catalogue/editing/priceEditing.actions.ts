import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { runCatalogueEdit } from './editing.actions.ts'
import { lockItemByLabel } from './editing.store.ts'
import * as store from './priceEditing.store.ts'

export type PricedApplication = store.PricedApplication

/** The applications that are sold separately, including hidden ones. */
export function listApplicationPrices({ db }: Pick<Ctx, 'db'>): Promise<PricedApplication[]> {
  return store.listPricedApplications(db)
}

/** The price of an application, 0 if it is not sold separately; null if there is no such application. */
export async function readApplicationPrice(db: Db, label: string): Promise<number | null> {
  return (await store.findApplicationPrice(db, label)) ?? null
}

/** Sets the price of an application. `checkPriceNow` gets the current price and throws to refuse the change. */
export async function changeApplicationPrice(
  ctx: Ctx,
  { label, priceToman }: { label: string; priceToman: number },
  checkPriceNow: (priceToman: number) => void,
): Promise<void> {
  await runCatalogueEdit(ctx, async (trx) => {
    const id = await lockItemByLabel(trx, 'application', label)
    const price = await readApplicationPrice(trx, label)
    if (id === undefined || price === null) throw new AppError('application_not_found')
    checkPriceNow(price)
    await store.updateApplicationPrice(trx, id, priceToman, ctx.now)
  })
}
