import type { VerifyPaymentResult } from '#adapters/payment/payment.port.ts'
import { recordSale } from '#features/ledger/ledger.actions.ts'
import { queueNotices } from '#features/notice/notice.actions.ts'
import { settleCodeUse } from '#features/promotion/promotion.actions.ts'
import { DEFAULT_LOCALE, isLocale } from '#kernel/locale.ts'
import { toman } from '#kernel/money.ts'
import { brandNameOf } from '#server/brand.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { translate } from '#server/messages.ts'
import { getPhoneNumber } from '../checkout/buyer.store.ts'
import { isPaidPayment, PAYABLE_PRECONDITION } from '../payment.rules.ts'
import * as store from '../payment.store.ts'
import { failPayment, gatewayOfPayment, markPaymentFailed, toGatewayPayment } from './failPayment.actions.ts'
import { fulfilPayment } from './fulfilPayment.actions.ts'
import { settleProbePayment } from './probePayment.actions.ts'
import { reversePayment } from './reversePayment.actions.ts'

/** Settles payments. Only the gateway's verify decides the outcome; the database decides which process records it. */

type PaidResult = Extract<VerifyPaymentResult, { outcome: 'paid' }>

/** The outcome of settling a payment. `open`: not decided yet. */
export type SettlementOutcome = 'paid' | 'unpaid' | 'open'

/** Verifies a payment at the gateway and records the answer. Idempotent, concurrently and after a crash. */
export async function settlePayment(
  ctx: Ctx,
  payment: store.Payment,
  isPayerHere: boolean,
): Promise<SettlementOutcome> {
  if (isPaidPayment(payment.state)) return 'paid'
  if (payment.reversal !== null) return 'unpaid'
  const gateway = gatewayOfPayment(ctx, payment)
  if (!gateway || payment.reference === null) return 'open'
  const known = toGatewayPayment(payment, payment.reference)
  if (payment.kind === 'probe') return settleProbePayment(ctx, payment, gateway, known)
  const result = await gateway.verify(known)
  if (result.outcome === 'unavailable') {
    if (result.reason === 'configuration')
      ctx.log.error({ payment: payment.id, method: payment.method }, 'a gateway rejects our credentials')
    return 'open'
  }
  if (result.outcome === 'unpaid') {
    if (result.reason === 'open') return 'open'
    if (result.reason === 'amount') await reversePayment(ctx, payment, { failure: 'amount_mismatch', known })
    else await failPayment(ctx, payment, result.reason)
    return 'unpaid'
  }
  if (result.amount !== payment.amountToman) {
    const captured = { ...known, amount: result.amount, receipt: result.receipt }
    await reversePayment(ctx, payment, {
      failure: 'amount_mismatch',
      known: captured,
      cardMasked: result.cardMasked,
    })
    return 'unpaid'
  }
  const settled = await ctx.transaction((trx) => receiveMoney(ctx, trx, payment, result, isPayerHere))
  if (settled !== 'price_gone') return settled
  const captured = { ...known, receipt: result.receipt }
  await reversePayment(ctx, payment, {
    failure: 'discount_code_exhausted',
    known: captured,
    cardMasked: result.cardMasked,
  })
  return 'unpaid'
}

/**
 * Marks a payment as paid in one transaction: the state, the ledger, and what was bought. Idempotent: a repeated call
 * is a no-op. A payment with a reversal never becomes paid, even if the gateway said "paid" before the reversal reached
 * it.
 */
async function receiveMoney(
  ctx: Ctx,
  trx: Trx,
  payment: store.Payment,
  { receipt, trackingCode, cardMasked }: PaidResult,
  isPayerHere: boolean,
): Promise<SettlementOutcome | 'price_gone'> {
  const locked = await store.lockPayment(trx, payment.id)
  if (!locked || isPaidPayment(locked.state)) return 'paid'
  if (locked.reversal !== null) return 'unpaid'
  if (await store.isReceiptOfOtherPayment(trx, locked, receipt)) {
    await markPaymentFailed(ctx, trx, locked, 'receipt_used')
    return 'unpaid'
  }
  const isPriceAgreed = locked.promotionCodeId === null || (await settleCodeUse(ctx, trx, payment.id))
  if (!isPriceAgreed) return 'price_gone'
  const paid = await store.updatePaymentState(trx, payment.id, PAYABLE_PRECONDITION, {
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
  await fulfilPayment(ctx, trx, paid)
  // The buyer of a gift always gets the SMS with the code.
  if (!isPayerHere && !paid.isGift) await notifyPayer(ctx, trx, paid)
  return 'paid'
}

/** Confirms a payment by SMS, because the payer did not return to the store. */
async function notifyPayer(ctx: Ctx, trx: Trx, payment: store.Payment): Promise<void> {
  if (payment.userId === null) return
  const locale = isLocale(payment.locale) ? payment.locale : DEFAULT_LOCALE
  const brand = brandNameOf(ctx.config, locale)
  const link = `${ctx.config.publicUrl}/payment/success?payment=${payment.id}`
  const text = translate(locale, 'payment_received_sms', { brand, code: payment.trackingCode ?? '', link })
  const phoneNumber = await getPhoneNumber(trx, payment.userId)
  await queueNotices(ctx, trx, [{ subject: `payment:${payment.id}`, phoneNumber, text }])
}
