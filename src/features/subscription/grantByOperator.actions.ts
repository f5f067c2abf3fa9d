import { AppError } from '#kernel/errors.ts'
import { addMilliseconds, DAY } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { applySubscriptionToDevice } from './applySubscription.actions.ts'
import { grantSubscription } from './subscription.actions.ts'
import { OPERATOR_GRANT_BOUND } from './subscription.rules.ts'
import * as store from './subscription.store.ts'
import { lockSubscriptionAndDevice } from './term.actions.ts'

export interface OperatorGrant {
  userId: number
  subscriptionId: string
  days: number
  /** Drawn by the caller, so that a repeated request grants nothing. */
  key: string
}

/**
 * Adds days to a subscription in force, as a gift line. Gift days are used last and are never paid back. Within a year
 * a customer gets a bounded number of days by operators. `also` runs in the same transaction, and not for a repeated
 * request.
 */
export async function grantDaysByOperator(
  ctx: Ctx,
  { userId, subscriptionId, days, key }: OperatorGrant,
  also: (trx: Trx) => Promise<void>,
): Promise<void> {
  const prefix = `operator:${userId}:`
  const source = `${prefix}${key}`
  await ctx.transaction(async (trx) => {
    // Concurrent grants to a customer wait here, so that together they keep the bound.
    await store.lockUser(trx, userId)
    if (await store.findSubscriptionIdBySource(trx, source)) return
    const row = await lockSubscriptionAndDevice(trx, subscriptionId)
    if (row?.userId !== userId) throw new AppError('not_found')
    if (row.state !== 'active' || row.deviceId === null) throw new AppError('subscription_not_active')
    const since = addMilliseconds(ctx.now, -OPERATOR_GRANT_BOUND.yearDays * DAY)
    const before = await store.sumDaysBySource(trx, userId, prefix, since)
    if (before + days > OPERATOR_GRANT_BOUND.daysPerYear) throw new AppError('grant_bound_reached')
    await also(trx)
    const id = await grantSubscription(ctx, trx, { userId, days, reason: 'gift', source })
    await applySubscriptionToDevice(ctx, trx, id, row.deviceId)
  })
}
