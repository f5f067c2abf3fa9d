import { randomUUID } from 'node:crypto'
import { enterLine } from '#features/device/line.actions.ts'
import type { RegisteredDevice } from '#features/device/registration.facts.ts'
import { AppError } from '#kernel/errors.ts'
import type { Ctx, UserCtx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { daysBetween, daysLater, type Reason } from './subscription.rules.ts'
import * as store from './subscription.store.ts'

export async function listSubscriptions(ctx: UserCtx) {
  const rows = await store.subscriptionsOf(ctx.db, ctx.user.userId)
  const lines = await store.linesOf(
    ctx.db,
    rows.map((row) => row.id),
  )
  return { subscriptions: rows.map((row) => subscriptionView(ctx, row, lines)) }
}

function subscriptionView(
  ctx: Ctx,
  row: store.SubscriptionRow,
  all: Awaited<ReturnType<typeof store.linesOf>>,
) {
  const lines = all.filter((line) => line.subscriptionId === row.id)
  return {
    id: row.id,
    state: row.state as 'unapplied' | 'active' | 'cancelled',
    deviceId: row.deviceId,
    days: lines.reduce((sum, line) => sum + line.days, 0),
    daysLeft: row.endsAt && daysBetween(ctx.now, row.endsAt),
    startTime: row.startedAt?.toISOString() ?? null,
    endTime: row.endsAt?.toISOString() ?? null,
    isInterrupted: row.interruptedAt !== null,
    lines: lines.map(({ days, reason, createdAt }) => ({
      days,
      reason: reason as Reason,
      time: createdAt.toISOString(),
    })),
  }
}

export interface Given {
  userId: number
  days: number
  reason: Reason
  /** What it is given for; asked again for the same, nothing more is given. */
  source: string
}

/** A new subscription, not yet on any device. For the slices that sell and give. */
export async function grantSubscription(ctx: Ctx, trx: Trx, { userId, ...line }: Given): Promise<string> {
  const known = await store.findBySource(trx, line.source)
  if (known) return known
  const subscriptionId = randomUUID()
  await store.addSubscription(trx, subscriptionId, userId, ctx.now)
  await store.addLine(trx, { ...line, subscriptionId }, ctx.now)
  return subscriptionId
}

/** The device enters the line. One that has a subscription already is refused: renewing is another thing. */
export async function applySubscription(ctx: UserCtx, { id, deviceId }: { id: string; deviceId: string }) {
  const { userId } = ctx.user
  await ctx.transaction(async (trx) => {
    const row = await store.lockSubscription(trx, id)
    if (row?.userId !== userId) throw new AppError('not_found')
    if (row.state === 'active' && row.deviceId === deviceId) return
    if (row.state !== 'unapplied') throw new AppError('subscription_applied')
    if (!(await store.isOwnDevice(trx, deviceId, userId))) throw new AppError('device_not_found')
    if (await store.lockOfDevice(trx, deviceId)) throw new AppError('subscription_applied')
    await store.updateSubscription(trx, id, { state: 'active', deviceId })
    await enterLine(ctx, trx, deviceId, ctx.locale)
  })
  const { subscriptions } = await listSubscriptions(ctx)
  const applied = subscriptions.find((one) => one.id === id)
  if (!applied) throw new AppError('not_found')
  return applied
}

/** The days begin at the first registration; after a closure the lost ones come back, and a gift with them. */
export async function startOrResume(ctx: Ctx, trx: Trx, { deviceId }: RegisteredDevice): Promise<void> {
  const row = await store.lockOfDevice(trx, deviceId)
  if (!row) return
  if (!row.startedAt) {
    const endsAt = daysLater(ctx.now, await store.totalDays(trx, row.id))
    await store.updateSubscription(trx, row.id, { startedAt: ctx.now, endsAt })
    return
  }
  if (!row.interruptedAt || !row.endsAt) return
  const at = row.interruptedAt.toISOString()
  const lines = [
    {
      days: daysBetween(row.interruptedAt, ctx.now),
      reason: 'reset_wait' as const,
      source: `reset_wait:${row.id}:${at}`,
    },
    { days: ctx.config.resetGiftDays, reason: 'reset_gift' as const, source: `reset_gift:${row.id}:${at}` },
  ]
  let endsAt = row.endsAt
  for (const line of lines)
    if (line.days > 0 && (await store.addLine(trx, { ...line, subscriptionId: row.id }, ctx.now)))
      // Counted from its end, also where that passed during the wait: those days were not used.
      endsAt = daysLater(endsAt, line.days)
  await store.updateSubscription(trx, row.id, { endsAt, interruptedAt: null })
}

export async function interruptAll(
  ctx: Ctx,
  trx: Trx,
  { deviceIds }: { deviceIds: string[] },
): Promise<void> {
  await store.interrupt(trx, deviceIds, ctx.now)
}

export async function cancelDeclined(ctx: Ctx, trx: Trx, { deviceId }: { deviceId: string }): Promise<void> {
  const row = await store.lockOfDevice(trx, deviceId)
  if (row) await store.updateSubscription(trx, row.id, { state: 'cancelled', cancelledAt: ctx.now })
}
