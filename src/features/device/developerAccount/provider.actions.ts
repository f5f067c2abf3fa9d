import type { AccountFault, ProviderDevice } from '#adapters/developerAccount/developerAccount.port.ts'
import { later } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { deviceName } from '../enrolment/udid.rules.ts'
import { callNext } from '../registration/queue.actions.ts'
import { CHECK_PROCESSING_MS, retryAt, STATUS } from '../registration/registration.rules.ts'
import * as store from '../registration/registration.store.ts'
import * as accounts from './account.store.ts'
import { accountKey, askForProfile } from './accountAccess.actions.ts'
import { closeAccount, failDevices, loseSession } from './accountState.actions.ts'

/** What the provider says of a device, and what follows from it. Each: intent committed, call, outcome committed. */

/** Safe to repeat: a device that the provider has already is found there, not refused. */
export async function registerAtProvider(ctx: Ctx, { deviceId }: { deviceId: string }): Promise<void> {
  const found = await openRegistration(ctx, deviceId)
  if (!found) return
  const { account, device } = found
  const port = ctx.ports.developerAccount
  const key = accountKey(ctx, account)
  const result = await port.registerDevice(key, { udid: device.udid, name: deviceName(device) })
  if (result.outcome === 'bad_udid') return giveUp(ctx, deviceId, account, 'bad_udid')
  if (result.outcome === 'account_full') return leaveFullAccount(ctx, deviceId, account, device.udid)
  if (result.outcome !== 'registered') return meetFault(ctx, account, result, deviceId)
  if (result.device.status !== 'disabled')
    return takeStatuses(ctx, account, [{ deviceId, found: result.device }])
  const enabled = await port.enableDevice(key, result.device.providerId)
  if (enabled.outcome !== 'enabled') return meetFault(ctx, account, enabled, deviceId)
  // Switched off by others, and they will not have it on: more tries would not help.
  if (enabled.device.status === 'disabled') return giveUp(ctx, deviceId, account, 'disabled')
  return takeStatuses(ctx, account, [{ deviceId, found: enabled.device }])
}

/** Null when there is nothing to do any more; an account that ended meanwhile takes the device with it. */
async function openRegistration(ctx: Ctx, deviceId: string) {
  const row = await store.findRegistration(ctx.db, deviceId)
  if (row?.status !== STATUS.registering || !row.accountId) return null
  const account = await accounts.findAccount(ctx.db, row.accountId)
  const device = await store.findDevice(ctx.db, deviceId)
  if (!account || !device) return null
  if (account.state === 'open') return { account, device }
  await ctx.transaction(async (trx) => {
    if (account.state !== 'without_session') return failDevices(ctx, trx, [deviceId], account.state)
    await store.moveRegistration(trx, deviceId, { event: 'session_lost', at: ctx.now })
  })
  return null
}

export interface FoundDevice {
  deviceId: string
  found: ProviderDevice
}

/** An enabled device counts only when it stands in a profile; until then its status does not change. */
export async function takeStatuses(
  ctx: Ctx,
  account: accounts.AccountRow,
  devices: FoundDevice[],
): Promise<void> {
  await ctx.transaction(async (trx) => {
    let isProfileWanted = false
    for (const { deviceId, found } of devices) {
      if (found.status === 'unknown')
        ctx.log.warn({ deviceId }, 'the provider has a status that we do not know')
      const row = await store.lockRegistration(trx, deviceId)
      if (row?.accountId !== account.id || row.isEnabled) continue
      await takeStatus(ctx, trx, deviceId, found)
      isProfileWanted ||= found.status === 'enabled'
    }
    if (isProfileWanted) await askForProfile(ctx, trx, account.id)
    await accounts.checkBy(trx, account.id, later(ctx.now, CHECK_PROCESSING_MS))
  })
}

async function takeStatus(ctx: Ctx, trx: Trx, deviceId: string, found: ProviderDevice): Promise<void> {
  const { providerId, status } = found
  const at = ctx.now
  const change = { providerId, attempts: 0, dueAt: null }
  if (status === 'enabled') return store.noteRegistration(trx, deviceId, { ...change, isEnabled: true })
  await store.noteRegistration(trx, deviceId, change)
  if (status === 'ineligible') await store.moveRegistration(trx, deviceId, { event: 'ineligible', at })
  else {
    // Of the two only the one that fits where the device is has an effect.
    await store.moveRegistration(trx, deviceId, { event: 'accepted', at })
    await store.moveRegistration(trx, deviceId, { event: 'processing_after_all', at })
  }
}

async function giveUp(
  ctx: Ctx,
  deviceId: string,
  account: accounts.AccountRow,
  detail: string,
): Promise<void> {
  await ctx.transaction((trx) =>
    store.moveRegistration(trx, deviceId, {
      event: 'gave_up',
      at: ctx.now,
      accountId: account.id,
      detail,
      change: { dueAt: null },
    }),
  )
}

async function leaveFullAccount(
  ctx: Ctx,
  deviceId: string,
  account: accounts.AccountRow,
  udid: string,
): Promise<void> {
  await ctx.transaction(async (trx) => {
    const move = {
      event: 'no_room' as const,
      at: ctx.now,
      accountId: account.id,
      change: { accountId: null },
    }
    if (!(await store.moveRegistration(trx, deviceId, move))) return
    await accounts.giveBackPlace(trx, account, udid)
    await callNext(ctx, trx)
  })
}

async function meetFault(
  ctx: Ctx,
  account: accounts.AccountRow,
  fault: AccountFault,
  deviceId: string,
): Promise<void> {
  ctx.log.warn(
    { account: account.name, outcome: fault.outcome, detail: fault.detail },
    'the provider refused',
  )
  if (fault.outcome === 'account_closed') return closeAccount(ctx, account.id, fault.reason)
  if (fault.outcome === 'no_session') return loseSession(ctx, account.id)
  await ctx.transaction((trx) => tryLater(ctx, trx, deviceId, account.id, fault))
}

async function tryLater(
  ctx: Ctx,
  trx: Trx,
  deviceId: string,
  accountId: string,
  { reason, retryAfterSeconds }: Extract<AccountFault, { outcome: 'unavailable' }>,
): Promise<void> {
  const row = await store.lockRegistration(trx, deviceId)
  if (row?.status !== STATUS.registering || row.accountId !== accountId) return
  const attempts = row.attempts + 1
  const dueAt = retryAt(attempts, ctx.now, retryAfterSeconds)
  await store.noteRegistration(trx, deviceId, { attempts, dueAt })
  if (!dueAt)
    await store.moveRegistration(trx, deviceId, { event: 'gave_up', at: ctx.now, accountId, detail: reason })
}
