import { randomUUID } from 'node:crypto'
import { localisedText } from '#features/catalogue/localised.rules.ts'
import type { TextName } from '#features/catalogue/texts.rules.ts'
import type { RegisteredDevice } from '#features/device/registration/registration.facts.ts'
import type { Instant } from '#kernel/time.ts'
import type { Ctx, UserCtx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { addDays, daysBetween, type GrantReason, subscriptionEndColumns } from './subscription.rules.ts'
import * as store from './subscription.store.ts'

export async function listSubscriptions(ctx: UserCtx) {
  const rows = await store.listSubscriptionsOfUser(ctx.db, ctx.user.userId)
  const lines = await store.listSubscriptionLines(
    ctx.db,
    rows.map((row) => row.id),
  )
  return { subscriptions: rows.map((row) => subscriptionView(ctx, row, lines)) }
}

function subscriptionView(
  ctx: Ctx,
  row: store.SubscriptionRow,
  all: Awaited<ReturnType<typeof store.listSubscriptionLines>>,
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
    lines: lines.map(({ days, reason, createdAt, ...line }) => ({
      days,
      reason,
      package: packageOf(ctx, line),
      time: createdAt.toISOString(),
    })),
  }
}

type PackageNames = Record<TextName<'name'>, string | null>

function packageOf({ locale }: Ctx, line: PackageNames & { packageId: number | null }) {
  return line.packageId === null ? null : { id: line.packageId, name: localisedText(locale, line, 'name') }
}

export interface NewGrant {
  userId: number
  days: number
  reason: GrantReason
  /** The source of the days, such as `payment:<id>`. Unique, so a repeated call grants nothing. */
  source: string
  packageId?: number | null
}

/** Creates a subscription without a device. For the slices that sell packages or redeem gifts. */
export async function grantSubscription(ctx: Ctx, trx: Trx, { userId, ...line }: NewGrant): Promise<string> {
  const known = await store.findSubscriptionIdBySource(trx, line.source)
  if (known) return known
  const subscriptionId = randomUUID()
  await store.addSubscription(trx, subscriptionId, userId, ctx.now)
  await store.addSubscriptionLine(trx, { ...line, subscriptionId }, ctx.now)
  return subscriptionId
}

/**
 * Starts the days of the subscription at the first registration of its device. After a closure, gives back the lost
 * days and adds a gift.
 */
export async function startOrResumeSubscription(
  ctx: Ctx,
  trx: Trx,
  { deviceId, moveReason }: RegisteredDevice,
): Promise<void> {
  const row = await store.lockSubscriptionOfDevice(trx, deviceId)
  if (!row) return
  if (!row.startedAt) {
    // The developer account closed before the first registration: no day was lost, but the user gets the gift for the
    // change.
    if (moveReason === 'problem') await addResetGift(ctx, trx, row.id, 'start')
    const endsAt = addDays(ctx.now, await store.sumSubscriptionDays(trx, row.id))
    await store.updateSubscription(trx, row.id, {
      startedAt: ctx.now,
      ...subscriptionEndColumns(endsAt, ctx.now),
    })
    return
  }
  if (!row.interruptedAt || !row.endsAt) return
  const at = row.interruptedAt.toISOString()
  const waited = daysBetween(row.interruptedAt, ctx.now)
  const days =
    (await addLineOnce(ctx, trx, row.id, {
      days: waited,
      reason: 'reset_wait',
      of: at,
      waitedFrom: row.interruptedAt,
    })) + (await addResetGift(ctx, trx, row.id, at))
  await store.updateSubscription(trx, row.id, {
    // Extend the subscription from its old end even if it passed during the wait: those days were not used.
    ...subscriptionEndColumns(addDays(row.endsAt, days), ctx.now),
    interruptedAt: null,
  })
}

function addResetGift(ctx: Ctx, trx: Trx, id: string, of: string): Promise<number> {
  return addLineOnce(ctx, trx, id, { days: ctx.config.resetGiftDays, reason: 'reset_gift', of })
}

/** Adds subscription days for a closure once. Returns how many were added. */
async function addLineOnce(
  ctx: Ctx,
  trx: Trx,
  subscriptionId: string,
  { days, reason, of, ...waited }: { days: number; reason: GrantReason; of: string; waitedFrom?: Instant },
): Promise<number> {
  if (days <= 0) return 0
  const source = `${reason}:${subscriptionId}:${of}`
  const isNew = await store.addSubscriptionLine(
    trx,
    { subscriptionId, days, reason, source, ...waited },
    ctx.now,
  )
  return isNew ? days : 0
}

export async function interruptSubscriptionsOfDevices(
  ctx: Ctx,
  trx: Trx,
  { deviceIds }: { deviceIds: string[] },
): Promise<void> {
  await store.interruptSubscriptions(trx, deviceIds, ctx.now)
}

export async function cancelDeclinedSubscription(
  ctx: Ctx,
  trx: Trx,
  { deviceId }: { deviceId: string },
): Promise<void> {
  const row = await store.lockSubscriptionOfDevice(trx, deviceId)
  if (row) await cancelSubscription(ctx, trx, row.id)
}

export async function cancelSubscription(ctx: Ctx, trx: Trx, id: string): Promise<void> {
  const silent = { noticeDueAt: null, noticeDays: null }
  await store.updateSubscription(trx, id, { state: 'cancelled', cancelledAt: ctx.now, ...silent })
}
