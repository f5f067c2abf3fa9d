import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import {
  ACTION_NAMES,
  EVENT_NAMES,
  MAXIMUM_EVENT_TEXT_LENGTH,
  MAXIMUM_EVENTS_PER_CALL,
} from './tracking.rules.ts'

const text = z.string().max(MAXIMUM_EVENT_TEXT_LENGTH).optional()
/** A random id of 128 bits, as a uuid with or without dashes. */
const randomId = z.string().regex(/^[0-9a-f]{8}(-?)[0-9a-f]{4}(\1[0-9a-f]{4}){2}\1[0-9a-f]{12}$/i)

/** The data that a browser may send with an event. Unknown fields are dropped. */
export const trackedDataSchema = z.object({
  utm: z.object({ source: text, medium: text, campaign: text, term: text, content: text }).optional(),
  uniqueUserId: randomId.optional().describe('Made once by the browser.'),
  purchaseFlowGroup: text,
  purchaseFlowVersion: text,
  packageTestGroup: text.describe('Left out while a payment is queued: then its campaign counts.'),
  campaignGroup: text,
  campaignSegment: text,
  registerTestGroup: text,
})

// A payment's number, too short to hold a phone or card number.
const paymentId = z.int().min(1).max(999_999_999).optional()
const actionData = trackedDataSchema.extend({
  paymentId: paymentId.describe(
    'Of payment_success only: the number of the payment, so that it counts once.',
  ),
})

const onceId = randomId
  .optional()
  .describe('Made by the caller. Told again under the same id, it is the same one.')

export const recordAction = endpoint('POST /action', {
  summary: 'Tells what somebody did. Nothing personal: what looks like it is cut out.',
  access: 'public',
  input: z.object({ name: z.enum(ACTION_NAMES), id: onceId, data: actionData.prefault({}) }),
  output: z.object({ id: z.uuid() }),
})

export const recordEvents = endpoint('POST /event', {
  summary: 'Tells what happened in a browser, such as a gate that stopped somebody.',
  access: 'public',
  input: z.object({
    data: trackedDataSchema.prefault({}),
    events: z
      .array(z.object({ name: z.enum(EVENT_NAMES), id: onceId, detail: text }))
      .min(1)
      .max(MAXIMUM_EVENTS_PER_CALL),
  }),
  output: z.object({ ids: z.array(z.uuid()) }),
})
