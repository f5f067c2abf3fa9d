import { estimateWait } from '#features/device/registration/queue.actions.ts'
import { getRegistration, resetDevice } from '#features/device/registration/registration.actions.ts'
import { daysBetween } from '#features/subscription/subscription.rules.ts'
import { AppError } from '#kernel/errors.ts'
import { parseInstant } from '#kernel/time.ts'
import type { UserCtx } from '#server/context.ts'
import { type AccountChange, accountChangeOf } from './recovery.rules.ts'
import * as store from './recovery.store.ts'

/** The free reset after a closure: the user's device moves to another developer account. */

interface DeviceRef {
  id: string
}

export async function getReset(ctx: UserCtx, { id }: DeviceRef) {
  const registration = await getRegistration(ctx, { id })
  const change = accountChangeOf(registration.events)
  const subscription = await store.findLatestSubscriptionOfDevice(ctx.db, id)
  return {
    deviceId: id,
    ...change,
    ...(await getAddedDays(ctx, change, subscription)),
    line: change.state === 'underway' ? registration.line : null,
    estimate: await getEstimate(ctx, change, registration.estimate),
    subscriptionId: subscription?.id ?? null,
  }
}

type Subscription = Awaited<ReturnType<typeof store.findLatestSubscriptionOfDevice>>

/** The days that a reset adds to the subscription: so far during the reset, in total afterwards. */
async function getAddedDays(ctx: UserCtx, { state, doneTime }: AccountChange, subscription: Subscription) {
  if (state === 'none' || !subscription) return { waitedDays: 0, giftDays: 0 }
  if (state === 'done' && doneTime)
    return store.listDaysAddedAt(ctx.db, subscription.id, parseInstant(doneTime))
  const { interruptedAt } = subscription
  return {
    // Before the first registration no subscription days are running, so none are lost.
    waitedDays: interruptedAt ? daysBetween(interruptedAt, ctx.now) : 0,
    giftDays: ctx.config.resetGiftDays,
  }
}

interface Estimate {
  usuallyTime: string
  latestTime: string
  waits: number
}

async function getEstimate(
  ctx: UserCtx,
  { state }: AccountChange,
  stored: Estimate | null,
): Promise<Estimate | null> {
  if (state === 'offered') {
    const { usuallyAt, latestAt, promiseWaits } = await estimateWait(ctx, ctx.db)
    return {
      usuallyTime: usuallyAt.toISOString(),
      latestTime: latestAt.toISOString(),
      waits: promiseWaits,
    }
  }
  if (state !== 'underway' || !stored) return null
  const { usuallyTime, latestTime, waits } = stored
  return { usuallyTime, latestTime, waits }
}

/**
 * Confirms the free reset. The registration row decides concurrent calls. A repeated call returns the chosen reset,
 * also when it is done.
 */
export async function confirmReset(ctx: UserCtx, { id }: DeviceRef) {
  await getRegistration(ctx, { id })
  const isChosen = await ctx.transaction((trx) => resetDevice(ctx, trx, id))
  const view = await getReset(ctx, { id })
  if (!isChosen && view.chooseTime === null) throw new AppError('reset_elsewhere')
  return view
}
