import { queueNotices } from '#features/notice/notice.actions.ts'
import { createGiftCode } from '#features/promotion/promotion.actions.ts'
import { formatCode } from '#features/promotion/promotion.rules.ts'
import { applySubscriptionToDevice } from '#features/subscription/applySubscription.actions.ts'
import { grantSubscription } from '#features/subscription/subscription.actions.ts'
import type { AppliedSubscription } from '#features/subscription/subscription.facts.ts'
import { addDays } from '#features/subscription/subscription.rules.ts'
import { trackAction } from '#features/tracking/tracking.actions.ts'
import type { TrackedData } from '#features/tracking/tracking.rules.ts'
import { DEFAULT_LOCALE, isLocale } from '#kernel/locale.ts'
import { brandNameOf } from '#server/brand.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { translate } from '#server/messages.ts'
import * as buyers from '../checkout/buyer.store.ts'
import { PAID_PRECONDITION } from '../payment.rules.ts'
import * as store from '../payment.store.ts'

/**
 * Grants what was paid for, in the transaction that marks the payment as paid. An anonymous payment waits for its claim.
 * Every grant has the payment as its source, so that nothing is granted twice.
 */
export async function fulfilPayment(ctx: Ctx, trx: Trx, payment: store.Payment): Promise<void> {
  const { id, userId, applicationId } = payment
  if (userId === null) return
  const source = `payment:${id}`
  await trackAction(ctx, trx, {
    name: 'payment_success',
    userId,
    data: { ...(payment.tracking as TrackedData), paymentId: payment.number },
  })
  if (applicationId !== null) {
    const entitlement = { userId, applicationId, source, days: payment.lengthDays }
    await buyers.addEntitlement(trx, entitlement, addDays, ctx.now)
    await store.updatePaymentState(trx, id, PAID_PRECONDITION, { state: 'applied', appliedAt: ctx.now })
    return
  }
  if (payment.isGift) return createGift(ctx, trx, payment, userId)
  const subscriptionId = await grantSubscription(ctx, trx, {
    userId,
    days: payment.lengthDays ?? 0,
    reason: 'purchase',
    source,
    packageId: payment.packageId,
  })
  await store.updatePaymentState(trx, id, PAID_PRECONDITION, { subscriptionId })
  if (payment.deviceId && (await buyers.findDeviceOfUser(trx, userId, { id: payment.deviceId })))
    await applySubscriptionToDevice(withPaymentLocale(ctx, payment), trx, subscriptionId, payment.deviceId)
}

/** Creates the gift code and sends it to the buyer by SMS, in case they did not return to the store. */
async function createGift(ctx: Ctx, trx: Trx, payment: store.Payment, userId: number): Promise<void> {
  const source = `payment:${payment.id}`
  const gift = { source, days: payment.lengthDays ?? 0, packageId: payment.packageId }
  const { id: giftCodeId, code } = await createGiftCode(ctx, trx, gift)
  await store.updatePaymentState(trx, payment.id, PAID_PRECONDITION, {
    state: 'applied',
    appliedAt: ctx.now,
    giftCodeId,
  })
  const { locale } = withPaymentLocale(ctx, payment)
  const brand = brandNameOf(ctx.config, locale)
  const link = `${ctx.config.publicUrl}/gift?code=${code}`
  const text = translate(locale, 'gift_bought_sms', { brand, code: formatCode(code), link })
  const phoneNumber = await buyers.getPhoneNumber(trx, userId)
  await queueNotices(ctx, trx, [{ subject: `gift:${payment.id}`, phoneNumber, text }])
}

/** The context with the language of the purchase, for notifications about the queue; a job has no language. */
function withPaymentLocale(ctx: Ctx, { locale }: store.Payment): Ctx {
  return { ...ctx, locale: isLocale(locale) ? locale : DEFAULT_LOCALE }
}

/** Marks a payment as applied. Runs for every applied subscription, whichever page applied it. */
export async function recordAppliedSubscription(
  ctx: Ctx,
  trx: Trx,
  { subscriptionId, deviceId }: AppliedSubscription,
): Promise<void> {
  await store.markPaymentApplied(trx, subscriptionId, deviceId, ctx.now)
}
