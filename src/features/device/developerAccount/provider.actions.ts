import type { AccountFault, ProviderDevice } from '#adapters/developerAccount/developerAccount.port.ts'
import { addMilliseconds } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { defaultDeviceName } from '../enrolment/udid.rules.ts'
import { enqueueFillSlots } from '../registration/queue.actions.ts'
import {
  nextRetryAt,
  PROCESSING_CHECK_INTERVAL_MS,
  REGISTRATION_STATUS,
} from '../registration/registration.rules.ts'
import * as store from '../registration/registration.store.ts'
import { openAccountKey, requestProvisioningProfile } from './accountAccess.actions.ts'
import {
  closeDeveloperAccount,
  failDevicesOfAccount,
  markAccountSessionLost,
} from './accountState.actions.ts'
import * as accounts from './developerAccount.store.ts'

/** Registers a device at App Store Connect. Each step commits the intent, makes the call, then commits the outcome. */

/** Registers one device. Safe to repeat: the port finds a device that is already registered. */
export async function registerDeviceAtProvider(ctx: Ctx, { deviceId }: { deviceId: string }): Promise<void> {
  const found = await findOpenRegistration(ctx, deviceId)
  if (!found) return
  const { account, device } = found
  const port = ctx.ports.developerAccount
  const key = openAccountKey(ctx, account)
  const result = await port.registerDevice(key, { udid: device.udid, name: defaultDeviceName(device) })
  if (result.outcome === 'bad_udid') return failRegistration(ctx, deviceId, account, 'bad_udid')
  if (result.outcome === 'account_full') return leaveFullAccount(ctx, deviceId, account, device.udid)
  if (result.outcome !== 'registered') return handleFault(ctx, account, result, deviceId)
  if (result.device.status !== 'disabled')
    return recordDeviceStatuses(ctx, account, [{ deviceId, found: result.device }])
  const enabled = await port.enableDevice(key, result.device.providerId)
  if (enabled.outcome !== 'enabled') return handleFault(ctx, account, enabled, deviceId)
  // The device was disabled outside of this store, and App Store Connect does not enable it again. Retries would not
  // help.
  if (enabled.device.status === 'disabled') return failRegistration(ctx, deviceId, account, 'disabled')
  return recordDeviceStatuses(ctx, account, [{ deviceId, found: enabled.device }])
}

/**
 * Finds a device whose registration is in progress; null when there is nothing to do. A device in an account that is no
 * longer open fails with it.
 */
async function findOpenRegistration(ctx: Ctx, deviceId: string) {
  const row = await store.findRegistration(ctx.db, deviceId)
  if (row?.status !== REGISTRATION_STATUS.registering || !row.accountId) return null
  const account = await accounts.findDeveloperAccount(ctx.db, row.accountId)
  const device = await store.findDevice(ctx.db, deviceId)
  if (!account || !device) return null
  if (account.state === 'open') return { account, device }
  await ctx.transaction(async (trx) => {
    if (account.state !== 'without_session') {
      await failDevicesOfAccount(ctx, trx, [deviceId], account.state)
      return
    }
    await store.updateRegistrationStatus(trx, deviceId, { event: 'session_lost', at: ctx.now })
  })
  return null
}

export interface DeviceAtProvider {
  deviceId: string
  found: ProviderDevice
}

/**
 * Records the status of each device at App Store Connect. An enabled device becomes registered only when a provisioning
 * profile contains it, so its status does not change here.
 */
export async function recordDeviceStatuses(
  ctx: Ctx,
  account: accounts.DeveloperAccountRow,
  devices: DeviceAtProvider[],
): Promise<void> {
  await ctx.transaction(async (trx) => {
    let isProfileWanted = false
    for (const { deviceId, found } of devices) {
      if (found.status === 'unknown') ctx.log.warn({ deviceId }, 'the provider sent an unknown device status')
      const row = await store.lockRegistration(trx, deviceId)
      if (row?.accountId !== account.id || row.isEnabled) continue
      await recordStatus(ctx, trx, deviceId, found)
      isProfileWanted ||= found.status === 'enabled'
    }
    if (isProfileWanted) await requestProvisioningProfile(ctx, trx, account.id)
    await accounts.scheduleAccountCheckEarlier(
      trx,
      account.id,
      addMilliseconds(ctx.now, PROCESSING_CHECK_INTERVAL_MS),
    )
  })
}

async function recordStatus(ctx: Ctx, trx: Trx, deviceId: string, found: ProviderDevice): Promise<void> {
  const { providerId, status } = found
  const at = ctx.now
  const change = { providerId, attempts: 0, dueAt: null }
  if (status === 'enabled') return store.updateRegistration(trx, deviceId, { ...change, isEnabled: true })
  await store.updateRegistration(trx, deviceId, change)
  if (status === 'ineligible')
    await store.updateRegistrationStatus(trx, deviceId, { event: 'ineligible', at })
  else {
    // In the current status only one of these two transitions is valid; the other one is a no-op.
    await store.updateRegistrationStatus(trx, deviceId, { event: 'accepted', at })
    await store.updateRegistrationStatus(trx, deviceId, { event: 'processing_after_all', at })
  }
}

async function failRegistration(
  ctx: Ctx,
  deviceId: string,
  account: accounts.DeveloperAccountRow,
  detail: string,
): Promise<void> {
  await ctx.transaction((trx) =>
    store.updateRegistrationStatus(trx, deviceId, {
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
  account: accounts.DeveloperAccountRow,
  udid: string,
): Promise<void> {
  await ctx.transaction(async (trx) => {
    const move = {
      event: 'no_room' as const,
      at: ctx.now,
      accountId: account.id,
      change: { accountId: null },
    }
    if (!(await store.updateRegistrationStatus(trx, deviceId, move))) return
    await accounts.releaseSlot(trx, account, udid)
    await enqueueFillSlots(ctx, trx)
  })
}

async function handleFault(
  ctx: Ctx,
  account: accounts.DeveloperAccountRow,
  fault: AccountFault,
  deviceId: string,
): Promise<void> {
  ctx.log.warn(
    { account: account.name, outcome: fault.outcome, detail: fault.detail },
    'the provider refused the registration',
  )
  if (fault.outcome === 'account_closed') return closeDeveloperAccount(ctx, account.id, fault.reason)
  if (fault.outcome === 'no_session') return markAccountSessionLost(ctx, account.id, fault)
  await ctx.transaction((trx) => scheduleRetry(ctx, trx, deviceId, account.id, fault))
}

async function scheduleRetry(
  ctx: Ctx,
  trx: Trx,
  deviceId: string,
  accountId: string,
  { reason, retryAfterSeconds }: Extract<AccountFault, { outcome: 'unavailable' }>,
): Promise<void> {
  const row = await store.lockRegistration(trx, deviceId)
  if (row?.status !== REGISTRATION_STATUS.registering || row.accountId !== accountId) return
  const attempts = row.attempts + 1
  const dueAt = nextRetryAt(attempts, ctx.now, retryAfterSeconds)
  await store.updateRegistration(trx, deviceId, { attempts, dueAt })
  if (!dueAt)
    await store.updateRegistrationStatus(trx, deviceId, {
      event: 'gave_up',
      at: ctx.now,
      accountId,
      detail: reason,
    })
}
