import { randomUUID } from 'node:crypto'
import { checkAccountOfDeviceSoon } from '#features/device/developerAccount/accountCheck.actions.ts'
import { getRegistration } from '#features/device/registration/registration.actions.ts'
import type { RegisteredDevice } from '#features/device/registration/registration.facts.ts'
import type { Ctx, UserCtx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { takeRateLimit } from '#server/rateLimits.ts'
import type { ProblemKind } from '../recovery.rules.ts'
import * as store from './problem.store.ts'

/** User reports that installed apps stopped working. */

interface DeviceRef {
  id: string
}

export async function getProblem(ctx: UserCtx, { id }: DeviceRef) {
  await getRegistration(ctx, { id })
  return { problem: await getLastProblem(ctx, id) }
}

async function getLastProblem(ctx: Ctx, deviceId: string) {
  const report = await store.findLastProblemReport(ctx.db, deviceId)
  return report ? problemView(ctx, report) : null
}

async function problemView(ctx: Ctx, report: store.ProblemReportRow) {
  const { id, number, deviceId, kind, description, state, solvedBy, answer, createdAt, solvedAt } = report
  return {
    id,
    number,
    deviceId,
    kind,
    description,
    state: state as 'open' | 'solved',
    solvedBy,
    answer,
    ahead: state === 'open' ? await store.countEarlierOpenReports(ctx.db, number) : null,
    createTime: createdAt.toISOString(),
    solveTime: solvedAt?.toISOString() ?? null,
  }
}

interface ProblemInput extends DeviceRef {
  kind: ProblemKind
  description: string
}

export async function reportProblem(ctx: UserCtx, { id: deviceId, kind, description }: ProblemInput) {
  await getRegistration(ctx, { id: deviceId })
  const { userId } = ctx.user
  const { locale, now } = ctx
  const added = { id: randomUUID(), userId, deviceId, kind, description, locale, createdAt: now }
  const report = await ctx.transaction(async (trx) => {
    if (await addUnlessOpen(trx, added)) {
      await takeRateLimit(trx, 'problemReportPerUser', String(userId), now)
      await checkAccountOfDeviceSoon(ctx, trx, deviceId)
    }
    return store.findLastProblemReport(trx, deviceId)
  })
  if (!report) throw new Error(`No problem report found for device ${deviceId}.`)
  return problemView(ctx, report)
}

/**
 * Adds a report unless the device has an open one. Returns true when it was added. Tries again if the open report was
 * solved concurrently.
 */
async function addUnlessOpen(
  trx: Trx,
  report: Parameters<typeof store.addProblemReport>[1],
): Promise<boolean> {
  if (await store.addProblemReport(trx, report)) return true
  const last = await store.findLastProblemReport(trx, report.deviceId)
  return last?.state === 'solved' && store.addProblemReport(trx, report)
}

/** The user marks their own report as solved. Idempotent. */
export async function solveOwnProblem(ctx: UserCtx, { id }: DeviceRef) {
  await getRegistration(ctx, { id })
  await store.solveReportsOfDevice(ctx.db, id, { solvedBy: 'user', at: ctx.now })
  return { problem: await getLastProblem(ctx, id) }
}

/**
 * Solves the report about a device after a new registration. No notification is needed, because the registration sends
 * one.
 */
export async function solveReportsAfterRegistration(
  ctx: Ctx,
  trx: Trx,
  { deviceId }: RegisteredDevice,
): Promise<void> {
  await store.solveReportsOfDevice(trx, deviceId, { solvedBy: 'registration', at: ctx.now })
}
