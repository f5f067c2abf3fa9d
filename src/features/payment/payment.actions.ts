import { normaliseUdid } from '#features/device/enrolment/udid.rules.ts'
import {
  applySubscriptionToDevice,
  lockSubscription,
} from '#features/subscription/applySubscription.actions.ts'
import { AppError } from '#kernel/errors.ts'
import type { Ctx, UserCtx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { findDeviceByKey } from '#server/http/deviceKey.ts'
import { hasRecentStepUp } from '#server/http/session.ts'
import { findDeviceOfUser } from './checkout/buyer.store.ts'
import { PAYMENT_METHODS } from './payment.rules.ts'
import * as store from './payment.store.ts'
import { paymentView } from './payment.views.ts'
import { fulfilPayment } from './settlement/fulfilPayment.actions.ts'
import { isValidClaimSecret } from './settlement/paymentSecret.actions.ts'
import { publishFailedReversal } from './settlement/reversePayment.actions.ts'

interface PaymentRef {
  id: string
}

/** A device, by its id or its udid. Exactly one of the two is set. */
interface DeviceRef {
  udid?: string | undefined
  deviceId?: string | undefined
}

export async function listMethods(ctx: Ctx) {
  const open = PAYMENT_METHODS.filter((method) => ctx.ports.payment[method])
  return { methods: open.map((method) => ({ method })) }
}

export async function getPayment(ctx: Ctx, { id }: PaymentRef) {
  const view = paymentView(ctx, await requireReadable(ctx, id))
  return (await mayReadGiftCodes(ctx)) ? view : { ...view, giftCode: null }
}

/**
 * Whether the user may see gift codes. A gift code is worth money, and a session can be stolen, so it needs a fresh SMS
 * code or the device key.
 */
async function mayReadGiftCodes({ user, ...ctx }: Ctx): Promise<boolean> {
  if (!user) return false
  return hasRecentStepUp({ user, now: ctx.now }) || (await findDeviceByKey({ ...ctx, user })) !== undefined
}

export async function listPayments(ctx: UserCtx) {
  const rows = await store.listPaymentsOfUser(ctx.db, ctx.user.userId)
  const views = rows.map((row) => paymentView(ctx, row))
  if (await mayReadGiftCodes(ctx)) return { payments: views }
  return { payments: views.map((view) => ({ ...view, giftCode: null })) }
}

/**
 * Throws unless the caller may read the payment. An anonymous payment is readable by its id (122 random bits), because
 * the payer needs the tracking code.
 */
async function requireReadable(ctx: Ctx, id: string): Promise<store.PaymentRow> {
  const row = await store.findPaymentWithNames(ctx.db, id)
  if (!row || row.kind === 'probe') throw new AppError('not_found')
  if (row.userId === null || row.userId === ctx.user?.userId) return row
  throw new AppError(ctx.user ? 'payment_not_yours' : 'login_required')
}

/**
 * Claims an anonymous payment for the user. Only the browser that created it has the secret. The id is in URLs and
 * histories, so it is no proof.
 */
export async function claimPayment(
  ctx: UserCtx,
  { id, secret }: PaymentRef & { secret?: string | undefined },
) {
  await ctx.transaction(async (trx) => {
    const payment = await store.lockPayment(trx, id)
    if (!payment || payment.kind === 'probe') throw new AppError('not_found')
    if (payment.userId === ctx.user.userId) return
    if (payment.userId !== null) throw new AppError('payment_not_yours')
    if (!isValidClaimSecret(ctx, id, secret ?? '')) throw new AppError('payment_claim_refused')
    await assignOwnerOfPayment(ctx, trx, payment, ctx.user.userId)
  })
  return getPayment(ctx, { id })
}

/** Assigns an anonymous payment to a user, and grants what was bought or publishes what the store owes. */
export async function assignOwnerOfPayment(
  ctx: Ctx,
  trx: Trx,
  { id }: store.Payment,
  userId: number,
): Promise<void> {
  const payment = await store.claimPayment(trx, id, userId)
  if (!payment) throw new AppError('payment_not_yours')
  if (payment.state === 'paid') await fulfilPayment(ctx, trx, payment)
  await publishFailedReversal(ctx, trx, payment)
}

/** Idempotent without a key: the locked rows show whether the payment was already applied, and to which device. */
export async function applyPayment(ctx: UserCtx, { id, udid = '', deviceId }: PaymentRef & DeviceRef) {
  const { userId } = ctx.user
  await ctx.transaction(async (trx) => {
    const payment = await lockPaymentAndSubscription(trx, id)
    if (!payment) throw new AppError('not_found')
    if (payment.userId === null) throw new AppError('payment_claim_refused')
    if (payment.userId !== userId) throw new AppError('payment_not_yours')
    const named = deviceId === undefined ? { udid: normaliseUdid(udid) ?? udid } : { id: deviceId }
    const device = await findDeviceOfUser(trx, userId, named)
    if (!device) throw new AppError('device_not_found')
    if (payment.state === 'applied' && payment.deviceId === device.id) return
    if (payment.state === 'applied' || payment.state === 'refunded') throw new AppError('payment_applied')
    if (payment.state !== 'paid' || payment.subscriptionId === null) throw new AppError('payment_not_paid')
    await applySubscriptionToDevice(ctx, trx, payment.subscriptionId, device.id)
  })
  return getPayment(ctx, { id })
}

/**
 * Locks the subscription first, in the same order as applying it without its payment. The other order would cause a
 * deadlock.
 */
async function lockPaymentAndSubscription(trx: Trx, id: string): Promise<store.Payment | undefined> {
  const subscriptionId = (await store.findPayment(trx, id))?.subscriptionId ?? null
  if (subscriptionId !== null) await lockSubscription(trx, subscriptionId)
  const payment = await store.lockPayment(trx, id)
  // Whether the payment became paid during this call.
  return payment && { ...payment, subscriptionId: subscriptionId && payment.subscriptionId }
}

export async function acknowledgePayment(ctx: Ctx, { id }: PaymentRef) {
  await requireReadable(ctx, id)
  return { isFirst: await store.markPaymentAcknowledged(ctx.db, id, ctx.now) }
}
