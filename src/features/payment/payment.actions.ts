import { normaliseUdid } from '#features/device/udid.rules.ts'
import { putOnDevice } from '#features/subscription/applying.actions.ts'
import { AppError } from '#kernel/errors.ts'
import type { Ctx, UserCtx } from '#server/context.ts'
import { deviceOf } from './buyer.store.ts'
import { fulfil } from './fulfilling.actions.ts'
import { PAYMENT_METHODS } from './payment.rules.ts'
import * as store from './payment.store.ts'
import { paymentView } from './payment.views.ts'

interface Named {
  id: string
}

export async function listMethods(ctx: Ctx) {
  const open = PAYMENT_METHODS.filter((method) => ctx.ports.payment[method])
  return { methods: open.map((method) => ({ method })) }
}

export async function getPayment(ctx: Ctx, { id }: Named) {
  return paymentView(ctx, await readable(ctx, id))
}

export async function listPayments(ctx: UserCtx) {
  const rows = await store.paymentsOf(ctx.db, ctx.user.userId)
  return { payments: rows.map((row) => paymentView(ctx, row)) }
}

/** Nobody's payment belongs to whoever knows its id, which is 122 random bits. */
async function readable(ctx: Ctx, id: string): Promise<store.PaymentRow> {
  const row = await store.findPayment(ctx.db, id)
  if (!row) throw new AppError('not_found')
  if (row.userId === null || row.userId === ctx.user?.userId) return row
  throw new AppError(ctx.user ? 'payment_of_other' : 'login_required')
}

/** For one that was made before anybody logged in: what it paid for is given now. */
export async function claimPayment(ctx: UserCtx, { id }: Named) {
  await ctx.transaction(async (trx) => {
    const before = await store.lockPayment(trx, id)
    if (!before) throw new AppError('not_found')
    const payment = await store.claimPayment(trx, id, ctx.user.userId)
    if (!payment) throw new AppError('payment_of_other')
    if (before.userId === null && payment.state === 'paid') await fulfil(ctx, trx, payment)
  })
  return getPayment(ctx, { id })
}

/** Claims it too, where it is nobody's yet. */
export async function applyPayment(ctx: UserCtx, { id, udid }: Named & { udid: string }) {
  await claimPayment(ctx, { id })
  const { userId } = ctx.user
  await ctx.transaction(async (trx) => {
    const payment = await store.lockPayment(trx, id)
    const device = await deviceOf(trx, userId, { udid: normaliseUdid(udid) ?? udid })
    if (!device) throw new AppError('device_not_found')
    if (payment?.state === 'applied' && payment.deviceId === device.id) return
    if (payment?.state === 'applied' || payment?.state === 'refunded') throw new AppError('payment_applied')
    if (payment?.state !== 'paid' || payment.subscriptionId === null) throw new AppError('payment_not_paid')
    await putOnDevice(ctx, trx, payment.subscriptionId, device.id)
  })
  return getPayment(ctx, { id })
}

export async function tellPayment(ctx: Ctx, { id }: Named) {
  await readable(ctx, id)
  return { isFirst: await store.markTold(ctx.db, id, ctx.now) }
}
