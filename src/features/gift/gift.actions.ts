import { takeGift, tryingCode } from '#features/promotion/promotion.actions.ts'
import { putOnOwnDevice } from '#features/subscription/applying.actions.ts'
import { grantSubscription } from '#features/subscription/subscription.actions.ts'
import { AppError } from '#kernel/errors.ts'
import type { UserCtx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import * as store from './gift.store.ts'

interface Redeeming {
  code: string
  deviceId?: string | undefined
}

export async function redeemGift(ctx: UserCtx, wish: Redeeming) {
  const id = await tryingCode(ctx, () => ctx.transaction((trx) => unwrap(ctx, trx, wish)))
  return getGift(ctx, { id })
}

/** The use of the code and what it gives stand in one transaction: neither without the other. */
async function unwrap(ctx: UserCtx, trx: Trx, { code, deviceId }: Redeeming): Promise<string> {
  const { userId } = ctx.user
  const { useId, days, packageId } = await takeGift(ctx, trx, { code, userId })
  const given = { userId, days, reason: 'gift' as const, source: `gift:${useId}`, packageId }
  const subscriptionId = await grantSubscription(ctx, trx, given)
  const onDevice = deviceId
    ? await putOnOwnDevice(ctx, trx, { id: subscriptionId, deviceId, userId })
    : subscriptionId
  await store.addGift(trx, {
    id: useId,
    userId,
    days,
    subscriptionId,
    deviceId: deviceId ?? null,
    isRenewal: onDevice !== subscriptionId,
    createdAt: ctx.now,
  })
  return useId
}

export async function getGift(ctx: UserCtx, { id }: { id: string }) {
  const row = await store.findGift(ctx.db, id, ctx.user.userId)
  if (!row) throw new AppError('not_found')
  return {
    id: row.id,
    days: row.days,
    packageName: ctx.locale === 'fa' ? row.nameFa : row.nameEn,
    // Put on a device later, it is on that one.
    deviceId: row.deviceId ?? row.onDevice,
    isRenewal: row.isRenewal,
    time: row.createdAt.toISOString(),
  }
}
