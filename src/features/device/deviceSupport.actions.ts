import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import { enqueueFillSlots, estimateWait } from './registration/queue.actions.ts'
import { resetDevice } from './registration/registration.actions.ts'
import * as store from './registration/registration.store.ts'

/** Operator actions on devices. */

/** Moves a device to another developer account: out of an open one, or after a closure. */
export async function moveDevice(ctx: Ctx, deviceId: string): Promise<void> {
  await ctx.transaction(async (trx) => {
    if (await resetDevice(ctx, trx, deviceId)) return
    const before = await store.lockRegistration(trx, deviceId)
    const row = await store.updateRegistrationStatus(trx, deviceId, {
      event: 'moved',
      at: ctx.now,
      detail: 'operator',
      change: {
        accountId: null,
        leftAccountId: before?.accountId ?? null,
        providerId: null,
        isEnabled: false,
        moveReason: 'renewal',
        ...(await estimateWait(ctx, trx)),
      },
    })
    if (!row) throw new AppError('registration_elsewhere')
    await enqueueFillSlots(ctx, trx)
  })
}
