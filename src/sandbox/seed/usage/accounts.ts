import { sealAccountKey } from '#features/device/developerAccount/accountAccess.actions.ts'
import { addAccountEvent } from '#features/device/developerAccount/accountHistory.store.ts'
import * as store from '#features/device/developerAccount/developerAccount.store.ts'
import { upsertDefect } from '#features/device/developerAccount/readiness.store.ts'
import { addMilliseconds, DAY, type Instant } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { insertSandboxAccount } from '../../twins/developerAccount/account.twin.ts'
import { planDeviceStatus } from '../../twins/developerAccount/deviceStatus.twin.ts'
import { createDice } from '../dice.ts'
import { uuidOf } from './randomValues.ts'

/** The developer accounts of the simulated usage. One opens when slots run out; every second one is closed later. */

const PLACES = 100
/** An account that will be closed has fewer slots, so that two closures move only some of the devices. */
const PLACES_BEFORE_CLOSURE = 36
const CLOSED_EVERY = 2
const MEMBERSHIP_DAYS = 365
/**
 * In the last five days before its closure an account takes no devices, because their owners would lose them at once.
 */
const LAST_PLACES_MS = 5 * DAY

export interface DemoAccount {
  id: string
  openedAt: Instant
  closedAt: Instant | null
  capacity: number
  /** The slots of each device type, by membership year from 1. */
  used: number[][]
}

export interface DevicePlacement {
  account: DemoAccount
  /** Its number among the devices of its type, from 1. */
  place: number
  years: number[]
}

export interface DemoAccounts {
  all: DemoAccount[]
  /** Takes a slot at this time, in another account than the one that the device left. */
  take(type: number, at: Instant, left: DemoAccount | null): DevicePlacement
}

export function createDemoAccounts(seed: string, now: Instant): DemoAccounts {
  const all: DemoAccount[] = []
  const open = (at: Instant): DemoAccount => {
    const dice = createDice(`${seed} account ${all.length}`)
    const openedAt = addMilliseconds(at, -2 * DAY)
    const end = addMilliseconds(openedAt, (all.length === 0 ? 50 : 90) * DAY + dice.between(0, 6 * DAY))
    const isClosed = all.length % CLOSED_EVERY === 0 && end < addMilliseconds(now, -12 * DAY)
    const account = {
      id: uuidOf(dice),
      openedAt,
      closedAt: isClosed ? end : null,
      capacity: isClosed ? PLACES_BEFORE_CLOSURE : PLACES,
      used: [],
    }
    all.push(account)
    return account
  }
  return {
    all,
    take(type, at, left) {
      const fits = (account: DemoAccount) =>
        account !== left &&
        isOpenAt(account, at) &&
        yearsOf(account, at, now).every((year) => freeIn(account, type, year))
      const account = all.find(fits) ?? open(at)
      const years = yearsOf(account, at, now)
      for (const year of years) {
        account.used[type] ??= []
        account.used[type][year] = (account.used[type][year] ?? 0) + 1
      }
      return { account, place: account.used[type]?.[years[0] ?? 1] ?? 1, years }
    },
  }
}

function isOpenAt({ openedAt, closedAt }: DemoAccount, at: Instant): boolean {
  return openedAt <= at && (closedAt === null || addMilliseconds(at, LAST_PLACES_MS) < closedAt)
}

function freeIn({ used, capacity }: DemoAccount, type: number, year: number): boolean {
  return (used[type]?.[year] ?? 0) < capacity
}

/**
 * The membership years from a time until now, or until the account was closed. A device keeps its slot in each of them.
 */
function yearsOf(account: DemoAccount, from: Instant, now: Instant): number[] {
  const first = yearAt(account, from)
  const last = yearAt(account, account.closedAt ?? now)
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

function yearAt({ openedAt }: DemoAccount, at: Instant): number {
  return Math.max(1, Math.floor((at.getTime() - openedAt.getTime()) / (MEMBERSHIP_DAYS * DAY)) + 1)
}

export function membershipYearStart({ openedAt }: DemoAccount, year: number): Instant {
  return addMilliseconds(openedAt, (year - 1) * MEMBERSHIP_DAYS * DAY)
}

/** When the programme finishes the registration of a device that it accepted at this time. */
export function deviceEnabledAt({ place }: DevicePlacement, udid: string, acceptedAt: Instant): Instant {
  return planDeviceStatus({ udid, place, isSlow: false, knownBan: null }, acceptedAt).enabledAt
}

/** Creates the accounts in the store and at the twin of the programme. Returns the twin's ids by ours. */
export async function insertAccounts(
  ctx: Ctx,
  trx: Trx,
  { all }: DemoAccounts,
  now: Instant,
): Promise<Map<string, number>> {
  const appleIds = new Map<string, number>()
  const byAge = [...all].sort((a, b) => a.openedAt.getTime() - b.openedAt.getTime())
  for (const [at, account] of byAge.entries())
    appleIds.set(account.id, await insertAccount(ctx, trx, account, at, now))
  return appleIds
}

async function insertAccount(
  ctx: Ctx,
  trx: Trx,
  account: DemoAccount,
  at: number,
  now: Instant,
): Promise<number> {
  const { id, openedAt, closedAt, capacity, used } = account
  const name = `Orchard ${at + 1}`
  const year = yearAt(account, closedAt ?? now)
  const made = await insertSandboxAccount(trx, { name, capacity }, openedAt)
  const { appleId } = made
  const { privateKey, ...key } = made.key
  await store.addDeveloperAccount(
    trx,
    {
      ...key,
      id,
      name,
      sealedKey: sealAccountKey(ctx, privateKey),
      bundleIdentifier: '*',
      membershipEndsAt: membershipYearStart(account, year + 1),
    },
    openedAt,
  )
  await store.updateDeveloperAccount(trx, id, {
    membershipYear: year,
    checkAt: now,
    ...(closedAt && { state: 'closed', stateReason: 'membership', stateSince: closedAt }),
  })
  for (const type of [0, 1, 2]) {
    await store.upsertCapacity(trx, id, type, capacity)
    await trx
      .updateTable('accountCapacity')
      .set({ used: used[type]?.[year] ?? 0 })
      .where('accountId', '=', id)
      .where('deviceType', '=', type)
      .execute()
  }
  if (closedAt) {
    await addAccountEvent(trx, id, 'closed', closedAt, 'membership')
    await trx.updateTable('sandbox.appleAccount').set({ state: 'closed' }).where('id', '=', appleId).execute()
  } else {
    // The first check finds out what the account has, also after a crash.
    await upsertDefect(trx, id, { defect: 'unchecked', detail: '' }, openedAt)
  }
  return appleId
}
