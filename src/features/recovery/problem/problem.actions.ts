import { randomUUID } from 'node:crypto'
import { checkAccountSoon } from '#features/device/developerAccount/accountCheck.actions.ts'
import { getRegistration } from '#features/device/registration/registration.actions.ts'
import type { RegisteredDevice } from '#features/device/registration/registration.facts.ts'
import type { Ctx, UserCtx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { takeLimit } from '#server/limits.ts'
import type { ProblemKind, Solver } from '../recovery.rules.ts'
import * as store from './problem.store.ts'

/** What people report about a device: that what was installed stopped working. */

interface Named {
  id: string
}

export async function getProblem(ctx: UserCtx, { id }: Named) {
  await getRegistration(ctx, { id })
  return { problem: await lastView(ctx, id) }
}

async function lastView(ctx: Ctx, deviceId: string) {
  const report = await store.lastReport(ctx.db, deviceId)
  return report ? problemView(ctx, report) : null
}

async function problemView(ctx: Ctx, report: store.Report) {
  const { id, number, deviceId, kind, description, state, solvedBy, answer, createdAt, solvedAt } = report
  return {
    id,
    number,
    deviceId,
    kind: kind as ProblemKind,
    description,
    state: state as 'open' | 'solved',
    solvedBy: solvedBy as Solver | null,
    answer,
    ahead: state === 'open' ? await store.countAhead(ctx.db, number) : null,
    createTime: createdAt.toISOString(),
    solveTime: solvedAt?.toISOString() ?? null,
  }
}

interface Reported extends Named {
  kind: ProblemKind
  description: string
}

export async function reportProblem(ctx: UserCtx, { id: deviceId, kind, description }: Reported) {
  await getRegistration(ctx, { id: deviceId })
  const { userId } = ctx.user
  const { locale, now } = ctx
  const added = { id: randomUUID(), userId, deviceId, kind, description, locale, createdAt: now }
  const report = await ctx.transaction(async (trx) => {
    if (await addUnlessOpen(trx, added)) {
      await takeLimit(trx, 'problemReportPerUser', String(userId), now)
      await checkAccountSoon(ctx, trx, deviceId)
    }
    return store.lastReport(trx, deviceId)
  })
  if (!report) throw new Error(`A report about ${deviceId} is gone.`)
  return problemView(ctx, report)
}

/** True for a new one. Where the open one was solved at this very moment, there is room after all. */
async function addUnlessOpen(trx: Trx, report: Parameters<typeof store.addReport>[1]): Promise<boolean> {
  if (await store.addReport(trx, report)) return true
  const last = await store.lastReport(trx, report.deviceId)
  return last?.state === 'solved' && store.addReport(trx, report)
}

/** By whoever reported it. Said again, it stays what it was. */
export async function solveOwnProblem(ctx: UserCtx, { id }: Named) {
  await getRegistration(ctx, { id })
  await store.solveOfDevice(ctx.db, id, { solvedBy: 'user', at: ctx.now })
  return { problem: await lastView(ctx, id) }
}

/** A device that is registered again works again; its user is told of that anyway. */
export async function solveRegistered(ctx: Ctx, trx: Trx, { deviceId }: RegisteredDevice): Promise<void> {
  await store.solveOfDevice(trx, deviceId, { solvedBy: 'registration', at: ctx.now })
}
