import * as accounts from '#features/device/developerAccount/account.actions.ts'
import {
  isAnyAccountAble,
  listAccountReadiness,
} from '#features/device/developerAccount/readiness.actions.ts'
import { estimateWait } from '#features/device/registration/queue.actions.ts'
import * as gate from '#features/notice/notice.actions.ts'
import { AppError } from '#kernel/errors.ts'
import { isRoleAllowed } from '#kernel/role.ts'
import { type Instant, parseInstant, secondsBetween } from '#kernel/time.ts'
import type { OperatorCtx } from '#server/context.ts'
import * as store from './accounts.store.ts'

const PAGE_ROWS = 24

type AccountsInput = store.AccountListFilter & { page: number }

/** The accounts of one page. Calls that change an account answer with the first page of all accounts. */
export async function getAccounts(ctx: OperatorCtx, { page, ...filter }: AccountsInput = { page: 1 }) {
  const [found, counts, line, gateNow] = await Promise.all([
    store.listAccounts(ctx.db, filter, { offset: (page - 1) * PAGE_ROWS, limit: PAGE_ROWS + 1 }),
    store.countAccountsByState(ctx.db),
    lineOf(ctx),
    gateOf(ctx),
  ])
  return {
    accounts: await viewsOf(ctx, found.slice(0, PAGE_ROWS)),
    hasMore: found.length > PAGE_ROWS,
    counts,
    line,
    gate: gateNow,
    mayChange: isRoleAllowed(ctx.operator.roles, []),
  }
}

async function viewsOf(ctx: OperatorCtx, rows: Awaited<ReturnType<typeof store.listAccounts>>) {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [rooms, devices, readiness] = await Promise.all([
    store.listCapacities(ctx.db, ids),
    store.countDevices(ctx.db, ids),
    listAccountReadiness(ctx),
  ])
  return rows.map((row) => {
    const own = readiness.find(({ id }) => id === row.id)
    const counts = devices.find(({ accountId }) => accountId === row.id)
    return {
      name: row.name,
      state: row.state,
      reason: row.stateReason,
      stateTime: row.stateSince.toISOString(),
      membershipYear: row.membershipYear,
      membershipEndTime: row.membershipEndsAt.toISOString(),
      certificateEndTime: row.certificateEndsAt?.toISOString() ?? null,
      profileEndTime: row.profileEndsAt?.toISOString() ?? null,
      keyId: row.keyId,
      nextCheckTime: row.checkAt.toISOString(),
      failedChecks: row.failedChecks,
      rooms: rooms
        .filter(({ accountId }) => accountId === row.id)
        .map(({ deviceType, used, capacity }) => ({ type: deviceType, used, capacity })),
      registered: counts?.registered ?? 0,
      underway: counts?.underway ?? 0,
      troubled: counts?.troubled ?? 0,
      canRegister: own?.canRegister ?? false,
      findings: own?.findings ?? [],
    }
  })
}

async function lineOf(ctx: OperatorCtx) {
  const [waiting, told] = await Promise.all([store.countWaitingByType(ctx.db), estimateWait(ctx, ctx.db)])
  const oldest = waiting.map((row) => row.oldest).sort((a, b) => a.getTime() - b.getTime())[0]
  return {
    waiting: waiting.map(({ type, count }) => ({ type, count })),
    oldestTime: oldest?.toISOString() ?? null,
    medianSeconds: Math.round(secondsBetween(told.queuedAt, told.usuallyAt)),
    longSeconds: Math.round(secondsBetween(told.queuedAt, told.latestAt)),
    waits: told.promiseWaits,
  }
}

async function gateOf(ctx: OperatorCtx) {
  const [row, { waiting }, isAble] = await Promise.all([
    store.getRegistrationGate(ctx.db),
    gate.getRegistrationGateStatus(ctx),
    isAnyAccountAble(ctx),
  ])
  // Without an able account no device can be registered, although the worker may not have closed the gate yet.
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

export async function addAccount(ctx: OperatorCtx, { iphone, ipad, ipod, endsOn, ...account }: NewAccount) {
  const membershipEndsAt = requireFutureDay(ctx, endsOn)
  await accounts.addAccount(ctx, { ...account, membershipEndsAt, capacity: [iphone, ipad, ipod] })
  return getAccounts(ctx)
}

function requireFutureDay({ now }: OperatorCtx, day: string): Instant {
  const at = parseInstant(day)
  if (at <= now) throw new AppError('input_invalid', { fields: { ends_on: 'office_account_day_past' } })
  return at
}

export async function setCapacity(
  ctx: OperatorCtx,
  { name, iphone, ipad, ipod }: AccountRef & AccountCapacity,
) {
  await accounts.setCapacity(ctx, name, [iphone, ipad, ipod])
  return getAccounts(ctx)
}

export async function closeAccount(ctx: OperatorCtx, { name }: AccountRef) {
  await accounts.closeDeveloperAccountByName(ctx, name)
  return getAccounts(ctx)
}

export async function renewAccount(ctx: OperatorCtx, { name, endsOn }: AccountRef & { endsOn: string }) {
  await accounts.renewMembership(ctx, name, requireFutureDay(ctx, endsOn))
  return getAccounts(ctx)
}

export async function replaceKey(ctx: OperatorCtx, { name, ...key }: AccountRef & ProviderKey) {
  await accounts.replaceKey(ctx, name, key)
  return getAccounts(ctx)
}

export async function checkAccount(ctx: OperatorCtx, { name }: AccountRef) {
  await accounts.checkAccountByName(ctx, name)
  return getAccounts(ctx)
}

/** Refused while no account can register: it would close again at once, after everybody was told. */
export async function openRegistration(ctx: OperatorCtx) {
  if (!(await isAnyAccountAble(ctx))) throw new AppError('no_account_ready')
  await gate.openRegistration(ctx)
  return getAccounts(ctx)
}

export async function closeRegistration(ctx: OperatorCtx) {
  await gate.closeRegistration(ctx)
  return getAccounts(ctx)
}
