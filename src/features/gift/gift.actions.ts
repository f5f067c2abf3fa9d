import { localisedText } from '#features/catalogue/localised.rules.ts'
import { redeemGiftCode, runWithWrongCodeLimit } from '#features/promotion/promotion.actions.ts'
import { applySubscriptionToUserDevice } from '#features/subscription/applySubscription.actions.ts'
import { grantSubscription } from '#features/subscription/subscription.actions.ts'
import { AppError } from '#kernel/errors.ts'
import type { UserCtx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import * as store from './gift.store.ts'

interface RedeemRequest {
  code: string
  deviceId?: string | undefined
}

export async function redeemGift(ctx: UserCtx, request: RedeemRequest) {
  const id = await runWithWrongCodeLimit(ctx, () =>
    ctx.transaction((trx) => redeemInTransaction(ctx, trx, request)),
  )
  return getGift(ctx, { id })
}

/** Uses up the gift code and grants its days in one transaction. */
async function redeemInTransaction(
  ctx: UserCtx,
  trx: Trx,
  { code, deviceId }: RedeemRequest,
): Promise<string> {
  const { userId } = ctx.user
  const { useId, days, packageId } = await redeemGiftCode(ctx, trx, { code, userId })
  const given = { userId, days, reason: 'gift' as const, source: `gift:${useId}`, packageId }
  const subscriptionId = await grantSubscription(ctx, trx, given)
  const onDevice = deviceId
    ? await applySubscriptionToUserDevice(ctx, trx, { id: subscriptionId, deviceId, userId })
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
    packageName: localisedText(ctx.locale, row, 'name') || null,
    // A gift that was redeemed without a device may have been applied to one later.
    deviceId: row.deviceId ?? row.onDevice,
    isRenewal: row.isRenewal,
    time: row.createdAt.toISOString(),
  }
}
