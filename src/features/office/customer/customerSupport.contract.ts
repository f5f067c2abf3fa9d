import { z } from 'zod'
import { QUOTE_HINDRANCES } from '#features/refund/refund.rules.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { FINANCE_OR_SUPPORT_ACCESS, OWNER_ACCESS, SUPPORT_ACCESS } from '../operator/access.contract.ts'
import { customerId, customerSchema } from './customer.contract.ts'
import { FINANCE_GRANT_DAYS, MAXIMUM_NOTE_LENGTH } from './customer.rules.ts'

const ofCustomer = z.object({ id: customerId })

export const sendCode = endpoint('POST /customers/{id}/code', {
  summary: 'Sends a login code to the customer again. The operator does not see it.',
  ...SUPPORT_ACCESS,
  input: ofCustomer,
  output: z.object({ resendAfter: z.int() }),
  errors: {
    too_many_wrong_codes: 429,
    number_on_hold: 403,
    sms_not_sent: 503,
    sms_refused: 422,
  },
})

export const unlockCustomerLogin = endpoint('POST /customers/{id}/release', {
  summary: 'Lets unknown browsers log in to the number again after too many wrong codes.',
  ...SUPPORT_ACCESS,
  input: ofCustomer,
  output: customerSchema,
})

export const signOutCustomer = endpoint('POST /customers/{id}/sign-out', {
  summary: 'Ends one session of the customer, or all of them.',
  ...SUPPORT_ACCESS,
  input: ofCustomer.extend({ session: z.uuid().optional().describe('Without it, all sessions end.') }),
  output: customerSchema,
})

export const grantDays = endpoint('POST /customers/{id}/days', {
  summary: 'Adds days to a subscription in force, with a reason.',
  ...FINANCE_OR_SUPPORT_ACCESS,
  input: ofCustomer.extend({
    subscription: z.uuid(),
    days: z
      .int('customer_days_wrong')
      .min(1, 'customer_days_wrong')
      .max(FINANCE_GRANT_DAYS, 'customer_days_wrong'),
    reason: z
      .string('customer_reason_missing')
      .trim()
      .min(1, 'customer_reason_missing')
      .max(MAXIMUM_NOTE_LENGTH, 'customer_note_long'),
    key: z.uuid().describe('Drawn by the caller: a repeated request grants nothing.'),
  }),
  output: customerSchema,
  errors: {
    customer_days_many: 422,
    subscription_not_active: 409,
    subscription_applied: 409,
    subscription_cancelled: 409,
    grant_bound_reached: 409,
    customer_refund_open: 409,
  },
})

export const quoteCustomerRefund = endpoint('GET /customers/{id}/quote/{subscription}', {
  summary: 'What a refund of a subscription would pay back now.',
  ...FINANCE_OR_SUPPORT_ACCESS,
  input: ofCustomer.extend({ subscription: z.uuid() }),
  output: z.object({
    amount: z.int(),
    unusedDays: z.int(),
    isFull: z.boolean(),
    hindrance: z.enum(QUOTE_HINDRANCES).nullable(),
  }),
})

export const startRefund = endpoint('POST /customers/{id}/refund', {
  summary: 'Requests a refund for the customer, who is notified and gives the card.',
  ...FINANCE_OR_SUPPORT_ACCESS,
  input: ofCustomer.extend({ subscription: z.uuid(), amount: z.int().min(0) }),
  output: customerSchema,
  errors: { quote_changed: 409, nothing_to_refund: 409, refund_paid: 409 },
})

export const deleteCustomer = endpoint('POST /customers/{id}/delete', {
  summary: 'Deletes the account for good. The whole phone number is typed as confirmation.',
  ...OWNER_ACCESS,
  input: ofCustomer.extend({
    phone: z.string().trim().min(1, 'customer_phone_differs').max(40, 'customer_phone_differs'),
    withSubscription: z.boolean().default(false),
  }),
  auditOmits: ['phone'],
  output: z.object({ devices: z.int(), comments: z.int() }),
  errors: {
    customer_phone_differs: 422,
    deletion_refund_open: 409,
    deletion_payout_watched: 409,
    deletion_payment_open: 409,
    deletion_subscription_left: 409,
  },
})
