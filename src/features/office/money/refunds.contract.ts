import { z } from 'zod'
import { BANK_IDS } from '#features/refund/payout/bank.table.ts'
import {
  CARD_FAILURES,
  containsCardNumber,
  MAXIMUM_REASON_LENGTH,
  REFUND_STATES,
  TRACKING_CODE_PATTERN,
} from '#features/refund/refund.rules.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { FINANCE_ACCESS } from '../operator/access.contract.ts'
import { ledgerEntrySchema } from './payments.contract.ts'
import { REFUND_STEPS } from './refundSteps.table.ts'

const number = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)

export const listedRefundSchema = z.object({
  number: z.int(),
  state: z.enum(REFUND_STATES),
  phone: z.string(),
  amount: z.int().describe('Whole tomans.'),
  product: z.string().nullable().describe('Of the device that the subscription was on.'),
  wasDeclined: z.boolean().describe('Left the line before asking.'),
  card: z.object({ lastFour: z.string(), bank: z.enum(BANK_IDS).nullable() }).nullable(),
  cardFailure: z.enum(CARD_FAILURES).nullable(),
  isSubmitted: z.boolean(),
  mayApprove: z
    .boolean()
    .describe(
      'The payout waits for approval: another card than the one that paid, asked for from a new browser.',
    ),
  mayPay: z.boolean().describe('Somebody is to pay it by hand.'),
  requestTime: wireInstant,
  waitSeconds: z.int().nullable().describe('How long it has been open; null when it is over.'),
  oweTime: wireInstant.nullable().describe('Since when it is owed: the first card was given.'),
  payTime: wireInstant.nullable(),
  trackingCode: z.string().nullable(),
  rejectReason: z.string().nullable(),
})

export const listRefunds = endpoint('GET /refunds', {
  summary: 'The queue: what is owed first, then what waits for a card, each with the longest wait first.',
  ...FINANCE_ACCESS,
  input: z.object({
    state: z.enum(REFUND_STATES).optional().describe('Without it, all that are open.'),
    isWaiting: z.literal('yes').optional().describe('Only those whose payout waits for approval.'),
    after: z
      .string()
      .regex(/^[01]-\d{1,15}$/)
      .optional()
      .describe('Goes on where an answer’s `next` says.'),
  }),
  output: z.object({
    refunds: z.array(listedRefundSchema).max(100),
    next: z.string().nullable(),
    counts: z.array(z.object({ state: z.enum(REFUND_STATES), count: z.int(), amount: z.int() })),
    toApprove: z.int().describe('How many payouts wait for approval.'),
    isAutomatic: z.boolean().describe('A clearing house pays by itself.'),
  }),
})

export const refundDetailSchema = listedRefundSchema.extend({
  paidAmount: z.int(),
  paidDays: z.int().nullable().describe('Null for money owed after a failed reversal.'),
  unusedDays: z.int().nullable(),
  vat: z.int(),
  deviceId: z.uuid().nullable(),
  payments: z.array(
    z.object({
      number: z.int(),
      amount: z.int(),
      cardMasked: z.string().nullable().describe('The card that paid, as the gateway masks it.'),
    }),
  ),
  openTime: wireInstant,
  lapseTime: wireInstant.nullable(),
  attempt: z.int().describe('Counts the cards.'),
  looks: z.int().describe('How often the clearing house was asked about this card.'),
  nextLookTime: wireInstant.nullable(),
  steps: z.array(
    z.object({
      time: wireInstant,
      step: z.enum(REFUND_STEPS),
      attempt: z.int().nullable().describe('With which card.'),
    }),
  ),
  ledger: z.array(ledgerEntrySchema),
  mayReject: z.boolean(),
  mayShowCard: z.boolean(),
  mayOpenDevice: z.boolean(),
})

export const getRefund = endpoint('GET /refunds/{number}', {
  summary: 'One refund with everything that happened to it. Of its card the last four digits.',
  ...FINANCE_ACCESS,
  input: z.object({ number }),
  output: refundDetailSchema,
})

const words = (key: string, rule: (text: string) => boolean) =>
  z
    .string()
    .max(1000)
    .trim()
    .refine(rule, key)
    .refine((text) => !containsCardNumber(text), 'office_refund_holds_card')

export const approveRefund = endpoint('POST /refunds/{number}/approve', {
  summary: 'Lets a payout go that waits for approval.',
  ...FINANCE_ACCESS,
  input: z.object({ number }),
  output: refundDetailSchema,
  errors: { refund_state_conflict: 409 },
})

export const payRefund = endpoint('POST /refunds/{number}/pay', {
  summary: 'Says that a refund was paid at the bank, by hand. Its user is told.',
  ...FINANCE_ACCESS,
  input: z.object({
    number,
    trackingCode: z
      .string()
      .max(100)
      .transform((text) => toLatinDigits(text).trim())
      .pipe(words('office_refund_tracking_wrong', (text) => TRACKING_CODE_PATTERN.test(text))),
  }),
  // An operator may type a card number here by mistake. It is refused, and the audit entry must not store it either.
  auditOmits: ['trackingCode'],
  output: refundDetailSchema,
  errors: { refund_state_conflict: 409 },
})

export const rejectRefund = endpoint('POST /refunds/{number}/reject', {
  summary: 'Does not pay a refund. Its user is told the reason.',
  ...FINANCE_ACCESS,
  input: z.object({
    number,
    reason: words(
      'office_refund_reason_wrong',
      ({ length }) => length >= MAXIMUM_REASON_LENGTH.least && length <= MAXIMUM_REASON_LENGTH.most,
    ),
  }),
  auditOmits: ['reason'],
  output: refundDetailSchema,
  errors: { refund_state_conflict: 409 },
})

export const showCard = endpoint('POST /refunds/{number}/card', {
  summary: 'Shows the whole card number of a refund that is to be paid by hand. That it was shown is kept.',
  ...FINANCE_ACCESS,
  input: z.object({ number }),
  output: z.object({ card: z.string(), amount: z.int() }),
  errors: { refund_state_conflict: 409 },
})
