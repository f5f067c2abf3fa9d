import { addDeviceToQueue } from '#features/device/registration/queue.actions.ts'
import { lockRegistration } from '#features/device/registration/registration.actions.ts'
import { AppError } from '#kernel/errors.ts'
import type { Ctx, UserCtx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { listSubscriptions } from './subscription.actions.ts'
import { subscriptionApplied } from './subscription.facts.ts'
import { extendSubscriptionEnd, hasTermEnded, subscriptionEndColumns } from './subscription.rules.ts'
import * as store from './subscription.store.ts'

/** Applies a subscription to a device. */

export async function applySubscription(ctx: UserCtx, { id, deviceId }: { id: string; deviceId: string }) {
  const { userId } = ctx.user
  const into = await ctx.transaction(async (trx) => {
    const row = await store.lockSubscription(trx, id)
    if (row?.userId !== userId) throw new AppError('not_found')
    if (row.state === 'active' && row.deviceId === deviceId) return id
    requireUnapplied(row)
    return applySubscriptionToUserDevice(ctx, trx, { id, deviceId, userId })
  })
  const { subscriptions } = await listSubscriptions(ctx)
  const applied = subscriptions.find((one) => one.id === into)
  if (!applied) throw new AppError('not_found')
  return applied
}

export async function applySubscriptionToUserDevice(
  ctx: Ctx,
  trx: Trx,
  { id, deviceId, userId }: { id: string; deviceId: string; userId: number },
): Promise<string> {
  if (!(await store.isDeviceOfUser(trx, deviceId, userId))) throw new AppError('device_not_found')
  return applySubscriptionToDevice(ctx, trx, id, deviceId)
}

/**
 * Applies an unapplied subscription to a device of the same user. The device joins the queue, or its active subscription
 * is extended. Returns the subscription that is active on the device from now on.
 */
export async function applySubscriptionToDevice(
  ctx: Ctx,
  trx: Trx,
  id: string,
  deviceId: string,
): Promise<string> {
  requireUnapplied(await store.lockSubscription(trx, id))
  await lockRegistration(trx, deviceId)
  const active = await store.lockSubscriptionOfDevice(trx, deviceId)
  if (active) await mergeInto(ctx, trx, id, active)
  else await store.updateSubscription(trx, id, { state: 'active', deviceId })
  await addDeviceToQueue(ctx, trx, deviceId, ctx.locale)
  await ctx.publish(trx, subscriptionApplied, {
    subscriptionId: id,
    deviceId,
    isRenewal: active !== undefined,
  })
  return active?.id ?? id
}

/**
 * For slices that lock rows of their own in the same transaction: lock the subscription first everywhere, to avoid
 * deadlocks.
 */
export async function lockSubscription(trx: Trx, id: string): Promise<void> {
  await store.lockSubscription(trx, id)
}

/** Throws for a subscription that was refunded or applied meanwhile, for example in another tab. */
function requireUnapplied(row: store.SubscriptionRow | undefined): void {
  if (row?.state === 'unapplied') return
  throw new AppError(row?.state === 'cancelled' ? 'subscription_cancelled' : 'subscription_applied')
}

async function mergeInto(ctx: Ctx, trx: Trx, id: string, active: store.SubscriptionRow): Promise<void> {
  const days = await store.sumSubscriptionDays(trx, id)
  const { endsAt, interruptedAt } = active
  // The previous term of the subscription has ended, so its purchases are not part of a refund of the next term.
  if (endsAt && hasTermEnded({ endsAt, interruptedAt }, ctx.now)) await store.markLinesSpent(trx, active.id)
  await store.moveSubscriptionLines(trx, id, active.id)
  await store.updateSubscription(trx, id, { state: 'merged', mergedInto: active.id })
  // The device is not registered yet, so the days only add up.
  if (!endsAt) return
  const end = subscriptionEndColumns(extendSubscriptionEnd({ endsAt, interruptedAt }, days, ctx.now), ctx.now)
  const isQuiet = interruptedAt !== null
  await store.updateSubscription(trx, active.id, isQuiet ? { endsAt: end.endsAt } : end)
}
