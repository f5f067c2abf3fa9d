import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import { takeRateLimit } from '#server/rateLimits.ts'
import { checkDeveloperAccount } from './developerAccount/accountCheck.actions.ts'
import { registerDeviceAtProvider } from './developerAccount/provider.actions.ts'
import { enqueueFillSlots, estimateWait } from './registration/queue.actions.ts'
import { resetDevice } from './registration/registration.actions.ts'
import { canAskApple, REGISTRATION_STATUS } from './registration/registration.rules.ts'
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
        moveReason: 'operator',
        ...(await estimateWait(ctx, trx)),
      },
    })
    if (!row) throw new AppError('registration_elsewhere')
    await enqueueFillSlots(ctx, trx)
  })
}

/**
 * Checks a device at Apple at once, as the worker does: repeats an open registration and then checks the whole account,
 * which records Apple's status of each device.
 */
export async function askAppleAboutDevice(ctx: Ctx, deviceId: string): Promise<void> {
  const row = await store.findRegistration(ctx.db, deviceId)
  if (!row?.accountId || !canAskApple(row.status)) throw new AppError('registration_elsewhere')
  await takeRateLimit(ctx.db, 'askApplePerAccount', row.accountId, ctx.now)
  if (row.status === REGISTRATION_STATUS.registering && !row.isEnabled)
    await registerDeviceAtProvider(ctx, { deviceId })
  await checkDeveloperAccount(ctx, { accountId: row.accountId })
}
