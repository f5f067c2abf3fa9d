import type { AccountFault } from '#adapters/developerAccount/developerAccount.port.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { translate } from '#server/messages.ts'
import { enqueueFillSlots, resumePausedQueue } from '../registration/queue.actions.ts'
import { REGISTRATION_STATUS } from '../registration/registration.rules.ts'
import * as registrations from '../registration/registration.store.ts'
import * as accounts from './developerAccount.store.ts'
import {
  type AccountDefect,
  type AccountFinding,
  canFinishRegistrations,
  joinFindingText,
} from './readiness.rules.ts'
import * as store from './readiness.store.ts'

export interface FoundDefect {
  defect: AccountDefect
  detail: string
}

/** Lists what every developer account lacks: as data, and as English text for commands, health and log. */
export async function listAccountReadiness({ db, now }: Pick<Ctx, 'db' | 'now'>) {
  const rows = await store.listReadiness(db, now)
  return rows.map((row) => ({ ...row, words: describeFindings(row.findings) }))
}

function describeFindings(findings: AccountFinding[]): string[] {
  return findings.map((finding) =>
    joinFindingText(translate('en', `office_account_finding_${finding.code}`), finding),
  )
}

/** Whether devices can be registered at all. Full accounts count: their devices wait in the queue. */
export async function canAnyAccountRegister({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<boolean> {
  return store.isAnyAccountAble(db, now)
}

/** Stores the result of a check that App Store Connect answered. Earlier findings that are not in it are resolved. */
export async function replaceDefects(ctx: Ctx, trx: Trx, accountId: string, found: FoundDefect[]) {
  const before = await store.listDefects(trx, accountId)
  const mended = before.filter((defect) => !found.some((one) => one.defect === defect))
  await store.deleteDefects(trx, accountId, mended)
  for (const one of found) await store.upsertDefect(trx, accountId, one, ctx.now)
  const isAble = await actOnReadiness(ctx, trx, accountId)
  if (isAble && mended.length > 0) await resumePausedQueue(ctx, trx)
}

/** Adds one defect to those that are stored. */
export async function addDefect(ctx: Ctx, trx: Trx, accountId: string, found: FoundDefect) {
  await store.upsertDefect(trx, accountId, found, ctx.now)
  await actOnReadiness(ctx, trx, accountId)
}

/** Why one step of making an account ready failed. */
export type StepFault = AccountFault | { outcome: 'refused'; detail: string }

/** The defect for the fault of a step; null for a fault that concerns the whole account. */
export function defectOfFault(
  fault: StepFault,
  ifRefused: AccountDefect,
  ifForbidden: AccountDefect,
): FoundDefect | null {
  const { outcome, detail } = fault
  if (outcome === 'refused') return { defect: ifRefused, detail }
  if (outcome === 'unavailable') return { defect: 'unreachable', detail }
  return outcome === 'no_session' && fault.reason === 'role' ? { defect: ifForbidden, detail } : null
}

/**
 * Logs what the account lacks and removes devices whose registration it cannot finish. Returns whether it takes
 * devices.
 */
async function actOnReadiness(ctx: Ctx, trx: Trx, accountId: string): Promise<boolean> {
  const own = (await store.listReadiness(trx, ctx.now)).find(({ id }) => id === accountId)
  if (!own) return false
  if (own.findings.some(({ severity }) => severity !== 'full'))
    ctx.log.warn(
      { account: own.name, canRegister: own.canRegister, findings: describeFindings(own.findings) },
      'a developer account needs an operator',
    )
  if (!canFinishRegistrations(own)) await returnDevicesToQueue(ctx, trx, accountId)
  return own.isAble
}

/**
 * Sends devices that wait for this account's profile back to their queue positions, for another account or for this one
 * when it is fixed. Each keeps its slot here, because Apple may already count it.
 */
async function returnDevicesToQueue(ctx: Ctx, trx: Trx, accountId: string): Promise<void> {
  const devices = await accounts.listAccountDevices(trx, accountId, [
    REGISTRATION_STATUS.registering,
    REGISTRATION_STATUS.registrationProcessing,
  ])
  const change = { accountId: null, providerId: null, isEnabled: false, attempts: 0, dueAt: null }
  const waiting = devices.filter(
    (device) => device.isEnabled || device.status === REGISTRATION_STATUS.registering,
  )
  for (const { deviceId } of waiting)
    await registrations.updateRegistrationStatus(trx, deviceId, {
      event: 'account_not_ready',
      at: ctx.now,
      accountId,
      change,
    })
  if (waiting.length > 0) await enqueueFillSlots(ctx, trx)
}
