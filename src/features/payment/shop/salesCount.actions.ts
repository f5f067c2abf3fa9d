import { replaceSalesCounts } from '#features/catalogue/catalogue.actions.ts'
import { addMilliseconds, DAY, HOUR } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import * as store from './salesCount.store.ts'

/** Purchases of this period make an application a best seller (requirement 20.4). */
const PERIOD_MS = 30 * DAY
const EVERY_MS = HOUR

/** Counts the sales of every application once an hour, so that a list by sales reads no payments (decision 0067). */
export async function countDueSales(ctx: Ctx): Promise<void> {
  await ctx.transaction(async (trx) => {
    if (!(await store.claimSalesCount(trx, ctx.now, addMilliseconds(ctx.now, EVERY_MS)))) return
    const counts = await store.countSales(trx, addMilliseconds(ctx.now, -PERIOD_MS), ctx.now)
    await replaceSalesCounts(trx, counts)
  })
}
