import { AppError } from '#kernel/errors.ts'
import { secondsBetween } from '#kernel/time.ts'
import type { Ctx, UserCtx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { canAnyAccountRegister } from '../developerAccount/readiness.actions.ts'
import { enqueueFillSlots, estimateWait } from './queue.actions.ts'
import { registrationDeclined } from './registration.facts.ts'
import {
  REGISTRATION_STATUS,
  type RegistrationEvent,
  type RegistrationStatus,
  STATUSES_IN_PROGRESS,
  statusAfterEvent,
} from './registration.rules.ts'
import * as store from './registration.store.ts'

/** The registration of a device as its owner can see it, and the owner's actions. */

interface DeviceRef {
  id: string
}

export async function getRegistration(ctx: UserCtx, { id }: DeviceRef) {
  await requireOwnDevice(ctx, id)
  return loadRegistrationView(ctx, id)
}

/** Throws `not found` for a device of another user. */
async function requireOwnDevice(ctx: UserCtx, id: string): Promise<void> {
  if (!(await store.findDeviceOfUser(ctx.db, id, ctx.user.userId))) throw new AppError('not_found')
}

/** The registration of a device. Also used by operators, who may see every device. */
export async function loadRegistrationView(ctx: Ctx, deviceId: string) {
  const row = await store.findRegistration(ctx.db, deviceId)
  const status = (row?.status ?? null) as RegistrationStatus | null
  const isInLine = status === REGISTRATION_STATUS.waitingForRegistration
  const [events, line, isAnyAble] = await Promise.all([
    store.listRegistrationEvents(ctx.db, deviceId),
    isInLine ? store.getQueuePosition(ctx.db, deviceId) : null,
    isInLine ? canAnyAccountRegister(ctx) : true,
  ])
  return {
    deviceId,
    status,
    statusTime: row?.statusSince.toISOString() ?? null,
    queueTime: row && status !== null ? row.queuedAt.toISOString() : null,
    registerTime: row?.registeredAt?.toISOString() ?? null,
    moveReason: row?.moveReason ?? null,
    line: line && { ahead: line.ahead, length: line.line },
    estimate: row && status !== null && STATUSES_IN_PROGRESS.includes(status) ? estimateView(row) : null,
    isPaused: !isAnyAble,
    retryTime: status === REGISTRATION_STATUS.registering ? (row?.dueAt?.toISOString() ?? null) : null,
    canRetry: canApply(status, 'retried'),
    canDecline: canApply(status, 'declined'),
    events: events.map(({ at, event, toStatus }) => ({
      time: at.toISOString(),
      event: event as RegistrationEvent,
      status: toStatus,
    })),
  }
}

function canApply(status: RegistrationStatus | null, event: RegistrationEvent): boolean {
  return statusAfterEvent(status, event) !== undefined
}

function estimateView({ queuedAt, usuallyAt, latestAt, promiseWaits }: store.RegistrationRow) {
  return {
    usuallyTime: usuallyAt.toISOString(),
    latestTime: latestAt.toISOString(),
    medianSeconds: Math.round(secondsBetween(queuedAt, usuallyAt)),
    longSeconds: Math.round(secondsBetween(queuedAt, latestAt)),
    waits: promiseWaits,
  }
}

export async function retryRegistration(ctx: UserCtx, { id }: DeviceRef) {
  await requireOwnDevice(ctx, id)
  await retryDevice(ctx, id)
  return loadRegistrationView(ctx, id)
}

/**
 * Retries a failed registration, for the user or an operator. The device keeps its queue position and its attempts are
 * counted from zero.
 */
export async function retryDevice(ctx: Ctx, deviceId: string): Promise<void> {
  await ctx.transaction(async (trx) => {
    const change = { accountId: null, attempts: 0 }
    const row = await store.updateRegistrationStatus(trx, deviceId, { event: 'retried', at: ctx.now, change })
    if (!row) throw new AppError('registration_elsewhere')
    await enqueueFillSlots(ctx, trx)
  })
}

const OUT_OF_QUEUE = { dueAt: null, accountId: null, isEnabled: false }

export async function declineRegistration(ctx: UserCtx, { id }: DeviceRef) {
  await requireOwnDevice(ctx, id)
  await ctx.transaction(async (trx) => {
    const row = await store.updateRegistrationStatus(trx, id, {
      event: 'declined',
      at: ctx.now,
      change: OUT_OF_QUEUE,
    })
    if (!row) throw new AppError('registration_elsewhere')
    await ctx.publish(trx, registrationDeclined, { deviceId: id })
    await enqueueFillSlots(ctx, trx)
  })
  return loadRegistrationView(ctx, id)
}

/**
 * Ends a registration, for the slice that refunds the subscription: the device leaves the queue or its developer
 * account.
 */
export async function cancelRegistration(ctx: Ctx, trx: Trx, deviceId: string): Promise<void> {
  const row = await store.updateRegistrationStatus(trx, deviceId, {
    event: 'cancelled',
    at: ctx.now,
    change: OUT_OF_QUEUE,
  })
  if (row) await enqueueFillSlots(ctx, trx)
}

/**
 * Locks the registration row. Every flow that also changes the subscription locks the registration first, which
 * prevents deadlocks.
 */
export async function lockRegistration(trx: Trx, deviceId: string): Promise<void> {
  await store.lockRegistration(trx, deviceId)
}

/**
 * After a closure, queues the device for another developer account, ahead of newer devices. For the slice that asks the
 * user.
 */
export async function resetDevice(
  ctx: Ctx,
  trx: Parameters<typeof enqueueFillSlots>[1],
  deviceId: string,
): Promise<boolean> {
  const row = await store.updateRegistrationStatus(trx, deviceId, {
    event: 'reset_confirmed',
    at: ctx.now,
    change: {
      accountId: null,
      providerId: null,
      isEnabled: false,
      attempts: 0,
      moveReason: 'problem',
      ...(await estimateWait(ctx, trx)),
    },
  })
  if (row) await enqueueFillSlots(ctx, trx)
  return row !== null
}
