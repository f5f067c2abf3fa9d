import { AppError } from '#kernel/errors.ts'
import { secondsBetween } from '#kernel/time.ts'
import type { Ctx, UserCtx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { callNext, promise } from './queue.actions.ts'
import { registrationDeclined } from './registration.facts.ts'
import { nextStatus, type RegistrationEvent, STATUS, type Status, UNDERWAY } from './registration.rules.ts'
import * as store from './registration.store.ts'

/** What the owner of a device sees of its registration, and may do. */

interface Named {
  id: string
}

export async function getRegistration(ctx: UserCtx, { id }: Named) {
  await requireOwn(ctx, id)
  return registrationView(ctx, id)
}

/** Somebody else's device is as good as none. */
async function requireOwn(ctx: UserCtx, id: string): Promise<void> {
  if (!(await store.ownDevice(ctx.db, id, ctx.user.userId))) throw new AppError('not_found')
}

/** Also for operators, to whom every device is open. */
export async function registrationView(ctx: Ctx, deviceId: string) {
  const row = await store.findRegistration(ctx.db, deviceId)
  const status = (row?.status ?? null) as Status | null
  const isInLine = status === STATUS.waitingForRegistration
  const [events, line] = await Promise.all([
    store.eventsOf(ctx.db, deviceId),
    isInLine ? store.placeInLine(ctx.db, deviceId) : null,
  ])
  return {
    deviceId,
    status,
    statusTime: row?.statusSince.toISOString() ?? null,
    queueTime: row && status !== null ? row.queuedAt.toISOString() : null,
    registerTime: row?.registeredAt?.toISOString() ?? null,
    moveReason: (row?.moveReason ?? null) as 'renewal' | 'problem' | null,
    line: line && { ahead: line.ahead, length: line.line },
    estimate: row && status !== null && UNDERWAY.includes(status) ? estimateView(row) : null,
    retryTime: status === STATUS.registering ? (row?.dueAt?.toISOString() ?? null) : null,
    canRetry: may(status, 'retried'),
    canDecline: may(status, 'declined'),
    events: events.map(({ at, event, toStatus }) => ({
      time: at.toISOString(),
      event: event as RegistrationEvent,
      status: toStatus,
    })),
  }
}

function may(status: Status | null, event: RegistrationEvent): boolean {
  return nextStatus(status, event) !== undefined
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

export async function retryRegistration(ctx: UserCtx, { id }: Named) {
  await requireOwn(ctx, id)
  await retryDevice(ctx, id)
  return registrationView(ctx, id)
}

/** By its user or an operator: at its old place, with all tries before it. */
export async function retryDevice(ctx: Ctx, deviceId: string): Promise<void> {
  await ctx.transaction(async (trx) => {
    const change = { accountId: null, attempts: 0 }
    const row = await store.moveRegistration(trx, deviceId, { event: 'retried', at: ctx.now, change })
    if (!row) throw new AppError('registration_elsewhere')
    await callNext(ctx, trx)
  })
}

const GONE = { dueAt: null, accountId: null, isEnabled: false }

export async function declineRegistration(ctx: UserCtx, { id }: Named) {
  await requireOwn(ctx, id)
  await ctx.transaction(async (trx) => {
    const row = await store.moveRegistration(trx, id, { event: 'declined', at: ctx.now, change: GONE })
    if (!row) throw new AppError('registration_elsewhere')
    await ctx.publish(trx, registrationDeclined, { deviceId: id })
    await callNext(ctx, trx)
  })
  return registrationView(ctx, id)
}

/** For the slice that pays its subscription back: the device is nobody's business any more. */
export async function cancelRegistration(ctx: Ctx, trx: Trx, deviceId: string): Promise<void> {
  const row = await store.moveRegistration(trx, deviceId, { event: 'cancelled', at: ctx.now, change: GONE })
  if (row) await callNext(ctx, trx)
}

/**
 * Whoever changes a device's registration and its subscription takes hold of the registration first, as everything does
 * that begins there: so no two wait for each other.
 */
export async function holdRegistration(trx: Trx, deviceId: string): Promise<void> {
  await store.lockRegistration(trx, deviceId)
}

/** After its account was closed: a new one, ahead of newer people in the line. For the slice that asks the user. */
export async function resetDevice(
  ctx: Ctx,
  trx: Parameters<typeof callNext>[1],
  deviceId: string,
): Promise<boolean> {
  const row = await store.moveRegistration(trx, deviceId, {
    event: 'reset_confirmed',
    at: ctx.now,
    change: {
      accountId: null,
      providerId: null,
      isEnabled: false,
      attempts: 0,
      moveReason: 'problem',
      ...(await promise(ctx, trx)),
    },
  })
  if (row) await callNext(ctx, trx)
  return row !== null
}
