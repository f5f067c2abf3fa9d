import type { AccountFault } from '#adapters/developerAccount/developerAccount.port.ts'
import { AppError } from '#kernel/errors.ts'
import { addMilliseconds, HOUR, type Instant, SECOND } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { takeRateLimit } from '#server/rateLimits.ts'
import {
  MOVE_DEVICES_BEFORE_END_MS,
  nextAccountCheckAt,
  PROCESSING_CHECK_INTERVAL_MS,
  REGISTRATION_STATUS,
  RENEW_CERTIFICATE_BEFORE_END_MS,
  RENEW_PROFILE_BEFORE_END_MS,
} from '../registration/registration.rules.ts'
import * as store from '../registration/registration.store.ts'
import { checkAccountJob, openAccountKey } from './accountAccess.actions.ts'
import { type CheckOutcome, recordCheck } from './accountHistory.store.ts'
import {
  completeCertificateChain,
  renewCertificate,
  updateProvisioningProfile,
} from './accountProfile.actions.ts'
import {
  closeDeveloperAccount,
  markAccountSessionLost,
  markAccountSessionRestored,
  retireDeveloperAccount,
} from './accountState.actions.ts'
import * as certificates from './certificate.store.ts'
import * as accounts from './developerAccount.store.ts'
import { type DeviceAtProvider, recordDeviceStatuses } from './provider.actions.ts'
import {
  addDefect,
  defectOfFault,
  type FoundDefect,
  replaceDefects,
  type StepFault,
} from './readiness.actions.ts'
import type { AccountDefect } from './readiness.rules.ts'

/**
 * The periodic check of a developer account: status of its pending devices, whether the account is still valid, and
 * what ends soon.
 */

export async function checkDueDeveloperAccounts(ctx: Ctx): Promise<void> {
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
export async function checkAccountOfDeviceSoon(ctx: Ctx, trx: Trx, deviceId: string): Promise<void> {
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

export async function checkDeveloperAccount(ctx: Ctx, { accountId }: { accountId: string }): Promise<void> {
  const account = await accounts.findDeveloperAccount(ctx.db, accountId)
  if (account?.state !== 'open' && account?.state !== 'without_session') return
  const devices = await accounts.listAccountDevices(ctx.db, accountId, PENDING_STATUSES)
  const fault = await inspectAccount(ctx, account, devices)
  if (!fault && account.state === 'without_session') await markAccountSessionRestored(ctx, accountId)
  const found = fault ?? (await completeAccount(ctx, accountId))
  const isWhole = Array.isArray(found) && found.length === 0
  await ctx.transaction(async (trx) => {
    await setNextCheck(ctx, trx, accountId, isWhole ? 0 : account.failedChecks + 1)
    await recordCheck(trx, accountId, outcomeOf(found), ctx.now)
    if (Array.isArray(found)) await replaceDefects(ctx, trx, accountId, found)
    else if (found.outcome === 'unavailable')
      await addDefect(ctx, trx, accountId, { defect: 'unreachable', detail: found.detail })
  })
  if (Array.isArray(found)) return
  if (found.outcome === 'account_closed') return closeDeveloperAccount(ctx, accountId, found.reason)
  if (found.outcome === 'no_session') return markAccountSessionLost(ctx, accountId, found)
}

function outcomeOf(found: CheckFault | FoundDefect[]): CheckOutcome {
  if (!Array.isArray(found)) return found.outcome === 'account_closed' ? 'closed' : found.outcome
  if (found.length === 0) return 'whole'
  // Unanswered steps count as missing.
  return found.every(({ defect }) => defect === 'unreachable') ? 'unavailable' : 'defect'
}

/**
 * Schedules the next check of a developer account, under the account's lock. A device that becomes pending concurrently
 * is either counted here, or brings the check forward afterwards.
 */
async function setNextCheck(ctx: Ctx, trx: Trx, accountId: string, failures: number): Promise<void> {
  await accounts.lockDeveloperAccount(trx, accountId)
  const devices = await accounts.listAccountDevices(trx, accountId, [
    ...PENDING_STATUSES,
    REGISTRATION_STATUS.registered,
  ])
  const use = { hasPendingDevices: hasPendingDevices(devices), hasDevices: devices.length > 0, failures }
  await accounts.updateDeveloperAccount(trx, accountId, {
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
  account: accounts.DeveloperAccountRow,
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
  if (devices.some((device) => device.isEnabled) && account.wantedRevision <= account.profileRevision)
    await accounts.requestProfileRevision(ctx.db, account.id)
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
async function checkProfile(ctx: Ctx, account: accounts.DeveloperAccountRow): Promise<CheckFault | null> {
  const port = ctx.ports.developerAccount
  const key = openAccountKey(ctx, account)
  const profile = account.profileId ? await port.readProfile(key, account.profileId) : null
  if (profile && profile.outcome !== 'found' && profile.outcome !== 'missing') return profile
  if (profile?.outcome === 'found' && profile.profile.isActive) return null
  const answer = await port.certificates(key)
  if (answer.outcome === 'refused') return null
  if (answer.outcome !== 'found') return answer
  const { certificateId } = account
  if (!certificateId) return null
  const isRevoked = !answer.certificates.some(({ providerId }) => providerId === certificateId)
  if (isRevoked && profile) return { outcome: 'account_closed', reason: 'certificate' }
  // No device has anything installed that this certificate signed, so the account only needs a new one.
  if (isRevoked) await certificates.forgetCertificate(ctx.db, account.id)
  if (!profile) return null
  // The provisioning profile is invalid for another reason, or was removed. Request a new one.
  await accounts.requestProfileRevision(ctx.db, account.id)
  return null
}

/**
 * Brings certificate, App ID and provisioning profile up to date, and returns what is missing. If the membership or
 * certificate cannot be renewed, retires the account so that its devices move in time.
 */
async function completeAccount(ctx: Ctx, accountId: string): Promise<CheckFault | FoundDefect[]> {
  const before = await accounts.findDeveloperAccount(ctx.db, accountId)
  if (!before) return []
  if (endsWithin(ctx, before.membershipEndsAt, MOVE_DEVICES_BEFORE_END_MS)) {
    await retireDeveloperAccount(ctx, before.id, 'membership')
    return []
  }
  const found: FoundDefect[] = []
  for (const { complete, ifRefused, ifForbidden } of STEPS) {
    // Without the App ID no profile can be created, and there is nothing more to check.
    if (found.some(({ defect }) => defect === 'app_id' || defect === 'app_id_role')) break
    const fault = await complete(ctx, before)
    if (!fault) continue
    const defect = defectOfFault(fault, ifRefused, ifForbidden)
    if (fault.outcome === 'unavailable' || !defect) return fault as AccountFault
    found.push(defect)
  }
  return found
}

interface Step {
  complete(ctx: Ctx, account: accounts.DeveloperAccountRow): Promise<StepFault | null>
  ifRefused: AccountDefect
  ifForbidden: AccountDefect
}

const STEPS: Step[] = [
  { complete: completeCertificate, ifRefused: 'certificate', ifForbidden: 'certificate_role' },
  { complete: completeAppId, ifRefused: 'app_id', ifForbidden: 'app_id_role' },
  { complete: completeProfile, ifRefused: 'profile', ifForbidden: 'profile_role' },
]

async function completeCertificate(
  ctx: Ctx,
  before: accounts.DeveloperAccountRow,
): Promise<StepFault | null> {
  const isWhole = before.certificateId !== null && before.certificateContent !== null
  if (isWhole && !endsWithin(ctx, before.certificateEndsAt, RENEW_CERTIFICATE_BEFORE_END_MS)) {
    await completeCertificateChain(ctx, before.id)
    return null
  }
  const fault = await renewCertificate(ctx, before)
  if (!fault) {
    await completeCertificateChain(ctx, before.id)
    // The first provisioning profile has to wait for the certificate.
    await accounts.requestProfileRevision(ctx.db, before.id)
  }
  if (fault && isWhole && endsWithin(ctx, before.certificateEndsAt, MOVE_DEVICES_BEFORE_END_MS))
    await retireDeveloperAccount(ctx, before.id, 'certificate')
  return fault
}

async function completeAppId(ctx: Ctx, account: accounts.DeveloperAccountRow): Promise<StepFault | null> {
  const key = openAccountKey(ctx, account)
  const result = await ctx.ports.developerAccount.ensureAppId(key, account.bundleIdentifier)
  if ('detail' in result) return result
  if (result.outcome === 'created')
    ctx.log.info({ account: account.name, identifier: account.bundleIdentifier }, 'created the App ID')
  return null
}

async function completeProfile(ctx: Ctx, before: accounts.DeveloperAccountRow): Promise<StepFault | null> {
  const isOld =
    before.profileId !== null && endsWithin(ctx, before.profileEndsAt, RENEW_PROFILE_BEFORE_END_MS)
  if (isOld) await accounts.requestProfileRevision(ctx.db, before.id)
  return updateProvisioningProfile(ctx, before.id)
}

function endsWithin(ctx: Ctx, end: Instant | null, before: number): boolean {
  return end !== null && addMilliseconds(end, -before) <= ctx.now
}
