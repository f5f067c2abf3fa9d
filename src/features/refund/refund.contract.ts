import { z } from 'zod'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { BANK_IDS } from './payout/bank.table.ts'
import { CARD_FAILURES, QUOTE_HINDRANCES, REFUND_STATES } from './refund.rules.ts'

export const refundQuoteSchema = z.object({
  subscriptionId: z.uuid(),
  amount: z.int().min(0).describe('Tomans; the refund if requested now.'),
  paidAmount: z.int().min(0).describe('Tomans that were paid for the days that count, VAT included.'),
  paidDays: z.int().min(0),
  unusedDays: z.int().min(0).describe('Of the paid days.'),
  giftDays: z.int().min(0).describe('Days without a payment; they do not count.'),
  purchases: z
    .array(
      z.object({
        paidAmount: z.int().min(0).describe('Tomans, VAT included.'),
        days: z.int().min(1),
        unusedDays: z.int().min(0),
        amount: z.int().min(0).describe('The refund of this purchase.'),
      }),
    )
    .describe('Oldest first: used days are taken from the oldest purchase on.'),
  isFull: z.boolean().describe('The device was never registered: the whole amount is refunded.'),
  hindrance: z.enum(QUOTE_HINDRANCES).nullable().describe('Why nothing can be requested.'),
  refundId: z.uuid().nullable().describe('The open or paid refund.'),
})

export const quoteRefund = endpoint('GET /subscription/{id}/refund', {
  summary: 'The refund of a subscription if requested now, and how it is computed.',
  access: 'user',
  input: z.object({ id: z.uuid() }),
  output: refundQuoteSchema,
})

export const refundSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  subscriptionId: z.uuid().nullable().describe('Null for money that the store owes for a payment.'),
  paymentId: z.uuid().nullable().describe('The payment whose reversal failed.'),
  deviceId: z.uuid().nullable(),
  state: z.enum(REFUND_STATES),
  amount: z.int(),
  paidAmount: z.int(),
  paidDays: z.int().nullable(),
  unusedDays: z.int().nullable(),
  requestTime: wireInstant,
  openTime: wireInstant,
  secondsLeft: z.int().min(0).describe('Until a card can be given; 0 when it is open.'),
  lapseTime: wireInstant
    .nullable()
    .describe('Without a card by then the refund lapses and the subscription continues; null: no limit.'),
  needsCard: z.boolean(),
  canWithdraw: z.boolean(),
  wasDeclined: z
    .boolean()
    .describe(
      'The subscription was cancelled before. After a withdrawal the device joins the end of the queue.',
    ),
  card: z
    .object({ lastFour: z.string(), bank: z.enum(BANK_IDS).nullable() })
    .nullable()
    .describe('Never the full number.'),
  cardFailure: z.enum(CARD_FAILURES).nullable().describe('Why the payout to the last card failed.'),
  awaitsApproval: z
    .boolean()
    .describe('The card did not pay and the browser is new: an operator must approve the payout.'),
  isSubmitted: z.boolean().describe('The provider has the payout.'),
  trackingCode: z.string().nullable(),
  payTime: wireInstant.nullable(),
  rejectReason: z.string().nullable(),
})

export const listRefunds = endpoint('GET /refund', {
  summary: "The user's refunds, newest first.",
  access: 'user',
  input: z.object({}),
  output: z.object({ refunds: z.array(refundSchema) }),
})

export const getRefund = endpoint('GET /refund/{id}', {
  summary: 'One refund.',
  access: 'user',
  input: z.object({ id: z.uuid() }),
  output: refundSchema,
})

export const requestRefund = endpoint('POST /refund', {
  summary:
    'Requests a refund of a subscription. It opens after an hour; until a card is given nothing changes. A repeated request answers the open refund.',
  access: 'user',
  needsKey: { subscription: 'subscriptionId' },
  input: z.object({
    subscriptionId: z.uuid(),
    amount: z.int().min(1).describe('The quoted amount; another amount is refused with 409.'),
  }),
  output: refundSchema,
  errors: { quote_changed: 409, nothing_to_refund: 409, refund_paid: 409 },
})

export const withdrawRefund = endpoint('POST /refund/{id}/withdraw', {
  summary: 'Withdraws a refund: nothing is paid and the subscription continues.',
  access: 'user',
  needsKey: { refund: 'id' },
  input: z.object({ id: z.uuid() }),
  output: refundSchema,
  errors: { refund_state_conflict: 409, subscription_replaced: 409 },
})

export const setPayoutCard = endpoint('POST /refund/{id}/card', {
  summary:
    'Sets the card for the payout. This is final: the subscription is cancelled and the payout starts.',
  access: 'user',
  needsKey: { refund: 'id' },
  input: z.object({ id: z.uuid(), cardNumber: z.string().max(40) }),
  output: refundSchema,
  errors: { card_number_wrong: 422, refund_not_open: 409, refund_state_conflict: 409 },
})
