import { z } from 'zod'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { GRANT_REASONS } from './subscription.rules.ts'

export const subscriptionSchema = z.object({
  id: z.uuid(),
  state: z.enum(['unapplied', 'active', 'cancelled']),
  deviceId: z.uuid().nullable(),
  days: z.int().describe('All days of all lines.'),
  daysLeft: z.int().nullable().describe('Null before the days have begun to count.'),
  startTime: wireInstant.nullable().describe('The days begin to count at the first registration.'),
  endTime: wireInstant.nullable(),
  isInterrupted: z
    .boolean()
    .describe('Its account was closed; the days until the next registration are given back.'),
  lines: z.array(
    z.object({
      days: z.int(),
      reason: z.enum(GRANT_REASONS),
      package: z
        .object({ id: z.int(), name: z.string() })
        .nullable()
        .describe('The purchased package; null for days without a purchase.'),
      time: wireInstant,
    }),
  ),
})

export const listSubscriptions = endpoint('GET /subscription', {
  summary: "The user's subscriptions, newest first.",
  access: 'user',
  input: z.object({}),
  output: z.object({ subscriptions: z.array(subscriptionSchema) }),
})

export const applySubscription = endpoint('POST /subscription/{id}/apply', {
  summary: 'Applies a subscription to a device, which then waits in the queue for its registration.',
  access: 'user',
  needsKey: { device: 'deviceId' },
  input: z.object({ id: z.uuid(), deviceId: z.uuid() }),
  output: subscriptionSchema,
  errors: { subscription_applied: 409, subscription_cancelled: 409, device_not_found: 404 },
})
