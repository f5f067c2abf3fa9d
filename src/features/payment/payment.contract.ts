import { z } from 'zod'
import { codeErrors, typedCodeSchema } from '#features/promotion/promotion.contract.ts'
import { trackedDataSchema } from '#features/tracking/tracking.contract.ts'
import { endpoint, touchPointsSchema, wireInstant } from '#kernel/endpoint.ts'
import { PAYMENT_FAILURES, PAYMENT_METHODS, PAYMENT_STATES } from './payment.rules.ts'

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)

export const paymentSchema = z.object({
  id: z.uuid(),
  number: z.int().describe('The number shown to people.'),
  state: z.enum(PAYMENT_STATES),
  method: z.enum(PAYMENT_METHODS),
  amount: z.int().describe('Whole tomans, with VAT, after the discount.'),
  price: z.int().describe('The amount without its VAT.'),
  discount: z.int().describe('What the code took off, with VAT.'),
  code: z.string().nullable().describe('The discount code.'),
  vat: z.int().describe('The VAT in the amount, by the percentage of that time.'),
  vatPercent: z.int(),
  target: z.object({
    package: z.object({ id: z.int(), name: z.string(), length: z.int() }).nullable(),
    application: z.object({ id: z.int(), name: z.string(), label: z.string() }).nullable(),
  }),
  trackingCode: z.string().nullable().describe('The tracking code of the bank.'),
  cardMasked: z.string().nullable(),
  failure: z.enum(PAYMENT_FAILURES).nullable(),
  deviceId: z.uuid().nullable(),
  isRenewal: z.boolean().describe('It extended a subscription that was already on the device.'),
  isReturned: z.boolean().describe('Its money goes back, or went back, to the payer by a refund.'),
  isGift: z.boolean().describe('Bought as a gift.'),
  giftCode: z
    .string()
    .nullable()
    .describe(
      'The gift code of a paid gift. Null unless the browser has the key of a device of the owner, or a fresh SMS code.',
    ),
  isGiftUsed: z.boolean().describe('The gift code was redeemed.'),
  isClaimed: z.boolean().describe('False while no account owns it.'),
  createTime: wireInstant,
  payTime: wireInstant.nullable(),
  applyTime: wireInstant.nullable(),
})

export const listMethods = endpoint('GET /payment/method', {
  summary: 'The payment methods that are open now.',
  access: 'public',
  input: z.object({}),
  output: z.object({ methods: z.array(z.object({ method: z.enum(PAYMENT_METHODS) })) }),
})

export const createPayment = endpoint('POST /payment', {
  summary: 'Creates a payment and answers how the browser gets to the gateway.',
  access: 'public',
  idempotent: true,
  input: z
    .object({
      packageId: id.optional(),
      applicationId: id.optional().describe('An application with a price, instead of a package.'),
      method: z.enum(PAYMENT_METHODS),
      deviceId: z.uuid().optional().describe('The device to apply it to as soon as it is paid.'),
      code: typedCodeSchema.optional().describe('A discount or campaign code. Needs a login.'),
      amount: z
        .int()
        .min(1)
        .optional()
        .describe('What the buyer saw as the price. Refused when the price is another one by now.'),
      isGift: z.boolean().optional().describe('Buy it as a gift: once paid, it becomes a gift code.'),
      maxTouchPoints: touchPointsSchema,
      data: trackedDataSchema.prefault({}).describe('Sent to analytics with payment_success.'),
    })
    .refine(({ packageId, applicationId }) => (packageId === undefined) !== (applicationId === undefined), {
      path: ['packageId'],
    }),
  output: z.object({
    payment: paymentSchema,
    visit: z.object({
      method: z.enum(['GET', 'POST']),
      url: z.url(),
      fields: z
        .array(z.object({ name: z.string(), value: z.string() }))
        .describe(
          'Fields of the form; empty for GET. The gateway chooses the names, so they are values here.',
        ),
    }),
    claimSecret: z
      .string()
      .nullable()
      .describe('Only for an anonymous payment: the browser keeps it and sends it to claim the payment.'),
  }),
  errors: {
    package_not_found: 404,
    application_not_found: 404,
    device_not_found: 404,
    payment_method_closed: 409,
    registration_closed: 409,
    already_bought: 409,
    application_without_file: 409,
    special_package_ios_only: 403,
    ...codeErrors,
    code_not_applicable: 409,
    code_is_gift: 409,
    price_changed: 409,
    gift_not_possible: 409,
    payment_refused: 409,
    gateway_unavailable: 503,
  },
})

export const getPayment = endpoint('GET /payment/{id}', {
  summary: 'A payment, for its owner. An anonymous payment is readable by its id.',
  access: 'public',
  input: z.object({ id: z.uuid() }),
  output: paymentSchema,
  errors: { payment_not_yours: 403 },
})

export const listPayments = endpoint('GET /payment', {
  summary: "The user's payments, newest first.",
  access: 'user',
  input: z.object({}),
  output: z.object({ payments: z.array(paymentSchema) }),
})

export const claimPayment = endpoint('POST /payment/{id}/claim', {
  summary: 'Assigns an anonymous payment to the user.',
  access: 'user',
  input: z.object({
    id: z.uuid(),
    secret: z.string().max(100).optional().describe('`claim_secret` of the answer that began the payment.'),
  }),
  output: paymentSchema,
  errors: { payment_not_yours: 403, payment_claim_refused: 403 },
})

export const applyPayment = endpoint('POST /payment/{id}/apply', {
  summary: 'Applies a paid package to a device: the device joins the queue, or its subscription is extended.',
  access: 'user',
  needsKey: { udid: 'udid', device: 'deviceId' },
  input: z
    .object({
      id: z.uuid(),
      udid: z.string().min(8).max(64).optional(),
      deviceId: z
        .uuid()
        .optional()
        .describe('Instead of the udid, which only the device’s own browser knows.'),
    })
    .refine(({ udid, deviceId }) => (udid === undefined) !== (deviceId === undefined), { path: ['udid'] }),
  output: paymentSchema,
  errors: {
    payment_not_yours: 403,
    payment_claim_refused: 403,
    payment_not_paid: 409,
    payment_applied: 409,
    subscription_applied: 409,
    subscription_cancelled: 409,
    device_not_found: 404,
  },
})

export const acknowledgePayment = endpoint('POST /payment/{id}/acknowledgement', {
  summary:
    'Records that a browser reports this payment to analytics. Only the first call answers `is_first: true`.',
  // The path of API version 0.1; it can go with version 0.3 (docs/decisions/0053-wire-names.md).
  formerPath: '/payment/{id}/told',
  access: 'public',
  input: z.object({ id: z.uuid() }),
  output: z.object({ isFirst: z.boolean() }),
  errors: { payment_not_yours: 403 },
})
