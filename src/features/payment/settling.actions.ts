import type { Known, PaymentGateway, VerifyResult } from '#adapters/payment/payment.port.ts'
import { recordSale } from '#features/ledger/ledger.actions.ts'
import { queueNotices } from '#features/notice/notice.actions.ts'
import { releaseUse, settleUse } from '#features/promotion/promotion.actions.ts'
import { DEFAULT_LOCALE, isLocale } from '#kernel/locale.ts'
import { toman } from '#kernel/money.ts'
import { brandOf } from '#server/brand.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { say } from '#server/messages.ts'
import { phoneOf } from './buyer.store.ts'
import { fulfil } from './fulfilling.actions.ts'
import { type Failure, isPaid, lateLook, PAYABLE, UNFINISHED } from './payment.rules.ts'
import * as store from './payment.store.ts'

/** How a payment ends. Only the gateway's verify decides; the database decides who may act on it. */

type PaidResult = Extract<VerifyResult, { outcome: 'paid' }>

/** `open`: nobody can tell yet. */
export type Settled = 'paid' | 'unpaid' | 'open'

/** Asks the gateway and acts on the answer. Safe to repeat, at once, late, and after a crash anywhere in it. */
export async function settlePayment(
  ctx: Ctx,
  payment: store.Payment,
  isPayerHere: boolean,
): Promise<Settled> {
  if (isPaid(payment.state)) return 'paid'
  const gateway = gatewayOf(ctx, payment)
  if (!gateway || payment.reference === null) return 'open'
  const known = knownOf(payment, payment.reference)
  const result = await gateway.verify(known)
  if (result.outcome === 'unavailable') {
    if (result.reason === 'configuration')
      ctx.log.error({ payment: payment.id, method: payment.method }, 'a gateway does not know us')
    return 'open'
  }
  if (result.outcome === 'unpaid') {
    if (result.reason === 'open') return 'open'
    if (result.reason === 'amount') await sendBack(ctx, gateway, payment, known)
    else await failPayment(ctx, payment, result.reason)
    return 'unpaid'
  }
  if (result.amount !== payment.amountToman) {
    await sendBack(ctx, gateway, payment, { ...known, receipt: result.receipt })
    return 'unpaid'
  }
  const settled = await ctx.transaction((trx) => receiveMoney(ctx, trx, payment, result, isPayerHere))
  if (settled !== 'price_gone') return settled
  await sendBack(ctx, gateway, payment, { ...known, receipt: result.receipt }, 'code_used')
  return 'unpaid'
}

export function gatewayOf(ctx: Ctx, { method }: store.Payment): PaymentGateway | undefined {
  return ctx.ports.payment[method as 'direct' | 'bank']
}

export function knownOf(payment: store.Payment, reference: string): Known {
  return { reference, amount: toman(payment.amountToman), receipt: payment.claimedReceipt }
}

/** One transaction: the state, the ledger, and what was bought. The second one who comes here changes nothing. */
async function receiveMoney(
  ctx: Ctx,
  trx: Trx,
  payment: store.Payment,
  { receipt, trackingCode, cardMasked }: PaidResult,
  isPayerHere: boolean,
): Promise<Settled | 'price_gone'> {
  const locked = await store.lockPayment(trx, payment.id)
  if (!locked || isPaid(locked.state)) return 'paid'
  if (await store.isReceiptUsed(trx, locked, receipt)) {
    await moveToFailed(ctx, trx, locked, 'receipt_used')
    return 'unpaid'
  }
  if (!(await settleUse(ctx, trx, payment.id))) return 'price_gone'
  const paid = await store.movePayment(trx, payment.id, PAYABLE, {
    state: 'paid',
    paidAt: ctx.now,
    receipt,
    trackingCode,
    cardMasked,
    checkAt: null,
  })
  if (!paid) return 'unpaid'
  await recordSale(ctx, trx, paid.id, {
    method: paid.method as 'direct' | 'bank',
    net: toman(paid.priceToman),
    vat: toman(paid.vatToman),
  })
  await fulfil(ctx, trx, paid)
  // The buyer of a gift is sent its code in any case.
  if (!isPayerHere && !paid.isGift) await tellPayer(ctx, trx, paid)
  return 'paid'
}

/** The payer did not come back to us: they learn by SMS that their money has arrived. */
async function tellPayer(ctx: Ctx, trx: Trx, payment: store.Payment): Promise<void> {
  if (payment.userId === null) return
  const locale = isLocale(payment.locale) ? payment.locale : DEFAULT_LOCALE
  const brand = brandOf(ctx.config, locale)
  const link = `${ctx.config.publicUrl}/payment/success?payment=${payment.id}`
  const text = say(locale, 'payment_received_sms', { brand, code: payment.trackingCode ?? '', link })
  const phoneNumber = await phoneOf(trx, payment.userId)
  await queueNotices(ctx, trx, [{ subject: `payment:${payment.id}`, phoneNumber, text }])
}

/** It is looked at again later all the same: what a bank calls unpaid may have been paid a moment after. */
export async function failPayment(ctx: Ctx, payment: store.Payment, failure: Failure): Promise<void> {
  await ctx.transaction((trx) => moveToFailed(ctx, trx, payment, failure))
}

async function moveToFailed(ctx: Ctx, trx: Trx, payment: store.Payment, failure: Failure): Promise<void> {
  await store.movePayment(trx, payment.id, UNFINISHED, {
    state: 'failed',
    failure,
    failedAt: ctx.now,
    checkAt: lateLook(payment.createdAt, ctx.now),
  })
  await releaseUse(trx, payment.id)
}

/**
 * Paid, but another amount than ours, or a price that others have used up meanwhile: nothing is granted, and the money is asked back. Once: the intent is
 * committed before the call, for a reversal that was perhaps done must never be done again (reference, section 2).
 */
async function sendBack(
  ctx: Ctx,
  gateway: PaymentGateway,
  payment: store.Payment,
  known: Known,
  failure: Extract<Failure, 'amount' | 'code_used'> = 'amount',
): Promise<void> {
  const isMine = await ctx.transaction(async (trx) => {
    const locked = await store.lockPayment(trx, payment.id)
    if (!locked || isPaid(locked.state) || locked.reversal !== null) return false
    // Of another payment, which it has paid: nothing may be taken back there.
    if (known.receipt && (await store.isReceiptUsed(trx, locked, known.receipt))) {
      await moveToFailed(ctx, trx, locked, 'receipt_used')
      return false
    }
    await releaseUse(trx, payment.id)
    const change = { state: 'failed', failure, failedAt: ctx.now, reversal: 'asked', checkAt: null }
    return (await store.movePayment(trx, payment.id, PAYABLE, change)) !== undefined
  })
  if (!isMine) return
  const { outcome } = await gateway.reverse(known)
  const reversal = outcome === 'unavailable' ? 'unknown' : outcome
  await store.movePayment(ctx.db, payment.id, ['failed'], { reversal })
  if (reversal !== 'reversed')
    ctx.log.error({ payment: payment.id, reversal }, 'money is not ours and not back')
}
