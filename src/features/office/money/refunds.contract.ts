import { z } from 'zod'
import { APPROVAL_REASONS } from '#features/refund/payout/approval.rules.ts'
import { BANK_IDS } from '#features/refund/payout/bank.table.ts'
import { PAYOUT_STAGES } from '#features/refund/payout/payoutByOperator.rules.ts'
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
import { REFUND_ORDERS } from './refundOrder.rules.ts'
import { REFUND_STEPS } from './refundSteps.table.ts'

const number = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
/** Which card the operator saw: each card of a refund has the next number. */
const attempt = z.coerce.number().int().min(1).max(1000)
const fourEyesErrors = { refund_state_conflict: 409, payout_needs_other_operator: 409 }

export const listedRefundSchema = z.object({
  number: z.int(),
  state: z.enum(REFUND_STATES),
  customerId: z.int().nullable().describe('Null after the customer was deleted.'),
  phone: z.string(),
  amount: z.int().describe('Whole tomans.'),
  product: z.string().nullable().describe('Of the device that the subscription was on.'),
  wasDeclined: z.boolean().describe('Left the line before asking.'),
  card: z.object({ lastFour: z.string(), bank: z.enum(BANK_IDS).nullable() }).nullable(),
  cardFailure: z.enum(CARD_FAILURES).nullable(),
  isSubmitted: z.boolean(),
  standing: z.enum(PAYOUT_STAGES).nullable().describe('Who is to do something about what is owed.'),
  claimedBy: z.string().nullable().describe('The operator who pays it by hand.'),
  approvalReason: z.enum(APPROVAL_REASONS).nullable().describe('Why it waits, or waited, for approval.'),
  mayApprove: z.boolean().describe('The payout waits for approval, and this operator may give it.'),
  requestTime: wireInstant,
  waitSeconds: z.int().nullable().describe('How long it has been open; null when it is over.'),
  oweTime: wireInstant.nullable().describe('Since when it is owed: the first card was given.'),
  payTime: wireInstant.nullable(),
  trackingCode: z.string().nullable(),
  rejectReason: z.string().nullable(),
})

export const listRefunds = endpoint('GET /refunds', {
  summary: 'Lists the refund queue: amounts owed first, then refunds without a card, longest wait first.',
  ...FINANCE_ACCESS,
  input: z.object({
    state: z.enum(REFUND_STATES).optional().describe('Without it, all that are open.'),
    isWaiting: z.literal('yes').optional().describe('Only those whose payout waits for approval.'),
    order: z
      .enum(REFUND_ORDERS)
      .optional()
      .describe('Without it, the queue; of ended ones the newest first.'),
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
  approvedBy: z.string().nullable(),
  isCardSeen: z.boolean().describe('An operator saw the card and may have paid to it.'),
  steps: z.array(
    z.object({
      time: wireInstant,
      step: z.enum(REFUND_STEPS),
      attempt: z.int().nullable().describe('With which card.'),
      operator: z.string().nullable().describe('Who did it; null: it happened by itself, or the user did.'),
    }),
  ),
  ledger: z.array(ledgerEntrySchema),
  isMine: z.boolean().describe('This operator pays it by hand.'),
  mayClaim: z.boolean(),
  mayRelease: z.boolean(),
  mayPay: z.boolean().describe('This operator claimed it, may see the card and says that it is paid.'),
  mayResend: z.boolean(),
  mayAskCard: z.boolean(),
  mayReject: z.boolean(),
  mayOpenDevice: z.boolean(),
})

export const getRefund = endpoint('GET /refunds/{number}', {
  summary: 'Gets one refund with its history and the last four digits of its card.',
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
  summary: 'Lets a payout go that waits for approval. Not by whoever pays it by hand or saw its card.',
  ...FINANCE_ACCESS,
  input: z.object({ number, attempt: attempt.optional() }),
  output: refundDetailSchema,
  errors: fourEyesErrors,
})

export const claimRefund = endpoint('POST /refunds/{number}/claim', {
  summary: 'The operator pays this refund by hand: nothing is sent automatically, nobody else can pay.',
  ...FINANCE_ACCESS,
  input: z.object({ number }),
  output: refundDetailSchema,
  errors: fourEyesErrors,
})

export const releaseRefund = endpoint('POST /refunds/{number}/release', {
  summary:
    'Gives a claim back; owners also that of somebody else. Once the card was seen, another operator must approve.',
  ...FINANCE_ACCESS,
  input: z.object({ number }),
  output: refundDetailSchema,
  errors: { refund_state_conflict: 409 },
})

export const resendRefund = endpoint('POST /refunds/{number}/resend', {
  summary: 'Sends a payout again that the clearing house refused. Never one whose outcome is not known.',
  ...FINANCE_ACCESS,
  input: z.object({ number, attempt }),
  output: refundDetailSchema,
  errors: { ...fourEyesErrors, payout_outcome_unknown: 409 },
})

export const requestNewCard = endpoint('POST /refunds/{number}/ask-card', {
  summary: 'Deletes the card and asks the user for another one, by SMS.',
  ...FINANCE_ACCESS,
  input: z.object({ number }),
  output: refundDetailSchema,
  errors: { refund_state_conflict: 409 },
})

export const payRefund = endpoint('POST /refunds/{number}/pay', {
  summary: 'Marks a refund as paid by hand at the bank and notifies the user.',
  ...FINANCE_ACCESS,
  input: z.object({
    number,
    trackingCode: z
      .string()
      .max(100)
      .transform((text) => toLatinDigits(text).trim())
      .pipe(words('office_refund_tracking_wrong', (text) => TRACKING_CODE_PATTERN.test(text))),
  }),
  // An operator may type a card number here by mistake. It is refused, and the audit entry does not store it either.
  auditOmits: ['trackingCode'],
  output: refundDetailSchema,
  errors: { refund_state_conflict: 409 },
})

export const rejectRefund = endpoint('POST /refunds/{number}/reject', {
  summary: 'Rejects a refund and sends the user the reason.',
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
  summary: 'Shows the full card number of a refund to be paid by hand. The audit log records it.',
  ...FINANCE_ACCESS,
  input: z.object({ number }),
  output: z.object({ card: z.string(), amount: z.int() }),
  errors: { refund_state_conflict: 409 },
})
