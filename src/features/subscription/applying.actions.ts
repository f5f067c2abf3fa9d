import { enterQueue } from '#features/device/registration/queue.actions.ts'
import { lockRegistration } from '#features/device/registration/registration.actions.ts'
import { AppError } from '#kernel/errors.ts'
import type { Ctx, UserCtx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { listSubscriptions } from './subscription.actions.ts'
import { subscriptionApplied } from './subscription.facts.ts'
import { endOn, isOver, prolonged } from './subscription.rules.ts'
import * as store from './subscription.store.ts'

/** From something bought to something that is on a device. */

export async function applySubscription(ctx: UserCtx, { id, deviceId }: { id: string; deviceId: string }) {
  const { userId } = ctx.user
  const into = await ctx.transaction(async (trx) => {
    const row = await store.lockSubscription(trx, id)
    if (row?.userId !== userId) throw new AppError('not_found')
    if (row.state === 'active' && row.deviceId === deviceId) return id
    requireUnapplied(row)
    return putOnOwnDevice(ctx, trx, { id, deviceId, userId })
  })
  const { subscriptions } = await listSubscriptions(ctx)
  const applied = subscriptions.find((one) => one.id === into)
  if (!applied) throw new AppError('not_found')
  return applied
}

export async function putOnOwnDevice(
  ctx: Ctx,
  trx: Trx,
  { id, deviceId, userId }: { id: string; deviceId: string; userId: number },
): Promise<string> {
  if (!(await store.isOwnDevice(trx, deviceId, userId))) throw new AppError('device_not_found')
  return putOnDevice(ctx, trx, id, deviceId)
}

/**
 * The device enters the line, or, where it has a subscription already, that one grows. For a subscription that is
 * nobody's device's yet, on a device of the same user. Returns the one that is on the device from now on.
 */
export async function putOnDevice(ctx: Ctx, trx: Trx, id: string, deviceId: string): Promise<string> {
  requireUnapplied(await store.lockSubscription(trx, id))
  await lockRegistration(trx, deviceId)
  const active = await store.lockOfDevice(trx, deviceId)
  if (active) await merge(ctx, trx, id, active)
  else await store.updateSubscription(trx, id, { state: 'active', deviceId })
  await enterQueue(ctx, trx, deviceId, ctx.locale)
  await ctx.publish(trx, subscriptionApplied, {
    subscriptionId: id,
    deviceId,
    isRenewal: active !== undefined,
  })
  return active?.id ?? id
}

/** Paid back meanwhile, or put on a device from another page. */
function requireUnapplied(row: store.SubscriptionRow | undefined): void {
  if (row?.state === 'unapplied') return
  throw new AppError(row?.state === 'cancelled' ? 'subscription_cancelled' : 'subscription_applied')
}

async function merge(ctx: Ctx, trx: Trx, id: string, active: store.SubscriptionRow): Promise<void> {
  const days = await store.totalDays(trx, id)
  const { endsAt, interruptedAt } = active
  // A term that was over is over: what was paid for it is not paid back with the next one.
  if (endsAt && isOver({ endsAt, interruptedAt }, ctx.now)) await store.spendLines(trx, active.id)
  await store.moveLines(trx, id, active.id)
  await store.updateSubscription(trx, id, { state: 'merged', mergedInto: active.id })
  // Before the first registration nothing counts down: the days only add up.
  if (!endsAt) return
  const end = endOn(prolonged({ endsAt, interruptedAt }, days, ctx.now), ctx.now)
  const isQuiet = interruptedAt !== null
  await store.updateSubscription(trx, active.id, isQuiet ? { endsAt: end.endsAt } : end)
}
