import type { AccountFault } from '#adapters/developerAccount/developerAccount.port.ts'
import { AppError } from '#kernel/errors.ts'
import { HOUR, type Instant, later, SECOND } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { takeLimit } from '#server/limits.ts'
import {
  CHECK_PROCESSING_MS,
  MOVE_BEFORE_MS,
  nextCheck,
  RENEW_CERTIFICATE_BEFORE_MS,
  RENEW_PROFILE_BEFORE_MS,
  STATUS,
} from '../registration/registration.rules.ts'
import * as store from '../registration/registration.store.ts'
import * as accounts from './account.store.ts'
import { accountKey, askForProfile, checkAccountJob } from './accountAccess.actions.ts'
import { renewCertificate } from './accountProfile.actions.ts'
import { closeAccount, loseSession, restoreSession, retireAccount } from './accountState.actions.ts'
import { type FoundDevice, takeStatuses } from './provider.actions.ts'

/** The regular look at an account: how its waiting devices are, whether it still stands, what ends soon. */

export async function checkDueAccounts(ctx: Ctx): Promise<void> {
  await ctx.transaction(async (trx) => {
    const ids = await accounts.takeChecks(trx, ctx.now, later(ctx.now, CHECK_PROCESSING_MS))
    await ctx.jobs.enqueueAll(
      trx,
      checkAccountJob,
      ids.map((accountId) => ({ accountId })),
    )
  })
}

/** Somebody says that what was installed stopped working: a closed account is found out at once, not hours later. */
export async function lookSoon(ctx: Ctx, trx: Trx, deviceId: string): Promise<void> {
  const row = await store.findRegistration(trx, deviceId)
  if (row?.accountId) await accounts.checkBy(trx, row.accountId, await nextLook(ctx, trx, row.accountId))
}

async function nextLook(ctx: Ctx, trx: Trx, accountId: string): Promise<Instant> {
  try {
    await takeLimit(trx, 'lookPerAccount', accountId, ctx.now)
    return ctx.now
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return later(ctx.now, (error.data.retryAfterSeconds ?? 0) * SECOND)
  }
}

const WAITED_FOR: number[] = [
  STATUS.registering,
  STATUS.registrationIneligible,
  STATUS.registrationProcessing,
  STATUS.withoutSession,
]

export async function checkAccount(ctx: Ctx, { accountId }: { accountId: string }): Promise<void> {
  const account = await accounts.findAccount(ctx.db, accountId)
  if (account?.state !== 'open' && account?.state !== 'without_session') return
  const devices = await accounts.devicesIn(ctx.db, accountId, WAITED_FOR)
  const fault = await look(ctx, account, devices)
  const failures = fault?.outcome === 'unavailable' ? account.failedChecks + 1 : 0
  await ctx.transaction((trx) => setNextCheck(ctx, trx, accountId, failures))
  if (fault?.outcome === 'account_closed') return closeAccount(ctx, accountId, fault.reason)
  if (fault?.outcome === 'no_session') return loseSession(ctx, accountId)
  if (fault) return
  if (account.state === 'without_session') await restoreSession(ctx, accountId)
  await meetEnds(ctx, account)
}

/** Under the account's lock: who began to wait meanwhile is either seen here, or brings the time forward afterwards. */
async function setNextCheck(ctx: Ctx, trx: Trx, accountId: string, failures: number): Promise<void> {
  await accounts.lockAccount(trx, accountId)
  const devices = await accounts.devicesIn(trx, accountId, [...WAITED_FOR, STATUS.registered])
  const use = { isWaitedFor: isWaitedFor(devices), isLivedIn: devices.length > 0, failures }
  await accounts.updateAccount(trx, accountId, {
    failedChecks: failures,
    checkAt: nextCheck(ctx.now, use),
  })
}

type Waiting = Awaited<ReturnType<typeof accounts.devicesIn>>

function isWaitedFor(devices: Waiting): boolean {
  const settled: Array<number | null> = [STATUS.registered, STATUS.registrationIneligible]
  return devices.some((device) => !settled.includes(device.status))
}

type Trouble = AccountFault | { outcome: 'account_closed'; reason: 'certificate' }

/** What went wrong, or nothing. */
async function look(ctx: Ctx, account: accounts.AccountRow, devices: Waiting): Promise<Trouble | null> {
  const port = ctx.ports.developerAccount
  const key = accountKey(ctx, account)
  const unsure = devices.filter((device) => !device.isEnabled)
  const answer = await port.findDevices(
    key,
    unsure.map((device) => device.udid),
  )
  if (answer.outcome !== 'found') return answer
  const known = new Map(answer.devices.map((device) => [device.udid, device]))
  await takeStatuses(
    ctx,
    account,
    unsure.flatMap(({ deviceId, udid }): FoundDevice[] => {
      const found = known.get(udid)
      return found ? [{ deviceId, found }] : []
    }),
  )
  await wakeForgotten(
    ctx,
    unsure.filter(({ udid }) => !known.has(udid)),
  )
  if (devices.some((device) => device.isEnabled))
    await ctx.transaction((trx) => askForProfile(ctx, trx, account.id))
  return standsStill(ctx, account)
}

/** A try whose job was lost for good: nobody may wait for ever. */
async function wakeForgotten(ctx: Ctx, missing: Waiting): Promise<void> {
  for (const { deviceId, status, dueAt, statusSince } of missing)
    if (status === STATUS.registering && !dueAt && statusSince < later(ctx.now, -HOUR))
      await store.noteRegistration(ctx.db, deviceId, { dueAt: ctx.now })
}

/** An inactive profile whose certificate is gone is a revoked one: then nothing that was installed opens any more. */
async function standsStill(ctx: Ctx, account: accounts.AccountRow): Promise<Trouble | null> {
  const port = ctx.ports.developerAccount
  const key = accountKey(ctx, account)
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
  // It was made invalid for some smaller reason, or removed: another one will do.
  await ctx.transaction((trx) => askForProfile(ctx, trx, account.id))
  return null
}

/** Renewed ahead of time; what cannot be renewed makes the devices move ahead of time. */
async function meetEnds(ctx: Ctx, before: accounts.AccountRow): Promise<void> {
  if (isNear(ctx, before.membershipEndsAt, MOVE_BEFORE_MS)) return retireAccount(ctx, before.id, 'membership')
  const isWhole = before.certificateId !== null && before.certificateContent !== null
  if (!isWhole || isNear(ctx, before.certificateEndsAt, RENEW_CERTIFICATE_BEFORE_MS))
    await renewCertificate(ctx, before)
  const account = await accounts.findAccount(ctx.db, before.id)
  if (!account) return
  if (isNear(ctx, account.certificateEndsAt, MOVE_BEFORE_MS))
    return retireAccount(ctx, account.id, 'certificate')
  const isNewCertificate = account.certificateId !== before.certificateId
  const isOld = account.profileId !== null && isNear(ctx, account.profileEndsAt, RENEW_PROFILE_BEFORE_MS)
  // Also the first one that was wished for before there was a certificate.
  if (isNewCertificate || isOld) await ctx.transaction((trx) => askForProfile(ctx, trx, account.id))
}

function isNear(ctx: Ctx, end: Instant | null, before: number): boolean {
  return end !== null && later(end, -before) <= ctx.now
}
