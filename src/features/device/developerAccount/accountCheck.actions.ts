import type { AccountFault } from '#adapters/developerAccount/developerAccount.port.ts'
import { AppError } from '#kernel/errors.ts'
import { addMilliseconds, HOUR, type Instant, SECOND } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { takeRateLimit } from '#server/limits.ts'
import {
  MOVE_DEVICES_BEFORE_END_MS,
  nextAccountCheckAt,
  PROCESSING_CHECK_INTERVAL_MS,
  REGISTRATION_STATUS,
  RENEW_CERTIFICATE_BEFORE_END_MS,
  RENEW_PROFILE_BEFORE_END_MS,
} from '../registration/registration.rules.ts'
import * as store from '../registration/registration.store.ts'
import * as accounts from './account.store.ts'
import { checkAccountJob, openAccountKey, requestProfile } from './accountAccess.actions.ts'
import { completeCertificateChain, renewCertificate } from './accountProfile.actions.ts'
import {
  closeAccount,
  markAccountSessionLost,
  markAccountSessionRestored,
  retireAccount,
} from './accountState.actions.ts'
import { type DeviceAtProvider, recordDeviceStatuses } from './provider.actions.ts'

/**
 * The periodic check of a developer account: status of its pending devices, whether the account is still valid, and
 * what ends soon.
 */

export async function checkDueAccounts(ctx: Ctx): Promise<void> {
  await ctx.transaction(async (trx) => {
    const ids = await accounts.claimDueAccountChecks(
      trx,
      ctx.now,
      addMilliseconds(ctx.now, PROCESSING_CHECK_INTERVAL_MS),
    )
    await ctx.jobs.enqueueAll(
      trx,
      checkAccountJob,
      ids.map((accountId) => ({ accountId })),
    )
  })
}

/**
 * A user reported that installed apps stopped working. Check the developer account now, so that a closure is found at
 * once.
 */
export async function checkAccountSoon(ctx: Ctx, trx: Trx, deviceId: string): Promise<void> {
  const row = await store.findRegistration(trx, deviceId)
  if (row?.accountId)
    await accounts.scheduleAccountCheckEarlier(
      trx,
      row.accountId,
      await earliestCheckAt(ctx, trx, row.accountId),
    )
}

async function earliestCheckAt(ctx: Ctx, trx: Trx, accountId: string): Promise<Instant> {
  try {
    await takeRateLimit(trx, 'lookPerAccount', accountId, ctx.now)
    return ctx.now
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return addMilliseconds(ctx.now, (error.data.retryAfterSeconds ?? 0) * SECOND)
  }
}

const PENDING_STATUSES: number[] = [
  REGISTRATION_STATUS.registering,
  REGISTRATION_STATUS.registrationIneligible,
  REGISTRATION_STATUS.registrationProcessing,
  REGISTRATION_STATUS.withoutSession,
]

export async function checkAccount(ctx: Ctx, { accountId }: { accountId: string }): Promise<void> {
  const account = await accounts.findAccount(ctx.db, accountId)
  if (account?.state !== 'open' && account?.state !== 'without_session') return
  const devices = await accounts.listAccountDevices(ctx.db, accountId, PENDING_STATUSES)
  const fault = await inspectAccount(ctx, account, devices)
  const failures = fault?.outcome === 'unavailable' ? account.failedChecks + 1 : 0
  await ctx.transaction((trx) => setNextCheck(ctx, trx, accountId, failures))
  if (fault?.outcome === 'account_closed') return closeAccount(ctx, accountId, fault.reason)
  if (fault?.outcome === 'no_session') return markAccountSessionLost(ctx, accountId)
  if (fault) return
  if (account.state === 'without_session') await markAccountSessionRestored(ctx, accountId)
  await renewOrRetire(ctx, account)
}

/**
 * Schedules the next check of a developer account, under the account's lock. A device that becomes pending concurrently
 * is either counted here, or brings the check forward afterwards.
 */
async function setNextCheck(ctx: Ctx, trx: Trx, accountId: string, failures: number): Promise<void> {
  await accounts.lockAccount(trx, accountId)
  const devices = await accounts.listAccountDevices(trx, accountId, [
    ...PENDING_STATUSES,
    REGISTRATION_STATUS.registered,
  ])
  const use = { hasPendingDevices: hasPendingDevices(devices), hasDevices: devices.length > 0, failures }
  await accounts.updateAccount(trx, accountId, {
    failedChecks: failures,
    checkAt: nextAccountCheckAt(ctx.now, use),
  })
}

type AccountDevices = Awaited<ReturnType<typeof accounts.listAccountDevices>>

function hasPendingDevices(devices: AccountDevices): boolean {
  const settled: Array<number | null> = [
    REGISTRATION_STATUS.registered,
    REGISTRATION_STATUS.registrationIneligible,
  ]
  return devices.some((device) => !settled.includes(device.status))
}

type CheckFault = AccountFault | { outcome: 'account_closed'; reason: 'certificate' }

/** Inspects a developer account at App Store Connect. Returns the problem found, or null. */
async function inspectAccount(
  ctx: Ctx,
  account: accounts.AccountRow,
  devices: AccountDevices,
): Promise<CheckFault | null> {
  const port = ctx.ports.developerAccount
  const key = openAccountKey(ctx, account)
  const unsure = devices.filter((device) => !device.isEnabled)
  const answer = await port.findDevices(
    key,
    unsure.map((device) => device.udid),
  )
  if (answer.outcome !== 'found') return answer
  const known = new Map(answer.devices.map((device) => [device.udid, device]))
  await recordDeviceStatuses(
    ctx,
    account,
    unsure.flatMap(({ deviceId, udid }): DeviceAtProvider[] => {
      const found = known.get(udid)
      return found ? [{ deviceId, found }] : []
    }),
  )
  await retryLostRegistrations(
    ctx,
    unsure.filter(({ udid }) => !known.has(udid)),
  )
  if (devices.some((device) => device.isEnabled))
    await ctx.transaction((trx) => requestProfile(ctx, trx, account.id))
  return checkProfile(ctx, account)
}

/** Retries device registrations whose job was lost, so that no device stays in `registering` for ever. */
async function retryLostRegistrations(ctx: Ctx, missing: AccountDevices): Promise<void> {
  for (const { deviceId, status, dueAt, statusSince } of missing)
    if (status === REGISTRATION_STATUS.registering && !dueAt && statusSince < addMilliseconds(ctx.now, -HOUR))
      await store.updateRegistration(ctx.db, deviceId, { dueAt: ctx.now })
}

/**
 * Checks the account's provisioning profile. An inactive profile without its certificate means that the certificate was
 * revoked: installed apps no longer open.
 */
async function checkProfile(ctx: Ctx, account: accounts.AccountRow): Promise<CheckFault | null> {
  const port = ctx.ports.developerAccount
  const key = openAccountKey(ctx, account)
  const profile = account.profileId ? await port.readProfile(key, account.profileId) : null
  if (profile && profile.outcome !== 'found' && profile.outcome !== 'missing') return profile
  if (profile?.outcome === 'found' && profile.profile.isActive) return null
  const answer = await port.certificates(key)
  if (answer.outcome === 'refused') return null
  if (answer.outcome !== 'found') return answer
  if (!profile || !account.certificateId) return null
  const { certificateId } = account
  if (!answer.certificates.some(({ providerId }) => providerId === certificateId))
    return { outcome: 'account_closed', reason: 'certificate' }
  // The provisioning profile is invalid for another reason, or was removed. Request a new one.
  await ctx.transaction((trx) => requestProfile(ctx, trx, account.id))
  return null
}

/**
 * Renews the account's certificate and provisioning profile before they end. If the membership or certificate cannot be
 * renewed, retires the account so that its devices move in time.
 */
async function renewOrRetire(ctx: Ctx, before: accounts.AccountRow): Promise<void> {
  if (endsWithin(ctx, before.membershipEndsAt, MOVE_DEVICES_BEFORE_END_MS))
    return retireAccount(ctx, before.id, 'membership')
  const isWhole = before.certificateId !== null && before.certificateContent !== null
  if (!isWhole || endsWithin(ctx, before.certificateEndsAt, RENEW_CERTIFICATE_BEFORE_END_MS))
    await renewCertificate(ctx, before)
  const account = await accounts.findAccount(ctx.db, before.id)
  if (!account) return
  await completeCertificateChain(ctx, account)
  if (endsWithin(ctx, account.certificateEndsAt, MOVE_DEVICES_BEFORE_END_MS))
    return retireAccount(ctx, account.id, 'certificate')
  const isNewCertificate = account.certificateId !== before.certificateId
  const isOld =
    account.profileId !== null && endsWithin(ctx, account.profileEndsAt, RENEW_PROFILE_BEFORE_END_MS)
  // Also request the account's first provisioning profile, which has to wait for the certificate.
  if (isNewCertificate || isOld) await ctx.transaction((trx) => requestProfile(ctx, trx, account.id))
}

function endsWithin(ctx: Ctx, end: Instant | null, before: number): boolean {
  return end !== null && addMilliseconds(end, -before) <= ctx.now
}
