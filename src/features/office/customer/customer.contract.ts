import { z } from 'zod'
import { PAYMENT_STATES } from '#features/payment/payment.rules.ts'
import { REFUND_STATES } from '#features/refund/refund.rules.ts'
import { GRANT_REASONS } from '#features/subscription/subscription.rules.ts'
import { TICKET_STATES } from '#features/ticket/ticket.rules.ts'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { ACCOUNT_STATES } from '../device/deviceFilter.rules.ts'
import { FINANCE_OR_SUPPORT_ACCESS, SUPPORT_ACCESS } from '../operator/access.contract.ts'
import { labelAndNameSchema } from '../support/person.contract.ts'
import { parseTimelineCursor, TIMELINE_KINDS } from './customer.rules.ts'

export const customerId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

const device = z.object({
  id: z.uuid(),
  product: z.string(),
  udidEnd: z.string().describe('Its last four digits.'),
  status: labelAndNameSchema.describe('In the words that the user reads.'),
  statusTime: wireInstant.nullable(),
  account: z.object({ name: z.string(), state: z.enum(ACCOUNT_STATES) }).nullable(),
  attempts: z.int(),
  ahead: z.int().nullable().describe('Devices before it in the queue.'),
  latestTime: wireInstant.nullable().describe('Until when it is expected to be ready.'),
  canRetry: z.boolean(),
  canMove: z.boolean(),
})

const subscription = z.object({
  id: z.uuid(),
  state: labelAndNameSchema,
  deviceId: z.uuid().nullable(),
  product: z.string().nullable().describe('The model of its device.'),
  createTime: wireInstant,
  startTime: wireInstant.nullable(),
  endTime: wireInstant.nullable(),
  daysLeft: z.int().nullable(),
  canGrantDays: z.boolean(),
  lines: z.array(
    z.object({
      days: z.int(),
      reason: z.enum(GRANT_REASONS),
      package: z.string().nullable(),
      time: wireInstant,
    }),
  ),
})

export const customerNoteSchema = z.object({
  id: z.int(),
  text: z.string(),
  author: z.string(),
  grantedDays: z.int().nullable().describe('The note is the reason for these days.'),
  createTime: wireInstant,
  editTime: wireInstant.nullable(),
  mayChange: z.boolean().describe('By its author and by owners, unless it is a reason for days.'),
})

export const customerSchema = z.object({
  id: z.int(),
  phone: z.string().describe('Masked.'),
  createTime: wireInstant,
  isOnHold: z.boolean().nullable().describe('Logins from unknown browsers are on hold. For support only.'),
  devices: z.array(device).nullable().describe('For support only.'),
  subscriptions: z.array(subscription),
  payments: z.array(
    z.object({
      number: z.int(),
      state: z.enum(PAYMENT_STATES),
      bought: z.string(),
      amount: z.int(),
      trackingCode: z.string().nullable(),
      createTime: wireInstant,
    }),
  ),
  refunds: z.array(
    z.object({
      number: z.int(),
      state: z.enum(REFUND_STATES),
      amount: z.int(),
      requestTime: wireInstant,
    }),
  ),
  sums: z
    .object({
      paidCount: z.int(),
      paid: z.int().describe('Tomans that arrived, with VAT.'),
      refunded: z.int().describe('Tomans paid out again.'),
    })
    .nullable()
    .describe('For finance only.'),
  tickets: z
    .array(
      z.object({
        number: z.int(),
        state: z.enum(TICKET_STATES),
        subTopic: labelAndNameSchema,
        createTime: wireInstant,
        updateTime: wireInstant,
      }),
    )
    .nullable()
    .describe('For support only.'),
  notices: z
    .array(
      z.object({
        id: z.int(),
        text: z.string().nullable().describe('Null once it is erased.'),
        state: z.enum(['waiting', 'sending', 'sent', 'failed']),
        delivery: z.enum(['pending', 'delivered', 'undelivered', 'unknown']).nullable(),
        createTime: wireInstant,
      }),
    )
    .nullable()
    .describe('For support only.'),
  sessions: z
    .array(
      z.object({
        id: z.uuid(),
        createTime: wireInstant,
        renewTime: wireInstant.nullable(),
        expireTime: wireInstant,
      }),
    )
    .nullable()
    .describe('Those that last. For support only.'),
  notes: z.array(customerNoteSchema),
  may: z.object({
    support: z.boolean(),
    openRefunds: z.boolean(),
    grantDays: z.int().describe('At most so many at a time.'),
    remove: z.boolean(),
  }),
})

export const getCustomer = endpoint('GET /customers/{id}', {
  summary: 'A customer with everything that the role may see.',
  ...FINANCE_OR_SUPPORT_ACCESS,
  input: z.object({ id: customerId }),
  output: customerSchema,
})

export const revealPhone = endpoint('POST /customers/{id}/phone', {
  summary: 'The whole phone number of a customer.',
  ...SUPPORT_ACCESS,
  input: z.object({ id: customerId }),
  output: z.object({ phone: z.string() }),
})

export const getTimeline = endpoint('GET /customers/{id}/timeline', {
  summary: 'What happened to a customer, newest first, as far as the role may see it.',
  ...FINANCE_OR_SUPPORT_ACCESS,
  input: z.object({
    id: customerId,
    after: z
      .string()
      .max(160)
      .refine((text) => parseTimelineCursor(text) !== null, 'input_invalid')
      .optional()
      .describe('Continues after the entry with this cursor.'),
  }),
  output: z.object({
    entries: z.array(
      z.object({
        cursor: z.string(),
        time: wireInstant,
        kind: z.enum(TIMELINE_KINDS),
        target: z.string().nullable().describe('Number or id of the payment, refund, ticket or device.'),
        label: z
          .string()
          .nullable()
          .describe('What happened in detail, such as the event of a registration.'),
        text: z.string().nullable().describe('Words of a person, or a name.'),
        count: z.int().nullable().describe('Tomans of payments and refunds; days of grants.'),
      }),
    ),
    hasMore: z.boolean(),
  }),
})
