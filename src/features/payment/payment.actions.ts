import { normaliseUdid } from '#features/device/enrolment/udid.rules.ts'
import { applyToDevice } from '#features/subscription/applying.actions.ts'
import { AppError } from '#kernel/errors.ts'
import type { Ctx, UserCtx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { deviceOfKey } from '#server/http/deviceKey.ts'
import { hasFreshCode } from '#server/http/session.ts'
import { deviceOf } from './checkout/buyer.store.ts'
import { PAYMENT_METHODS } from './payment.rules.ts'
import * as store from './payment.store.ts'
import { paymentView } from './payment.views.ts'
import { fulfil } from './settlement/fulfilPayment.actions.ts'
import { isClaimSecret } from './settlement/paymentSecret.actions.ts'
import { publishOwed } from './settlement/reversePayment.actions.ts'

interface Named {
  id: string
}

/** One of the two. */
interface PaidDevice {
  udid?: string | undefined
  deviceId?: string | undefined
}

export async function listMethods(ctx: Ctx) {
  const open = PAYMENT_METHODS.filter((method) => ctx.ports.payment[method])
  return { methods: open.map((method) => ({ method })) }
}

export async function getPayment(ctx: Ctx, { id }: Named) {
  const view = paymentView(ctx, await readable(ctx, id))
  return (await mayReadGiftCodes(ctx)) ? view : { ...view, giftCode: null }
}

/** A gift code is money that anybody can take: a session alone, which may be stolen, does not see it. */
async function mayReadGiftCodes({ user, ...ctx }: Ctx): Promise<boolean> {
  if (!user) return false
  return hasFreshCode({ user, now: ctx.now }) || (await deviceOfKey({ ...ctx, user })) !== undefined
}

export async function listPayments(ctx: UserCtx) {
  const rows = await store.paymentsOf(ctx.db, ctx.user.userId)
  const views = rows.map((row) => paymentView(ctx, row))
  if (await mayReadGiftCodes(ctx)) return { payments: views }
  return { payments: views.map((view) => ({ ...view, giftCode: null })) }
}

/** An anonymous payment is shown to whoever knows its id (122 random bits): the payer needs its tracking code. */
async function readable(ctx: Ctx, id: string): Promise<store.PaymentRow> {
  const row = await store.findPayment(ctx.db, id)
  if (!row) throw new AppError('not_found')
  if (row.userId === null || row.userId === ctx.user?.userId) return row
  throw new AppError(ctx.user ? 'payment_not_yours' : 'login_required')
}

/**
 * For a payment that was made before anybody logged in: only the browser that began it has the secret. The id alone
 * stands in addresses and histories, so it is no proof.
 */
export async function claimPayment(ctx: UserCtx, { id, secret }: Named & { secret?: string | undefined }) {
  await ctx.transaction(async (trx) => {
    const payment = await store.lockPayment(trx, id)
    if (!payment) throw new AppError('not_found')
    if (payment.userId === ctx.user.userId) return
    if (payment.userId !== null) throw new AppError('payment_not_yours')
    if (!isClaimSecret(ctx, id, secret ?? '')) throw new AppError('payment_claim_refused')
    await giveTo(ctx, trx, payment, ctx.user.userId)
  })
  return getPayment(ctx, { id })
}

/** An anonymous payment gets its owner: what it paid for is granted now, or what the store owes for it. */
export async function giveTo(ctx: Ctx, trx: Trx, { id }: store.Payment, userId: number): Promise<void> {
  const payment = await store.claimPayment(trx, id, userId)
  if (!payment) throw new AppError('payment_not_yours')
  if (payment.state === 'paid') await fulfil(ctx, trx, payment)
  await publishOwed(ctx, trx, payment)
}

export async function applyPayment(ctx: UserCtx, { id, udid = '', deviceId }: Named & PaidDevice) {
  const { userId } = ctx.user
  await ctx.transaction(async (trx) => {
    const payment = await store.lockPayment(trx, id)
    if (!payment) throw new AppError('not_found')
    if (payment.userId === null) throw new AppError('payment_claim_refused')
    if (payment.userId !== userId) throw new AppError('payment_not_yours')
    const named = deviceId === undefined ? { udid: normaliseUdid(udid) ?? udid } : { id: deviceId }
    const device = await deviceOf(trx, userId, named)
    if (!device) throw new AppError('device_not_found')
    if (payment.state === 'applied' && payment.deviceId === device.id) return
    if (payment.state === 'applied' || payment.state === 'refunded') throw new AppError('payment_applied')
    if (payment.state !== 'paid' || payment.subscriptionId === null) throw new AppError('payment_not_paid')
    await applyToDevice(ctx, trx, payment.subscriptionId, device.id)
  })
  return getPayment(ctx, { id })
}

export async function acknowledgePayment(ctx: Ctx, { id }: Named) {
  await readable(ctx, id)
  return { isFirst: await store.markAcknowledged(ctx.db, id, ctx.now) }
}
