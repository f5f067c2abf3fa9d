import { enterQueue } from '#features/device/registration/queue.actions.ts'
import { lockRegistration } from '#features/device/registration/registration.actions.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Ctx } from '#server/context.ts'
import type { Db, Trx } from '#server/db.ts'
import * as store from './subscription.store.ts'

/** What the slice that pays back asks and does. */

export type Subscription = store.SubscriptionRow

/** The one of this user; what became part of another one is asked for by that. */
export async function ownSubscription(db: Db, id: string, userId: number): Promise<Subscription | undefined> {
  const row = await store.findSubscription(db, id)
  return row?.userId === userId && row.state !== 'merged' ? row : undefined
}

/** In the order in which everything takes hold of a device and what is on it. */
export async function holdSubscription(trx: Trx, id: string): Promise<Subscription | undefined> {
  const known = await store.findSubscription(trx, id)
  if (known?.deviceId) await lockRegistration(trx, known.deviceId)
  return store.lockSubscription(trx, id)
}

/** What was bought and given for the term that runs. */
export async function linesOfTerm(db: Db, id: string) {
  return store.linesOfTerm(db, id)
}

/**
 * A cancelled one goes on: its device enters the line, at its end. Its days stand still until the next registration.
 * False where that cannot be: something else is on the device now, or it is somebody else's.
 */
export async function takeBack(ctx: Ctx, trx: Trx, row: Subscription, locale: Locale): Promise<boolean> {
  const { id, userId, deviceId, startedAt, interruptedAt, cancelledAt } = row
  const isThere = deviceId !== null && (await store.isOwnDevice(trx, deviceId, userId))
  if (!isThere) {
    if (startedAt) return false
    await store.updateSubscription(trx, id, { state: 'unapplied', deviceId: null, cancelledAt: null })
    return true
  }
  if (await store.lockOfDevice(trx, deviceId)) return false
  await store.updateSubscription(trx, id, {
    state: 'active',
    cancelledAt: null,
    interruptedAt: startedAt ? (interruptedAt ?? cancelledAt) : null,
  })
  await enterQueue(ctx, trx, deviceId, locale)
  return true
}
