import { z } from 'zod'
import { adjustGate } from '#features/notice/notice.actions.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Ctx } from '#server/context.ts'
import type { Db, Trx } from '#server/db.ts'
import { defineJob } from '#server/jobs.ts'
import * as accounts from '../developerAccount/account.store.ts'
import { estimateFrom, expectedTimes } from './estimate.rules.ts'
import { isLineTooLong } from './registration.rules.ts'
import * as store from './registration.store.ts'

/** The line: who comes next, and into which account. */

export const fillPlacesJob = defineJob('registration.fill', z.object({}))
export const registerJob = defineJob('registration.register', z.object({ deviceId: z.uuid() }))

/** For the slice that knows who paid: in its own transaction. False when the device is in the line already. */
export async function enterLine(ctx: Ctx, trx: Trx, deviceId: string, locale: Locale): Promise<boolean> {
  const row = await store.enterLine(trx, deviceId, locale, await promise(ctx, trx))
  if (!row) return false
  await callNext(ctx, trx)
  return true
}

/** The dates that are told at the beginning of a wait, from the waits of others; they stand until its end. */
export async function promise(ctx: Ctx, db: Db): Promise<store.Promised> {
  const { ended, ongoing } = await store.recentWaits(db, ctx.now)
  const estimate = estimateFrom(ended, ongoing)
  return { queuedAt: ctx.now, ...expectedTimes(ctx.now, estimate), promiseWaits: estimate.waits }
}

/** Those whom the loss of every session met in the line go on where they stood. */
export async function resumeLine(ctx: Ctx, trx: Trx): Promise<void> {
  for (const deviceId of await store.idsOfStoppedLine(trx))
    await store.moveRegistration(trx, deviceId, { event: 'session_back', at: ctx.now })
  await callNext(ctx, trx)
}

/** Whenever somebody joins the line, or a place may have become free. */
export async function callNext(ctx: Ctx, trx: Trx): Promise<void> {
  await ctx.jobs.enqueue(trx, fillPlacesJob, {})
}

/** One after the other, each in its own transaction: killed in between, the next job goes on. */
export async function fillPlaces(ctx: Ctx): Promise<void> {
  while (await placeNext(ctx));
  await ctx.transaction(async (trx) => {
    const line = await store.countLine(trx)
    const free = await accounts.freePlaces(trx, ctx.now)
    await adjustGate(ctx, trx, isLineTooLong(line, free, ctx.config.lineLimit))
  })
}

/** False when nobody waits for whom there is room. */
async function placeNext(ctx: Ctx): Promise<boolean> {
  return ctx.transaction(async (trx) => {
    const next = await accounts.firstPlaceable(trx, ctx.now)
    if (!next) return false
    const { deviceId } = next
    const accountId =
      (await accounts.placeTakenBefore(trx, next, ctx.now)) ?? (await accounts.takePlace(trx, next, ctx.now))
    // Somebody else took the last place of this kind: look again.
    if (!accountId) return true
    const change = { accountId, providerId: null, isEnabled: false, attempts: 0, dueAt: null }
    await store.moveRegistration(trx, deviceId, { event: 'placed', at: ctx.now, change })
    await ctx.jobs.enqueue(trx, registerJob, { deviceId })
    return true
  })
}

const DUE_BATCH = 100

/** Tries that waited for their time. */
export async function retryDue(ctx: Ctx): Promise<void> {
  for (;;) {
    const count = await ctx.transaction(async (trx) => {
      const ids = await store.takeDue(trx, ctx.now, DUE_BATCH)
      await ctx.jobs.enqueueAll(
        trx,
        registerJob,
        ids.map((deviceId) => ({ deviceId })),
      )
      return ids.length
    })
    if (count < DUE_BATCH) return
  }
}
