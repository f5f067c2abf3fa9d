import { z } from 'zod'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import {
  APPLE_DEVICE_STATUSES,
  APPLE_DEVICE_TYPES,
  APPLE_STATES,
  BANK_METHODS,
  BANK_OUTCOMES,
  BANK_STATES,
  PAYOUT_OUTCOMES,
  PAYOUT_STATES,
} from './sandbox.rules.ts'

/** The calls below /sandbox/api, by which scripts and tests control the twins (section 17 of docs/requirements.md). */

export const readSms = endpoint('GET /sms', {
  summary: 'Messages sent to a number, newest first; without a number the newest of all.',
  access: 'public',
  input: z.object({ phone: z.string().max(40).optional() }),
  output: z.object({
    messages: z.array(
      z.object({ to: z.string(), text: z.string(), code: z.string().nullable(), at: wireInstant }),
    ),
  }),
})

export const readAnalytics = endpoint('GET /analytics', {
  summary: 'The newest events that product analytics received, newest first.',
  access: 'public',
  input: z.object({}),
  output: z.object({
    events: z.array(
      z.object({
        event: z.string(),
        distinctId: z.string(),
        uuid: z.string(),
        properties: z.record(z.string(), z.unknown()),
        at: wireInstant,
        deliveries: z.int().describe('How often it came; it counts once all the same.'),
      }),
    ),
  }),
})

const programme = z.object({
  accounts: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      state: z.enum(APPLE_STATES),
      capacity: z.int().describe('Devices of each type.'),
      used: z.object({ iphone: z.int(), ipad: z.int(), ipod: z.int() }),
      devices: z.array(
        z.object({
          udidEnd: z.string().describe('The last four characters; the whole is told nowhere.'),
          type: z.enum(APPLE_DEVICE_TYPES),
          status: z.enum(APPLE_DEVICE_STATUSES),
          addedAt: wireInstant,
          turnsAt: wireInstant.nullable().describe('When the status changes by itself.'),
        }),
      ),
    }),
  ),
})

export const readApple = endpoint('GET /apple', {
  summary: 'The accounts of the developer programme and their newest devices.',
  access: 'public',
  input: z.object({}),
  output: programme,
})

export const changeApple = endpoint('POST /apple/account/{id}', {
  summary: 'Changes what is the matter with an account; tells all of them.',
  access: 'public',
  input: z.object({
    id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
    state: z.enum(APPLE_STATES),
  }),
  output: programme,
})

export const enterOffice = endpoint('POST /office', {
  summary: "Signs this browser into the back office as the demo's operator, who has every role.",
  access: 'public',
  input: z.object({}),
  output: z.object({ location: z.string() }),
})

export const readBank = endpoint('GET /bank', {
  summary: 'The newest payments at the imitated bank, newest first.',
  access: 'public',
  input: z.object({}),
  output: z.object({
    payments: z.array(
      z.object({
        authority: z.string(),
        method: z.enum(BANK_METHODS),
        amountToman: z.int(),
        description: z.string(),
        state: z.enum(BANK_STATES),
        outcome: z.enum(BANK_OUTCOMES).nullable().describe('What the payer chose.'),
        isOpen: z.boolean().describe('It can still be decided.'),
        createdAt: wireInstant,
      }),
    ),
  }),
})

export const decidePayment = endpoint('POST /bank/{authority}', {
  summary:
    "Does what the payer would do at the bank; tells the bank's way back, null when nobody comes back.",
  access: 'public',
  input: z.object({ authority: z.string().max(100), outcome: z.enum(BANK_OUTCOMES) }),
  output: z.object({ location: z.string().nullable() }),
  errors: { bank_payment_over: 409 },
})

export const readPayout = endpoint('GET /payout', {
  summary: 'The newest transfers at the imitated clearing house, newest first.',
  access: 'public',
  input: z.object({}),
  output: z.object({
    transfers: z.array(
      z.object({
        transferId: z.string(),
        amountToman: z.int(),
        cardLastFour: z.string(),
        state: z.enum(PAYOUT_STATES),
        trackingCode: z.string(),
        isOpen: z.boolean().describe('It can still be decided; otherwise it is paid with the next cycle.'),
        submittedAt: wireInstant,
      }),
    ),
  }),
})

export const decidePayout = endpoint('POST /payout/{transferId}', {
  summary: 'Decides a transfer at once: pays it, fails it, or pays it and takes it back a day later.',
  access: 'public',
  input: z.object({ transferId: z.string().max(100), outcome: z.enum(PAYOUT_OUTCOMES) }),
  output: z.object({}),
  errors: { payout_over: 409 },
})

export const readClock = endpoint('GET /clock', {
  summary: "The product's now.",
  access: 'public',
  input: z.object({}),
  output: z.object({
    now: wireInstant,
    hasOffice: z.boolean().describe('Whether one call signs into the back office.'),
  }),
})

export const moveClock = endpoint('POST /clock', {
  summary: 'Lets time pass and does what becomes due on the way, before it answers.',
  access: 'public',
  input: z.object({
    seconds: z
      .number()
      .int()
      .min(0)
      .max(100 * 365 * 86_400),
  }),
  output: z.object({ now: wireInstant }),
})

export const enrolIphone = endpoint('POST /iphone/enrol', {
  summary:
    'A simulated iPhone downloads the profile, answers it with a real signature, and says where Safari is sent.',
  access: 'public',
  input: z.object({
    profileUrl: z.string().max(500),
    udid: z.string().max(60).optional(),
    product: z.string().max(40).default('iPhone15,4'),
    build: z.string().max(20).default('22B91'),
  }),
  output: z.object({ location: z.string() }),
  errors: { profile_not_taken: 400 },
})

export const grantSubscription = endpoint('POST /subscription', {
  summary: 'Gives a user a subscription, as if it had been bought.',
  access: 'public',
  input: z.object({ phone: z.string().max(40), days: z.int().min(1).max(3650).default(365) }),
  output: z.object({ subscriptionId: z.uuid() }),
  errors: { user_not_found: 404 },
})

export const installOnIphone = endpoint('POST /iphone/install', {
  summary:
    'A simulated iPhone whose owner says yes: fetches the manifest, then the package in ranges as iOS does.',
  access: 'public',
  input: z.object({
    manifestUrl: z.string().max(2000),
    pauseMilliseconds: z
      .int()
      .min(0)
      .max(5000)
      .default(0)
      .describe('Between the parts, so that it can be watched.'),
  }),
  output: z.object({
    bundleIdentifier: z.string(),
    version: z.string(),
    title: z.string(),
    bytes: z.int(),
    sha256: z.string(),
  }),
  errors: { install_not_taken: 409 },
})
