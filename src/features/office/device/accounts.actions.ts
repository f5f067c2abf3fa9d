import { previewClosure } from '#features/device/developerAccount/accountState.actions.ts'
import * as accounts from '#features/device/developerAccount/developerAccount.actions.ts'
import {
  canAnyAccountRegister,
  listAccountReadiness,
} from '#features/device/developerAccount/readiness.actions.ts'
import { estimateWait } from '#features/device/registration/queue.actions.ts'
import * as gate from '#features/notice/notice.actions.ts'
import { AppError } from '#kernel/errors.ts'
import { isRoleAllowed } from '#kernel/role.ts'
import { type Instant, parseInstant, secondsBetween } from '#kernel/time.ts'
import type { OperatorCtx } from '#server/context.ts'
import * as store from './accounts.store.ts'
import { listedDevices } from './devices.actions.ts'
import { listDevices } from './devices.store.ts'

const PAGE_ROWS = 24

type AccountsInput = store.AccountListFilter & { page: number }

/** The accounts of one page. Calls that change an account return the first page of all accounts. */
export async function getDeveloperAccounts(
  ctx: OperatorCtx,
  { page, ...filter }: AccountsInput = { page: 1 },
) {
  const [accountRows, counts, line, gateState] = await Promise.all([
    store.listAccounts(ctx.db, filter, { offset: (page - 1) * PAGE_ROWS, limit: PAGE_ROWS + 1 }),
    store.countAccountsByState(ctx.db),
    getQueueFigures(ctx),
    getGateState(ctx),
  ])
  return {
    accounts: await toAccountViews(ctx, accountRows.slice(0, PAGE_ROWS)),
    hasMore: accountRows.length > PAGE_ROWS,
    counts,
    line,
    gate: gateState,
    mayChange: isRoleAllowed(ctx.operator.roles, []),
  }
}

async function toAccountViews(ctx: OperatorCtx, rows: Awaited<ReturnType<typeof store.listAccounts>>) {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [rooms, devices, readiness] = await Promise.all([
    store.listCapacities(ctx.db, ids),
    store.countDevices(ctx.db, ids),
    listAccountReadiness(ctx),
  ])
  return rows.map((row) => {
    const accountReadiness = readiness.find(({ id }) => id === row.id)
    const counts = devices.find(({ accountId }) => accountId === row.id)
    return {
      id: row.id,
      name: row.name,
      state: row.state,
      reason: row.stateReason,
      stateTime: row.stateSince.toISOString(),
      membershipYear: row.membershipYear,
      membershipEndTime: row.membershipEndsAt.toISOString(),
      certificateEndTime: row.certificateEndsAt?.toISOString() ?? null,
      profileEndTime: row.profileEndsAt?.toISOString() ?? null,
      keyId: row.keyId,
      takesDevices: row.takesDevices,
      checkTime: row.checkedAt?.toISOString() ?? null,
      checkOutcome: row.checkOutcome,
      answerTime: row.answeredAt?.toISOString() ?? null,
      nextCheckTime: row.checkAt.toISOString(),
      failedChecks: row.failedChecks,
      rooms: rooms
        .filter(({ accountId }) => accountId === row.id)
        .map(({ deviceType, used, capacity }) => ({ type: deviceType, used, capacity })),
      registered: counts?.registered ?? 0,
      underway: counts?.underway ?? 0,
      troubled: counts?.troubled ?? 0,
      canRegister: accountReadiness?.canRegister ?? false,
      findings: accountReadiness?.findings ?? [],
    }
  })
}

const EVENTS_SHOWN = 50
const DEVICES_SHOWN = 10

/** One account with everything about it. */
export async function getDeveloperAccount(ctx: OperatorCtx, { id }: { id: string }) {
  const accountRows = await store.listAccounts(ctx.db, { id }, { offset: 0, limit: 1 })
  const [account] = await toAccountViews(ctx, accountRows)
  if (!account) throw new AppError('not_found')
  const [closure, events, deviceRows] = await Promise.all([
    previewClosure(ctx, id),
    store.listAccountEvents(ctx.db, id, EVENTS_SHOWN),
    listDevices(ctx.db, { account: account.name }, ctx.now, DEVICES_SHOWN + 1),
  ])
  return {
    account,
    closure,
    events: events.map(({ at, ...event }) => ({ ...event, time: at.toISOString() })),
    devices: await listedDevices(ctx, deviceRows.slice(0, DEVICES_SHOWN)),
    hasMoreDevices: deviceRows.length > DEVICES_SHOWN,
    mayChange: isRoleAllowed(ctx.operator.roles, []),
  }
}

async function getQueueFigures(ctx: OperatorCtx) {
  const [waiting, estimate] = await Promise.all([store.countWaitingByType(ctx.db), estimateWait(ctx, ctx.db)])
  const oldest = waiting.map((row) => row.oldest).sort((a, b) => a.getTime() - b.getTime())[0]
  return {
    waiting: waiting.map(({ type, count }) => ({ type, count })),
    oldestTime: oldest?.toISOString() ?? null,
    medianSeconds: Math.round(secondsBetween(estimate.queuedAt, estimate.usuallyAt)),
    longSeconds: Math.round(secondsBetween(estimate.queuedAt, estimate.latestAt)),
    waits: estimate.promiseWaits,
  }
}

async function getGateState(ctx: OperatorCtx) {
  const [row, { waiting }, isAble] = await Promise.all([
    store.getRegistrationGate(ctx.db),
    gate.getRegistrationGateStatus(ctx),
    canAnyAccountRegister(ctx),
  ])
  // Without an account that can register, no device can be registered, even if the worker has not closed registration
  // yet.
  const isOpen = row.isOpen && isAble
  return {
    isOpen,
    closedBy: isOpen ? null : (row.closedBy ?? 'accounts'),
    changeTime: row.changedAt?.toISOString() ?? null,
    interested: waiting,
  }
}

interface AccountCapacity {
  iphone: number
  ipad: number
  ipod: number
}

interface ProviderKey {
  issuerId: string
  keyId: string
  privateKey: string
}

interface AccountRef {
  name: string
}

type NewAccount = AccountRef & ProviderKey & AccountCapacity & { bundleIdentifier: string; endsOn: string }

export async function addDeveloperAccount(
  ctx: OperatorCtx,
  { iphone, ipad, ipod, endsOn, ...account }: NewAccount,
) {
  const membershipEndsAt = requireFutureDay(ctx, endsOn)
  await accounts.addDeveloperAccount(ctx, { ...account, membershipEndsAt, capacity: [iphone, ipad, ipod] })
  return getDeveloperAccounts(ctx)
}

function requireFutureDay({ now }: OperatorCtx, day: string): Instant {
  const at = parseInstant(day)
  if (at <= now) throw new AppError('input_invalid', { fields: { ends_on: 'office_account_day_past' } })
  return at
}

export async function setDeveloperAccountCapacity(
  ctx: OperatorCtx,
  { name, iphone, ipad, ipod }: AccountRef & AccountCapacity,
) {
  await accounts.setDeveloperAccountCapacity(ctx, name, [iphone, ipad, ipod])
  return getDeveloperAccounts(ctx)
}

/** Closing cannot be undone, so the operator types the name of the account. */
export async function closeDeveloperAccount(
  ctx: OperatorCtx,
  { name, typedName }: AccountRef & { typedName: string },
) {
  if (typedName.trim() !== name)
    throw new AppError('input_invalid', { fields: { typed_name: 'office_account_typed_name_wrong' } })
  const closed = await accounts.closeDeveloperAccountByName(ctx, name)
  return { ...(await getDeveloperAccounts(ctx)), closed }
}

export async function setDeveloperAccountIntake(
  ctx: OperatorCtx,
  { name, takesDevices }: AccountRef & { takesDevices: boolean },
) {
  await accounts.setDeveloperAccountIntake(ctx, name, takesDevices)
  return getDeveloperAccounts(ctx)
}

export async function renewDeveloperAccount(
  ctx: OperatorCtx,
  { name, endsOn }: AccountRef & { endsOn: string },
) {
  await accounts.renewMembership(ctx, name, requireFutureDay(ctx, endsOn))
  return getDeveloperAccounts(ctx)
}

export async function replaceDeveloperAccountKey(
  ctx: OperatorCtx,
  { name, ...key }: AccountRef & ProviderKey,
) {
  await accounts.replaceDeveloperAccountKey(ctx, name, key)
  return getDeveloperAccounts(ctx)
}

export async function checkDeveloperAccount(ctx: OperatorCtx, { name }: AccountRef) {
  await accounts.checkDeveloperAccountByName(ctx, name)
  return getDeveloperAccounts(ctx)
}

/**
 * Refused while no account can register devices: registration would close again at once, after everybody was notified.
 */
export async function openRegistration(ctx: OperatorCtx) {
  if (!(await canAnyAccountRegister(ctx))) throw new AppError('no_account_ready')
  await gate.openRegistration(ctx)
  return getDeveloperAccounts(ctx)
}

export async function closeRegistration(ctx: OperatorCtx) {
  await gate.closeRegistration(ctx)
  return getDeveloperAccounts(ctx)
}
