import type { AccountFault } from '#adapters/developerAccount/developerAccount.port.ts'
import { queueNotices } from '#features/notice/notice.actions.ts'
import { queuePush } from '#features/notice/push.actions.ts'
import type { Ctx } from '#server/context.ts'
import type { Db, Trx } from '#server/db.ts'
import { enqueueFillSlots, estimateWait, resumePausedQueue } from '../registration/queue.actions.ts'
import { accountClosed } from '../registration/registration.facts.ts'
import { REGISTRATION_STATUS, statusesAllowingEvent } from '../registration/registration.rules.ts'
import * as store from '../registration/registration.store.ts'
import { closureNotification } from '../registration/registration.views.ts'
import { requestProvisioningProfile } from './accountAccess.actions.ts'
import * as accounts from './developerAccount.store.ts'
import { replaceDefects } from './readiness.actions.ts'

/** Changes of a developer account's state. Each changes the account's devices in the same transaction. */

/** Closes a developer account: Apple closed it, or it ended before some of its devices were registered. */
export async function closeDeveloperAccount(ctx: Ctx, accountId: string, reason: string): Promise<void> {
  await closeDeveloperAccountIfInUse(ctx, accountId, reason)
}

/** How many devices lose their slot when the account is closed, and how many users are notified. */
export interface ClosureCount {
  devices: number
  users: number
}

/** The devices that `closeDeveloperAccountIfInUse` would affect now, by the same rule. */
export async function previewClosure({ db }: Pick<Ctx, 'db'>, accountId: string): Promise<ClosureCount> {
  return countClosure(await listDevicesToFail(db, accountId))
}

function listDevicesToFail(db: Db, accountId: string) {
  return accounts.listAccountDevices(db, accountId, statusesAllowingEvent('account_closed') as number[])
}

function countClosure(devices: ReadonlyArray<{ userId: number }>): ClosureCount {
  return { devices: devices.length, users: new Set(devices.map(({ userId }) => userId)).size }
}

/** Closes a developer account. Returns null when it is already closed or retired. */
export async function closeDeveloperAccountIfInUse(
  ctx: Ctx,
  accountId: string,
  reason: string,
): Promise<ClosureCount | null> {
  return ctx.transaction(async (trx) => {
    const isChanged = await accounts.changeDeveloperAccountState(
      trx,
      accountId,
      ['open', 'without_session'],
      'closed',
      reason,
      ctx.now,
    )
    if (!isChanged) return null
    const closed = await failAllDevices(ctx, trx, accountId, reason)
    await enqueueFillSlots(ctx, trx)
    return closed
  })
}

async function failAllDevices(ctx: Ctx, trx: Trx, accountId: string, detail: string): Promise<ClosureCount> {
  const devices = await listDevicesToFail(trx, accountId)
  const ids = devices.map(({ deviceId }) => deviceId)
  return failDevicesOfAccount(ctx, trx, ids, detail)
}

/**
 * Moves the devices of a closed account to `errorInAccount`, notifies their owners and publishes the closure. Recovery
 * gives the lost days back later.
 */
export async function failDevicesOfAccount(
  ctx: Ctx,
  trx: Trx,
  ids: string[],
  detail: string,
): Promise<ClosureCount> {
  const deviceIds: string[] = []
  for (const deviceId of ids) {
    const change = { dueAt: null, isEnabled: false }
    const move = { event: 'account_closed' as const, at: ctx.now, detail, change }
    if (await store.updateRegistrationStatus(trx, deviceId, move)) deviceIds.push(deviceId)
  }
  if (deviceIds.length === 0) return { devices: 0, users: 0 }
  const users = await notifyOfClosure(ctx, trx, deviceIds)
  await ctx.publish(trx, accountClosed, { deviceIds })
  return { devices: deviceIds.length, users }
}

/**
 * Notifies each user once, however many devices they have in the closed account: the linked page shows all of them.
 * Returns the number of users.
 */
async function notifyOfClosure(ctx: Ctx, trx: Trx, deviceIds: string[]): Promise<number> {
  const notifiedUsers = new Set<number>()
  for (const deviceId of deviceIds) {
    const { sms, push } = await closureNotification(ctx, trx, deviceId)
    if (notifiedUsers.has(push.userId)) continue
    notifiedUsers.add(push.userId)
    await queueNotices(ctx, trx, [sms])
    await queuePush(ctx, trx, push)
  }
  return notifiedUsers.size
}

/**
 * Pauses a developer account whose key, or its role, App Store Connect refuses. When no open account is left, the whole queue is
 * paused too.
 */
export async function markAccountSessionLost(
  ctx: Ctx,
  accountId: string,
  { reason, detail }: Extract<AccountFault, { outcome: 'no_session' }>,
): Promise<void> {
  const defect = reason ?? 'key'
  await ctx.transaction(async (trx) => {
    await replaceDefects(ctx, trx, accountId, [{ defect, detail }])
    const isChanged = await accounts.changeDeveloperAccountState(
      trx,
      accountId,
      ['open'],
      'without_session',
      defect,
      ctx.now,
    )
    if (!isChanged) return
    const devices = await accounts.listAccountDevices(trx, accountId, [
      REGISTRATION_STATUS.registering,
      REGISTRATION_STATUS.registrationProcessing,
    ])
    const isLineStopped = (await accounts.countAccountsInState(trx, 'open')) === 0
    const line = isLineStopped
      ? await store.listDeviceIdsInStatus(trx, REGISTRATION_STATUS.waitingForRegistration)
      : []
    for (const deviceId of [...devices.map((device) => device.deviceId), ...line])
      await store.updateRegistrationStatus(trx, deviceId, {
        event: 'session_lost',
        at: ctx.now,
        change: { dueAt: null },
      })
  })
}

/**
 * Reopens a paused developer account. Each device returns to its earlier status and keeps its queue position.
 * Interrupted registrations are retried at once.
 */
export async function markAccountSessionRestored(ctx: Ctx, accountId: string): Promise<void> {
  await ctx.transaction(async (trx) => {
    const isChanged = await accounts.changeDeveloperAccountState(
      trx,
      accountId,
      ['without_session'],
      'open',
      null,
      ctx.now,
    )
    if (!isChanged) return
    const devices = await accounts.listAccountDevices(trx, accountId, [REGISTRATION_STATUS.withoutSession])
    for (const { deviceId } of devices) {
      const row = await store.updateRegistrationStatus(trx, deviceId, { event: 'session_back', at: ctx.now })
      if (row?.status === REGISTRATION_STATUS.registering)
        await store.updateRegistration(trx, deviceId, { dueAt: ctx.now })
    }
    if (devices.some((device) => device.isEnabled)) await requestProvisioningProfile(ctx, trx, accountId)
    await resumePausedQueue(ctx, trx)
  })
}

/** Retires a developer account before it ends. Its registered devices go back to the queue, ahead of newer devices. */
export async function retireDeveloperAccount(ctx: Ctx, accountId: string, reason: string): Promise<void> {
  await ctx.transaction(async (trx) => {
    const isChanged = await accounts.changeDeveloperAccountState(
      trx,
      accountId,
      ['open', 'without_session'],
      'retired',
      reason,
      ctx.now,
    )
    if (!isChanged) return
    for (const { deviceId } of await accounts.listAccountDevices(trx, accountId, [
      REGISTRATION_STATUS.registered,
    ]))
      await store.updateRegistrationStatus(trx, deviceId, {
        event: 'moved',
        at: ctx.now,
        detail: reason,
        change: {
          accountId: null,
          providerId: null,
          isEnabled: false,
          moveReason: 'renewal',
          ...(await estimateWait(ctx, trx)),
        },
      })
    await failAllDevices(ctx, trx, accountId, reason)
    await enqueueFillSlots(ctx, trx)
  })
}
