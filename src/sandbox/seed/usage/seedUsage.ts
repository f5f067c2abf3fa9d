import { sql } from 'kysely'
import { checkDeveloperAccount } from '#features/device/developerAccount/accountCheck.actions.ts'
import { isStoreNew } from '#features/device/registration/registration.store.ts'
import { checkMoney } from '#features/reconciliation/reconciliation.actions.ts'
import { bumpContentVersion } from '#server/contentVersion.ts'
import type { Ctx } from '#server/context.ts'
import { createDemoAccounts, insertAccounts } from './accounts.ts'
import { readCatalogue } from './catalogue.ts'
import { addVisits, updateStoredSums } from './figures.ts'
import { simulateUser } from './simulateUser.ts'
import { createStagedRows } from './stagedRows.ts'
import { DEMO_SCALE, type DemoScale, type DemoWorld } from './world.ts'

/**
 * Simulates months of usage: every table, and the same months at the twins, in one transaction. Does nothing if the
 * store already has a user, a payment or a developer account, so that it never changes real data.
 */
export async function seedUsage(ctx: Ctx, scale: DemoScale = DEMO_SCALE): Promise<boolean> {
  if (!(await isStoreNew(ctx.db))) return false
  const catalogue = await readCatalogue(ctx)
  if (catalogue.packages.length === 0 || catalogue.applications.length === 0) return false
  const accounts = createDemoAccounts(scale.seed, ctx.now)
  await ctx.transaction(async (trx) => {
    const rows = await createStagedRows(trx)
    const { lastCode } = await trx
      .selectFrom('promotionCode')
      .select((e) => e.fn.coalesce(e.fn.max('id'), sql<number>`0`).as('lastCode'))
      .executeTakeFirstOrThrow()
    const world: DemoWorld = {
      ctx,
      now: ctx.now,
      scale,
      rows,
      accounts,
      catalogue,
      waits: [],
      gifts: [],
      bankNumber: 1,
      codeId: lastCode + 1,
    }
    for (let index = 0; index < scale.users; index++) {
      simulateUser(world, index, index + 1)
      await rows.flush()
    }
    addVisits(world)
    await rows.flush(true)
    const appleIds = await insertAccounts(ctx, trx, accounts, ctx.now)
    await rows.insertAll(accounts.all.map(({ id }) => appleIds.get(id) ?? 0))
    await updateStoredSums(trx, ctx.now)
    await bumpContentVersion(trx)
  })
  for (const { id, closedAt } of accounts.all)
    if (!closedAt) await checkDeveloperAccount(ctx, { accountId: id })
  await checkMoney(ctx)
  return true
}
