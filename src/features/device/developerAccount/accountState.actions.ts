import { queueNotices } from '#features/notice/notice.actions.ts'
import { queuePush } from '#features/notice/push.actions.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { callNext, promise, resumeLine } from '../registration/queue.actions.ts'
import { accountClosed } from '../registration/registration.facts.ts'
import { STATUS, statusesBefore } from '../registration/registration.rules.ts'
import * as store from '../registration/registration.store.ts'
import { closureNotice } from '../registration/registration.views.ts'
import * as accounts from './account.store.ts'
import { askForProfile } from './accountAccess.actions.ts'

/** What happens to an account happens to its devices, in the same transaction. */

/** By the provider, or because it ended under devices that were not yet through. */
export async function closeAccount(ctx: Ctx, accountId: string, reason: string): Promise<void> {
  await closeIfInUse(ctx, accountId, reason)
}

/** False when it was closed or retired by then. */
export async function closeIfInUse(ctx: Ctx, accountId: string, reason: string): Promise<boolean> {
  return ctx.transaction(async (trx) => {
    const isChanged = await accounts.changeState(
      trx,
      accountId,
      ['open', 'without_session'],
      'closed',
      reason,
      ctx.now,
    )
    if (!isChanged) return false
    await failAll(ctx, trx, accountId, reason)
    await callNext(ctx, trx)
    return true
  })
}

async function failAll(ctx: Ctx, trx: Trx, accountId: string, detail: string): Promise<void> {
  const devices = await accounts.devicesIn(trx, accountId, statusesBefore('account_closed') as number[])
  await failDevices(
    ctx,
    trx,
    devices.map(({ deviceId }) => deviceId),
    detail,
  )
}

/** Whoever this happens to is told, and gets the days back later. */
export async function failDevices(ctx: Ctx, trx: Trx, ids: string[], detail: string): Promise<void> {
  const deviceIds: string[] = []
  for (const deviceId of ids) {
    const change = { dueAt: null, isEnabled: false }
    const move = { event: 'account_closed' as const, at: ctx.now, detail, change }
    if (await store.moveRegistration(trx, deviceId, move)) deviceIds.push(deviceId)
  }
  if (deviceIds.length === 0) return
  await tellOfClosure(ctx, trx, deviceIds)
  await ctx.publish(trx, accountClosed, { deviceIds })
}

/** Once for each person, however many devices they had there: the page knows them all. */
async function tellOfClosure(ctx: Ctx, trx: Trx, deviceIds: string[]): Promise<void> {
  const told = new Set<number>()
  for (const deviceId of deviceIds) {
    const { sms, push } = await closureNotice(ctx, trx, deviceId)
    if (told.has(push.userId)) continue
    told.add(push.userId)
    await queueNotices(ctx, trx, [sms])
    await queuePush(ctx, trx, push)
  }
}

/** The line stands still for everybody when no account is left that can be spoken to. */
export async function loseSession(ctx: Ctx, accountId: string): Promise<void> {
  await ctx.transaction(async (trx) => {
    const isChanged = await accounts.changeState(trx, accountId, ['open'], 'without_session', 'key', ctx.now)
    if (!isChanged) return
    const devices = await accounts.devicesIn(trx, accountId, [
      STATUS.registering,
      STATUS.registrationProcessing,
    ])
    const isLineStopped = (await accounts.countInState(trx, 'open')) === 0
    const line = isLineStopped ? await store.idsIn(trx, STATUS.waitingForRegistration) : []
    for (const deviceId of [...devices.map((device) => device.deviceId), ...line])
      await store.moveRegistration(trx, deviceId, {
        event: 'session_lost',
        at: ctx.now,
        change: { dueAt: null },
      })
  })
}

/** Back to where each was, keeping its place; what was being registered is tried again at once. */
export async function restoreSession(ctx: Ctx, accountId: string): Promise<void> {
  await ctx.transaction(async (trx) => {
    const isChanged = await accounts.changeState(trx, accountId, ['without_session'], 'open', null, ctx.now)
    if (!isChanged) return
    const devices = await accounts.devicesIn(trx, accountId, [STATUS.withoutSession])
    for (const { deviceId } of devices) {
      const row = await store.moveRegistration(trx, deviceId, { event: 'session_back', at: ctx.now })
      if (row?.status === STATUS.registering) await store.noteRegistration(trx, deviceId, { dueAt: ctx.now })
    }
    if (devices.some((device) => device.isEnabled)) await askForProfile(ctx, trx, accountId)
    await resumeLine(ctx, trx)
  })
}

/** Ahead of the end: who is registered moves on by itself, ahead of newer people in the line. */
export async function retireAccount(ctx: Ctx, accountId: string, reason: string): Promise<void> {
  await ctx.transaction(async (trx) => {
    const isChanged = await accounts.changeState(
      trx,
      accountId,
      ['open', 'without_session'],
      'retired',
      reason,
      ctx.now,
    )
    if (!isChanged) return
    for (const { deviceId } of await accounts.devicesIn(trx, accountId, [STATUS.registered]))
      await store.moveRegistration(trx, deviceId, {
        event: 'moved',
        at: ctx.now,
        detail: reason,
        change: {
          accountId: null,
          providerId: null,
          isEnabled: false,
          moveReason: 'renewal',
          ...(await promise(ctx, trx)),
        },
      })
    await failAll(ctx, trx, accountId, reason)
    await callNext(ctx, trx)
  })
}
