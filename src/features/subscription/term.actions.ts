import { addDeviceToQueue } from '#features/device/registration/queue.actions.ts'
import { lockRegistration } from '#features/device/registration/registration.actions.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Ctx } from '#server/context.ts'
import type { Db, Trx } from '#server/db.ts'
import * as store from './subscription.store.ts'

/** The data of subscriptions that the refund slice needs. */

export type Subscription = store.SubscriptionRow

/** Finds the user's subscription. A merged one is not found; ask for the one it became part of. */
export async function findSubscriptionOfUser(
  db: Db,
  id: string,
  userId: number,
): Promise<Subscription | undefined> {
  const row = await store.findSubscription(db, id)
  return row?.userId === userId && row.state !== 'merged' ? row : undefined
}

/**
 * Locks the device's registration first and then the subscription, the order used everywhere, so that no deadlock
 * arises.
 */
export async function lockSubscriptionAndDevice(trx: Trx, id: string): Promise<Subscription | undefined> {
  const known = await store.findSubscription(trx, id)
  if (known?.deviceId) await lockRegistration(trx, known.deviceId)
  return store.lockSubscription(trx, id)
}

/** Lists the purchases and gifts in the current terms of these subscriptions. */
export async function listLinesOfCurrentTerms(db: Db, ids: string[]) {
  return store.listLinesOfCurrentTerms(db, ids)
}

/**
 * Resumes a cancelled subscription: its device joins the end of the queue, and its days are paused until the next
 * registration. Returns false when the device has another subscription or another owner now.
 */
export async function resumeCancelledSubscription(
  ctx: Ctx,
  trx: Trx,
  row: Subscription,
  locale: Locale,
): Promise<boolean> {
  const { id, userId, deviceId, startedAt, interruptedAt, cancelledAt } = row
  const isThere = deviceId !== null && (await store.isDeviceOfUser(trx, deviceId, userId))
  if (!isThere) {
    if (startedAt) return false
    await store.updateSubscription(trx, id, { state: 'unapplied', deviceId: null, cancelledAt: null })
    return true
  }
  if (await store.lockSubscriptionOfDevice(trx, deviceId)) return false
  await store.updateSubscription(trx, id, {
    state: 'active',
    cancelledAt: null,
    interruptedAt: startedAt ? (interruptedAt ?? cancelledAt) : null,
  })
  await addDeviceToQueue(ctx, trx, deviceId, locale)
  return true
}
