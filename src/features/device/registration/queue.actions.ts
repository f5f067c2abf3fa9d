import { z } from 'zod'
import {
  adjustRegistrationGate,
  closeRegistration,
  getRegistrationGateState,
} from '#features/notice/notice.actions.ts'
import type { Locale } from '#kernel/locale.ts'
import { defineJob } from '#server/background/jobs.ts'
import type { Ctx } from '#server/context.ts'
import type { Db, Trx } from '#server/db.ts'
import * as accounts from '../developerAccount/developerAccount.store.ts'
import { listAccountIdsAbleToRegister } from '../developerAccount/readiness.store.ts'
import { estimateFromWaits, expectedReadyTimes, type WaitEstimateSeconds } from './estimate.rules.ts'
import { isQueueTooLong } from './registration.rules.ts'
import * as store from './registration.store.ts'

/** The queue of devices: which device gets the next slot, and in which developer account. */

export const fillSlotsJob = defineJob('registration.fill', z.object({}))
export const registerDeviceJob = defineJob('registration.register', z.object({ deviceId: z.uuid() }))

/**
 * Adds a device to the queue, in the transaction of the slice that sells subscriptions. Returns false if the device is
 * already queued.
 */
export async function addDeviceToQueue(
  ctx: Ctx,
  trx: Trx,
  deviceId: string,
  locale: Locale,
): Promise<boolean> {
  const row = await store.insertIntoQueue(trx, deviceId, locale, await estimateWait(ctx, trx))
  if (!row) return false
  await enqueueFillSlots(ctx, trx)
  return true
}

/** Estimates the wait of a device from recent waits. The dates are stored with the device and never change. */
export async function estimateWait(ctx: Ctx, db: Db): Promise<store.QueueEstimate> {
  const estimate = await estimateQueueWait(ctx, db)
  return { queuedAt: ctx.now, ...expectedReadyTimes(ctx.now, estimate), promiseWaits: estimate.waits }
}

/** How long a device that enters the queue now would wait, from recent waits. */
export async function estimateQueueWait(ctx: Ctx, db: Db): Promise<WaitEstimateSeconds> {
  const { ended, ongoing } = await store.listMeasuredWaits(db, ctx.now)
  return estimateFromWaits(ended, ongoing)
}

/** Returns paused devices to their queue positions. They were paused when no open developer account was left. */
export async function resumePausedQueue(ctx: Ctx, trx: Trx): Promise<void> {
  for (const deviceId of await store.listPausedDeviceIds(trx))
    await store.updateRegistrationStatus(trx, deviceId, { event: 'session_back', at: ctx.now })
  await enqueueFillSlots(ctx, trx)
}

/** Queues the job that assigns free slots. Call it when a device enters the queue or a slot may be free. */
export async function enqueueFillSlots(ctx: Ctx, trx: Trx): Promise<void> {
  await ctx.jobs.enqueue(trx, fillSlotsJob, {})
}

/** Assigns slots to queued devices one by one, each in its own transaction: after a crash the next job continues. */
export async function fillSlots(ctx: Ctx): Promise<void> {
  while (await assignNextSlot(ctx));
  await adjustGate(ctx)
}

/** Closes registration while no developer account can register, or the queue is too long, and opens it again. */
async function adjustGate(ctx: Ctx): Promise<void> {
  await adjustRegistrationGate(ctx, async (trx) => {
    const able = await listAccountIdsAbleToRegister(trx, ctx.now)
    if (able.length === 0) return 'accounts'
    const line = await store.countQueuedDevices(trx)
    const free = await accounts.countFreeSlots(trx, able)
    return isQueueTooLong(line, free, ctx.config.lineLimit) ? 'line' : null
  })
}

/** Closes registration when the last account can no longer register, or opens it when the first one can. */
export async function updateGateForAccounts(ctx: Ctx): Promise<void> {
  const isAble = (await listAccountIdsAbleToRegister(ctx.db, ctx.now)).length > 0
  const { isOpen, closedBy } = await getRegistrationGateState(ctx)
  if (isAble ? closedBy === 'accounts' : isOpen) await adjustGate(ctx)
}

/**
 * In mode live a new store stays closed until an operator opens it. Otherwise the first ready account would open it
 * before the texts and prices are final.
 */
export async function closeRegistrationOfNewStore(ctx: Ctx): Promise<void> {
  if (ctx.config.bustanMode !== 'live') return
  const { closedBy } = await getRegistrationGateState(ctx)
  if (closedBy !== 'operator' && (await store.isStoreNew(ctx.db))) await closeRegistration(ctx)
}

/** Assigns a slot to the next device. Returns false when no queued device can get one. */
async function assignNextSlot(ctx: Ctx): Promise<boolean> {
  return ctx.transaction(async (trx) => {
    const able = await listAccountIdsAbleToRegister(trx, ctx.now)
    const next = able.length > 0 && (await accounts.findNextAssignable(trx, able))
    if (!next) return false
    const { deviceId } = next
    const accountId =
      (await accounts.findEarlierSlot(trx, next, able)) ??
      (await accounts.takeFreeSlot(trx, next, able, ctx.now))
    // Another worker took the last slot for this device type: search again.
    if (!accountId) return true
    const change = { accountId, providerId: null, isEnabled: false, attempts: 0, dueAt: null }
    await store.updateRegistrationStatus(trx, deviceId, { event: 'placed', at: ctx.now, change })
    await ctx.jobs.enqueue(trx, registerDeviceJob, { deviceId })
    return true
  })
}

const DUE_BATCH = 100

/** Starts the registration retries whose time has come. */
export async function startDueRetries(ctx: Ctx): Promise<void> {
  for (;;) {
    const count = await ctx.transaction(async (trx) => {
      const ids = await store.claimDueRetries(trx, ctx.now, DUE_BATCH)
      await ctx.jobs.enqueueAll(
        trx,
        registerDeviceJob,
        ids.map((deviceId) => ({ deviceId })),
      )
      return ids.length
    })
    if (count < DUE_BATCH) return
  }
}
