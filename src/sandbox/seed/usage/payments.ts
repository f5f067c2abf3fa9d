import type { Insertable } from 'kysely'
import { type LedgerLine, ledgerLinesOfSale } from '#features/ledger/ledger.rules.ts'
import {
  nextReconcileAt,
  PAYMENT_EXPIRES_AFTER_MS,
  type PaymentFailure,
} from '#features/payment/payment.rules.ts'
import { callbackUrl } from '#features/payment/settlement/createPayment.actions.ts'
import { computePriceWithCode } from '#features/payment/shop/price.rules.ts'
import { PACKAGE_TEST_GROUPS } from '#features/tracking/testGroup.rules.ts'
import { addMilliseconds, type Instant, MINUTE, SECOND } from '#kernel/time.ts'
import type { PaymentTable } from '#server/schema.gen.ts'
import type { DemoCode, PricedItem } from './catalogue.ts'
import { bytesOf, hexOf, isLucky, pickWeighted, randomTimeAfter, uuidOf } from './randomValues.ts'
import type { DemoUser, DemoWorld } from './world.ts'

/** Payments of the simulated usage with their ledger lines, and the same payments at the bank's twin. */

const FIRST_NUMBER = { direct: 59_400_000_000, bank: 14_200_000_000 } as const
const GATEWAY = { direct: 'zarinpal', bank: 'saman' } as const

export type SimulatedPaymentOutcome = 'paid' | 'cancelled' | 'expired' | 'mismatch'

export interface Purchase {
  goods: PricedItem
  at: Instant
  end: SimulatedPaymentOutcome
  deviceId?: string | null
  code?: DemoCode | null
  isGift?: boolean
}

/** A payment that can still change during the simulation, until it is added to the rows. */
export type DemoPayment = Insertable<PaymentTable> & { id: string; paidAt: Instant | null }

/** Pays, or fails to pay. The row is added at the end of the user's story, because a refund may change it. */
export function addPaidPayment(world: DemoWorld, person: DemoUser, purchase: Purchase): DemoPayment {
  const { dice } = person
  const { goods, at, end, code = null } = purchase
  const method = pickWeighted(dice, [
    ['direct', 7],
    ['bank', 3],
  ] as const)
  const price = code ? computePriceWithCode(goods.price, code, world.ctx.config.vatPercent) : goods.price
  const number = world.bankNumber++
  const payment: DemoPayment = {
    id: uuidOf(dice),
    userId: person.id,
    method,
    packageId: goods.packageId,
    applicationId: goods.applicationId,
    priceToman: price.net,
    vatPercent: world.ctx.config.vatPercent,
    vatToman: price.vat,
    amountToman: price.total,
    lengthDays: goods.lengthDays,
    deviceId: purchase.deviceId ?? null,
    subscriptionId: null,
    orderNumber: hexOf(dice, 32),
    reference: method === 'direct' ? `S${hexOf(dice, 35).toUpperCase()}` : hexOf(dice, 32),
    locale: person.locale,
    tracking: JSON.stringify({ packageTestGroup: dice.pick(PACKAGE_TEST_GROUPS) }),
    createdAt: at,
    redirectedAt: addMilliseconds(at, 2 * SECOND),
    promotionCodeId: code?.id ?? null,
    discountToman: goods.price.total - price.total,
    isDiscountGross: true,
    isGift: purchase.isGift ?? false,
    giftCodeId: null,
    ...endOf(world, person, { at, end, method, number, amountToman: price.total }),
  }
  if (code) recordCodeUse(world, person, payment, code)
  addBankPayment(world, person, payment, end)
  if (payment.state === 'paid') {
    const lines = ledgerLinesOfSale({ method, net: price.net, vat: price.vat })
    addLedger(world, 'sale', `payment:${payment.id}`, payment.paidAt ?? at, lines)
  }
  return payment
}

interface End {
  at: Instant
  end: SimulatedPaymentOutcome
  method: 'direct' | 'bank'
  number: number
  amountToman: number
}

const UNPAID = {
  claimedReceipt: null,
  receipt: null,
  trackingCode: null,
  cardMasked: null,
  failure: null as PaymentFailure | null,
  reversal: null,
  reversalAt: null,
  reversalToman: null,
  paidAt: null,
  appliedAt: null,
  failedAt: null as Instant | null,
  toldAt: null,
  checkAt: null as Instant | null,
}

/**
 * The current state of the payment. One that failed in the last three days is still checked later, as in the product.
 */
function endOf(world: DemoWorld, { dice, card }: DemoUser, { at, end, method, number, amountToman }: End) {
  const decidedAt = randomTimeAfter(at, dice, MINUTE, 4 * MINUTE)
  const checkAt = nextReconcileAt(at, world.now)
  if (end === 'expired')
    return {
      ...UNPAID,
      state: 'expired' as const,
      failedAt: addMilliseconds(at, PAYMENT_EXPIRES_AFTER_MS),
      checks: 34,
      checkAt,
    }
  if (end === 'cancelled')
    return {
      ...UNPAID,
      state: 'failed' as const,
      failure: isLucky(dice, 0.7) ? ('cancelled' as const) : ('not_paid' as const),
      failedAt: decidedAt,
      checks: 1,
      checkAt,
    }
  const tracking = String(FIRST_NUMBER[method] + number)
  const receipt = method === 'direct' ? tracking : bytesOf(dice, 21).toString('base64')
  const captured = {
    ...UNPAID,
    claimedReceipt: method === 'direct' ? null : receipt,
    receipt,
    cardMasked: `${card.slice(0, 6)}******${card.slice(-4)}`,
    checks: 1,
  }
  if (end === 'mismatch')
    return {
      ...captured,
      state: 'failed' as const,
      failure: 'amount_mismatch' as const,
      failedAt: decidedAt,
      reversal: 'reversed' as const,
      reversalAt: decidedAt,
      reversalToman: Math.floor(amountToman / 2),
    }
  return { ...captured, state: 'paid' as const, trackingCode: tracking, paidAt: decidedAt, toldAt: decidedAt }
}

function recordCodeUse({ rows }: DemoWorld, person: DemoUser, payment: DemoPayment, code: DemoCode): void {
  const isUsed = payment.state === 'paid'
  const at = payment.createdAt as Instant
  rows.add('promotionUse', at, {
    id: uuidOf(person.dice),
    codeId: code.id,
    userId: person.id,
    state: isUsed ? 'used' : 'released',
    paymentId: payment.id,
    heldUntil: addMilliseconds(at, PAYMENT_EXPIRES_AFTER_MS),
    createdAt: at,
    usedAt: isUsed ? payment.paidAt : null,
  })
  rows.add('campaignRedemption', at, {
    label: code.label,
    userId: person.id,
    redeemedAt: addMilliseconds(at, -MINUTE),
    endsAt: null,
  })
}

function addBankPayment(
  { ctx, rows }: DemoWorld,
  person: DemoUser,
  payment: DemoPayment,
  end: SimulatedPaymentOutcome,
): void {
  const { method, orderNumber, createdAt, receipt, amountToman } = payment
  const isCaptured = end === 'paid' || end === 'mismatch'
  const gateway = GATEWAY[method]
  const captured = end === 'mismatch' ? Math.floor(amountToman / 2) : amountToman
  rows.add('sandbox.bankPayment', createdAt as Instant, {
    gateway,
    authority: payment.reference ?? '',
    orderNumber,
    amountRial: amountToman * 10,
    callbackUrl: callbackUrl(ctx, method, orderNumber),
    description: payment.isGift ? 'هدیهٔ اشتراک بوستان' : 'خرید از بوستان',
    phoneNumber: person.phoneNumber,
    isKept: false,
    state: { paid: 'verified', mismatch: 'reversed', cancelled: 'failed', expired: 'in_bank' }[end],
    outcome: { paid: 'pay', mismatch: 'wrong_amount', cancelled: 'refuse', expired: null }[end],
    paidRial: isCaptured ? captured * 10 : null,
    paidAt: isCaptured ? (payment.paidAt ?? (payment.failedAt as Instant)) : null,
    cardMasked: isCaptured ? (payment.cardMasked ?? null) : null,
    // Only Saman identifies a payment by its receipt. Zarinpal uses the authority, and gives the payer a number.
    receipt: isCaptured ? (method === 'direct' ? `Z${receipt}` : (receipt ?? null)) : null,
    trackingNumber: isCaptured ? Number(payment.trackingCode ?? trackingOf(payment)) : null,
    verifyCalls: isCaptured ? 1 : 0,
    createdAt: createdAt as Instant,
  })
}

/** A reversed payment of Saman has no tracking code in the store, but one at the bank. */
function trackingOf({ method, receipt, orderNumber }: DemoPayment): number {
  return method === 'direct' ? Number(receipt) : 14_000_000_000 + Number.parseInt(orderNumber.slice(0, 7), 16)
}

export function addLedger(
  { rows }: DemoWorld,
  kind: 'sale' | 'refund' | 'payout' | 'correction',
  source: string,
  at: Instant,
  lines: LedgerLine[],
): void {
  rows.add('ledgerTransaction', at, { kind, source, at })
  for (const line of lines) rows.addDependent('ledgerLine', at, { source, ...line })
}

/** Attempts that fail: cancelled at the bank, abandoned there, or paid with a wrong amount. */
export function addFailedPayment(
  world: DemoWorld,
  person: DemoUser,
  purchase: Omit<Purchase, 'end' | 'code'>,
): DemoPayment {
  const end = pickWeighted(person.dice, [
    ['cancelled', 12],
    ['expired', 8],
    ['mismatch', 1],
  ] as const)
  return addPaidPayment(world, person, { ...purchase, end })
}
