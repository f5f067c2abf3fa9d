import { z } from 'zod'
import { LEDGER_ACCOUNTS } from '#features/ledger/ledger.rules.ts'
import { PAYMENT_FAILURES, PAYMENT_METHODS, PAYMENT_STATES } from '#features/payment/payment.rules.ts'
import { REFUND_STATES } from '#features/refund/refund.rules.ts'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { FINANCE_ACCESS, FINANCE_OR_SUPPORT_ACCESS } from '../operator/access.contract.ts'
import { PAYMENT_ORDERS } from './paymentFilter.rules.ts'
import { MAXIMUM_PERIODS_BACK, PERIOD_KINDS } from './period.rules.ts'

const wholeNumber = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)

export const listedPaymentSchema = z.object({
  number: z.int(),
  id: z.uuid(),
  state: z.enum(PAYMENT_STATES),
  method: z.enum(PAYMENT_METHODS),
  amount: z.int().describe('Whole tomans, with VAT.'),
  bought: z.string().describe('Its name in the caller’s language.'),
  isGift: z.boolean(),
  code: z.string().nullable(),
  customerId: z.int().nullable().describe('Null while it is nobody’s, and after its payer was deleted.'),
  phone: z.string().nullable().describe('Null until a user claims it.'),
  trackingCode: z.string().nullable(),
  failure: z.enum(PAYMENT_FAILURES).nullable(),
  createTime: wireInstant,
  payTime: wireInstant.nullable(),
})

export const listPayments = endpoint('GET /payments', {
  summary: 'Lists payments, newest first, with the sums of the filter.',
  ...FINANCE_OR_SUPPORT_ACCESS,
  input: z.object({
    state: z.enum(PAYMENT_STATES).optional(),
    method: z.enum(PAYMENT_METHODS).optional(),
    kind: z.enum(['package', 'application', 'gift', 'probe']).optional(),
    packageId: wholeNumber.optional(),
    period: z
      .enum(PERIOD_KINDS)
      .optional()
      .describe('Only what was paid, or else begun, in this day or month.'),
    back: z.coerce
      .number()
      .int()
      .min(0)
      .max(MAXIMUM_PERIODS_BACK)
      .optional()
      .describe('So many days or months ago.'),
    order: z.enum(PAYMENT_ORDERS).optional().describe('Without it, the newest first.'),
    before: wholeNumber.optional().describe('Goes on after the payment of this number.'),
  }),
  output: z.object({
    payments: z.array(listedPaymentSchema).max(100),
    hasMore: z.boolean(),
    packages: z.array(z.object({ id: z.int(), name: z.string() })),
    period: z.object({ from: wireInstant, until: wireInstant }).nullable(),
    sums: z
      .object({
        count: z.int(),
        paidCount: z.int(),
        paid: z.int().describe('Tomans that arrived, with VAT; also those that went back since.'),
        vat: z.int(),
        refundedCount: z.int().describe('Paid back as a whole.'),
      })
      .nullable()
      .describe('For finance only: what the store earns.'),
    mayReconcile: z.boolean(),
  }),
})

export const searchPayments = endpoint('POST /payments/search', {
  summary: 'Finds payments by phone number, payment number, id, tracking code or gateway reference.',
  ...FINANCE_OR_SUPPORT_ACCESS,
  input: z.object({ word: z.string().trim().min(1).max(100) }),
  auditOmits: ['word'],
  output: z.object({ payments: z.array(listedPaymentSchema).max(100), hasMore: z.boolean() }),
})

export const ledgerEntrySchema = z.object({
  kind: z.enum(['sale', 'refund', 'payout', 'correction']),
  time: wireInstant,
  lines: z.array(z.object({ account: z.enum(LEDGER_ACCOUNTS), amount: z.int() })),
})

export const paymentDetailSchema = listedPaymentSchema.extend({
  price: z.int().describe('The amount without its VAT.'),
  discount: z.int().describe('With VAT.'),
  vat: z.int(),
  vatPercent: z.int(),
  lengthDays: z.int().nullable(),
  reference: z.string().nullable().describe('What the gateway calls the order.'),
  receipt: z.string().nullable().describe('What the gateway confirmed.'),
  cardMasked: z.string().nullable(),
  reversal: z.enum(['asked', 'reversed', 'refused', 'unknown']).nullable(),
  giftCodeEnd: z.string().nullable().describe('Of the code that was made of it; whole it is money.'),
  isGiftUsed: z.boolean(),
  deviceId: z.uuid().nullable(),
  redirectTime: wireInstant.nullable(),
  applyTime: wireInstant.nullable(),
  failTime: wireInstant.nullable(),
  checks: z.int().describe('How often the gateway was asked.'),
  nextCheckTime: wireInstant.nullable(),
  ledger: z.array(ledgerEntrySchema),
  operatorSteps: z
    .array(z.object({ time: wireInstant, operator: z.string() }))
    .describe('Which operators asked the gateway, and when.'),
  refunds: z.array(z.object({ number: z.int(), state: z.enum(REFUND_STATES), amount: z.int() })),
  mayReconcile: z.boolean().describe('May still be paid, and the caller may ask.'),
  mayOpenRefunds: z.boolean(),
  mayOpenDevice: z.boolean(),
})

export const getPayment = endpoint('GET /payments/{number}', {
  summary: 'Gets one payment with its history.',
  ...FINANCE_OR_SUPPORT_ACCESS,
  input: z.object({ number: wholeNumber }),
  output: paymentDetailSchema,
})

export const reconcilePayment = endpoint('POST /payments/{number}/reconcile', {
  summary: 'Asks the gateway for the result of a payment and applies it.',
  ...FINANCE_ACCESS,
  input: z.object({ number: wholeNumber }),
  output: z.object({
    outcome: z.enum(['paid', 'unpaid', 'open']).describe('open: not known yet.'),
    payment: paymentDetailSchema,
  }),
})

export const reconcileAll = endpoint('POST /payments/reconcile', {
  summary: 'Asks the gateways about every due payment and all unverified money.',
  ...FINANCE_ACCESS,
  input: z.object({}),
  output: z.object({
    swept: z.int().describe('Found paid and settled.'),
    unfinished: z.int().describe('Still open.'),
  }),
})
