import { createPrivateKey, randomUUID } from 'node:crypto'
import { AppError } from '#kernel/errors.ts'
import type { Instant } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import { takeRateLimit } from '#server/rateLimits.ts'
import { enqueueFillSlots, resumePausedQueue } from '../registration/queue.actions.ts'
import { sealAccountKey } from './accountAccess.actions.ts'
import { checkDeveloperAccount } from './accountCheck.actions.ts'
import { addAccountEvent, setTakesDevices } from './accountHistory.store.ts'
import { type ClosureCount, closeDeveloperAccountIfInUse } from './accountState.actions.ts'
import * as accounts from './developerAccount.store.ts'
import { upsertDefect } from './readiness.store.ts'

/** Operator actions on developer accounts. */

export interface NewAccount {
  name: string
  issuerId: string
  keyId: string
  privateKey: string
  bundleIdentifier: string
  membershipEndsAt: Instant
  /** Slots of the developer account per device type: iPhone, iPad, iPod. */
  capacity: [number, number, number]
}

/**
 * Checks the format of an account's private key, so that a wrong file fails now and not in the first call to App Store
 * Connect.
 */
function requireKey(privateKey: string): void {
  if (!isTeamKey(privateKey))
    throw new AppError('account_key_wrong', { fields: { private_key: 'account_key_wrong' } })
}

function isTeamKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}

export async function addDeveloperAccount(ctx: Ctx, { privateKey, capacity, ...account }: NewAccount) {
  requireKey(privateKey)
  const id = randomUUID()
  await ctx.transaction(async (trx) => {
    const sealedKey = sealAccountKey(ctx, privateKey)
    if (!(await accounts.addDeveloperAccount(trx, { ...account, id, sealedKey }, ctx.now)))
      throw new AppError('account_name_taken')
    for (const [type, places] of capacity.entries()) await accounts.upsertCapacity(trx, id, type, places)
    await upsertDefect(trx, id, { defect: 'unchecked', detail: '' }, ctx.now)
  })
  // The account takes devices after this check succeeded. After a crash its next scheduled check replaces this one.
  await checkDeveloperAccount(ctx, { accountId: id })
  return { id }
}

/**
 * Checks a developer account at once, after an operator fixed it. An account that was retired because of its
 * certificate is reopened.
 */
export async function checkDeveloperAccountByName(ctx: Ctx, name: string): Promise<void> {
  const { id, state, stateReason } = await requireAccount(ctx, name)
  await takeRateLimit(ctx.db, 'askApplePerAccount', id, ctx.now)
  if (state === 'retired' && stateReason === 'certificate')
    await accounts.changeDeveloperAccountState(ctx.db, id, ['retired'], 'open', null, ctx.now)
  else if (state !== 'open' && state !== 'without_session') throw new AppError('account_elsewhere')
  await checkDeveloperAccount(ctx, { accountId: id })
}

export async function listDeveloperAccounts(ctx: Ctx) {
  const [rows, rooms] = await Promise.all([
    accounts.listDeveloperAccounts(ctx.db),
    accounts.listCapacities(ctx.db),
  ])
  return rows.map((row) => {
    const own = rooms.filter((room) => room.accountId === row.id)
    return {
      id: row.id,
      name: row.name,
      state: row.state,
      reason: row.stateReason,
      places: own.map(({ used, capacity }) => `${used}/${capacity}`).join(' '),
      membershipEndsAt: row.membershipEndsAt,
      certificateEndsAt: row.certificateEndsAt,
      profileEndsAt: row.profileEndsAt,
    }
  })
}

async function requireAccount(ctx: Ctx, name: string): Promise<accounts.DeveloperAccountRow> {
  const account = await accounts.findDeveloperAccountByName(ctx.db, name)
  if (!account) throw new AppError('not_found')
  return account
}

export async function setDeveloperAccountCapacity(
  ctx: Ctx,
  name: string,
  capacity: [number, number, number],
) {
  const account = await requireAccount(ctx, name)
  await ctx.transaction(async (trx) => {
    for (const [type, places] of capacity.entries())
      await accounts.upsertCapacity(trx, account.id, type, places)
    await addAccountEvent(trx, account.id, 'capacity_set', ctx.now, capacity.join(' · '))
    await enqueueFillSlots(ctx, trx)
  })
}

/**
 * Stops a developer account from taking new devices, or lets it take them again. Its devices stay, and running
 * registrations are finished.
 */
export async function setDeveloperAccountIntake(
  ctx: Ctx,
  name: string,
  takesDevices: boolean,
): Promise<void> {
  const { id } = await requireAccount(ctx, name)
  await ctx.transaction(async (trx) => {
    if (!(await setTakesDevices(trx, id, takesDevices, ctx.now))) throw new AppError('account_elsewhere')
    await enqueueFillSlots(ctx, trx)
  })
}

/** Closes a developer account. For a closure that Apple announced to an operator by e-mail, not through its API. */
export async function closeDeveloperAccountByName(ctx: Ctx, name: string): Promise<ClosureCount> {
  const closed = await closeDeveloperAccountIfInUse(ctx, (await requireAccount(ctx, name)).id, 'operator')
  if (!closed) throw new AppError('account_elsewhere')
  return closed
}

/**
 * Starts another membership year of a developer account. A repeated call is refused, because its end is not later than
 * the stored one.
 */
export async function renewMembership(ctx: Ctx, name: string, endsAt: Instant) {
  const { id } = await requireAccount(ctx, name)
  await ctx.transaction(async (trx) => {
    await accounts.lockDeveloperAccount(trx, id)
    const account = await accounts.findDeveloperAccount(trx, id)
    if (!account || endsAt <= account.membershipEndsAt) throw new AppError('account_renewed')
    await accounts.startMembershipYear(trx, account, endsAt, ctx.now)
    await addAccountEvent(trx, id, 'renewed', ctx.now, endsAt.toISOString().slice(0, 10))
    await accounts.scheduleAccountCheckEarlier(trx, id, ctx.now)
    if (await accounts.changeDeveloperAccountState(trx, account.id, ['retired'], 'open', null, ctx.now))
      await resumePausedQueue(ctx, trx)
    else await enqueueFillSlots(ctx, trx)
  })
}

/** Replaces the private key of a developer account after App Store Connect stopped accepting the old one. */
export async function replaceDeveloperAccountKey(
  ctx: Ctx,
  name: string,
  key: { issuerId: string; keyId: string; privateKey: string },
) {
  const { issuerId, keyId, privateKey } = key
  requireKey(privateKey)
  const account = await requireAccount(ctx, name)
  await accounts.updateDeveloperAccount(ctx.db, account.id, {
    issuerId,
    keyId,
    sealedKey: sealAccountKey(ctx, privateKey),
  })
  await upsertDefect(ctx.db, account.id, { defect: 'unchecked', detail: '' }, ctx.now)
  await addAccountEvent(ctx.db, account.id, 'key_replaced', ctx.now)
  await checkDeveloperAccount(ctx, { accountId: account.id })
}
