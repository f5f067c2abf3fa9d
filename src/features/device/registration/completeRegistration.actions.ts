import { queueNotices } from '#features/notice/notice.actions.ts'
import { queuePush } from '#features/notice/push.actions.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { deviceRegistered } from './registration.facts.ts'
import type { MoveReason } from './registration.rules.ts'
import * as store from './registration.store.ts'
import { readyNotification } from './registration.views.ts'

interface EnabledDevice {
  deviceId: string
  userId: number
  moveReason: MoveReason | null
}

/**
 * Completes a registration: records it, adds the wait to the statistics, notifies the user by SMS and push, and
 * publishes the fact.
 */
export async function completeRegistration(
  ctx: Ctx,
  trx: Trx,
  { deviceId, userId, moveReason }: EnabledDevice,
): Promise<void> {
  const row = await store.updateRegistrationStatus(trx, deviceId, {
    event: 'enabled',
    at: ctx.now,
    change: { registeredAt: ctx.now, dueAt: null, attempts: 0, moveReason: null },
  })
  if (!row) return
  await store.addMeasuredWait(trx, row, ctx.now)
  const { sms, push } = await readyNotification(ctx, trx, row)
  await queueNotices(ctx, trx, [sms])
  await queuePush(ctx, trx, { ...push, userId })
  await ctx.publish(trx, deviceRegistered, {
    deviceId,
    userId,
    moveReason,
  })
}
